/** What a template may say of a stack inside (heat heat/remote_stack.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const stackSchema = {
  name: 'OS::Heat::Stack',
  support_status: { status: 'SUPPORTED' },
  properties: {
    context: {
      type: 'map',
      update_allowed: true,
      schema: {
        region_name: { type: 'string' },
        credential_secret_id: { type: 'string', update_allowed: true },
        ca_cert: { type: 'string', update_allowed: true },
        insecure: { type: 'boolean', default: false, update_allowed: true },
      },
    },
    template: { type: 'string', required: true, update_allowed: true },
    timeout: { type: 'integer', update_allowed: true },
    parameters: { type: 'map', default: {}, update_allowed: true },
  },
  attributes: {
    stack_name: { type: 'string' },
    outputs: { type: 'map' },
  },
} as const satisfies TypeSchema
