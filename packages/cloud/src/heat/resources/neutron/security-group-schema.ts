/** What a template may say of a security group (heat neutron/security_group.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const securityGroupSchema = {
  name: 'OS::Neutron::SecurityGroup',
  support_status: { status: 'SUPPORTED', version: '2014.1' },
  properties: {
    name: { type: 'string', update_allowed: true },
    description: { type: 'string', update_allowed: true },
    rules: {
      type: 'list',
      default: [],
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
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
            protocol: { type: 'string' },
            remote_mode: {
              type: 'string',
              default: 'remote_ip_prefix',
              constraints: [{ allowed_values: ['remote_ip_prefix', 'remote_group_id'] }],
            },
            remote_group_id: {
              type: 'string',
              constraints: [{ custom_constraint: 'neutron.security_group' }],
            },
            remote_ip_prefix: { type: 'string', constraints: [{ custom_constraint: 'net_cidr' }] },
          },
        },
      },
    },
  },
  attributes: {},
} as const satisfies TypeSchema
