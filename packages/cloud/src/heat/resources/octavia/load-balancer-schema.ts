/** What a template may say of a load balancer (heat octavia/loadbalancer.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const loadBalancerSchema = {
  name: 'OS::Octavia::LoadBalancer',
  support_status: { status: 'SUPPORTED', version: '10.0.0' },
  properties: {
    description: { type: 'string', default: '', update_allowed: true },
    name: { type: 'string', update_allowed: true },
    provider: { type: 'string' },
    vip_address: { type: 'string', constraints: [{ custom_constraint: 'ip_addr' }] },
    vip_subnet: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'neutron.subnet' }],
    },
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    tenant_id: { type: 'string', constraints: [{ custom_constraint: 'keystone.project' }] },
    flavor: { type: 'string', constraints: [{ custom_constraint: 'octavia.flavor' }] },
    availability_zone: { type: 'string' },
  },
  attributes: {
    vip_address: { type: 'string' },
    vip_port_id: { type: 'string' },
    vip_subnet_id: { type: 'string' },
    pools: { type: 'list' },
    flavor_id: { type: 'string' },
  },
} as const satisfies TypeSchema
