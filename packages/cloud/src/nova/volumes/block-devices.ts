/** What a new server boots from and has attached: the block devices of the request. */
import { volumeOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { findImage } from '#nova/images/images.ts'
import type { BlockDevice } from '#nova/servers/servers.ts'
import { checkFree, hasSnapshot, hasVolumeType, volumeBehind } from '#nova/volumes/volumes.ts'
import { meansTrue } from '#wire/booleans.ts'

const SOURCES = ['image', 'volume', 'snapshot', 'blank'] as const

/** Reads `block_device_mapping_v2`; throws Nova's 400 for what no schema can tell. */
export function blockDevicesOf(asked: JsonObject): BlockDevice[] {
  const modern = asked['block_device_mapping_v2']
  const legacy = asked['block_device_mapping']
  if (Array.isArray(modern) && Array.isArray(legacy)) {
    throw badRequest(
      'Using different block_device_mapping syntaxes is not allowed in the same request.',
    )
  }
  if (Array.isArray(legacy)) return legacy.map(legacyDevice)
  return Array.isArray(modern) ? modern.map(device) : []
}

function device(each: unknown): BlockDevice {
  const given: JsonObject = isObject(each) ? each : {}
  const source = SOURCES.find((name) => name === given['source_type']) ?? 'volume'
  const uuid = given['uuid'] ?? given[`${source}_id`]
  if (source !== 'blank' && typeof uuid !== 'string') throw invalid('Missing device UUID.')
  const destination =
    given['destination_type'] === 'local' ||
    (given['destination_type'] === undefined && source === 'image')
      ? 'local'
      : 'volume'
  if (source === 'blank' && destination === 'volume' && given['volume_size'] === undefined) {
    throw invalid("Blank volumes (source: 'blank', dest: 'volume') need to have non-zero size.")
  }
  const index = given['boot_index']
  return {
    source_type: source,
    destination_type: destination,
    ...(typeof uuid === 'string' ? { uuid } : {}),
    boot_index: index === undefined || index === null ? -1 : Number(index),
    ...(given['volume_size'] === undefined ? {} : { volume_size: Number(given['volume_size']) }),
    ...(typeof given['volume_type'] === 'string' ? { volume_type: given['volume_type'] } : {}),
    delete_on_termination: meansTrue(given['delete_on_termination']),
    ...(typeof given['tag'] === 'string' ? { tag: given['tag'] } : {}),
    ...(typeof given['guest_format'] === 'string' ? { guest_format: given['guest_format'] } : {}),
    ...named(given['device_name']),
  }
}

/** Device names are kept with their folder (nova.block_device.prepend_dev). */
function named(name: unknown): Pick<BlockDevice, 'device_name'> {
  if (typeof name !== 'string' || name === '') return {}
  return { device_name: name.startsWith('/dev/') ? name : `/dev/${name}` }
}

/** The first disk, by any of its names, is booted from. */
const ROOT = /^(\/dev\/)?(x?v|s|h)da\d*$/

function legacyDevice(each: unknown): BlockDevice {
  const given: JsonObject = isObject(each) ? each : {}
  const source = given['snapshot_id'] === undefined ? 'volume' : 'snapshot'
  const uuid = given[`${source}_id`]
  if (typeof uuid !== 'string') throw invalid('Missing device UUID.')
  return {
    source_type: source,
    destination_type: 'volume',
    uuid,
    boot_index: ROOT.test(String(given['device_name'] ?? '')) ? 0 : -1,
    ...(given['volume_size'] === undefined ? {} : { volume_size: Number(given['volume_size']) }),
    delete_on_termination: meansTrue(given['delete_on_termination']),
    ...named(given['device_name']),
  }
}

/** What the devices are made of must exist and be free; Nova asks before it counts quota. */
export function checkSources(context: Context, devices: readonly BlockDevice[]): void {
  const { projectId } = context
  for (const { source_type: source, uuid: id = '' } of devices) {
    if (source === 'snapshot' && !hasSnapshot(context, projectId, id)) {
      throw badRequest(`Snapshot ${id} could not be found.`)
    }
    if (source === 'image' && !findImage(context, projectId, id)) {
      throw invalid(`failed to get image ${id}.`)
    }
    if (source !== 'volume') continue
    const volume = volumeOf(context, projectId, id)
    if (!volume) throw invalid(`failed to get volume ${id}.`)
    checkFree(volume)
  }
}

/** One volume is for one server; throws Nova's 400 where several are asked for. */
export function refuseShared(devices: readonly BlockDevice[]): void {
  if (devices.every(({ source_type: source }) => source !== 'volume')) return
  throw badRequest('Cannot attach one or more volumes to multiple instances')
}

/** What is on the host itself has the room that the flavor gives. Throws 400. */
export function checkLocal(
  devices: readonly BlockDevice[],
  flavor: { readonly ephemeral: number; readonly swap: number },
): void {
  const blank = devices.filter(
    (each) => each.source_type === 'blank' && each.destination_type === 'local',
  )
  const [swaps, others] = [true, false].map((swap) => blank.filter((each) => isSwap(each) === swap))
  const sum = (some: readonly BlockDevice[] = [], unsized = 0): number =>
    some.reduce((total, each) => total + (each.volume_size ?? unsized), 0)
  if (sum(others, flavor.ephemeral) > flavor.ephemeral) {
    throw badRequest(
      'Ephemeral disks requested are larger than the instance type allows. If no size is given ' +
        'in one block device mapping, flavor ephemeral size will be used.',
    )
  }
  if ((swaps?.length ?? 0) > 1) throw badRequest('More than one swap drive requested.')
  if (sum(swaps) > flavor.swap) {
    throw badRequest('Swap drive requested is larger than instance type allows.')
  }
}

const isSwap = ({ guest_format: format }: BlockDevice): boolean => format === 'swap'

/** What is booted from must be bootable: the volume, or the one that a snapshot is of. Throws 400. */
export function checkBootable(context: Context, devices: readonly BlockDevice[]): void {
  const root = devices.find(({ boot_index: index }) => index === 0)
  if (root?.source_type !== 'volume' && root?.source_type !== 'snapshot') return
  const volume = volumeBehind(context, context.projectId, root)
  if (volume?.bootable === 'false') throw badRequest(`Block Device ${volume.id} is not bootable.`)
}

/** Sizes and types must fit, and exactly one device must be booted from. Throws 400. */
export function checkBlockDevices(
  context: Context,
  devices: readonly BlockDevice[],
  hasImage: boolean,
): void {
  if (devices.length === 0) return
  const indexes = devices.map((each) => each.boot_index).filter((index) => index >= 0)
  const first = hasImage && !indexes.includes(0) ? [0, ...indexes] : indexes
  const sorted = first.toSorted((a, b) => a - b)
  if (sorted.length === 0 || sorted.some((index, at) => index !== at)) {
    throw invalid(
      'Boot sequence for the instance and image/block device mapping combination is not valid.',
    )
  }
  for (const each of devices) checkSize(context, each)
}

function checkSize(context: Context, each: BlockDevice): void {
  const type = each.volume_type
  if (type !== undefined && !hasVolumeType(context, context.projectId, type)) {
    throw badRequest(`Volume type ${type} could not be found.`)
  }
  if (each.source_type !== 'image' || each.destination_type !== 'volume') return
  if (each.volume_size === undefined) {
    throw badRequest("Images with destination_type 'volume' need to have a non-zero size specified")
  }
  const image = findImage(context, context.projectId, each.uuid ?? '')
  if (image && each.volume_size < image.min_disk) {
    throw badRequest(
      `Volume size ${each.volume_size} GB smaller than minimum size ${image.min_disk} GB.`,
    )
  }
}

function invalid(message: string): Error {
  return badRequest(`Block Device Mapping is Invalid: ${message}`)
}
