import type { ServerCreate } from '@meridian/contract'
import { usualDevice, type Known, type Spec } from '#dialogs/launch-instance/spec.ts'

/**
 * The body of the launch call: the spec without what is empty, and in Nova's words (RS-LPAY).
 * Throws when the spec has no flavor or source, which no form lets through.
 */
export const launchBody = (
  spec: Spec,
  { hasNetworking, hasDescription }: Pick<Known, 'hasNetworking' | 'hasDescription'>,
): ServerCreate => {
  const { flavor, source } = spec
  if (!flavor || !source) throw new Error('A launch needs a flavor and a source.')
  const description = spec.description.trim()
  const nics = nicsOf(spec)
  const hints = hintsOf(spec)
  return {
    name: spec.name.trim(),
    flavor_id: flavor.id,
    key_name: spec.key_pair?.name ?? null,
    ...(spec.user_data_file
      ? { user_data: '', user_data_base64: spec.user_data_file.base64 }
      : { user_data: spec.user_data }),
    instance_count: spec.instance_count,
    config_drive: spec.config_drive,
    disk_config: spec.disk_config,
    security_groups: spec.security_groups.map(({ id, name }) => (hasNetworking ? id : name)),
    ...(nics.length > 0 && { nics }),
    ...(spec.availability_zone && { availability_zone: spec.availability_zone }),
    ...(hasDescription && description && { description }),
    ...(spec.admin_pass && { admin_pass: spec.admin_pass }),
    ...(hasAny(hints) && { scheduler_hints: hints }),
    ...(hasAny(spec.metadata.texts) && { meta: { ...spec.metadata.texts } }),
    ...bootSource(spec, source.id),
  }
}

/** Networks first, then ports, each in the order in which they were chosen. */
const nicsOf = ({ networks, ports }: Spec): NonNullable<ServerCreate['nics']> => [
  ...networks.map(({ id }) => ({ 'net-id': id, 'v4-fixed-ip': '' })),
  ...ports.map(({ id }) => ({ 'port-id': id })),
]

const hintsOf = ({ scheduler_hints, server_groups: [group] }: Spec) => ({
  ...scheduler_hints.texts,
  ...(group && { group: group.id }),
})

const hasAny = (texts: object): boolean => Object.keys(texts).length > 0

type BootSource = Pick<
  ServerCreate,
  'source_id' | 'block_device_mapping' | 'block_device_mapping_v2'
>

/** Nova takes an image by its id, everything else as a block device. */
const bootSource = (spec: Spec, id: string): BootSource => {
  const { source_type, vol_create, vol_size, vol_delete_on_instance_delete: deletes } = spec
  const device = spec.vol_device_name.trim() || usualDevice
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
            // What a new volume is called is the hypervisor's choice unless somebody has named it.
            ...(device !== usualDevice && { device_name: device }),
          },
        ],
      }
    case 'volume':
    case 'volume_snapshot': {
      const kind = source_type === 'volume' ? 'vol' : 'snap'
      return {
        source_id: null,
        block_device_mapping: { [device]: `${id}:${kind}::${deletes ? 1 : 0}` },
      }
    }
  }
}
