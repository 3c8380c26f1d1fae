/** What a template may say of a server group (heat nova/server_group.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const serverGroupSchema = {
  name: 'OS::Nova::ServerGroup',
  support_status: { status: 'SUPPORTED', version: '2014.2' },
  properties: {
    name: { type: 'string' },
    policies: {
      type: 'list',
      default: ['anti-affinity'],
      constraints: [
        { allowed_values: ['anti-affinity', 'affinity', 'soft-anti-affinity', 'soft-affinity'] },
      ],
      schema: {
        '*': { type: 'string' },
      },
    },
    rules: {
      type: 'map',
      schema: {
        max_server_per_host: { type: 'number' },
      },
    },
  },
  attributes: {},
} as const satisfies TypeSchema
