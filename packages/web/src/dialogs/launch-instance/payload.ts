import type { ServerCreate } from '@meridian/contract'
import type { Known, Spec } from '#dialogs/launch-instance/spec.ts'

/**
 * The body of the launch call (RS-LPAY). Throws when the spec has no flavor or source, which the
 * wizard does not let through.
 */
export const launchBody = (
  spec: Spec,
  { hasNetworking }: Pick<Known, 'hasNetworking'>,
): ServerCreate => {
  const { flavor, source, networks } = spec
  if (!flavor || !source) throw new Error('A launch needs a flavor and a source.')
  const description = spec.description.trim()
  return {
    name: spec.name.trim(),
    flavor_id: flavor.id,
    key_name: spec.key_pair?.name ?? null,
    user_data: '',
    instance_count: spec.instance_count,
    security_groups: spec.security_groups.map(({ id, name }) => (hasNetworking ? id : name)),
    ...(networks.length > 0 && {
      nics: networks.map(({ id }) => ({ 'net-id': id, 'v4-fixed-ip': '' })),
    }),
    ...(spec.availability_zone && { availability_zone: spec.availability_zone }),
    ...(description && { description }),
    ...(spec.config_drive && { config_drive: true }),
    ...bootSource(spec, source.id),
  }
}

type BootSource = Pick<
  ServerCreate,
  'source_id' | 'block_device_mapping' | 'block_device_mapping_v2'
>

/** The device under which the boot volume is attached (RS-LMODEL-09). */
const bootDevice = 'vda'

/** Nova takes an image by its id, everything else as a block device. */
const bootSource = (spec: Spec, id: string): BootSource => {
  const { source_type, vol_create, vol_size, vol_delete_on_instance_delete: deletes } = spec
  switch (source_type) {
    case 'image':
    case 'snapshot':
      if (!vol_create) return { source_id: id }
      return {
        source_id: null,
        block_device_mapping_v2: [
          {
            source_type: 'image',
            destination_type: 'volume',
            delete_on_termination: deletes,
            uuid: id,
            boot_index: '0',
            volume_size: vol_size,
          },
        ],
      }
    case 'volume':
    case 'volume_snapshot': {
      const kind = source_type === 'volume' ? 'vol' : 'snap'
      return {
        source_id: null,
        block_device_mapping: { [bootDevice]: `${id}:${kind}::${deletes ? 1 : 0}` },
      }
    }
  }
}
