/** What each action begins. https://docs.openstack.org/api-ref/compute/#servers-run-an-action-servers-action */
import { badRequest, notFound } from '#http/faults.ts'
import { accepted, ok } from '#http/reply.ts'
import { deleteNow } from '#nova/server-delete.ts'
import { consoleLog } from '#nova/console-log.ts'
import { otherHost } from '#nova/server-life.ts'
import { findImage } from '#nova/images.ts'
import { rebuild, resize } from '#nova/action-changes.ts'
import { createBackup, createImage } from '#nova/snapshots.ts'
import { shelve, unshelve } from '#nova/shelving.ts'
import { changeSecurityGroup } from '#nova/server-security-groups.ts'
import { password } from '#nova/new-server.ts'
import type { ActionHandler } from '#nova/server-actions.ts'
import { POWER } from '#nova/states.ts'

const begins =
  (task: NonNullable<ReturnType<ActionHandler>['task']>): ActionHandler =>
  () => ({ task })

const lock: ActionHandler = (context, server, { locked_reason: reason }) => {
  // An administrator's lock stays an administrator's.
  const owner = context.token.user.id === server.user_id && server.locked_by !== 'admin'
  return {
    changes: {
      locked_by: owner ? 'owner' : 'admin',
      locked_reason: typeof reason === 'string' ? reason : null,
    },
    logged: 'lock',
  }
}

const unlock: ActionHandler = (context, server) => {
  if (server.locked_by === 'admin') {
    context.enforce('os_compute_api:os-lock-server:unlock:unlock_override')
  }
  return { changes: { locked_by: null, locked_reason: null }, logged: 'unlock' }
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
  return {
    changes: { vm_state, task_state: null, power_state: server.power_state },
    logged: 'resetState',
  }
}

const migrate: ActionHandler = (context, server) => ({
  task: 'resize_prep',
  changes: {
    old_vm_state: server.vm_state,
    old_flavor: server.flavor,
    ...(server.host === null ? {} : { old_host: server.host }),
    host: otherHost(context, server),
  },
})

const consoleOutput: ActionHandler = (context, server, { length }) => {
  if (server.host === null) throw notFound('Unable to get console')
  const whole = consoleLog(server, context.now)
  const lines = length === undefined || length === null ? -1 : Number(length)
  const cut = lines < 0 ? whole : lines === 0 ? '' : whole.split('\n').slice(-lines).join('\n')
  return { logged: false, response: ok({ output: cut }) }
}

const forceDelete: ActionHandler = (context, server) => {
  deleteNow(context, server)
  return { logged: false, response: accepted() }
}

export const HANDLERS: Readonly<Record<string, ActionHandler>> = {
  'os-start': begins('powering-on'),
  'os-stop': begins('powering-off'),
  reboot: (_context, _server, { type }) => ({
    task: String(type).toUpperCase() === 'HARD' ? 'rebooting_hard' : 'rebooting',
  }),
  pause: begins('pausing'),
  unpause: begins('unpausing'),
  suspend: begins('suspending'),
  resume: begins('resuming'),
  lock,
  unlock,
  shelve,
  shelveOffload: begins('shelving_offloading'),
  unshelve,
  createImage,
  createBackup,
  rebuild,
  resize,
  confirmResize: begins('confirming'),
  revertResize: begins('resize_reverting'),
  migrate,
  rescue,
  unrescue: begins('unrescuing'),
  changePassword: begins('updating_password'),
  forceDelete,
  restore: () => ({
    changes: { vm_state: 'active', power_state: POWER.active },
    logged: 'restore',
  }),
  'os-resetState': resetState,
  'os-getConsoleOutput': consoleOutput,
  addSecurityGroup: (context, server, asked) => changeSecurityGroup(context, server, asked, 'add'),
  removeSecurityGroup: (context, server, asked) =>
    changeSecurityGroup(context, server, asked, 'remove'),
}
