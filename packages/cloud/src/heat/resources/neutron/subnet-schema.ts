/** What a template may say of a subnet (heat neutron/subnet.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const subnetSchema = {
  name: 'OS::Neutron::Subnet',
  support_status: { status: 'SUPPORTED' },
  properties: {
    network: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'neutron.network' }],
    },
    subnetpool: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnetpool' }] },
    prefixlen: { type: 'integer', constraints: [{ range: { min: 0 } }] },
    cidr: { type: 'string', constraints: [{ custom_constraint: 'net_cidr' }] },
    value_specs: { type: 'map', default: {}, update_allowed: true },
    name: { type: 'string', update_allowed: true },
    ip_version: { type: 'integer', default: 4, constraints: [{ allowed_values: [4, 6] }] },
    dns_nameservers: { type: 'list', default: [], update_allowed: true },
    gateway_ip: { type: 'string', update_allowed: true },
    enable_dhcp: { type: 'boolean', default: true, update_allowed: true },
    allocation_pools: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
            start: {
              type: 'string',
              required: true,
              constraints: [{ custom_constraint: 'ip_addr' }],
            },
            end: {
              type: 'string',
              required: true,
              constraints: [{ custom_constraint: 'ip_addr' }],
            },
          },
        },
      },
    },
    tenant_id: { type: 'string' },
    host_routes: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
            destination: {
              type: 'string',
              required: true,
              constraints: [{ custom_constraint: 'net_cidr' }],
            },
            nexthop: {
              type: 'string',
              required: true,
              constraints: [{ custom_constraint: 'ip_addr' }],
            },
          },
        },
      },
    },
    ipv6_ra_mode: {
      type: 'string',
      constraints: [{ allowed_values: ['dhcpv6-stateful', 'dhcpv6-stateless', 'slaac'] }],
    },
    ipv6_address_mode: {
      type: 'string',
      constraints: [{ allowed_values: ['dhcpv6-stateful', 'dhcpv6-stateless', 'slaac'] }],
    },
    segment: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'neutron.segment' }],
    },
    tags: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string' },
      },
    },
  },
  hidden: {
    network_id: { type: 'string', constraints: [{ custom_constraint: 'neutron.network' }] },
  },
  attributes: {
    name: { type: 'string' },
    network_id: { type: 'string' },
    tenant_id: { type: 'string' },
    allocation_pools: { type: 'list' },
    gateway_ip: { type: 'string' },
    host_routes: { type: 'list' },
    ip_version: { type: 'string' },
    cidr: { type: 'string' },
    dns_nameservers: { type: 'list' },
    enable_dhcp: { type: 'string' },
  },
} as const satisfies TypeSchema
