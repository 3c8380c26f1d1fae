import { servers as api, snapshots, type Server, type ServerOperation } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb, type Verb } from '#resource/actions/verb.ts'
import { policy, refTo } from '#resource/define.ts'
import { canDescribe, instanceStates, isStill } from '#resources/nova/instances/states.ts'
import { area, line } from '#resource/forms/fields.ts'
import { instance } from '#resources/nova/kinds.ts'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const rule = (name: string) => ({ requires: [policy('compute', `os_compute_api:${name}`)] })

/** One of Nova's operations; the action is called by the same id, with dashes. */
const operating = (
  operation: ServerOperation,
  word: string,
  parts: Omit<Verb<Server>, 'id' | 'call'>,
): Action<Server> =>
  verb(instance, word, {
    ...parts,
    id: operation.replaceAll('_', '-'),
    call: ({ id }) => call(api.operate, { params: { id }, body: { operation } }),
  })

const { only } = instanceStates

const is =
  (...statuses: readonly string[]) =>
  ({ status }: Server): boolean =>
    statuses.includes(status)

/** Of two opposite verbs each is there for those that the other is not for. */
const unless =
  (...statuses: readonly string[]) =>
  ({ status }: Server): boolean =>
    !statuses.includes(status)

export const start = operating('start', t('Start'), {
  ...rule('servers:start'),
  allowed: only('SHUTOFF'),
  while: t('Started'),
})

export const stop = operating('stop', t('Shut Off'), {
  ...rule('servers:stop'),
  allowed: only('ACTIVE', 'ERROR'),
  ask: t('What runs inside is told to shut down.'),
  while: t('Shutting off'),
})

export const softReboot = operating('soft_reboot', t('Soft Reboot'), {
  ...rule('servers:reboot'),
  allowed: only('ACTIVE'),
  ask: t('A soft reboot asks the operating system to restart.'),
  while: t('Soft rebooting'),
})

const hardReboot = operating('hard_reboot', t('Hard Reboot'), {
  ...rule('servers:reboot'),
  allowed: only('ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED', 'ERROR'),
  ask: t('A hard reboot cuts the power: unsaved data is lost.'),
  while: t('Hard rebooting'),
})

const pause = operating('pause', t('Pause'), {
  ...rule('os-pause-server:pause'),
  offered: unless('PAUSED'),
  allowed: only('ACTIVE'),
  while: t('Pausing'),
})

const unpause = operating('unpause', t('Unpause'), {
  ...rule('os-pause-server:unpause'),
  offered: is('PAUSED'),
  while: t('Unpausing'),
})

const suspend = operating('suspend', t('Suspend'), {
  ...rule('os-suspend-server:suspend'),
  offered: unless('SUSPENDED'),
  allowed: only('ACTIVE'),
  while: t('Suspending'),
})

const resume = operating('resume', t('Resume'), {
  ...rule('os-suspend-server:resume'),
  offered: is('SUSPENDED'),
  while: t('Resuming'),
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
  fields: { name: line(t('Name')), description: area(t('Description')) },
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
export const remove = removing(instance, api.remove, {
  ...rule('servers:delete'),
  anytime: true,
  allowed: isStill,
  lingers: true,
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
