/** What a template may say of a record set (heat designate/recordset.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const recordSetSchema = {
  name: 'OS::Designate::RecordSet',
  support_status: { status: 'SUPPORTED', version: '8.0.0' },
  properties: {
    name: { type: 'string', constraints: [{ length: { max: 255 } }] },
    ttl: {
      type: 'integer',
      update_allowed: true,
      constraints: [{ range: { min: 1, max: 2147483647 } }],
    },
    description: { type: 'string', update_allowed: true, constraints: [{ length: { max: 160 } }] },
    type: {
      type: 'string',
      required: true,
      constraints: [
        {
          allowed_values: [
            'A',
            'AAAA',
            'CNAME',
            'MX',
            'SRV',
            'TXT',
            'SPF',
            'NS',
            'PTR',
            'SSHFP',
            'SOA',
          ],
        },
      ],
    },
    records: { type: 'list', required: true, update_allowed: true },
    zone: {
      type: 'string',
      required: true,
      constraints: [{ custom_constraint: 'designate.zone' }],
    },
  },
  attributes: {},
} as const satisfies TypeSchema
