/** What a template may say of a pool (heat octavia/pool.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const poolSchema = {
  name: 'OS::Octavia::Pool',
  support_status: { status: 'SUPPORTED', version: '10.0.0' },
  properties: {
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    description: { type: 'string', default: '', update_allowed: true },
    session_persistence: {
      type: 'map',
      update_allowed: true,
      schema: {
        type: {
          type: 'string',
          required: true,
          constraints: [{ allowed_values: ['SOURCE_IP', 'HTTP_COOKIE', 'APP_COOKIE'] }],
        },
        cookie_name: { type: 'string' },
      },
    },
    name: { type: 'string', update_allowed: true },
    lb_algorithm: {
      type: 'string',
      required: true,
      update_allowed: true,
      constraints: [
        { allowed_values: ['ROUND_ROBIN', 'LEAST_CONNECTIONS', 'SOURCE_IP', 'SOURCE_IP_PORT'] },
      ],
    },
    listener: { type: 'string', constraints: [{ custom_constraint: 'octavia.listener' }] },
    loadbalancer: { type: 'string', constraints: [{ custom_constraint: 'octavia.loadbalancer' }] },
    protocol: {
      type: 'string',
      required: true,
      constraints: [
        { allowed_values: ['TCP', 'HTTP', 'HTTPS', 'TERMINATED_HTTPS', 'PROXY', 'UDP'] },
      ],
    },
    tls_enabled: { type: 'boolean', default: false, update_allowed: true },
  },
  attributes: {
    healthmonitor_id: { type: 'string' },
    listeners: { type: 'string' },
    members: { type: 'list' },
  },
} as const satisfies TypeSchema
