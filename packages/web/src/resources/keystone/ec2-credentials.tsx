import { ec2Credentials as api, type Ec2Credential } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { naming } from '#resource/link.tsx'
import { overview, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { ec2Credential, project } from '#kinds/keystone/kinds.ts'

const create = creating(ec2Credential, {
  requires: [policy('identity', 'identity:ec2_create_credential')],
  form: async () => (await import('#dialogs/ec2-create.ts')).creatingKey(),
  made: ({ access }) => access,
})

const remove = removing(ec2Credential, api.remove, {
  requires: [policy('identity', 'identity:ec2_delete_credential')],
})

const show: Action<Ec2Credential> = {
  id: 'secret',
  label: t('Show Secret'),
  opens: true,
  requires: [policy('identity', 'identity:ec2_get_credential')],
  perform: async ([item], screen) => {
    if (!item) return {}
    const draw = await screen.load(async (signal) =>
      (await import('#dialogs/ec2-secret.tsx')).openSecret(item, signal),
    )
    if (draw) await screen.open(draw)
    return {}
  },
}

/** EC2 keys of the signed-in user, in all of their projects. */
export const ec2Credentials = resource(ec2Credential, {
  ...reads(api),
  properties: {
    access: { label: t('Access Key') },
    project_id: naming(t('Project'), project, ({ project_id }) => project_id),
  },
  columns: ['access', 'project_id'],
  sort: 'access',
  facets: { access: text(t('Access Key'), ({ access }) => access) },
  drawer: ['project_id'],
  actions: { global: [create], batch: [remove], item: [show, remove] },
  details: [overview('access', 'project_id')],
  unread: t('Unable to retrieve the EC2 credentials.'),
  hint: t('Create one for a tool that uses Amazon’s EC2 interface.'),
})
