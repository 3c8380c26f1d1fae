import { applicationCredentials as api, type ApplicationCredential } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { naming } from '#resource/link.tsx'
import {
  choice,
  copyable,
  ending,
  overview,
  several,
  text,
  yesNo,
  yesOrNo,
} from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { applicationCredential, project } from '#kinds/keystone/kinds.ts'

const create = creating(applicationCredential, {
  requires: [policy('identity', 'identity:create_application_credential')],
  form: async (signal) =>
    (await import('#dialogs/application-credential/create.tsx')).creatingCredential(signal),
})

const remove = removing(applicationCredential, api.remove, {
  requires: [policy('identity', 'identity:delete_application_credential')],
})

const roleNames = ({ roles }: ApplicationCredential) => roles.map(({ name }) => name)

/** Application credentials of the signed-in user, in all of their projects. */
export const credentials = resource(applicationCredential, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    description: { label: t('Description') },
    id: copyable(t('ID'), ({ id }) => id),
    project_id: naming(t('Project'), project, ({ project_id }) => project_id),
    expires_at: ending(t('Expiration'), ({ expires_at }) => expires_at),
    roles: several(t('Roles'), roleNames),
    unrestricted: yesNo(t('Unrestricted'), (item) => item.unrestricted),
    access_rules: several(t('Access Rules'), ({ access_rules = [] }) =>
      access_rules.map(({ service, method, path }) => `${method} ${service} ${path}`),
    ),
  },
  columns: ['name', 'project_id', 'description', 'expires_at', 'roles', 'unrestricted'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }) => name),
    description: text(t('Description'), ({ description }) => description),
    unrestricted: choice(t('Unrestricted'), yesOrNo, (item) => item.unrestricted),
  },
  drawer: ['id', 'access_rules'],
  actions: { global: [create], batch: [remove], item: [remove] },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project_id', 'expires_at'] as const),
      ...(['roles', 'unrestricted', 'access_rules'] as const),
    ),
  ],
  unread: t('Unable to retrieve the application credentials.'),
  hint: t('Create one for a program that is to sign in as you, without your password.'),
})
