import type { DnsZone, RecordSet, ReverseEntry } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

export const zone = kind({
  type: 'OS::Designate::Zone',
  name: [t('Zone'), t('Zones')],
  inline: [t('zone'), t('zones')],
  key: ({ id }: DnsZone) => [id],
  title: ({ name }) => name,
})

/** Read inside its zone alone (SV-DNSROUTE-04). */
export const recordSet = kind({
  type: 'OS::Designate::RecordSet',
  name: [t('Record Set'), t('Record Sets')],
  inline: [t('record set'), t('record sets')],
  key: ({ zone_id, id }: RecordSet) => [zone_id, id],
  title: ({ name }) => name,
})

/** A floating IP and the name that its address leads back to. */
export const reverseEntry = kind({
  type: 'OS::Designate::FloatingIp',
  name: [t('Floating IP PTR'), t('Floating IP PTRs')],
  inline: [t('floating ip PTR'), t('floating ip PTRs')],
  key: ({ id }: ReverseEntry) => [id],
  title: ({ address }) => address,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    designate: CodesOf<typeof import('#kinds/designate/kinds.ts')>
  }
}
