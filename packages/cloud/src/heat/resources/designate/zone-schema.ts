/** What a template may say of a zone (heat designate/zone.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const zoneSchema = {
  name: 'OS::Designate::Zone',
  support_status: { status: 'SUPPORTED', version: '8.0.0' },
  properties: {
    name: { type: 'string', required: true, constraints: [{ length: { max: 255 } }] },
    ttl: {
      type: 'integer',
      update_allowed: true,
      constraints: [{ range: { min: 1, max: 2147483647 } }],
    },
    description: { type: 'string', update_allowed: true, constraints: [{ length: { max: 160 } }] },
    email: { type: 'string', update_allowed: true },
    type: {
      type: 'string',
      default: 'PRIMARY',
      constraints: [{ allowed_values: ['PRIMARY', 'SECONDARY'] }],
    },
    masters: { type: 'list', update_allowed: true },
    primaries: { type: 'list', update_allowed: true },
  },
  attributes: {
    serial: { type: 'string' },
  },
} as const satisfies TypeSchema
