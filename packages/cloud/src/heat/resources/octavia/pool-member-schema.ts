/** What a template may say of a member (heat octavia/pool_member.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const poolMemberSchema = {
  name: 'OS::Octavia::PoolMember',
  support_status: { status: 'SUPPORTED', version: '10.0.0' },
  properties: {
    pool: { type: 'string', required: true, constraints: [{ custom_constraint: 'octavia.pool' }] },
    address: { type: 'string', required: true, constraints: [{ custom_constraint: 'ip_addr' }] },
    protocol_port: {
      type: 'integer',
      required: true,
      constraints: [{ range: { min: 1, max: 65535 } }],
    },
    monitor_address: { type: 'string', constraints: [{ custom_constraint: 'ip_addr' }] },
    monitor_port: { type: 'integer', constraints: [{ range: { min: 1, max: 65535 } }] },
    weight: {
      type: 'integer',
      default: 1,
      update_allowed: true,
      constraints: [{ range: { min: 0, max: 256 } }],
    },
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    subnet: { type: 'string', constraints: [{ custom_constraint: 'neutron.subnet' }] },
    tags: { type: 'list', update_allowed: true },
  },
  attributes: {},
} as const satisfies TypeSchema
