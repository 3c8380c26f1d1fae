/** A resource that stands for nothing (heat heat/none_resource.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const noneSchema = {
  name: 'OS::Heat::None',
  support_status: { status: 'SUPPORTED', version: '5.0.0' },
  properties: {},
  attributes: {},
  open: true,
} as const satisfies TypeSchema
