import { rbacPolicies as api, type RbacPolicy } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { choice, copyable, overview } from '#resource/makers.tsx'
import { NameOf } from '#resource/names.tsx'
import { reads } from '#resource/reading/reads.ts'
import { project } from '#kinds/keystone/kinds.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { network, rbacPolicy } from '#kinds/neutron/kinds.ts'

const words: Readonly<Record<string, string>> = {
  access_as_shared: t('As a shared network'),
  access_as_external: t('As an external network'),
}
const actionOf = ({ action }: RbacPolicy) => words[action] ?? action

const remove = removing(rbacPolicy, api.remove, {
  requires: [policy('network', 'delete_rbac_policy')],
})

const target = ({ target_tenant: id }: RbacPolicy) => (id === '*' ? undefined : id)

/** With whom a network is shared. */
export const rbacPolicies = resource(rbacPolicy, {
  ...reads(api, ({ scope }) => scope),
  owner: ofProject(({ project_id }) => project_id),
  properties: {
    id: copyable(t('ID'), ({ id }) => id),
    target: {
      ...naming(t('Shared With'), project, target),
      value: ({ target_tenant: id }) => id,
      show: (one) => {
        const id = target(one)
        return id === undefined ? t('All projects') : <NameOf to={project} id={id} />
      },
    },
    target_id: copyable(t('Project ID'), target),
    action: { label: t('Access'), value: actionOf },
    network: link(t('Network'), network, ({ object_id }: RbacPolicy) => object_id),
  },
  columns: ['target', 'action', 'target_id'],
  sort: 'target',
  facets: {
    action: choice(
      t('Access'),
      Object.values(words).map((word) => ({ value: word, label: word })),
      actionOf,
    ),
  },
  actions: { batch: [remove], item: [remove] },
  details: [overview('id', 'network', 'target', 'target_id', 'action', 'project')],
  hint: t('Share the network to let another project use it.'),
})
