import type { Network, Port, Subnet } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#resource/define.ts'

/** A network, and whether it is this session's to change. */
export type OwnedNetwork = Network & { readonly changeable: boolean }

export const network = kind<OwnedNetwork>({
  type: 'OS::Neutron::Net',
  name: [t('Network'), t('Networks')],
  key: ({ id }) => [id],
  title: ({ name, id }) => (name === '' ? id : name),
})

/** In lists of networks a subnet is called by its name and its addresses. */
export const subnet = kind<Subnet>({
  type: 'OS::Neutron::Subnet',
  name: [t('Subnet'), t('Subnets')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
  names: named(
    t('The subnets are missing.'),
    async () => (await import('#resources/names.ts')).subnets,
  ),
})

export const port = kind<Port>({
  type: 'OS::Neutron::Port',
  name: [t('Port'), t('Ports')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
})
