import { t } from '#lib/translate.ts'
import { resource } from '#resource/define.ts'
import { asked, children, copyable, date, lazyTab, ref, several, text } from '#resource/makers.tsx'
import { listAll, listOwn, load, refresh } from '#resources/heat/asking.ts'
import { stack, stackResource, stackSnapshot, type StackRow } from '#kinds/heat/kinds.ts'
import { itemActions, launch, remove } from '#resources/heat/stack-actions.ts'
import { stackStates } from '#resources/heat/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'

const tabs = () => import('#resources/heat/stack-tabs.tsx')

/** Stacks of the project, and of all projects for administrators. */
export const stacks = resource(stack, {
  list: listOwn,
  load,
  refresh,
  owner: ofProject(({ project_id }) => project_id),
  states: stackStates,
  properties: {
    stack_name: { label: t('Stack Name'), sortKey: 'stack_name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    stack_status: { ...stackStates.badge(t('Status')), sortKey: 'stack_status', priority: 2 },
    stack_status_reason: { label: t('Reason') },
    creation_time: {
      ...date(t('Created'), ({ creation_time }) => creation_time),
      sortKey: 'creation_time',
      priority: 3,
    },
    updated_time: {
      ...date(t('Updated'), ({ updated_time }) => updated_time),
      sortKey: 'updated_time',
      priority: 4,
    },
    stack_owner: { label: t('Owner') },
    parent: ref(t('Parent Stack'), stack, ({ parent }: StackRow) => parent),
    tags: several(t('Tags'), ({ tags }: StackRow) => tags ?? []),
  },
  columns: ['stack_name', 'stack_status', 'creation_time', 'updated_time'],
  sort: 'stack_name',
  admin: {
    list: listAll,
    paged: true,
    columns: ['stack_name', 'project', 'stack_status', 'creation_time', 'updated_time'],
    sort: 'creation_time',
    sortDir: 'desc',
    facets: { stack_name: asked(t('Stack Name')) },
    actions: { batch: [remove], item: itemActions },
  },
  facets: {
    stack_name: text(t('Stack Name'), ({ stack_name }) => stack_name),
    stack_status: stackStates.facet(t('Status')),
    tags: text(t('Tags'), ({ tags }) => tags?.join(',')),
  },
  actions: { global: [launch], batch: [remove], item: itemActions },
  status: 'stack_status',
  drawer: ['id', 'description', 'stack_status_reason', 'stack_owner', 'parent', 'tags'],
  details: [
    lazyTab(stack, 'overview', t('Overview'), async () => (await tabs()).overview),
    lazyTab(stack, 'topology', t('Topology'), async () => {
      const { topology } = await import('#resources/heat/topology-tab.tsx')
      return topology
    }),
    children(stackResource),
    lazyTab(stack, 'events', t('Events'), async () => (await tabs()).events),
    lazyTab(stack, 'template', t('Template'), async () => (await tabs()).template),
    lazyTab(stack, 'environment', t('Environment'), async () => (await tabs()).environment),
    children(stackSnapshot),
  ],
  hint: t('Launch a stack to create what belongs together from a template, all at once.'),
})
