/** `POST /servers/{id}/action`: who may, in which states, and what begins. */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, accepted, noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { ACTIONS } from '#nova/actions.ts'
import { askerOf, openAction, recordAction } from '#nova/instance-actions.ts'
import { checkedBody, inside, refuseLocked, seenServer, target } from '#nova/requests.ts'
import { actionSchema } from '#nova/schemas-action.ts'
import { serverLife, type TaskName } from '#nova/server-life.ts'
import { actionNamed } from '#nova/style.ts'
import { servers, type ServerRow, type VmState } from '#nova/servers.ts'

/** What an action does: a task to begin and what changes now, or an answer of its own. */
export type ActionEffect = {
  task?: TaskName
  changes?: Partial<ServerRow>
  /** `false` for what has no line in the log of actions. */
  logged?: false
  response?: Answer
}
export type ActionHandler = (context: Context, server: ServerRow, asked: JsonObject) => ActionEffect

/** Actions that the real service has and this cloud does not play. */
const UNPLAYED = [
  'os-migrateLive',
  'evacuate',
  'trigger_crash_dump',
  'resetNetwork',
  'injectNetworkInfo',
  'addFloatingIp',
  'removeFloatingIp',
  'addFixedIp',
  'removeFixedIp',
  'os-getVNCConsole',
  'os-getSPICEConsole',
  'os-getRDPConsole',
  'os-getSerialConsole',
]

export const serverActions: Routes = (router) => {
  const actions = { played: Object.keys(ACTIONS), unplayed: UNPLAYED }
  router.post('/servers/{id}/action', act, { actions })
}

function act(context: Context): Answer {
  const [name, known] = actionNamed(context, ACTIONS, UNPLAYED)
  const schema = actionSchema(name, context.version.minor)
  const asked = inside(checkedBody(context, schema ?? {}), name)
  const action = typeof known === 'function' ? known(asked) : known
  const server = seenServer(context, context.param('id'))
  context.enforce(`os_compute_api:${action.policy}`, target(server))
  if (action.lockable !== false) refuseLocked(context, server)
  const called = action.called ?? name
  checkState(server, action, called)
  const effect = action.run(context, server, asked)
  apply(context, server, called, effect)
  return effect.response ?? (action.status === 204 ? noContent() : accepted())
}

/**
 * Writes down what an action begins. What is over at once leaves the log of the task under way
 * alone: that is closed by the request that opened it.
 */
function apply(
  context: Context,
  server: ServerRow,
  action: string,
  { task, changes, logged }: ActionEffect,
): void {
  const begun = task === undefined ? {} : { request_id: context.requestId }
  const changed: ServerRow = {
    ...server,
    ...changes,
    ...begun,
    ...(task === undefined || task === 'confirming' ? {} : { task_state: task }),
    updated_at: context.now,
  }
  if (task !== undefined || changes !== undefined) context.table(servers).update(changed)
  if (task === undefined) {
    if (logged !== false) recordAction(context, changed, action)
    return
  }
  if (logged !== false) openAction(context, changed, action, askerOf(context))
  serverLife.begin(context.world, context.region, server.id, task, context.now)
}

/** The states in which something can be done to a server. */
export type States = {
  /** Any where absent. The others are for servers that have been started once. */
  readonly from?: readonly VmState[]
  /** The tasks that may be under way: none where absent, or `any`. */
  readonly task?: 'any' | readonly string[]
}

/** Throws Nova's 409 when the server's state does not allow it. */
export function checkState(
  { id, host, vm_state, task_state, launched_at }: ServerRow,
  { from, task = [] }: States,
  action: string,
): void {
  const cannot = (attribute: string, state: string): Error =>
    conflict(`Cannot '${action}' instance ${id} while it is in ${attribute} ${state}`)
  const hostless = action === 'start' || action === 'stop'
  if (hostless && host === null) throw conflict(`Instance ${id} is not ready`)
  if (from && !from.includes(vm_state)) throw cannot('vm_state', vm_state)
  if (task !== 'any' && task_state !== null && !task.includes(task_state)) {
    throw cannot('task_state', task_state)
  }
  if (from && launched_at === null) {
    throw conflict(`Instance ${id} is in an invalid state for '${action}'`)
  }
}
