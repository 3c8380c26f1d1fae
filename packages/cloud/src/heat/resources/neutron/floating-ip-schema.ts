/** What a template may say of a floating IP (heat neutron/floatingip.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const floatingIpSchema = {
  name: 'OS::Neutron::FloatingIP',
  support_status: { status: 'SUPPORTED' },
  properties: {
    floating_network: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'neutron.network' }],
    },
    floating_subnet: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
    value_specs: { type: 'map', default: {} },
    port_id: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'neutron.port' }],
    },
    fixed_ip_address: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'ip_addr' }],
    },
    floating_ip_address: { type: 'string', constraints: [{ custom_constraint: 'ip_addr' }] },
    dns_name: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'rel_dns_name' }],
    },
    dns_domain: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'dns_domain' }],
    },
  },
  hidden: {
    floating_network_id: {
      type: 'string',
      constraints: [{ custom_constraint: 'neutron.network' }],
    },
  },
  attributes: {
    router_id: { type: 'string' },
    tenant_id: { type: 'string' },
    floating_network_id: { type: 'string' },
    fixed_ip_address: { type: 'string' },
    floating_ip_address: { type: 'string' },
    port_id: { type: 'string' },
  },
} as const satisfies TypeSchema
