/** What a template may say of a test (heat heat/test_resource.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const testResourceSchema = {
  name: 'OS::Heat::TestResource',
  support_status: { status: 'SUPPORTED', version: '5.0.0' },
  properties: {
    constraint_prop_secs: {
      type: 'number',
      default: 0,
      update_allowed: true,
      constraints: [{ custom_constraint: 'test_constr' }],
    },
    attr_wait_secs: { type: 'number', default: 0, update_allowed: true },
    value: { type: 'string', default: 'test_string', update_allowed: true },
    update_replace_value: { type: 'string' },
    fail: { type: 'boolean', default: false, update_allowed: true },
    update_replace: { type: 'boolean', default: false, update_allowed: true },
    wait_secs: { type: 'number', default: 0, update_allowed: true },
    action_wait_secs: {
      type: 'map',
      update_allowed: true,
      schema: {
        create: { type: 'number', update_allowed: true },
        update: { type: 'number', update_allowed: true },
        delete: { type: 'number', update_allowed: true },
      },
    },
    client_name: { type: 'string', default: '', update_allowed: true },
    entity_name: { type: 'string', default: '', update_allowed: true },
  },
  attributes: {
    output: {},
  },
} as const satisfies TypeSchema
