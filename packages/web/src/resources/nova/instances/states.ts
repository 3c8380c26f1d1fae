import type { Server } from '@meridian/contract'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { StatusMeaning } from '#ui/badge.tsx'

/** What is being done to the server just now, in Nova's words; empty when nothing is. */
export const taskOf = (server: Server): string => server['OS-EXT-STS:task_state'] ?? ''

/**
 * What a server's status allows. Nova refuses everything else with 409.
 * https://docs.openstack.org/api-guide/compute/server_concepts.html
 */
const allowedIn = {
  start: ['SHUTOFF'],
  stop: ['ACTIVE', 'ERROR'],
  softReboot: ['ACTIVE'],
  hardReboot: ['ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED', 'ERROR'],
  pause: ['ACTIVE'],
  unpause: ['PAUSED'],
  suspend: ['ACTIVE'],
  resume: ['SUSPENDED'],
  shelve: ['ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED'],
  unshelve: ['SHELVED', 'SHELVED_OFFLOADED'],
  snapshot: ['ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED'],
  console: ['ACTIVE'],
  metadata: ['ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Verb = keyof typeof allowedIn

/** True when Nova will take the action now, else why it will not. */
export const can =
  (verb: Verb) =>
  (server: Server): true | string => {
    const hindrance = locked(server) ?? busy(server)
    return hindrance ?? inState(verb, server)
  }

/** Metadata is changed while a task runs, too. */
export const canDescribe = (server: Server): true | string =>
  locked(server) ?? inState('metadata', server)

const inState = (verb: Verb, server: Server): true | string => {
  const states: readonly string[] = allowedIn[verb]
  if (states.includes(server.status)) return true
  return t('The instance is {status}; this needs {states}.', {
    status: statusWord(server.status),
    states: states.map(statusWord).join(t(' or ')),
  })
}

/** A server can be deleted in any state, unless it is locked or on its way out. */
export const canDelete = (server: Server): true | string => {
  if (isDeleting(server)) return t('The instance is being deleted.')
  return locked(server) ?? true
}

/** Names and descriptions can be changed until the server is being deleted. */
export const canRename = (server: Server): true | string =>
  isDeleting(server) ? t('The instance is being deleted.') : (locked(server) ?? true)

export const isDeleting = (server: Server): boolean => taskOf(server) === 'deleting'

const locked = (server: Server): string | undefined =>
  server.locked === true ? t('The instance is locked. Unlock it first.') : undefined

const busy = (server: Server): string | undefined => {
  const task = taskOf(server)
  return task === '' ? undefined : t('The instance is busy: {task}.', { task: taskWord(task) })
}

const working = new Set([
  'BUILD',
  'REBUILD',
  'RESIZE',
  'MIGRATING',
  'REBOOT',
  'HARD_REBOOT',
  'PASSWORD',
  'REVERT_RESIZE',
])

/** Whether the server will change by itself: a task runs, or its status is a passing one. */
export const isChanging = (server: Server): boolean =>
  taskOf(server) !== '' || working.has(server.status)

const words: Readonly<Record<string, string>> = {
  VERIFY_RESIZE: t('Confirm or Revert Resize/Migrate'),
  SHELVED_OFFLOADED: t('Shelved Offloaded'),
  SHUTOFF: t('Shutoff'),
  SOFT_DELETED: t('Soft Deleted'),
}

/** `ACTIVE` → "Active". */
export const statusWord = (status: string): string => words[status] ?? sentenceCase(status)

/** The same for a column; the whole word is in the tooltip and in the details. */
export const shortStatusWord = (status: string): string =>
  status === 'VERIFY_RESIZE' ? t('Verify Resize') : statusWord(status)

/** `powering-off` → "Powering off". */
export const taskWord = (task: string): string => sentenceCase(task)

const meanings: Readonly<Record<string, StatusMeaning>> = {
  ACTIVE: 'good',
  SHUTOFF: 'off',
  PAUSED: 'paused',
  SUSPENDED: 'paused',
  ERROR: 'bad',
  DELETED: 'off',
  SOFT_DELETED: 'off',
  SHELVED: 'off',
  SHELVED_OFFLOADED: 'off',
  RESCUE: 'attention',
  VERIFY_RESIZE: 'attention',
}

export const statusMeaning = (status: string): StatusMeaning =>
  meanings[status] ?? (working.has(status) ? 'working' : 'unknown')

const powerStates: Readonly<Record<number, string>> = {
  0: t('No State'),
  1: t('Running'),
  3: t('Paused'),
  4: t('Shut Down'),
  6: t('Crashed'),
  7: t('Suspended'),
}

/** Nova's power state in words. https://docs.openstack.org/api-ref/compute/ */
export const powerWord = (server: Server): string =>
  powerStates[server['OS-EXT-STS:power_state'] ?? 0] ?? t('No State')

/** The statuses that the search bar offers. */
export const statuses = [
  'ACTIVE',
  'BUILD',
  'ERROR',
  'PAUSED',
  'RESCUE',
  'RESIZE',
  'SHELVED',
  'SHELVED_OFFLOADED',
  'SHUTOFF',
  'SUSPENDED',
  'VERIFY_RESIZE',
] as const

export const powerOptions = Object.entries(powerStates).map(([key, label]) => ({ key, label }))
