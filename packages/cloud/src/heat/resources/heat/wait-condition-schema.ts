/** What a template may say of a wait (heat heat/wait_condition.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const waitConditionSchema = {
  name: 'OS::Heat::WaitCondition',
  support_status: { status: 'SUPPORTED', version: '2014.2' },
  properties: {
    handle: { type: 'string', required: true },
    timeout: { type: 'number', required: true, constraints: [{ range: { min: 1, max: 43200 } }] },
    count: {
      type: 'integer',
      default: 1,
      update_allowed: true,
      constraints: [{ range: { min: 1 } }],
    },
  },
  attributes: {
    data: { type: 'string' },
  },
} as const satisfies TypeSchema
