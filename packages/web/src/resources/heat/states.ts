import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { states, type State } from '#resource/states.tsx'
import { stack, stackResource, stackSnapshot } from '#kinds/heat/kinds.ts'
import { statusMeaning } from '#screens/stack-details/status-meaning.ts'
import { statusWord, statusWords } from '#screens/stack-topology/words.ts'

/** Heat writes what is done and how far it is; nothing else is begun with a stack meanwhile. */
const stateOf = (status: string): State => {
  const is = statusMeaning(status)
  return [is, statusWord(status), { fixed: is === 'working' }]
}

const table: Readonly<Record<string, State>> = Object.fromEntries(
  Object.keys(statusWords).map((status) => [status, stateOf(status)]),
)

export const stackStates = states(stack, ({ stack_status }) => stack_status, table, {
  other: stateOf,
  failure: ({ stack_status_reason }) => stack_status_reason ?? undefined,
})

export const resourceStates = states(
  stackResource,
  ({ resource_status }) => resource_status,
  table,
  {
    other: stateOf,
    failure: ({ resource_status_reason }) => resource_status_reason ?? undefined,
  },
)

const snapshotTable: Readonly<Record<string, State>> = {
  COMPLETE: 'good',
  IN_PROGRESS: ['working', t('In Progress'), { fixed: true }],
  FAILED: 'bad',
}

/** Heat has a table of its own for snapshots, whose states have no action. */
export const snapshotStates = states(stackSnapshot, ({ status }) => status, snapshotTable, {
  other: (status) => own(snapshotTable, status.toUpperCase()),
  failure: ({ status_reason }) => status_reason ?? undefined,
})
