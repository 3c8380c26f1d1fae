import { servers as api, snapshots, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import { refTo } from '#resource/define.ts'
import {
  administration,
  forceDelete,
  severalMoves,
} from '#resources/nova/instances/administration.ts'
import {
  confirmResize,
  passwords,
  repairs,
  resize,
  revertResize,
  tags,
} from '#resources/nova/instances/changes.ts'
import { devices } from '#resources/nova/instances/devices.tsx'
import { launchAlike } from '#resources/nova/instances/launch.tsx'
import { operating } from '#resources/nova/instances/operating.ts'
import { is, rule, unless } from '#resources/nova/instances/offers.ts'
import { canDescribe, instanceStates, isStill } from '#resources/nova/instances/states.ts'
import { area, line } from '#resource/forms/fields.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { hangsOnInstance } from '#resources/nova/dependents.ts'

const { only } = instanceStates

const start = operating('start', t('Start'), {
  ...rule('servers:start'),
  allowed: only('SHUTOFF'),
  while: t('Started'),
  failed: ({ id }) => t('Unable to start the server with id: {id}', { id }),
})

const stop = operating('stop', t('Shut Off'), {
  ...rule('servers:stop'),
  allowed: only('ACTIVE', 'ERROR'),
  ask: t('What runs inside is told to shut down.'),
  while: t('Shutting off'),
  failed: ({ id }) => t('Unable to stop the server with id: {id}', { id }),
})

const softReboot = operating('soft_reboot', t('Soft Reboot'), {
  ...rule('servers:reboot'),
  allowed: only('ACTIVE'),
  ask: t('A soft reboot asks the operating system to restart.'),
  while: t('Soft rebooting'),
  failed: ({ id }) => t('Unable to soft-reboot the server with id: {id}', { id }),
})

const hardReboot = operating('hard_reboot', t('Hard Reboot'), {
  ...rule('servers:reboot'),
  allowed: only('ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED', 'ERROR'),
  ask: t('A hard reboot cuts the power: unsaved data is lost.'),
  while: t('Hard rebooting'),
  failed: ({ id }) => t('Unable to hard-reboot the server with id: {id}', { id }),
})

const pause = operating('pause', t('Pause'), {
  ...rule('os-pause-server:pause'),
  offered: unless('PAUSED'),
  allowed: only('ACTIVE'),
  while: t('Pausing'),
  undoneBy: 'unpause',
  failed: ({ id }) => t('Unable to pause the server with id: {id}', { id }),
})

const unpause = operating('unpause', t('Unpause'), {
  ...rule('os-pause-server:unpause'),
  offered: is('PAUSED'),
  while: t('Unpausing'),
  undoneBy: 'pause',
  failed: ({ id }) => t('Unable to unpause the server with id: {id}', { id }),
})

const suspend = operating('suspend', t('Suspend'), {
  ...rule('os-suspend-server:suspend'),
  offered: unless('SUSPENDED'),
  allowed: only('ACTIVE'),
  while: t('Suspending'),
  failed: ({ id }) => t('Unable to suspend the server with id: {id}', { id }),
})

const resume = operating('resume', t('Resume'), {
  ...rule('os-suspend-server:resume'),
  offered: is('SUSPENDED'),
  while: t('Resuming'),
  failed: ({ id }) => t('Unable to resume the server with id: {id}', { id }),
})

const shelve = operating('shelve', t('Shelve'), {
  ...rule('os-shelve:shelve'),
  offered: unless('SHELVED', 'SHELVED_OFFLOADED'),
  allowed: only('ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED'),
  ask: t('It is shut down and its place on the host is given up.'),
  while: t('Shelving'),
})

const unshelve = operating('unshelve', t('Unshelve'), {
  ...rule('os-shelve:unshelve'),
  offered: is('SHELVED', 'SHELVED_OFFLOADED'),
  while: t('Unshelving'),
})

const lock = operating('lock', t('Lock'), {
  ...rule('os-lock-server:lock'),
  offered: ({ locked }) => locked !== true,
  anytime: true,
  while: t('Locked'),
  undoneBy: 'unlock',
})

const unlock = operating('unlock', t('Unlock'), {
  ...rule('os-lock-server:unlock'),
  offered: ({ locked }) => locked === true,
  anytime: true,
  while: t('Unlocked'),
})

const rename = editing(instance, {
  ...rule('servers:update'),
  anytime: true,
  allowed: isStill,
  endpoint: api.update,
  fields: {
    name: line(t('Name')),
    description: area(t('Description')),
    hostname: line(t('Host Name'), {
      description: t('The host name that the instance gets at its next start.'),
      requires: [{ feature: ['compute', '>= 2.90'] }],
    }),
  },
  done: t('Updated instance: %s.'),
})

const snapshot = asking(instance, {
  id: 'snapshot',
  label: t('Create Snapshot'),
  ...rule('servers:create_image'),
  allowed: only('ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED'),
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
  ...rule('server-metadata:update'),
  anytime: true,
  allowed: canDescribe,
})

/** The cloud takes its time to delete: the row stays until the server is gone. */
const remove = removing(instance, api.remove, {
  dependents: hangsOnInstance,
  ...rule('servers:delete'),
  anytime: true,
  allowed: isStill,
  lingers: true,
  failed: ({ id }) => t('Unable to delete the server with id: {id}', { id }),
})

/** What can be done with several at once. */
export const batch: readonly Action<Server>[] = [
  start,
  stop,
  softReboot,
  hardReboot,
  shelve,
  unshelve,
  lock,
  unlock,
  confirmResize,
  revertResize,
  remove,
]

/** What administrators can do with several of those of all projects. */
export const adminBatch: readonly Action<Server>[] = [
  ...batch.filter((one) => one !== remove),
  ...severalMoves,
  remove,
]

/** A resize that waits for its word comes first; then what is done most often. */
const first: readonly Action<Server>[] = [confirmResize, revertResize, snapshot]

const rest: readonly Action<Server>[] = [
  ...under(t('Power'), [
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
  ]),
  ...under(t('Volumes and Network'), devices),
  ...under(t('Settings'), [rename, resize, tags, metadata, lock, unlock, ...passwords]),
  ...under(t('Recovery'), repairs),
]

/** What can be done with one instance, in the order of its menu. */
export const itemActions: readonly Action<Server>[] = [...first, launchAlike, ...rest, remove]

/** What administrators can do with those of all projects besides. */
export const adminActions: readonly Action<Server>[] = [
  ...first,
  ...rest,
  ...under(t('Administration'), administration),
  remove,
  forceDelete,
]
