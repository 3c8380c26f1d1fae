import type {
  AddressGroup,
  Network,
  Port,
  SecurityGroup,
  SecurityGroupRule,
  Subnet,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#resource/define.ts'

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
  names: named(
    t('Address group names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).addressGroups,
  ),
})

export const securityGroup = kind<SecurityGroup>({
  type: 'OS::Neutron::SecurityGroup',
  name: [t('Security Group'), t('Security Groups')],
  inline: [t('security group'), t('security groups')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
  names: named(
    t('Security group names are missing.'),
    async () => (await import('#resources/neutron/names.ts')).securityGroups,
  ),
})

const portsOf = ({ port_range_min: from, port_range_max: to }: SecurityGroupRule) =>
  [...new Set([from, to])].filter((port) => typeof port === 'number').join('–')

/** Rules have no names: "Ingress IPv4 tcp 22 10.0.0.0/8"; a list says it in a sentence. */
const shortRule = (rule: SecurityGroupRule) =>
  [
    rule.direction === 'egress' ? t('Egress') : t('Ingress'),
    ...[rule.ethertype, rule.protocol ?? t('any protocol'), portsOf(rule), rule.remote_ip_prefix],
  ]
    .filter(Boolean)
    .join(' ')

export const securityGroupRule = kind<SecurityGroupRule>({
  type: 'OS::Neutron::SecurityGroupRule',
  name: [t('Security Group Rule'), t('Security Group Rules')],
  inline: [t('security group rule'), t('security group rules')],
  key: ({ id }) => [id],
  title: shortRule,
})
