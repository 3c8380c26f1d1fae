import { stackParts, type StackResource } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { copyable, date, lazyTab, overview, text } from '#resource/makers.tsx'
import { refreshing } from '#resource/reading/reading.ts'
import { stackResource, type StackResourceRow } from '#kinds/heat/kinds.ts'
import { resourceStates } from '#resources/heat/states.ts'
import { MadeThing } from '#screens/stack-details/made-thing.tsx'
import { RequiredBy } from '#screens/stack-details/required-by.tsx'

const rowOf =
  (stack_id: string) =>
  <T extends StackResource>(one: T) => ({ ...one, stack_id })

const read = async (id: string, signal?: AbortSignal): Promise<readonly StackResourceRow[]> =>
  (await call(stackParts.resources, { params: { id } }, { signal })).items.map(rowOf(id))

const load = async (
  [id = '', resource_name = '']: readonly string[],
  signal?: AbortSignal,
): Promise<StackResourceRow> =>
  rowOf(id)(await call(stackParts.resource, { params: { id, resource_name } }, { signal }))

/** What a stack is made of, and what each of it has made. */
export const stackResources = resource(stackResource, {
  list: ({ scope, signal }: ListQuery) => read(scope['stack_id'] ?? '', signal),
  load,
  refresh: refreshing(stackResource, async ([first]) => (first ? read(first.stack_id) : []), load),
  states: resourceStates,
  properties: {
    resource_name: { label: t('Stack Resource') },
    made: {
      label: t('Resource'),
      priority: 2,
      value: ({ physical_resource_id: id }) => id,
      show: (one) => <MadeThing resource={one} />,
    },
    physical_resource_id: copyable(t('Resource ID'), (one) => one.physical_resource_id),
    resource_type: { label: t('Stack Resource Type'), priority: 2 },
    description: { label: t('Description') },
    creation_time: date(t('Date Created'), ({ creation_time }) => creation_time),
    updated_time: {
      ...date(t('Date Updated'), ({ updated_time }) => updated_time),
      priority: 3,
    },
    resource_status: resourceStates.badge(t('Status')),
    resource_status_reason: { label: t('Status Reason'), priority: 3 },
    required_by: {
      label: t('Required By'),
      value: ({ required_by: names }) => names.join(', '),
      show: ({ stack_id, required_by: names }) => <RequiredBy {...{ stack_id, names }} />,
    },
  },
  columns: [
    ...(['resource_name', 'made', 'resource_type', 'updated_time'] as const),
    ...(['resource_status', 'resource_status_reason'] as const),
  ],
  sort: 'resource_name',
  facets: {
    resource_name: text(t('Stack Resource'), (one: StackResourceRow) => one.resource_name),
    resource_type: text(t('Stack Resource Type'), (one: StackResourceRow) => one.resource_type),
    resource_status: resourceStates.facet(t('Status')),
  },
  actions: {},
  status: 'resource_status',
  drawer: ['physical_resource_id', 'required_by', 'creation_time'],
  details: [
    overview(
      ...(['resource_name', 'description', 'made', 'physical_resource_id'] as const),
      ...(['resource_type', 'resource_status', 'resource_status_reason'] as const),
      ...(['required_by', 'creation_time', 'updated_time'] as const),
    ),
    lazyTab(stackResource, 'attributes', t('Attributes'), async () => {
      const { ResourceAttributes } = await import('#screens/stack-details/resource-attributes.tsx')
      return ({ attributes }) => <ResourceAttributes attributes={attributes ?? {}} />
    }),
  ],
  hint: t('The stack has no resources.'),
})
