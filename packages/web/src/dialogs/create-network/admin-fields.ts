/** What administrators may say of a new network, as far as policy and extensions allow. */
import type { CreateNetworkValues } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { line, number, select, tick } from '#resource/forms/fields.ts'

type Kind = CreateNetworkValues['provider:network_type']
type Chosen = { readonly 'provider:network_type': Kind }

const provider = { feature: ['network', 'provider'] } as const

const wired = ({ 'provider:network_type': type }: Chosen) => type === 'flat' || type === 'vlan'
const numbered = ({ 'provider:network_type': type }: Chosen) =>
  type === 'vlan' || type === 'gre' || type === 'vxlan' || type === 'geneve'

/** Up to which number each type tells its networks apart. */
const most: Readonly<Partial<Record<Kind, number>>> = {
  vlan: 4094,
  vxlan: 16_777_215,
  geneve: 16_777_215,
}

export const adminFields = {
  'router:external': tick(t('External Network'), {
    requires: [
      { feature: ['network', 'external-net'] },
      policy('network', 'create_network:router:external'),
    ],
    description: t('Routers of every project may have their gateway in it.'),
  }),
  'provider:network_type': select(
    t('Provider Network Type'),
    [
      { value: '', label: t('Cloud default') },
      { value: 'local', label: t('Local') },
      { value: 'flat', label: t('Flat') },
      { value: 'vlan', label: t('VLAN') },
      { value: 'gre', label: t('GRE') },
      { value: 'vxlan', label: t('VXLAN') },
      { value: 'geneve', label: t('Geneve') },
    ],
    { start: '', requires: [provider, policy('network', 'create_network:provider:network_type')] },
  ),
  'provider:physical_network': line(t('Physical Network'), {
    requires: [provider, policy('network', 'create_network:provider:physical_network')],
    shown: wired,
    description: t('The operator’s name for the physical network.'),
  }),
  'provider:segmentation_id': number<Chosen>(t('Segmentation ID'), {
    requires: [provider, policy('network', 'create_network:provider:segmentation_id')],
    shown: numbered,
    description: t('Leave it empty for the next free one.'),
    rules: [
      (id, { 'provider:network_type': type }) => {
        const last = most[type]
        return last !== undefined && id > last
          ? t('The highest number is {last}.', { last })
          : undefined
      },
    ],
  }),
} as const

export const portSecurityField = tick(t('Port Security'), {
  start: true,
  requires: [
    { feature: ['network', 'port-security'] },
    policy('network', 'create_network:port_security_enabled'),
  ],
  description: t(
    'Ports of the network send from their own addresses only, unless a port says otherwise.',
  ),
})
