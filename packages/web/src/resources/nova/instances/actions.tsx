import { servers as api, snapshots, type Server, type ServerOperation } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { asking, calling, editing, type Calling } from '#resource/actions/makers.ts'
import type { Outcome } from '#resource/actions/outcomes.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo, type Action } from '#resource/define.ts'
import { area, line } from '#resource/forms/fields.ts'
import { instance } from '#resources/nova/kinds.ts'
import {
  can,
  canDelete,
  canDescribe,
  canRename,
  type Verb,
} from '#resources/nova/instances/states.ts'
import { updatingMetadata } from '#workflows/metadata/action.ts'

type Operation = Omit<Calling<Server>, 'call' | 'requires'> & {
  readonly operation: ServerOperation
  readonly rule: string
}

const operating = ({ operation, rule, ...parts }: Operation): Action<Server> =>
  calling(instance, {
    ...parts,
    requires: [policy('compute', `os_compute_api:${rule}`)],
    call: ({ id }) => call(api.operate, { params: { id }, body: { operation } }),
    together: inOneCall(operation),
  })

/** One call for all the checked servers; each ends on its own. */
const inOneCall = (operation: ServerOperation | 'delete') => async (all: readonly Server[]) => {
  const body = { operation, ids: all.map(({ id }) => id) }
  const { failed } = await call(api.batch, { body })
  return all.map(({ id }): Outcome => {
    const refused = failed.find((one) => one.id === id)
    return refused
      ? { status: 'rejected', reason: new ApiError(refused.status, refused.message) }
      : { status: 'fulfilled', value: undefined }
  })
}

const is =
  (...statuses: readonly string[]) =>
  ({ status }: Server): boolean =>
    statuses.includes(status)

const isNot =
  (...statuses: readonly string[]) =>
  ({ status }: Server): boolean =>
    !statuses.includes(status)

const allowed = (verb: Verb) => ({ allowed: can(verb) })

export const start = operating({
  id: 'start',
  operation: 'start',
  rule: 'servers:start',
  label: (count) => (count === 1 ? t('Start Instance') : t('Start Instances')),
  ...allowed('start'),
  done: t('Started: %s.'),
  failed: t('Unable to start: %s.'),
})

export const stop = operating({
  id: 'stop',
  operation: 'stop',
  rule: 'servers:stop',
  label: (count) => (count === 1 ? t('Shut Off Instance') : t('Shut Off Instances')),
  ...allowed('stop'),
  confirm: {
    title: t('Confirm Shut Off Instance'),
    text: t('You have selected: "%s". What runs inside is told to shut down.'),
    submit: t('Shut Off Instance'),
  },
  done: t('Shutting off: %s.'),
  failed: t('Unable to shut off: %s.'),
})

export const softReboot = operating({
  id: 'soft-reboot',
  operation: 'soft_reboot',
  rule: 'servers:reboot',
  label: (count) => (count === 1 ? t('Soft Reboot Instance') : t('Soft Reboot Instances')),
  ...allowed('softReboot'),
  confirm: {
    title: t('Confirm Soft Reboot Instance'),
    text: t('You have selected: "%s". A soft reboot asks the operating system to restart.'),
    submit: t('Soft Reboot Instance'),
  },
  done: t('Soft rebooting: %s.'),
  failed: t('Unable to soft reboot: %s.'),
})

const hardReboot = operating({
  id: 'hard-reboot',
  operation: 'hard_reboot',
  rule: 'servers:reboot',
  label: t('Hard Reboot Instance'),
  ...allowed('hardReboot'),
  confirm: {
    title: t('Confirm Hard Reboot Instance'),
    text: t('You have selected: "%s". A hard reboot cuts the power: unsaved data is lost.'),
    submit: t('Hard Reboot Instance'),
  },
  done: t('Hard rebooting: %s.'),
  failed: t('Unable to hard reboot: %s.'),
})

const pause = operating({
  id: 'pause',
  operation: 'pause',
  rule: 'os-pause-server:pause',
  label: t('Pause Instance'),
  offered: isNot('PAUSED'),
  ...allowed('pause'),
  done: t('Pausing: %s.'),
  failed: t('Unable to pause: %s.'),
})

