/** What Nova is asked for when a stack makes a server (heat.engine.resources.openstack.nova.server). */
import { mapsOf, picked, textOf, textsOf } from '#heat/resources/ask.ts'
import { invalid, notImplemented } from '#heat/resources/failures.ts'
import { flavorId, imageId } from '#heat/resources/find.ts'
import { networksOf } from '#heat/resources/nova/server-networks.ts'
import type { Resource } from '#heat/resources/type.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

/** The name of the server: the property's, or the stack's. */
export const nameOf = ({ properties, physicalName }: Resource): string =>
  textOf(properties, 'name') || physicalName

/** What only an agent in the server or Heat's own channels could do. */
const UNPLAYED = ['reservation_id', 'deployment_swift_data', 'block_device_mapping'] as const

/** The body of `POST servers`. Throws for what is not found and what this cloud cannot do. */
export function serverBody(it: Resource): JsonObject {
  const { properties } = it
  for (const name of UNPLAYED) {
    const value = properties[name]
    if (isObject(value) ? Object.values(value).some(Boolean) : value) {
      throw notImplemented(`Property ${name}`)
    }
  }
  if (properties['user_data_format'] === 'SOFTWARE_CONFIG') {
    throw notImplemented('user_data_format SOFTWARE_CONFIG')
  }
  const image = textOf(properties, 'image')
  const data = textOf(properties, 'user_data')
  const disks = blockDevices(it, image)
  const password = textOf(properties, 'admin_pass')
  const groups = textsOf(properties['security_groups'])
  const hints = properties['scheduler_hints']
  return {
    server: {
      ...picked(properties, ['key_name', 'availability_zone', 'config_drive']),
      name: nameOf(it),
      flavorRef: flavorId(it, textOf(properties, 'flavor')),
      imageRef: image === '' ? '' : imageId(it, image),
      networks: networksOf(it),
      ...(groups.length === 0 ? {} : { security_groups: groups.map((name) => ({ name })) }),
      ...(data === '' ? {} : { user_data: Buffer.from(data).toString('base64') }),
      ...(isObject(properties['metadata']) ? { metadata: texts(properties['metadata']) } : {}),
      ...(disks.length === 0 ? {} : { block_device_mapping_v2: disks }),
      ...(password === '' ? {} : { adminPass: password }),
      ...diskConfig(properties),
    },
    ...(isObject(hints) ? { 'os:scheduler_hints': hints } : {}),
  }
}

const diskConfig = (properties: JsonObject): JsonObject => {
  const value = properties['diskConfig']
  return typeof value === 'string' ? { 'OS-DCF:diskConfig': value } : {}
}

/** Metadata of servers are texts; what is none is sent as JSON (`meta_serialize`). */
export function texts(metadata: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

/** The image's own disk comes first where disks are named beside an image. */
function blockDevices(it: Resource, image: string): JsonObject[] {
  const disks = mapsOf(it.properties['block_device_mapping_v2']).map((one) => {
    const device = textOf(one, 'device_name')
    return {
      ...sourceOf(it, one),
      ...(device === '' ? {} : { device_name: device }),
      ...picked(one, ['device_type', 'disk_bus', 'boot_index', 'volume_size']),
      ...picked(one, ['delete_on_termination']),
    }
  })
  if (image === '' || disks.length === 0) return disks
  const own = { uuid: imageId(it, image), source_type: 'image', destination_type: 'local' }
  return [{ ...own, boot_index: 0, delete_on_termination: true }, ...disks]
}

const BOOT = { destination_type: 'volume', boot_index: 0, delete_on_termination: false }
const BLANK = {
  source_type: 'blank',
  destination_type: 'local',
  boot_index: -1,
  delete_on_termination: true,
}

function sourceOf(it: Resource, one: JsonObject): JsonObject {
  const text = (key: string): string => textOf(one, key)
  if (text('volume_id')) return { uuid: text('volume_id'), source_type: 'volume', ...BOOT }
  if (text('snapshot_id')) return { uuid: text('snapshot_id'), source_type: 'snapshot', ...BOOT }
  const image = text('image') || text('image_id')
  if (image) return { uuid: imageId(it, image), source_type: 'image', ...BOOT }
  const { swap_size: swap, ephemeral_size: size, ephemeral_format: format } = one
  if (swap) return { ...BLANK, guest_format: 'swap', volume_size: swap }
  return {
    ...BLANK,
    ...(size ? { volume_size: size } : {}),
    ...(format ? { guest_format: format } : {}),
  }
}

/** What Heat says of properties of a server before it asks anybody. */
export function validateServer(name: string, properties: JsonObject): void {
  const image = textOf(properties, 'image')
  const disks = mapsOf(properties['block_device_mapping_v2'])
  const sources = ['volume_id', 'snapshot_id', 'image', 'image_id'] as const
  const others = ['swap_size', 'ephemeral_size', 'ephemeral_format'] as const
  const given = (one: JsonObject, keys: readonly string[]): number =>
    keys.filter((key) => one[key] !== null && one[key] !== undefined).length
  for (const one of disks) {
    if (given(one, [...sources, ...others]) === 0) {
      throw invalid(
        'Either volume_id, snapshot_id, image_id, swap_size, ephemeral_size or ' +
          'ephemeral_format must be specified.',
      )
    }
  }
  const starts = (one: JsonObject): boolean => {
    const index: Json | undefined = one['boot_index']
    return given(one, sources) > 0 && (index === undefined || index === null || index === 0)
  }
  const bootable = disks.filter(starts).length
  if (image === '' && bootable === 0 && !properties['block_device_mapping']) {
    throw invalid(`Neither image nor bootable volume is specified for instance ${name}`)
  }
  if (disks.length > 0 && bootable + (image === '' ? 0 : 1) !== 1) {
    throw invalid(`Multiple bootable sources for instance ${name}.`)
  }
  if (Object.keys(Object(properties['personality'])).length > 0) {
    throw invalid(
      'Cannot use the personality parameter as nova no longer supports it. Use user_data instead.',
    )
  }
}
