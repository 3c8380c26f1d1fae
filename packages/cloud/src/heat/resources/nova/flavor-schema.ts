/** What a template may say of a flavor (heat nova/flavor.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const flavorSchema = {
  name: 'OS::Nova::Flavor',
  support_status: { status: 'SUPPORTED', version: '2014.2' },
  properties: {
    tenants: {
      type: 'list',
      default: [],
      update_allowed: true,
      schema: {
        '*': { type: 'string', constraints: [{ custom_constraint: 'keystone.project' }] },
      },
    },
    flavorid: { type: 'string' },
    name: { type: 'string' },
    ram: { type: 'integer', required: true },
    vcpus: { type: 'integer', required: true },
    disk: { type: 'integer', default: 0 },
    swap: { type: 'integer', default: 0 },
    ephemeral: { type: 'integer', default: 0 },
    rxtx_factor: { type: 'number', default: 1.0 },
    extra_specs: { type: 'map', update_allowed: true },
    is_public: { type: 'boolean', default: true },
  },
  attributes: {
    is_public: { type: 'boolean' },
    extra_specs: { type: 'map' },
  },
} as const satisfies TypeSchema
