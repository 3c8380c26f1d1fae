/** What a template may say of a scaled group (heat heat/autoscaling_group.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const autoScalingGroupSchema = {
  name: 'OS::Heat::AutoScalingGroup',
  support_status: { status: 'SUPPORTED', version: '2014.1' },
  properties: {
    resource: { type: 'map', required: true, update_allowed: true },
    max_size: {
      type: 'integer',
      required: true,
      update_allowed: true,
      constraints: [{ range: { min: 0 } }],
    },
    min_size: {
      type: 'integer',
      required: true,
      update_allowed: true,
      constraints: [{ range: { min: 0 } }],
    },
    cooldown: { type: 'integer', update_allowed: true },
    desired_capacity: { type: 'integer', update_allowed: true },
    rolling_updates: {
      type: 'map',
      default: { min_in_service: 0, max_batch_size: 1, pause_time: 0 },
      update_allowed: true,
      schema: {
        min_in_service: { type: 'integer', default: 0, constraints: [{ range: { min: 0 } }] },
        max_batch_size: { type: 'integer', default: 1, constraints: [{ range: { min: 1 } }] },
        pause_time: { type: 'number', default: 0, constraints: [{ range: { min: 0 } }] },
      },
    },
  },
  attributes: {
    outputs: { type: 'map' },
    outputs_list: { type: 'list' },
    current_size: { type: 'integer' },
    refs: { type: 'list' },
    refs_map: { type: 'map' },
  },
} as const satisfies TypeSchema
