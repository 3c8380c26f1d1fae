import type { AddressGroup, Network, Port, Subnet, Trunk } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named, type Named } from '#resource/define.ts'

export const network = kind<Network>({
  type: 'OS::Neutron::Net',
  name: [t('Network'), t('Networks')],
  inline: [t('network'), t('networks')],
  key: ({ id }) => [id],
  title: ({ name, id }) => (name === '' ? id : name),
  names: named(
    t('Network names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).networks,
  ),
})

/** In lists of networks a subnet is called by its name and its addresses. */
export const subnet = kind<Subnet>({
  type: 'OS::Neutron::Subnet',
  name: [t('Subnet'), t('Subnets')],
  inline: [t('subnet'), t('subnets')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
  names: named(
    t('The subnets are missing.'),
    async () => (await import('#resources/neutron/names.ts')).subnets,
  ),
})

export const port = kind<Port>({
  type: 'OS::Neutron::Port',
  name: [t('Port'), t('Ports')],
  inline: [t('port'), t('ports')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
  names: named(
    t('Port names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).ports,
  ),
})

export const addressGroup = kind<AddressGroup>({
  type: 'OS::Neutron::AddressGroup',
  name: [t('Address Group'), t('Address Groups')],
  inline: [t('address group'), t('address groups')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
})

export const trunk = kind<Trunk>({
  type: 'OS::Neutron::Trunk',
  name: [t('Trunk'), t('Trunks')],
  inline: [t('trunk'), t('trunks')],
  key: ({ id }) => [id],
  title: ({ name_or_id }) => name_or_id,
  names: named(
    t('Trunk names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).trunks,
  ),
})

/** Only pointed at, as long as security groups have no page of their own. */
export const securityGroup: Named = {
  type: 'OS::Neutron::SecurityGroup',
  names: named(
    t('Security group names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).securityGroups,
  ),
}