const unpause = operating({
  id: 'unpause',
  operation: 'unpause',
  rule: 'os-pause-server:unpause',
  label: t('Unpause Instance'),
  offered: is('PAUSED'),
  ...allowed('unpause'),
  done: t('Unpausing: %s.'),
  failed: t('Unable to unpause: %s.'),
})

const suspend = operating({
  id: 'suspend',
  operation: 'suspend',
  rule: 'os-suspend-server:suspend',
  label: t('Suspend Instance'),
  offered: isNot('SUSPENDED'),
  ...allowed('suspend'),
  done: t('Suspending: %s.'),
  failed: t('Unable to suspend: %s.'),
})

const resume = operating({
  id: 'resume',
  operation: 'resume',
  rule: 'os-suspend-server:resume',
  label: t('Resume Instance'),
  offered: is('SUSPENDED'),
  ...allowed('resume'),
  done: t('Resuming: %s.'),
  failed: t('Unable to resume: %s.'),
})

const shelve = operating({
  id: 'shelve',
  operation: 'shelve',
  rule: 'os-shelve:shelve',
  label: t('Shelve Instance'),
  offered: isNot('SHELVED', 'SHELVED_OFFLOADED'),
  ...allowed('shelve'),
  confirm: {
    title: t('Confirm Shelve Instance'),
    text: t('You have selected: "%s". It is shut down and its place on the host is given up.'),
    submit: t('Shelve Instance'),
  },
  done: t('Shelving: %s.'),
  failed: t('Unable to shelve: %s.'),
})

const unshelve = operating({
  id: 'unshelve',
  operation: 'unshelve',
  rule: 'os-shelve:unshelve',
  label: t('Unshelve Instance'),
  offered: is('SHELVED', 'SHELVED_OFFLOADED'),
  ...allowed('unshelve'),
  done: t('Unshelving: %s.'),
  failed: t('Unable to unshelve: %s.'),
})

const lock = operating({
  id: 'lock',
  operation: 'lock',
  rule: 'os-lock-server:lock',
  label: t('Lock Instance'),
  offered: ({ locked }) => locked !== true,
  done: t('Locked: %s.'),
  failed: t('Unable to lock: %s.'),
})

const unlock = operating({
  id: 'unlock',
  operation: 'unlock',
  rule: 'os-lock-server:unlock',
  label: t('Unlock Instance'),
  offered: ({ locked }) => locked === true,
  done: t('Unlocked: %s.'),
  failed: t('Unable to unlock: %s.'),
})

const rename = editing(instance, {
  requires: [policy('compute', 'os_compute_api:servers:update')],
  allowed: canRename,
  endpoint: api.update,
  fields: { name: line(t('Name')), description: area(t('Description')) },
  send: ({ id }, body) => call(api.update, { params: { id }, body }),
  done: t('Updated instance: %s.'),
  failed: t('Unable to update the instance.'),
})

const snapshot = asking(instance, {
  id: 'snapshot',
  label: t('Create Snapshot'),
  requires: [policy('compute', 'os_compute_api:servers:create_image')],
  ...allowed('snapshot'),
  endpoint: snapshots.create,
  fields: { name: line(t('Snapshot Name')) },
  intro: ({ name }) =>
    t('A snapshot is an image that keeps the disk of {name} as it is now.', { name }),
  send: ({ id }, { name }) => call(snapshots.create, { body: { instance_id: id, name } }),
  result: (id, server) => ({
    created: [{ type: 'OS::Glance::Image', id }],
    updated: [refTo(instance, server)],
  }),
  done: t('Snapshot %s is being created.'),
  failed: t('Unable to create the snapshot.'),
})

const metadata = updatingMetadata(instance, 'instance', {
  requires: [policy('compute', 'os_compute_api:server-metadata:update')],
  allowed: canDescribe,
})

/** The cloud takes its time to delete: the row stays until the server is gone. */
export const remove = removing(instance, ({ id }) => call(api.remove, { params: { id } }), {
  requires: [policy('compute', 'os_compute_api:servers:delete')],
  allowed: canDelete,
  lingers: true,
  together: inOneCall('delete'),
})

/** What can be done with one instance, the most used first. */
export const itemActions: readonly Action<Server>[] = [
  snapshot,
  start,
  stop,
  softReboot,
  hardReboot,
  pause,
  unpause,
  suspend,
  resume,
  shelve,
  unshelve,
  lock,
  unlock,
  rename,
  metadata,
  remove,
]
