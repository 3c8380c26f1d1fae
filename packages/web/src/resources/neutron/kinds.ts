import type { Network } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named, type Named } from '#resource/define.ts'

/** A network, and whether it is this session's to change. */
export type OwnedNetwork = Network & { readonly changeable: boolean }

export const network = kind<OwnedNetwork>({
  type: 'OS::Neutron::Net',
  name: [t('Network'), t('Networks')],
  key: ({ id }) => [id],
  title: ({ name, id }) => (name === '' ? id : name),
})

/** Only pointed at, by what one calls it in a list of networks. */
export const subnet: Named = {
  type: 'OS::Neutron::Subnet',
  names: named(
    t('The subnets are missing.'),
    async () => (await import('#resources/names.ts')).subnets,
  ),
}
