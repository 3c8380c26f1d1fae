/** In which states of a server something can be done to it. */
import { conflict } from '#http/faults.ts'
import type { ServerRow, VmState } from '#nova/servers/servers.ts'

/** The states in which something can be done to a server. */
export type States = {
  /** Any where absent. The others are for servers that have been started once. */
  readonly from?: readonly VmState[]
  /** The tasks that may be under way: none where absent, or `any`. */
  readonly task?: 'any' | readonly string[]
}

const NEED_HOST = ['start', 'stop', 'trigger_crash_dump']

/** Throws Nova's 409 when the server's state does not allow it. */
export function checkState(
  { id, host, vm_state, task_state, launched_at }: ServerRow,
  { from, task = [] }: States,
  action: string,
): void {
  const cannot = (attribute: string, state: string): Error =>
    conflict(`Cannot '${action}' instance ${id} while it is in ${attribute} ${state}`)
  if (NEED_HOST.includes(action) && host === null) throw conflict(`Instance ${id} is not ready`)
  if (from && !from.includes(vm_state)) throw cannot('vm_state', vm_state)
  if (task !== 'any' && task_state !== null && !task.includes(task_state)) {
    throw cannot('task_state', task_state)
  }
  if (from && launched_at === null) {
    throw conflict(`Instance ${id} is in an invalid state for '${action}'`)
  }
}
