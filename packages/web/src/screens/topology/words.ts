import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { StatusMeaning } from '#ui/tell/badge.tsx'
import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'

type Tone = DrawnNode['tone']

/** What the states of servers, networks, routers and ports mean, and their words. */
const table: Readonly<Record<string, readonly [is: StatusMeaning, word: string, tone?: Tone]>> = {
  ACTIVE: ['good', t('Active')],
  BUILD: ['working', t('Build')],
  DELETED: ['off', t('Deleted')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
  HARD_REBOOT: ['working', t('Hard Reboot')],
  MIGRATING: ['working', t('Migrating')],
  PASSWORD: ['working', t('Password')],
  PAUSED: ['paused', t('Paused')],
  PENDING_CREATE: ['working', t('Pending Create')],
  PENDING_DELETE: ['working', t('Pending Delete')],
  PENDING_UPDATE: ['working', t('Pending Update')],
  REBOOT: ['working', t('Reboot')],
  REBUILD: ['working', t('Rebuild')],
  RESCUE: ['attention', t('Rescue')],
  RESIZE: ['working', t('Resize')],
  REVERT_RESIZE: ['working', t('Revert Resize')],
  SHELVED: ['off', t('Shelved')],
  SHELVED_OFFLOADED: ['off', t('Shelved Offloaded')],
  SHUTOFF: ['off', t('Shutoff')],
  SOFT_DELETED: ['off', t('Soft Deleted')],
  SUSPENDED: ['paused', t('Suspended')],
  UNKNOWN: ['unknown', t('Unknown')],
  VERIFY_RESIZE: ['attention', t('Verify Resize'), 'working'],
}

/** A drawing knows four colours: what neither goes nor fails nor changes is off. */
const drawnAs = (is: StatusMeaning): Tone =>
  is === 'good' || is === 'bad' || is === 'working' ? is : 'off'

/** What a state means, and its word: the server's own where it is none of those. */
export const stateOf = (one: { readonly status: string; readonly original_status: string }) => {
  const [is, word, tone = drawnAs(is)] = own(table, one.original_status) ?? ['unknown', one.status]
  return { tone, meaning: is, status: word, state: one.original_status }
}

/** What a device or a network is called as such. */
export const kindWord = (kind: NodeKind): string => {
  switch (kind) {
    case 'external':
      return t('External Network')
    case 'network':
      return t('Network')
    case 'router':
      return t('Router')
    case 'server':
      return t('Instance')
    case 'group':
      return t('Group of instances')
    case 'stack':
      return t('Stack')
    case 'resource':
      return t('Resource')
  }
}
