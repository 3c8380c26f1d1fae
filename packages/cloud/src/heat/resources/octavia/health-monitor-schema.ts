/** What a template may say of a health monitor (heat octavia/health_monitor.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const healthMonitorSchema = {
  name: 'OS::Octavia::HealthMonitor',
  support_status: { status: 'SUPPORTED', version: '10.0.0' },
  properties: {
    admin_state_up: { type: 'boolean', default: true, update_allowed: true },
    delay: {
      type: 'integer',
      required: true,
      update_allowed: true,
      constraints: [{ range: { min: 0 } }],
    },
    expected_codes: { type: 'string', update_allowed: true },
    http_method: {
      type: 'string',
      update_allowed: true,
      constraints: [
        {
          allowed_values: [
            'GET',
            'HEAD',
            'POST',
            'PUT',
            'DELETE',
            'TRACE',
            'OPTIONS',
            'CONNECT',
            'PATCH',
          ],
        },
      ],
    },
    max_retries: {
      type: 'integer',
      required: true,
      update_allowed: true,
      constraints: [{ range: { min: 1, max: 10 } }],
    },
    pool: { type: 'string', required: true, constraints: [{ custom_constraint: 'octavia.pool' }] },
    timeout: {
      type: 'integer',
      required: true,
      update_allowed: true,
      constraints: [{ range: { min: 0 } }],
    },
    type: {
      type: 'string',
      required: true,
      constraints: [{ allowed_values: ['PING', 'TCP', 'HTTP', 'HTTPS', 'UDP-CONNECT'] }],
    },
    url_path: { type: 'string', update_allowed: true },
    tenant_id: { type: 'string' },
  },
  attributes: {
    pools: { type: 'list' },
  },
} as const satisfies TypeSchema
