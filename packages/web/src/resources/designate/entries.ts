/** The types of Designate, as navigation, addresses and links know them. */
import { t } from '#lib/translate.ts'
import { entry } from '#resource/registry.ts'
import { recordSet, reverseEntry, zone } from '#kinds/designate/kinds.ts'
import { groups } from '#resources/groups.ts'

const { dns: group } = groups
const requires = [{ service: 'dns' }]

export const dnsZones = entry(
  zone,
  { panels: [{ path: '/project/dnszones', area: 'project', group, requires }] },
  async () => (await import('#resources/designate/zones.tsx')).dnsZones,
)

export const recordSets = entry(
  recordSet,
  { within: [{ parent: zone, path: 'recordsets', by: 'zone_id', keyed: true }] },
  async () => (await import('#resources/designate/record-sets.tsx')).recordSets,
)

export const reverseEntries = entry(
  reverseEntry,
  {
    panels: [
      { path: '/project/reverse_dns', area: 'project', group, requires, label: t('Reverse DNS') },
    ],
  },
  async () => (await import('#resources/designate/reverse.tsx')).reverseEntries,
)

/** In the order of the navigation. */
export const dnsTypes = [dnsZones, recordSets, reverseEntries]
