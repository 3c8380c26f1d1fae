/** What a template may say of an attachment (heat cinder/volume.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const volumeAttachmentSchema = {
  name: 'OS::Cinder::VolumeAttachment',
  support_status: { status: 'SUPPORTED' },
  properties: {
    instance_uuid: { type: 'string', required: true, update_allowed: true },
    volume_id: {
      type: 'string',
      required: true,
      update_allowed: true,
      constraints: [{ custom_constraint: 'cinder.volume' }],
    },
    mountpoint: { type: 'string', update_allowed: true },
  },
  attributes: {},
} as const satisfies TypeSchema
