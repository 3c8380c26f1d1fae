/** `POST /servers/{id}/action`: who may, in which states, and what begins. */
import type { Context } from '#http/context.ts'
import { type Answer, accepted, noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { ACTIONS } from '#nova/actions/actions.ts'
import { checkState } from '#nova/actions/allowed-states.ts'
import { askerOf, openAction, recordAction } from '#nova/actions/instance-actions.ts'
import { checkedBody, inside, refuseLocked, seenServer, target } from '#nova/requests.ts'
import type { ActionEffect } from '#nova/actions/effect.ts'
import { actionSchema } from '#nova/actions/schemas.ts'
import { serverLife, type TaskName } from '#nova/servers/life.ts'
import { actionNamed } from '#nova/style.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'

/** Actions that the real service has and this cloud does not play. */
const UNPLAYED = [
  'addFloatingIp',
  'removeFloatingIp',
  'addFixedIp',
  'removeFixedIp',
  'os-getVNCConsole',
  'os-getSPICEConsole',
  'os-getRDPConsole',
  'os-getSerialConsole',
]

/** Steps that are no `task_state`. */
const UNSHOWN: readonly TaskName[] = ['confirming', 'evacuating']

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
  if (action.policy) context.enforce(`os_compute_api:${action.policy}`, target(server))
  const called = action.called ?? name
  if (action.lockable !== false) {
    const words = `Instance ${server.id} is in an invalid state for '${called}'`
    refuseLocked(context, server, action.locksAsState && words)
  }
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
  called: string,
  { task, changes, logged }: ActionEffect,
): void {
  const action = logged || called
  const begun = task === undefined ? {} : { request_id: context.requestId }
  const changed: ServerRow = {
    ...server,
    ...changes,
    ...begun,
    ...(task === undefined || UNSHOWN.includes(task) ? {} : { task_state: task }),
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
