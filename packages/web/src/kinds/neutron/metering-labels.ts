import type { MeteringLabel, MeteringLabelRule } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'
import { qosWays } from '#kinds/neutron/kinds.ts'

export const meteringLabel = kind({
  type: 'OS::Neutron::MeteringLabel',
  name: [t('Metering Label'), t('Metering Labels')],
  inline: [t('metering label'), t('metering labels')],
  key: ({ id }: MeteringLabel) => [id],
  title: ({ name, id }) => name || id,
})

/** The networks of a rule: one, or "from 10.20.1.0/24 to 198.51.100.0/24". */
export const meteredTraffic = (rule: MeteringLabelRule): string =>
  [
    rule.remote_ip_prefix,
    rule.source_ip_prefix && t('from {source}', { source: rule.source_ip_prefix }),
    rule.destination_ip_prefix &&
      t('to {destination}', { destination: rule.destination_ip_prefix }),
  ]
    .filter(Boolean)
    .join(' ')

/** A rule has no name. */
export const meteringLabelRule = kind({
  type: 'OS::Neutron::MeteringRule',
  name: [t('Rule'), t('Rules')],
  inline: [t('rule'), t('rules')],
  key: ({ id }: MeteringLabelRule) => [id],
  title: (rule) => `${own(qosWays, rule.direction) ?? rule.direction} ${meteredTraffic(rule)}`,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    meteringLabels: CodesOf<typeof import('#kinds/neutron/metering-labels.ts')>
  }
}
