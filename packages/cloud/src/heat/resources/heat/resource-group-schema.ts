/** What a template may say of a group (heat heat/resource_group.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const resourceGroupSchema = {
  name: 'OS::Heat::ResourceGroup',
  support_status: { status: 'SUPPORTED', version: '2014.1' },
  properties: {
    count: {
      type: 'integer',
      default: 1,
      update_allowed: true,
      constraints: [{ range: { min: 0 } }],
    },
    index_var: { type: 'string', default: '%index%', constraints: [{ length: { min: 3 } }] },
    resource_def: {
      type: 'map',
      required: true,
      update_allowed: true,
      schema: {
        type: { type: 'string', required: true },
        properties: { type: 'map' },
        metadata: { type: 'map' },
      },
    },
    removal_policies: {
      type: 'list',
      default: [],
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
            resource_list: { type: 'list', default: [] },
          },
        },
      },
    },
    removal_policies_mode: {
      type: 'string',
      default: 'append',
      update_allowed: true,
      constraints: [{ allowed_values: ['append', 'update'] }],
    },
  },
  attributes: {
    refs: { type: 'list' },
    refs_map: { type: 'map' },
    attributes: { type: 'map' },
    removed_rsrc_list: { type: 'list' },
  },
} as const satisfies TypeSchema
