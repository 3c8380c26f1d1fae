/** What the forms of rules of QoS policies have in common. */
import { t } from '#lib/translate.ts'

export const ways = [
  { value: 'egress', label: t('Egress: what a port sends') },
  { value: 'ingress', label: t('Ingress: what a port gets') },
] as const

export const bothWays = { value: 'any', label: t('Any: both together') } as const

/** Units, which Neutron's names of the fields only hint at. */
export const kilobits = { description: t('Kilobits in a second: 1000 are one megabit.') }
export const burst = {
  description: t(
    'Kilobits that may pass at once; without it, or with 0, the cloud’s own rule holds.',
  ),
}
export const kilopackets = { description: t('Thousands of packets in a second.') }
export const marks = { description: t('0, an even number from 8 to 40, 46, 48 or 56.') }
