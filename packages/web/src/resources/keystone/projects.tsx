import { projects as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { policy, refTo, resource, type ListQuery } from '#resource/define.ts'
import { naming } from '#resource/link.tsx'
import { choice, copyable, overview, text, yesNo, yesOrNo } from '#resource/makers.tsx'
import { areMet } from '#resource/requirements.tsx'
import { domain, project } from '#resources/keystone/kinds.ts'

const members = editing(project, {
  id: 'members',
  label: t('Manage Members'),
  requires: [
    policy('identity', 'identity:list_users'),
    policy('identity', 'identity:list_roles'),
    policy('identity', 'identity:list_role_assignments'),
    policy('identity', 'identity:create_grant'),
    policy('identity', 'identity:revoke_grant'),
  ],
  loadDialog: async (item) => {
    const { ProjectMembers } = await import('#dialogs/project-members/project-members.tsx')
    return (close) => (
      <ProjectMembers
        project={item}
        close={(changed) => close(changed ? { updated: [refTo(project, item)] } : undefined)}
      />
    )
  },
})

const quotas = editing(project, {
  id: 'quotas',
  label: t('Modify Quotas'),
  requires: [
    { service: 'compute' },
    { setting: 'OPENSTACK_HYPERVISOR_FEATURES.enable_quotas' },
    policy('compute', 'os_compute_api:os-quota-sets:update'),
  ],
  loadDialog: async (item, signal) => {
    const { loadProjectQuotas } = await import('#dialogs/quotas/project-quotas.ts')
    return loadProjectQuotas(project, item, signal)
  },
})

/** All projects for those who may see them, otherwise one's own. */
const list = async ({ signal }: ListQuery) => {
  const all = await areMet([policy('identity', 'identity:list_projects')])
  const query = all ? {} : { user_id: 'current' }
  return call(api.list, { query }, { signal })
}

/** Projects of the cloud. */
export const projects = resource(project, {
  list,
  load: (id = '') => call(api.load, { params: { id } }),
  target: ({ id, domain_id }) => ({
    'target.project.id': id,
    'target.project.domain_id': domain_id,
  }),
  properties: {
    name: { label: t('Name') },
    description: { label: t('Description') },
    domain_id: naming(t('Domain'), domain, ({ domain_id }) => domain_id),
    id: copyable(t('Project ID'), ({ id }) => id),
    enabled: yesNo(t('Enabled'), (item) => item.enabled),
    parent_id: copyable(t('Parent'), ({ parent_id }) => parent_id),
    tags: { label: t('Tags'), value: ({ tags }) => tags?.join(', ') },
  },
  columns: ['name', 'description', 'domain_id', 'id', 'enabled'],
  sort: 'name',
  facets: {
    name: text(t('Name'), (item) => item.name),
    id: text(t('Project ID'), (item) => item.id),
    enabled: choice(t('Enabled'), yesOrNo, (item) => item.enabled),
    description: text(t('Description'), (item) => item.description),
  },
  drawer: ['description', 'domain_id', 'parent_id', 'tags'],
  actions: { item: [members, quotas] },
  details: [overview('name', 'id', 'description', 'domain_id', 'parent_id', 'enabled', 'tags')],
})
