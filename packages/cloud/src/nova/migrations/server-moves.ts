/** Servers that go to another host: by the scheduler's choice or an administrator's. */
import { badRequest, notFound } from '#http/faults.ts'
import { empty, ok } from '#http/reply.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { isHost, refuseUnknownHost } from '#nova/hosts/hosts.ts'
import { hostState } from '#nova/hosts/host-states.ts'
import { askerOf } from '#nova/actions/instance-actions.ts'
import { openMigration, setMigration } from '#nova/migrations/rows.ts'
import { password } from '#nova/servers/new-server.ts'
import { checkState } from '#nova/actions/allowed-states.ts'
import type { ActionHandler } from '#nova/actions/effect.ts'
import type { BuildPlan, ServerRow } from '#nova/servers/servers.ts'
import { meansTrue } from '#wire/booleans.ts'

/** For a move the scheduler is asked anew; of what was asked for first only a host is. */
const planFor = (host: string): { plan: BuildPlan } => ({
  plan: { networks: [], security_groups: [], volumes: [], host },
})

/** To a host that the scheduler finds, or from 2.56 to one that is named. */
export const migrate: ActionHandler = (context, server, { host }) => {
  const named = context.version.minor >= 56 && typeof host === 'string' ? host : ''
  if (named !== '' && named === server.host) {
    throw badRequest('Cannot migrate to the host where the server exists.')
  }
  if (named !== '') refuseUnknownHost(context, named)
  return {
    task: 'resize_prep',
    changes: {
      old_vm_state: server.vm_state,
      old_flavor: server.flavor,
      ...openMigration(context, server, askerOf(context), 'migration'),
      ...planFor(named),
    },
  }
}

/** What a resize notes of the move that comes with it. */
export function resizeMove(
  context: Context,
  server: ServerRow,
  flavor: string,
): Partial<ServerRow> {
  return {
    ...openMigration(context, server, askerOf(context), 'resize', { flavor }),
    ...planFor(''),
  }
}

export const revertResize: ActionHandler = (context, server) => {
  setMigration(context, server, 'reverting')
  return { task: 'resize_reverting' }
}

/** While it runs. Whether the named host will do is found out after the answer (2.34). */
export const liveMigrate: ActionHandler = (context, server, asked) => {
  const host = typeof asked['host'] === 'string' ? asked['host'] : ''
  refuseForce(asked, host)
  if (host !== '') refuseUnknownHost(context, host)
  return {
    task: 'migrating',
    logged: 'live-migration',
    changes: {
      ...openMigration(context, server, askerOf(context), 'live-migration'),
      ...planFor(host),
    },
  }
}

/** Away from a host that is down, to where it is built anew. */
export const evacuate: ActionHandler = (context, server, asked) => {
  const host = typeof asked['host'] === 'string' ? asked['host'] : ''
  refuseForce(asked, host)
  if (host !== '' && !isHost(context, host)) throw notFound(`Compute host ${host} not found.`)
  if ((server.host ?? '') === host) throw badRequest("The target host can't be the same one.")
  checkState(server, { from: ['active', 'stopped', 'error'] }, 'evacuate')
  if (server.host === null || !hostState(context, server.host).forced_down) {
    throw badRequest(`Compute service of ${server.host} is still in use.`)
  }
  const dest = host === '' ? null : host
  const adminPass = String(asked['adminPass'] ?? password(context))
  return {
    task: 'evacuating',
    changes: {
      task_state: 'rebuilding',
      old_vm_state: server.vm_state,
      ...openMigration(context, server, askerOf(context), 'evacuation', { dest }),
      ...planFor(host),
    },
    response: context.version.minor < 14 ? ok({ adminPass }) : empty(200),
  }
}

function refuseForce({ force }: JsonObject, host: string): void {
  if (force === undefined || !meansTrue(force) || host !== '') return
  throw badRequest("Can't force to a non-provided destination")
}
