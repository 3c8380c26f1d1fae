/** What a template may say of a listener (heat octavia/listener.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const listenerSchema = {
  name: 'OS::Octavia::Listener',
  support_status: { status: 'SUPPORTED', version: '10.0.0' },
  properties: {
    protocol_port: {
      type: 'integer',
      required: true,
      constraints: [{ range: { min: 1, max: 65535 } }],
    },
    protocol: {
      type: 'string',
      required: true,
      constraints: [
        { allowed_values: ['TCP', 'HTTP', 'HTTPS', 'TERMINATED_HTTPS', 'PROXY', 'UDP'] },
      ],
    },
    loadbalancer: { type: 'string', constraints: [{ custom_constraint: 'octavia.loadbalancer' }] },
    default_pool: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'octavia.pool' }],
    },
    name: { type: 'string', update_allowed: true },
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    description: { type: 'string', default: '', update_allowed: true },
    default_tls_container_ref: { type: 'string', update_allowed: true },
    sni_container_refs: { type: 'list', update_allowed: true },
    connection_limit: {
      type: 'integer',
      default: -1,
      update_allowed: true,
      constraints: [{ range: { min: -1 } }],
    },
    tenant_id: { type: 'string' },
    allowed_cidrs: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string', constraints: [{ custom_constraint: 'net_cidr' }] },
      },
    },
  },
  attributes: {
    loadbalancers: { type: 'list' },
    default_pool_id: { type: 'string' },
  },
} as const satisfies TypeSchema
