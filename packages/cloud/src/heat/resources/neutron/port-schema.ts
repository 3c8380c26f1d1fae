/** What a template may say of a port (heat neutron/port.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const portSchema = {
  name: 'OS::Neutron::Port',
  support_status: { status: 'SUPPORTED' },
  properties: {
    name: { type: 'string', update_allowed: true },
    network: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'neutron.network' }],
    },
    device_id: { type: 'string', default: '', update_allowed: true },
    device_owner: { type: 'string', default: '', update_allowed: true },
    fixed_ips: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
            subnet_id: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
            subnet: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
            ip_address: { type: 'string', constraints: [{ custom_constraint: 'ip_addr' }] },
          },
        },
      },
    },
    security_groups: { type: 'list', update_allowed: true },
    dns_name: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'dns_name' }],
    },
    tags: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string' },
      },
    },
    value_specs: { type: 'map', default: {}, update_allowed: true },
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    mac_address: { type: 'string', constraints: [{ custom_constraint: 'mac_addr' }] },
    allowed_address_pairs: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
            mac_address: { type: 'string', constraints: [{ custom_constraint: 'mac_addr' }] },
            ip_address: {
              type: 'string',
              required: true,
              constraints: [{ custom_constraint: 'ip_or_cidr' }],
            },
          },
        },
      },
    },
    'binding:vnic_type': {
      type: 'string',
      default: 'normal',
      update_allowed: true,
      constraints: [
        {
          allowed_values: [
            'normal',
            'direct',
            'macvtap',
            'direct-physical',
            'baremetal',
            'virtio-forwarder',
            'smart-nic',
          ],
        },
      ],
    },
    port_security_enabled: { type: 'boolean', update_allowed: true },
    qos_policy: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'neutron.qos_policy' }],
    },
    propagate_uplink_status: { type: 'boolean', update_allowed: true },
    no_fixed_ips: { type: 'boolean', default: false, update_allowed: true },
  },
  hidden: {
    network_id: { type: 'string', constraints: [{ custom_constraint: 'neutron.network' }] },
    replacement_policy: {
      type: 'string',
      default: 'AUTO',
      update_allowed: true,
      constraints: [{ allowed_values: ['REPLACE_ALWAYS', 'AUTO'] }],
    },
  },
  attributes: {
    admin_state_up: { type: 'string' },
    device_id: { type: 'string' },
    device_owner: { type: 'string' },
    fixed_ips: { type: 'list' },
    mac_address: { type: 'string' },
    name: { type: 'string' },
    network_id: { type: 'string' },
    security_groups: { type: 'list' },
    status: { type: 'string' },
    tenant_id: { type: 'string' },
    allowed_address_pairs: { type: 'list' },
    subnets: { type: 'list' },
    port_security_enabled: { type: 'boolean' },
    qos_policy_id: { type: 'string' },
    dns_assignment: { type: 'map' },
    network: { type: 'map' },
    propagate_uplink_status: { type: 'boolean' },
  },
} as const satisfies TypeSchema
