import type { DnsZone, RecordSet, ReverseEntry } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Option, Property } from '#resource/define.ts'
import { states } from '#resource/states.tsx'
import { recordSet, reverseEntry, zone } from '#kinds/designate/kinds.ts'

/** The name servers do not have it yet, or have it still. */
const pending = ['working', t('Pending'), { fixed: true }] as const
const common = {
  ACTIVE: ['good', t('Active')],
  PENDING: pending,
  ERROR: ['bad', t('Error')],
} as const

/** Zones in PENDING and DELETED can be neither updated nor deleted (SV-ZONE-12, SV-ZONE-13). */
export const zoneStates = states(zone, ({ status }) => status, {
  ...common,
  DELETED: ['off', t('Deleted'), { fixed: true }],
})

/** DELETED ones cannot be updated, of which the action itself says so (SV-RSET-11, SV-RSET-12). */
export const recordSetStates = states(recordSet, ({ status }) => status, {
  ...common,
  DELETED: ['off', t('Deleted')],
})

/** Addresses without a name are INACTIVE. */
export const reverseStates = states(reverseEntry, ({ status }) => status, {
  ...common,
  INACTIVE: ['off', t('Inactive')],
})

/** What lists are filtered by (SV-DNSCONST-06, SV-DNSCONST-09). */
export const statusOptions: readonly Option[] = [
  { value: 'ACTIVE', label: t('Active') },
  { value: 'PENDING', label: t('Pending') },
]

const actions: Readonly<Record<string, string>> = {
  ...{ NONE: t('None'), CREATE: t('Create'), UPDATE: t('Update'), DELETE: t('Delete') },
}

/** What is being done to it (SV-DNSCONST-11). */
export const actionProperty: Property<DnsZone | RecordSet | ReverseEntry> = {
  label: t('Action'),
  value: ({ action }) => own(actions, action) ?? action,
}
