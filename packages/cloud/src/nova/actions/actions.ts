/** What each action begins. https://docs.openstack.org/api-ref/compute/#servers-run-an-action-servers-action */
import { badRequest, conflict, Fault } from '#http/faults.ts'
import { accepted, ok } from '#http/reply.ts'
import { deleteNow } from '#nova/servers/delete.ts'
import { consoleLog } from '#nova/servers/console-log.ts'
import { findImage } from '#nova/images/images.ts'
import { rebuild, resize } from '#nova/actions/changes.ts'
import { evacuate, liveMigrate, migrate, revertResize } from '#nova/migrations/server-moves.ts'
import { createBackup, createImage } from '#nova/images/snapshots.ts'
import { shelve, unshelve } from '#nova/actions/shelving.ts'
import { changeSecurityGroup } from '#nova/ports/security-groups.ts'
import { password } from '#nova/servers/new-server.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import type { States } from '#nova/actions/allowed-states.ts'
import type { ActionHandler } from '#nova/actions/effect.ts'
import { target } from '#nova/requests.ts'
import type { ServerRow, VmState } from '#nova/servers/servers.ts'
import { POWER } from '#nova/servers/states.ts'

const begins =
  (task: NonNullable<ReturnType<ActionHandler>['task']>): ActionHandler =>
  () => ({ task })

/** Whoever asks from the server's project locks as its owner, all others as administrators. */
const lockerOf = (context: Context, server: ServerRow): 'owner' | 'admin' =>
  context.token.project?.id === server.tenant_id ? 'owner' : 'admin'

/** An owner's second lock changes nothing; another's takes the lock over, not always its reason. */
const lock: ActionHandler = (context, server, { locked_reason: reason }) => {
  const locked_by = lockerOf(context, server)
  if (server.locked_by !== null && locked_by === 'owner') return { logged: false }
  const told = context.version.minor >= 73 && typeof reason === 'string'
  const locked_reason = told ? reason : server.locked_reason
  return { changes: { locked_by, locked_reason } }
}

const unlock: ActionHandler = (context, server) => {
  if (server.locked_by !== null && server.locked_by !== lockerOf(context, server)) {
    context.enforce('os_compute_api:os-lock-server:unlock:unlock_override', target(server))
  }
  return { changes: { locked_by: null, locked_reason: null } }
}

const rescue: ActionHandler = (context, server, asked) => {
  const image = asked['rescue_image_ref']
  if (typeof image === 'string' && !findImage(context, context.projectId, image)) {
    throw badRequest(`Image ${image} could not be found.`)
  }
  if (server.image_ref === '' && context.version.minor < 87) {
    throw badRequest('Cannot rescue a volume-backed instance')
  }
  return {
    task: 'rescuing',
    changes: { old_vm_state: server.vm_state },
    response: ok({ adminPass: String(asked['adminPass'] ?? password(context)) }),
  }
}

const resetState: ActionHandler = (_context, server, { state }) => {
  const vm_state = state === 'active' ? 'active' : 'error'
  return { changes: { vm_state, task_state: null, power_state: server.power_state } }
}

const consoleOutput: ActionHandler = (context, server, { length }) => {
  if (server.host === null) throw conflict(`Instance ${server.id} is not ready`)
  const whole = consoleLog(server, context.now)
  const lines = length === undefined || length === null ? -1 : Number(length)
  const cut = lines < 0 ? whole : lines === 0 ? '' : whole.split('\n').slice(-lines).join('\n')
  return { logged: false, response: ok({ output: cut }) }
}

const forceDelete: ActionHandler = (context, server) => {
  deleteNow(context, server)
  return { logged: false, response: accepted() }
}

const restore: ActionHandler = () => ({
  changes: { vm_state: 'active', power_state: POWER.active },
})

const changeGroup =
  (change: 'add' | 'remove'): ActionHandler =>
  (context, server, asked) =>
    changeSecurityGroup(context, server, asked, change)

const gone: ActionHandler = () => {
  throw new Fault(410, 'This resource is no longer available. No forwarding address is given.')
}

/** One action: when it is allowed, and what it begins. */
type Action = States & {
  /** What the refusal calls it, when that is not the key. */
  readonly called?: string
  /** The policy's rule; nobody is asked where absent. */
  readonly policy?: string
  /** False when the action works on locked servers. */
  readonly lockable?: false
  /** True when a lock is refused as a state would be. */
  readonly locksAsState?: true
  readonly status?: number
  readonly run: ActionHandler
}

const SNAPSHOT: readonly VmState[] = ['active', 'stopped', 'paused', 'suspended']
const HARD_REBOOT_TASKS = [
  'rebooting',
  'reboot_pending',
  'reboot_started',
  'resuming',
  'rebooting_hard',
  'unpausing',
  'pausing',
  'suspending',
]

