import type { Server } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { states, type State } from '#resource/states.tsx'
import { instance } from '#kinds/nova/kinds.ts'

/** What is being done to the server just now, in Nova's words; empty when nothing is. */
export const taskOf = (server: Server): string => server['OS-EXT-STS:task_state'] ?? ''

/** `powering-off` → "Powering off". */
export const taskWord = (task: string): string => sentenceCase(task)

/** When the resize of servers was confirmed on this page, in ms of the time, by their ids. */
const confirmed = new Map<string, number>()

/** What has not been done by then is offered again, in ms. */
const patience = 120_000

/** Nova says of a confirmation only that it is done: until then the server looks as it did before. */
export const noteConfirmed = ({ id }: Server): void => void confirmed.set(id, Date.now())

const isConfirming = ({ id, status }: Server): boolean => {
  const since = confirmed.get(id)
  if (since === undefined) return false
  if (status === 'VERIFY_RESIZE' && Date.now() - since < patience) return true
  confirmed.delete(id)
  return false
}

const locked = ({ locked: is }: Server): string | undefined =>
  is === true ? t('The instance is locked. Unlock it first.') : undefined

/** Statuses that nobody looks for. */
const others: Readonly<Record<string, State>> = {
  REBUILD: 'working',
  MIGRATING: 'working',
  REBOOT: 'working',
  HARD_REBOOT: 'working',
  PASSWORD: 'working',
  REVERT_RESIZE: 'working',
  DELETED: 'off',
  SOFT_DELETED: ['off', t('Soft Deleted')],
  // A cell does not answer: Nova knows little more than the id.
  UNKNOWN: ['unknown', t('Unknown'), { incomplete: true }],
}

/**
 * Nova refuses changes of a locked server and of one with a task, with 409.
 * https://docs.openstack.org/api-guide/compute/server_concepts.html
 */
export const instanceStates = states(
  instance,
  ({ status }) => status,
  {
    ACTIVE: 'good',
    BUILD: 'working',
    ERROR: 'bad',
    PAUSED: 'paused',
    RESCUE: 'attention',
    RESIZE: 'working',
    SHELVED: 'off',
    SHELVED_OFFLOADED: ['off', t('Shelved Offloaded')],
    SHUTOFF: 'off',
    SUSPENDED: 'paused',
    VERIFY_RESIZE: [
      'attention',
      t('Confirm or Revert Resize/Migrate'),
      // The user's word ends it, and no poll sees it change before (SH-TABLE-27).
      { short: t('Verify Resize'), waits: true },
    ],
  },
  {
    other: (status) => own(others, status),
    task: (server) => (isConfirming(server) ? t('Confirming') : taskWord(taskOf(server))),
    hindrance: locked,
    failure: ({ fault }) => fault?.message,
  },
)

/** A server can be renamed and deleted in any state, unless it is locked or on its way out. */
export const isStill = (server: Server): true | string =>
  taskOf(server) === 'deleting' ? t('The instance is being deleted.') : (locked(server) ?? true)

const describable = instanceStates.only('ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED')

/** Metadata is changed while a task runs, too. */
export const canDescribe = (server: Server): true | string => locked(server) ?? describable(server)

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

export const powerOptions = Object.entries(powerStates).map(([value, label]) => ({ value, label }))
