import type { DnsZone, RecordSet, ReverseEntry } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

export const zone = kind<DnsZone>({
  type: 'OS::Designate::Zone',
  name: [t('Zone'), t('Zones')],
  inline: [t('zone'), t('zones')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

/** Read inside its zone alone (SV-DNSROUTE-04). */
export const recordSet = kind<RecordSet>({
  type: 'OS::Designate::RecordSet',
  name: [t('Record Set'), t('Record Sets')],
  inline: [t('record set'), t('record sets')],
  key: ({ zone_id, id }) => [zone_id, id],
  title: ({ name }) => name,
})

/** A floating IP and the name that its address leads back to. */
export const reverseEntry = kind<ReverseEntry>({
  type: 'OS::Designate::FloatingIp',
  name: [t('Floating IP PTR'), t('Floating IP PTRs')],
  inline: [t('floating ip PTR'), t('floating ip PTRs')],
  key: ({ id }) => [id],
  title: ({ address }) => address,
})
