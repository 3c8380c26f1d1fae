/** What the steps of servers have in common: going on, and coming to rest. */
import type { Moment, Step } from '#lifecycle.ts'
import { closeAction } from '#nova/actions/instance-actions.ts'
import type { ServerRow, VmState } from '#nova/servers/servers.ts'
import { POWER } from '#nova/servers/states.ts'

export type Outcome = ReturnType<Step<ServerRow>['done']>
export type ServerStep = Step<ServerRow>

/** The task is over: the server rests in this state, and its action is closed. */
export function rest(
  server: ServerRow,
  moment: Moment,
  vm_state: VmState,
  changes: Partial<ServerRow> = {},
): ServerRow {
  closeAction(moment, server, 'Success')
  return rested(server, moment, vm_state, changes)
}

/** The server rests in this state, however its action ended. */
export function rested(
  server: ServerRow,
  moment: Moment,
  vm_state: VmState,
  changes: Partial<ServerRow> = {},
): ServerRow {
  const starts = vm_state === 'active' && server.power_state !== 1 && server.power_state !== 3
  return {
    ...server,
    task_state: null,
    vm_state,
    power_state: POWER[vm_state],
    updated_at: moment.now,
    ...(starts ? { booted_at: [...server.booted_at, moment.now].slice(-5) } : {}),
    ...changes,
  }
}

/** The end of an action that leaves the server in a state. */
export const goesTo =
  (vm_state: VmState): ServerStep['done'] =>
  (server, moment) =>
    rest(server, moment, vm_state)

/** On to the next task of the same action. */
export function next(
  server: ServerRow,
  moment: Moment,
  then: string,
  also: Partial<ServerRow> = {},
): Outcome {
  return { item: { ...server, ...also, task_state: then, updated_at: moment.now }, next: then }
}

/** On to the next task, whatever the server is like. */
export const onTo =
  (task: string): ServerStep['done'] =>
  (server, moment) =>
    next(server, moment, task)

/** The server is in error, and what was done to it has failed. */
export function fails(
  server: ServerRow,
  moment: Moment,
  message: string,
  { event, details = message }: { event?: string; details?: string } = {},
): ServerRow {
  const created = new Date(moment.now).toISOString().slice(0, 19) + 'Z'
  const failed: ServerRow = {
    ...server,
    vm_state: 'error',
    task_state: null,
    updated_at: moment.now,
    fault: { code: 500, created, message, details },
  }
  closeAction(moment, failed, 'Error', event)
  return failed
}
