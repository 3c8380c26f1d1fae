import type {
  AddressGroup,
  DhcpAgent,
  FloatingIp,
  Network,
  NetworkAgent,
  Port,
  PortForwarding,
  QosPolicy,
  QosRule,
  RbacPolicy,
  Router,
  RouterInterface,
  RouterRoute,
  SecurityGroup,
  SecurityGroupRule,
  Subnet,
  Trunk,
} from '@meridian/contract'
import { own } from '#lib/own.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'

export const network = kind({
  type: 'OS::Neutron::Net',
  name: [t('Network'), t('Networks')],
  inline: [t('network'), t('networks')],
  key: ({ id }: Network) => [id],
  title: ({ name }) => name,
  names: named(
    t('Network names are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.networks,
  ),
})

/** In lists of networks a subnet is called by its name and its addresses. */
export const subnet = kind({
  type: 'OS::Neutron::Subnet',
  name: [t('Subnet'), t('Subnets')],
  inline: [t('subnet'), t('subnets')],
  key: ({ id }: Subnet) => [id],
  title: ({ name }) => name,
  names: named(
    t('The subnets are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.subnets,
  ),
})

export const port = kind({
  type: 'OS::Neutron::Port',
  name: [t('Port'), t('Ports')],
  inline: [t('port'), t('ports')],
  key: ({ id }: Port) => [id],
  title: ({ name }) => name,
  names: named(
    t('Port names are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.ports,
  ),
})

export const router = kind({
  type: 'OS::Neutron::Router',
  name: [t('Router'), t('Routers')],
  inline: [t('router'), t('routers')],
  key: ({ id }: Router) => [id],
  title: ({ name }) => name,
  names: named(
    t('Router names are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.routers,
  ),
})

/** A port of a router, called by its addresses. */
export const routerInterface = kind({
  type: 'OS::Neutron::RouterInterface',
  name: [t('Interface'), t('Interfaces')],
  inline: [t('interface'), t('interfaces')],
  key: ({ device_id, id }: RouterInterface) => [device_id, id],
  title: ({ name, id, fixed_ips }) =>
    fixed_ips.map(({ ip_address }) => ip_address).join(', ') || name || id,
})

export const routerRoute = kind({
  type: 'OS::Neutron::ExtraRoute',
  name: [t('Static Route'), t('Static Routes')],
  inline: [t('static route'), t('static routes')],
  key: ({ router_id, id }: RouterRoute) => [router_id, id],
  title: ({ destination, nexthop }) =>
    t('{destination} by way of {nexthop}', { destination, nexthop }),
})

export const addressGroup = kind({
  type: 'OS::Neutron::AddressGroup',
  name: [t('Address Group'), t('Address Groups')],
  inline: [t('address group'), t('address groups')],
  key: ({ id }: AddressGroup) => [id],
  title: ({ name }) => name,
  names: named(
    t('Address group names are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.addressGroups,
  ),
})

export const networkAgent = kind({
  type: 'OS::Neutron::Agent',
  name: [t('Network Agent'), t('Network Agents')],
  inline: [t('agent'), t('agents')],
  key: ({ id }: NetworkAgent) => [id],
  title: ({ agent_type, host }) => t('{type} on {host}', { type: agent_type, host }),
})

/** One that serves a network. */
export const dhcpAgent = kind({
  type: 'OS::Neutron::DhcpAgent',
  name: [t('DHCP Agent'), t('DHCP Agents')],
  inline: [t('DHCP agent'), t('DHCP agents')],
  key: ({ network_id, id }: DhcpAgent) => [network_id, id],
  title: ({ host }) => host,
})

export const rbacPolicy = kind({
  type: 'OS::Neutron::RBACPolicy',
  name: [t('RBAC Policy'), t('RBAC Policies')],
  inline: [t('RBAC policy'), t('RBAC policies')],
  key: ({ id }: RbacPolicy) => [id],
  title: ({ action, target_tenant: id }) => {
    const target = id === '*' ? t('all projects') : shortId(id)
    return action === 'access_as_external'
      ? t('External network of {target}', { target })
      : t('Shared with {target}', { target })
  },
})

/** How many addresses of a subnet are in use, by the ids of its network and its own. */
export const addressesInUse = {
  type: 'OS::Neutron::IpAvailability',
  names: named(
    t('How many addresses are in use could not be read.'),
    async () => (await import('#kinds/names.ts')).neutron.addressesInUse,
  ),
} as const

export const trunk = kind({
  type: 'OS::Neutron::Trunk',
  name: [t('Trunk'), t('Trunks')],
  inline: [t('trunk'), t('trunks')],
  key: ({ id }: Trunk) => [id],
  title: ({ name_or_id }) => name_or_id,
  names: named(
    t('Trunk names are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.trunks,
  ),
})

export const securityGroup = kind({
  type: 'OS::Neutron::SecurityGroup',
  name: [t('Security Group'), t('Security Groups')],
  inline: [t('security group'), t('security groups')],
  key: ({ id }: SecurityGroup) => [id],
  title: ({ name }) => name,
  names: named(
    t('Security group names are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.securityGroups,
  ),
})

const portsOf = ({ port_range_min: from, port_range_max: to }: SecurityGroupRule) =>
  [...new Set([from, to])].filter((port) => typeof port === 'number').join('–')

/** Rules have no names: "Ingress IPv4 TCP 22 10.0.0.0/8"; a list says it in a sentence. */
const shortRule = (rule: SecurityGroupRule) =>
  [
    rule.direction === 'egress' ? t('Egress') : t('Ingress'),
    ...[rule.ethertype, rule.protocol?.toUpperCase() ?? t('any protocol')],
    ...[portsOf(rule), rule.remote_ip_prefix],
  ]
    .filter(Boolean)
    .join(' ')

export const securityGroupRule = kind({
  type: 'OS::Neutron::SecurityGroupRule',
  name: [t('Security Group Rule'), t('Security Group Rules')],
  inline: [t('security group rule'), t('security group rules')],
  key: ({ id }: SecurityGroupRule) => [id],
  title: shortRule,
})

export const floatingIp = kind({
  type: 'OS::Neutron::FloatingIP',
  name: [t('Floating IP'), t('Floating IPs')],
  inline: [t('floating IP'), t('floating IPs')],
  key: ({ id }: FloatingIp) => [id],
  title: ({ floating_ip_address }) => floating_ip_address,
})

export const portForwarding = kind({
  type: 'OS::Neutron::PortForwarding',
  name: [t('Port Forwarding'), t('Port Forwardings')],
  inline: [t('port forwarding'), t('port forwardings')],
  key: ({ floatingip_id, id }: PortForwarding) => [floatingip_id, id],
  title: ({ protocol, external_ports }) => `${protocol.toUpperCase()} ${external_ports}`.trim(),
})

export const qosPolicy = kind({
  type: 'OS::Neutron::QoSPolicy',
  name: [t('QoS Policy'), t('QoS Policies')],
  inline: [t('QoS policy'), t('QoS policies')],
  key: ({ id }: QosPolicy) => [id],
  title: ({ name }) => name,
  names: named(
    t('The names of the QoS policies are missing.'),
    async () => (await import('#kinds/names.ts')).neutron.qosPolicies,
  ),
})

/** What a rule of a policy promises. */
export const qosRuleTypes: Readonly<Record<string, string>> = {
  bandwidth_limit: t('Bandwidth Limit'),
  dscp_marking: t('DSCP Marking'),
  minimum_bandwidth: t('Minimum Bandwidth'),
  minimum_packet_rate: t('Minimum Packet Rate'),
  packet_rate_limit: t('Packet Rate Limit'),
}

export const qosWays: Readonly<Record<string, string>> = {
  egress: t('Egress'),
  ingress: t('Ingress'),
  any: t('Any'),
}

/** A policy has one rule of a type, or one in each direction: it is called by these. */
export const qosRule = kind({
  type: 'OS::Neutron::QoSRule',
  name: [t('Rule'), t('Rules')],
  inline: [t('rule'), t('rules')],
  key: ({ qos_policy_id, id }: QosRule) => [qos_policy_id, id],
  title: ({ type, direction }) =>
    [own(qosRuleTypes, type) ?? type, direction && (own(qosWays, direction) ?? direction)]
      .filter(Boolean)
      .join(' '),
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    neutron: CodesOf<typeof import('#kinds/neutron/kinds.ts')>
  }
}