const SOFT_REBOOT: Action = {
  called: 'reboot',
  policy: 'servers:reboot',
  from: ['active'],
  run: begins('rebooting'),
}
const HARD_REBOOT: Action = {
  called: 'reboot',
  policy: 'servers:reboot',
  from: ['active', 'stopped', 'paused', 'suspended', 'error'],
  task: HARD_REBOOT_TASKS,
  run: begins('rebooting_hard'),
}

/** By the one name of the body; of some it depends on what is under that name. */
export const ACTIONS: Readonly<Record<string, Action | ((asked: JsonObject) => Action)>> = {
  'os-start': {
    called: 'start',
    policy: 'servers:start',
    from: ['stopped'],
    run: begins('powering-on'),
  },
  'os-stop': {
    called: 'stop',
    policy: 'servers:stop',
    from: ['active', 'error'],
    run: begins('powering-off'),
  },
  reboot: ({ type }) => (String(type).toUpperCase() === 'HARD' ? HARD_REBOOT : SOFT_REBOOT),
  pause: { policy: 'os-pause-server:pause', from: ['active'], run: begins('pausing') },
  unpause: { policy: 'os-pause-server:unpause', from: ['paused'], run: begins('unpausing') },
  suspend: { policy: 'os-suspend-server:suspend', from: ['active'], run: begins('suspending') },
  resume: { policy: 'os-suspend-server:resume', from: ['suspended'], run: begins('resuming') },
  lock: { policy: 'os-lock-server:lock', task: 'any', lockable: false, run: lock },
  unlock: { policy: 'os-lock-server:unlock', task: 'any', lockable: false, run: unlock },
  shelve: { policy: 'os-shelve:shelve', from: SNAPSHOT, run: shelve },
  shelveOffload: {
    policy: 'os-shelve:shelve_offload',
    from: ['shelved'],
    run: begins('shelving_offloading'),
  },
  unshelve: { policy: 'os-shelve:unshelve', from: ['shelved', 'shelved_offloaded'], run: unshelve },
  createImage: {
    policy: 'servers:create_image',
    from: SNAPSHOT,
    lockable: false,
    run: createImage,
  },
  createBackup: { policy: 'os-create-backup', from: SNAPSHOT, lockable: false, run: createBackup },
  rebuild: { policy: 'servers:rebuild', from: ['active', 'stopped', 'error'], run: rebuild },
  resize: { policy: 'servers:resize', from: ['active', 'stopped'], run: resize },
  confirmResize: {
    policy: 'servers:confirm_resize',
    from: ['resized'],
    status: 204,
    run: begins('confirming'),
  },
  revertResize: {
    policy: 'servers:revert_resize',
    from: ['resized'],
    run: revertResize,
  },
  migrate: { policy: 'os-migrate-server:migrate', from: ['active', 'stopped'], run: migrate },
  'os-migrateLive': {
    policy: 'os-migrate-server:migrate_live',
    from: ['active', 'paused'],
    run: liveMigrate,
  },
  // In which states is asked after the host.
  evacuate: {
    policy: 'os-evacuate',
    task: 'any',
    lockable: false,
    run: evacuate,
  },
  rescue: { policy: 'os-rescue', from: ['active', 'stopped', 'error'], run: rescue },
  unrescue: { policy: 'os-unrescue', from: ['rescued'], run: begins('unrescuing') },
  changePassword: {
    policy: 'os-admin-password',
    from: ['active'],
    locksAsState: true,
    run: begins('updating_password'),
  },
  trigger_crash_dump: {
    policy: 'servers:trigger_crash_dump',
    from: ['active', 'paused', 'rescued', 'resized', 'error'],
    run: () => ({ changes: {} }),
  },
  forceDelete: { policy: 'os-deferred-delete:force', task: 'any', run: forceDelete },
  restore: {
    policy: 'os-deferred-delete:restore',
    from: ['soft-delete'],
    locksAsState: true,
    run: restore,
  },
  resetNetwork: {
    task: 'any',
    lockable: false,
    run: gone,
  },
  injectNetworkInfo: {
    policy: 'os-admin-actions:inject_network_info',
    task: 'any',
    run: () => ({ logged: false }),
  },
  'os-resetState': {
    called: 'resetState',
    policy: 'os-admin-actions:reset_state',
    task: 'any',
    lockable: false,
    run: resetState,
  },
  'os-getConsoleOutput': {
    policy: 'os-console-output',
    task: 'any',
    lockable: false,
    run: consoleOutput,
  },
  addSecurityGroup: {
    policy: 'os-security-groups:add',
    task: 'any',
    lockable: false,
    run: changeGroup('add'),
  },
  removeSecurityGroup: {
    policy: 'os-security-groups:remove',
    task: 'any',
    lockable: false,
    run: changeGroup('remove'),
  },
}
