/** What a template may say of a container (heat swift/container.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const containerSchema = {
  name: 'OS::Swift::Container',
  support_status: { status: 'SUPPORTED' },
  properties: {
    name: { type: 'string' },
    'X-Container-Read': { type: 'string' },
    'X-Container-Write': { type: 'string' },
    'X-Container-Meta': { type: 'map', default: {} },
    'X-Account-Meta': { type: 'map', default: {} },
    PurgeOnDelete: { type: 'boolean', default: false },
  },
  attributes: {
    DomainName: { type: 'string' },
    WebsiteURL: { type: 'string' },
    RootURL: { type: 'string' },
    ObjectCount: { type: 'integer' },
    BytesUsed: { type: 'integer' },
    HeadContainer: { type: 'map' },
  },
} as const satisfies TypeSchema
