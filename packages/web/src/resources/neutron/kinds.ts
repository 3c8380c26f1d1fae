import type {
  AddressGroup,
  DhcpAgent,
  Network,
  NetworkAgent,
  Port,
  RbacPolicy,
  Subnet,
} from '@meridian/contract'
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

export const networkAgent = kind<NetworkAgent>({
  type: 'OS::Neutron::Agent',
  name: [t('Network Agent'), t('Network Agents')],
  inline: [t('agent'), t('agents')],
  key: ({ id }) => [id],
  title: ({ agent_type, host }) => t('{type} on {host}', { type: agent_type, host }),
})

/** One that serves a network. */
export const dhcpAgent = kind<DhcpAgent>({
  type: 'OS::Neutron::DhcpAgent',
  name: [t('DHCP Agent'), t('DHCP Agents')],
  inline: [t('DHCP agent'), t('DHCP agents')],
  key: ({ network_id, id }) => [network_id, id],
  title: ({ host }) => host,
})

export const rbacPolicy = kind<RbacPolicy>({
  type: 'OS::Neutron::RBACPolicy',
  name: [t('RBAC Policy'), t('RBAC Policies')],
  inline: [t('RBAC policy'), t('RBAC policies')],
  key: ({ id }) => [id],
  title: ({ id }) => id,
})

/** How many addresses of a subnet are in use, by the ids of its network and its own. */
export const addressesInUse: Named = {
  type: 'OS::Neutron::IpAvailability',
  names: named(
    t('How many addresses are in use could not be read.'),
    async () => (await import('#resources/neutron/names.ts')).addressesInUse,
  ),
}

/** Only pointed at, as long as security groups have no page of their own. */
export const securityGroup: Named = {
  type: 'OS::Neutron::SecurityGroup',
  names: named(
    t('Security group names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).securityGroups,
  ),
}
