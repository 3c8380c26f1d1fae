import { stackActions as api, type StackSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { copyable, date, overview, text } from '#resource/makers.tsx'
import { refreshing } from '#resource/reading/reading.ts'
import { stack, stackSnapshot, type SnapshotRow } from '#kinds/heat/kinds.ts'
import { snapshotStates } from '#resources/heat/states.ts'

const rowOf =
  (stack_id: string) =>
  (one: StackSnapshot): SnapshotRow => ({ ...one, stack_id })

const read = async (id: string, signal?: AbortSignal): Promise<readonly SnapshotRow[]> =>
  (await call(api.listSnapshots, { params: { id } }, { signal })).items.map(rowOf(id))

const load = async (
  [id = '', snapshot_id = '']: readonly string[],
  signal?: AbortSignal,
): Promise<SnapshotRow> =>
  rowOf(id)(await call(api.loadSnapshot, { params: { id, snapshot_id } }, { signal }))

/** The stack goes back to what it was, which its own page follows. */
const restored = verb(stackSnapshot, t('Restore'), {
  id: 'restore',
  requires: [policy('orchestration', 'stacks:restore_snapshot')],
  allowed: snapshotStates.only('COMPLETE'),
  while: t('Restoring'),
  ask: t('The stack goes back to what it was then. What has been added to it since is deleted.'),
  call: ({ stack_id: id, id: snapshot_id }) =>
    call(api.restoreSnapshot, { params: { id, snapshot_id } }),
})

const restore: Action<SnapshotRow> = {
  ...restored,
  perform: async (items, screen) => {
    const { updated = [], failed = [] } = (await restored.perform(items, screen)) ?? {}
    const changed = items
      .filter(({ id }) => updated.some((one) => one.id.endsWith(`/${id}`)))
      .map(({ stack_id }) => ({ type: stack.type, id: stack_id }))
    return { updated: [...updated, ...changed], failed }
  },
}

const remove = removing(stackSnapshot, api.removeSnapshot, {
  requires: [policy('orchestration', 'stacks:delete_snapshot')],
})

/** What stacks were at times, to go back to. */
export const stackSnapshots = resource(stackSnapshot, {
  list: ({ scope, signal }: ListQuery) => read(scope['stack_id'] ?? '', signal),
  load,
  refresh: refreshing(stackSnapshot, async ([first]) => (first ? read(first.stack_id) : []), load),
  states: snapshotStates,
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    status: snapshotStates.badge(t('Status')),
    status_reason: { label: t('Reason') },
    creation_time: date(t('Created'), ({ creation_time }) => creation_time),
  },
  columns: ['name', 'status', 'creation_time'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }) => name),
    status: snapshotStates.facet(t('Status')),
  },
  actions: { batch: [remove], item: [restore, remove] },
  status: 'status',
  drawer: ['id', 'status_reason'],
  details: [overview('name', 'id', 'status', 'status_reason', 'creation_time')],
  hint: t('Take a snapshot of the stack to be able to go back to what it is now.'),
})
