/** What a template may say of a rule (heat neutron/security_group_rule.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const securityGroupRuleSchema = {
  name: 'OS::Neutron::SecurityGroupRule',
  support_status: { status: 'SUPPORTED', version: '7.0.0' },
  properties: {
    security_group: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'neutron.security_group' }],
    },
    description: { type: 'string' },
    direction: {
      type: 'string',
      default: 'ingress',
      constraints: [{ allowed_values: ['ingress', 'egress'] }],
    },
    ethertype: {
      type: 'string',
      default: 'IPv4',
      constraints: [{ allowed_values: ['IPv4', 'IPv6'] }],
    },
    port_range_min: { type: 'integer', constraints: [{ range: { min: 0, max: 65535 } }] },
    port_range_max: { type: 'integer', constraints: [{ range: { min: 0, max: 65535 } }] },
    protocol: {
      type: 'string',
      default: 'tcp',
      constraints: [
        {
          allowed_values: [
            ...Array.from({ length: 256 }, (_, number) => number),
            'ah',
            'dccp',
            'egp',
            'esp',
            'gre',
            'icmp',
            'icmpv6',
            'igmp',
            'ipv6-encap',
            'ipv6-frag',
            'ipv6-icmp',
            'ipv6-nonxt',
            'ipv6-opts',
            'ipv6-route',
            'ospf',
            'pgm',
            'rsvp',
            'sctp',
            'tcp',
            'udp',
            'udplite',
            'vrrp',
          ],
        },
      ],
    },
    remote_group: {
      type: 'string',
      constraints: [{ custom_constraint: 'neutron.security_group' }],
    },
    remote_ip_prefix: { type: 'string', constraints: [{ custom_constraint: 'net_cidr' }] },
  },
  attributes: {},
} as const satisfies TypeSchema
