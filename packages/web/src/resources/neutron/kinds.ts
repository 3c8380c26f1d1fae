import type {
  AddressGroup,
  FloatingIp,
  Network,
  Port,
  PortForwarding,
  QosPolicy,
  QosRule,
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

/** Only pointed at, as long as security groups have no page of their own. */
export const securityGroup: Named = {
  type: 'OS::Neutron::SecurityGroup',
  names: named(
    t('Security group names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).securityGroups,
  ),
}

export const floatingIp = kind<FloatingIp>({
  type: 'OS::Neutron::FloatingIP',
  name: [t('Floating IP'), t('Floating IPs')],
  inline: [t('floating IP'), t('floating IPs')],
  key: ({ id }) => [id],
  title: ({ floating_ip_address }) => floating_ip_address,
})

export const portForwarding = kind<PortForwarding>({
  type: 'OS::Neutron::PortForwarding',
  name: [t('Port Forwarding'), t('Port Forwardings')],
  inline: [t('port forwarding'), t('port forwardings')],
  key: ({ floatingip_id, id }) => [floatingip_id, id],
  title: ({ protocol, external_ports }) => `${protocol} ${external_ports}`,
})

export const qosPolicy = kind<QosPolicy>({
  type: 'OS::Neutron::QoSPolicy',
  name: [t('QoS Policy'), t('QoS Policies')],
  inline: [t('QoS policy'), t('QoS policies')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
  names: named(
    t('The names of the QoS policies are missing.'),
    async () => (await import('#resources/neutron/names.ts')).qosPolicies,
  ),
})

export const qosRule = kind<QosRule>({
  type: 'OS::Neutron::QoSRule',
  name: [t('Rule'), t('Rules')],
  inline: [t('rule'), t('rules')],
  key: ({ qos_policy_id, id }) => [qos_policy_id, id],
  title: ({ id }) => id,
})
