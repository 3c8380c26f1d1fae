/** What a template may say of a volume (heat cinder/volume.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const volumeSchema = {
  name: 'OS::Cinder::Volume',
  support_status: { status: 'SUPPORTED' },
  properties: {
    availability_zone: { type: 'string' },
    size: { type: 'integer', update_allowed: true, constraints: [{ range: { min: 1 } }] },
    snapshot_id: { type: 'string', constraints: [{ custom_constraint: 'cinder.snapshot' }] },
    backup_id: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'cinder.backup' }],
    },
    name: { type: 'string', update_allowed: true },
    description: { type: 'string', update_allowed: true },
    volume_type: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'cinder.vtype' }],
    },
    metadata: { type: 'map', default: {}, update_allowed: true },
    image: { type: 'string', constraints: [{ custom_constraint: 'glance.image' }] },
    source_volid: { type: 'string', constraints: [{ custom_constraint: 'cinder.volume' }] },
    scheduler_hints: { type: 'map' },
    read_only: { type: 'boolean', update_allowed: true },
  },
  hidden: {
    imageRef: { type: 'string' },
    multiattach: { type: 'boolean', default: false },
  },
  attributes: {
    availability_zone: { type: 'string' },
    size: { type: 'string' },
    snapshot_id: { type: 'string' },
    display_name: { type: 'string' },
    display_description: { type: 'string' },
    volume_type: { type: 'string' },
    metadata: { type: 'string' },
    source_volid: { type: 'string' },
    status: { type: 'string' },
    created_at: { type: 'string' },
    bootable: { type: 'string' },
    metadata_values: { type: 'map' },
    encrypted: { type: 'string' },
    attachments: { type: 'string' },
    attachments_list: { type: 'list' },
    multiattach: { type: 'boolean' },
  },
} as const satisfies TypeSchema
