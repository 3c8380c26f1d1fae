/** What a template may say of a network (heat neutron/net.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const netSchema = {
  name: 'OS::Neutron::Net',
  support_status: { status: 'SUPPORTED' },
  properties: {
    name: { type: 'string', update_allowed: true },
    value_specs: { type: 'map', default: {}, update_allowed: true },
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    tenant_id: { type: 'string' },
    shared: { type: 'boolean', default: false, update_allowed: true },
    dhcp_agent_ids: { type: 'list', update_allowed: true },
    port_security_enabled: { type: 'boolean', update_allowed: true },
    qos_policy: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'neutron.qos_policy' }],
    },
    dns_domain: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'dns_domain' }],
    },
    availability_zone_hints: { type: 'list' },
    tags: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string' },
      },
    },
  },
  attributes: {
    status: { type: 'string' },
    name: { type: 'string' },
    subnets: { type: 'list' },
    admin_state_up: { type: 'string' },
    tenant_id: { type: 'string' },
    port_security_enabled: { type: 'boolean' },
    mtu: { type: 'integer' },
    qos_policy_id: { type: 'string' },
    l2_adjacency: { type: 'boolean' },
    segments: { type: 'list' },
  },
} as const satisfies TypeSchema
