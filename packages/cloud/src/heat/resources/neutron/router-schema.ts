/** What a template may say of a router (heat neutron/router.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const routerSchema = {
  name: 'OS::Neutron::Router',
  support_status: { status: 'SUPPORTED' },
  properties: {
    name: { type: 'string', update_allowed: true },
    external_gateway_info: {
      type: 'map',
      update_allowed: true,
      schema: {
        network: { type: 'string', required: true, update_allowed: true },
        enable_snat: { type: 'boolean', update_allowed: true },
        external_fixed_ips: {
          type: 'list',
          update_allowed: true,
          schema: {
            '*': {
              type: 'map',
              schema: {
                ip_address: { type: 'string', constraints: [{ custom_constraint: 'ip_addr' }] },
                subnet: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
              },
            },
          },
        },
      },
    },
    value_specs: { type: 'map', default: {}, update_allowed: true },
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    l3_agent_ids: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string' },
      },
    },
    distributed: { type: 'boolean' },
    ha: { type: 'boolean' },
    availability_zone_hints: { type: 'list', update_allowed: true },
    tags: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string' },
      },
    },
  },
  hidden: {
    l3_agent_id: { type: 'string', update_allowed: true },
  },
  attributes: {
    status: { type: 'string' },
    external_gateway_info: { type: 'map' },
    name: { type: 'string' },
    admin_state_up: { type: 'string' },
    tenant_id: { type: 'string' },
  },
} as const satisfies TypeSchema
