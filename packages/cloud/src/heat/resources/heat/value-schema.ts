/** What a template may say of a value (heat heat/value.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const valueSchema = {
  name: 'OS::Heat::Value',
  support_status: { status: 'SUPPORTED', version: '7.0.0' },
  properties: {
    value: { type: 'string', required: true, update_allowed: true },
    type: {
      type: 'string',
      update_allowed: true,
      constraints: [
        { allowed_values: ['string', 'number', 'comma_delimited_list', 'json', 'boolean'] },
      ],
    },
  },
  attributes: {
    value: {},
  },
  untyped: ['value'],
} as const satisfies TypeSchema
