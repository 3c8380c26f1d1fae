import { projects as api, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { naming } from '#resource/link.tsx'
import { asked, copyable, lazyTab, overview, several, yesNo, yesOrNo } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { assignmentsTab } from '#resources/keystone/assignments-tab.tsx'
import { domainFacet } from '#resources/keystone/domain-facet.ts'
import { domain, project, type ShownProject } from '#kinds/keystone/kinds.ts'
import { batch, global, item } from '#resources/keystone/project-actions.tsx'

/** Names are found by their parts, in either case. */
const query = (asking: ListQuery) => {
  const { name, ...rest } = terms(asking)
  return { ...rest, ...(name !== undefined && { name__icontains: name }) }
}

/** All projects for those who may see them, otherwise one's own. */
const list = async (asking: ListQuery) => {
  const [all, { project_id }] = await Promise.all([
    areMet([policy('identity', 'identity:list_projects')]),
    userSession(),
  ])
  const whose = all ? {} : { user_id: 'current' }
  const { signal } = asking
  // Terms are texts, which the server reads as the endpoint's schema says.
  const reply = await call(
    api.list,
    { query: { ...query(asking), ...whose } as object },
    { signal },
  )
  return { ...reply, items: reply.items.map((one) => shown(one, project_id)) }
}

const load = async ([id = '']: readonly string[], signal?: AbortSignal): Promise<ShownProject> => {
  const [found, { project_id }] = await Promise.all([
    call(api.load, { params: { id } }, { signal }),
    userSession(),
  ])
  return shown(found, project_id)
}

const shown = (one: Project, current: string | null): ShownProject => ({
  ...one,
  is_current: one.id === current,
})

const quotas = {
  ...lazyTab(project, 'quotas', t('Quotas'), async () => {
    const { ProjectQuotas } = await import('#resources/keystone/project-quotas.tsx')
    return ({ id }) => <ProjectQuotas id={id} />
  }),
  requires: [policy('identity', 'identity:list_projects')],
}

const hierarchy = lazyTab(project, 'hierarchy', t('Hierarchy'), async () => {
  const { Hierarchy } = await import('#resources/keystone/project-hierarchy.tsx')
  return (item) => <Hierarchy project={item} />
})

/** Projects of the cloud. */
export const projects = resource(project, {
  list,
  load,
  paged: true,
  target: ({ id, domain_id }) => ({
    'target.project.id': id,
    'target.project.domain_id': domain_id,
  }),
  properties: {
    name: { label: t('Name'), sortKey: 'name' },
    description: { label: t('Description'), sortKey: 'description' },
    domain_id: naming(t('Domain'), domain, ({ domain_id }) => domain_id),
    id: { ...copyable(t('Project ID'), ({ id }) => id), sortKey: 'id' },
    enabled: { ...yesNo(t('Enabled'), (one) => one.enabled), sortKey: 'enabled' },
    parent_id: naming(t('Parent'), project, ({ parent_id, domain_id }) =>
      parent_id === domain_id ? undefined : parent_id,
    ),
    tags: several(t('Tags'), ({ tags }) => tags ?? []),
  },
  columns: ['name', 'description', 'domain_id', 'id', 'enabled'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    id: asked(t('Project ID')),
    enabled: asked(t('Enabled'), yesOrNo),
    domain_id: domainFacet(),
    description: asked(t('Description')),
    tags: asked(t('Tag')),
    parent_id: asked(t('Parent ID')),
  },
  drawer: ['description', 'domain_id', 'parent_id', 'tags'],
  actions: { global, batch, item },
  details: [
    overview('name', 'id', 'description', 'domain_id', 'parent_id', 'enabled', 'tags'),
    assignmentsTab(
      project,
      ({ id }) => ({ project_id: id }),
      ({ domain_id }) => domain_id,
    ),
    quotas,
    hierarchy,
  ],
  hint: t('Create a project to let users work in it.'),
})
