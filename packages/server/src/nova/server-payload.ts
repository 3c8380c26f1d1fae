import type { ServerCreate } from '@meridian/contract'
import type { NovaBlockDevice, NovaServerCreate, NovaServerNetwork } from '@meridian/openstack'

/**
 * Turns the launch form into Nova's create body (contract: nova.md, servers). Empty values are left
 * out, user data is encoded, and the network choice becomes Nova's `none` or `auto` where no
 * network was named, because Nova demands a choice since 2.37.
 */
export const launchPayload = (form: ServerCreate): NovaServerCreate => {
  const blockDevices = [
    ...(form.block_device_mapping_v2 ?? []).map(blockDevice),
    ...Object.entries(form.block_device_mapping ?? {}).map(legacyBlockDevice),
  ]
  return {
    name: form.name.trim(),
    flavorRef: form.flavor_id,
    ...(blockDevices.length === 0
      ? given('imageRef', form.source_id)
      : { block_device_mapping_v2: blockDevices }),
    networks: networksOf(form.nics),
    ...given('key_name', form.key_name),
    ...given('user_data', form.user_data_base64 || Buffer.from(form.user_data).toString('base64')),
    ...(form.security_groups.length > 0 && {
      security_groups: form.security_groups.map((name) => ({ name })),
    }),
    ...given('availability_zone', form.availability_zone),
    ...given('adminPass', form.admin_pass),
    ...given('OS-DCF:diskConfig', form.disk_config),
    ...given('config_drive', form.config_drive),
    ...given('metadata', form.meta),
    ...given('description', form.description),
    min_count: form.instance_count ?? 1,
    max_count: form.instance_count ?? 1,
  }
}

/** `{ [key]: value }`, or nothing where the form left the value empty. */
const given = <K extends string, V>(key: K, value: V | null | undefined | '') =>
  value === undefined || value === null || value === ''
    ? {}
    : // A computed key widens to an index signature; it is exactly K.
      ({ [key]: value } as { [P in K]: V })

const networksOf = (nics: ServerCreate['nics']): NovaServerNetwork[] | 'auto' | 'none' => {
  if (nics === undefined) return 'auto'
  if (nics.length === 0) return 'none'
  if (nics.some((nic) => nic['net-id'] === '__auto_allocate__')) return 'auto'
  return nics.map((nic) => ({
    ...given('port', nic['port-id']),
    ...given('uuid', nic['net-id']),
    ...given('fixed_ip', nic['v4-fixed-ip']),
  }))
}

type FormDevice = NonNullable<ServerCreate['block_device_mapping_v2']>[number]

const blockDevice = (device: FormDevice): NovaBlockDevice => ({
  source_type: device.source_type,
  destination_type: device.destination_type ?? 'volume',
  boot_index: Number(device.boot_index ?? 0),
  ...given('uuid', device.uuid),
  ...given('volume_size', device.volume_size),
  ...given('volume_type', device.volume_type),
  ...given('delete_on_termination', device.delete_on_termination),
  ...given('device_name', device.device_name),
})

/**
 * `<id>:<vol|snap>:<size?>:<delete?>` by the name of the device, the form that older clients send;
 * the first one boots.
 */
const legacyBlockDevice = (
  [device, mapping]: readonly [string, string],
  index: number,
): NovaBlockDevice => {
  const [uuid = '', kind = '', size = '', remove = ''] = mapping.split(':')
  return {
    source_type: kind.startsWith('snap') ? 'snapshot' : 'volume',
    destination_type: 'volume',
    device_name: device,
    uuid,
    boot_index: index === 0 ? 0 : -1,
    ...(size !== '' && { volume_size: Number(size) }),
    delete_on_termination: remove === 'true' || remove === '1',
  }
}
