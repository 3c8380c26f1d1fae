import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { DrawnNode, NodeKind } from '#screens/topology/drawn.ts'

type Tone = DrawnNode['tone']

/** What the states of servers, networks, routers and ports mean, and their words. */
const table: Readonly<Record<string, readonly [tone: Tone, word: string]>> = {
  ACTIVE: ['good', t('Active')],
  BUILD: ['working', t('Build')],
  DELETED: ['off', t('Deleted')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
  HARD_REBOOT: ['working', t('Hard Reboot')],
  MIGRATING: ['working', t('Migrating')],
  PASSWORD: ['working', t('Password')],
  PAUSED: ['off', t('Paused')],
  PENDING_CREATE: ['working', t('Pending Create')],
  PENDING_DELETE: ['working', t('Pending Delete')],
  PENDING_UPDATE: ['working', t('Pending Update')],
  REBOOT: ['working', t('Reboot')],
  REBUILD: ['working', t('Rebuild')],
  RESCUE: ['off', t('Rescue')],
  RESIZE: ['working', t('Resize')],
  REVERT_RESIZE: ['working', t('Revert Resize')],
  SHELVED: ['off', t('Shelved')],
  SHELVED_OFFLOADED: ['off', t('Shelved Offloaded')],
  SHUTOFF: ['off', t('Shutoff')],
  SOFT_DELETED: ['off', t('Soft Deleted')],
  SUSPENDED: ['off', t('Suspended')],
  UNKNOWN: ['off', t('Unknown')],
  VERIFY_RESIZE: ['working', t('Verify Resize')],
}

/** What a state means, and its word: the server's own where it is none of those. */
export const stateOf = (one: { readonly status: string; readonly original_status: string }) => {
  const [tone, word] = own(table, one.original_status) ?? ['off', one.status]
  return { tone, status: word }
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
    case 'stack':
      return t('Stack')
    case 'resource':
      return t('Resource')
  }
}
