import type { FlavorsInstead, FlavorWanted } from '@meridian/contract'
import {
  isOpenStackError,
  type NovaFlavor,
  type NovaHypervisor,
  type OpenStack,
} from '@meridian/openstack'
import { rowsOf } from '#rows.ts'

type Context = Parameters<typeof rowsOf>[0] & { readonly openstack: OpenStack }

/** What counts of a flavor; `disk` in GB, without the root disk where that is a volume. */
type Size = { readonly vcpus: number; readonly ram: number; readonly disk: number }

/** What an image asks for. */
type Least = { readonly min_disk: number; readonly min_ram: number }

/**
 * Flavors to launch with where no host had room for the one that was wanted: those for which a host has
 * room by its figures, or, where these are not asked for or leave none, those that are smaller. Hosts
 * may give processors several times, which their figures do not tell, so that a flavor that is offered
 * by them does fit. Throws what Nova and Glance refuse with.
 */
export const flavorsInstead = async (
  context: Context,
  wanted: FlavorWanted,
): Promise<FlavorsInstead> => {
  const { nova, glance } = context.openstack
  const [flavors, hosts, least] = await Promise.all([
    nova.flavors.listAll(),
    wanted.by_hosts ? nova.hypervisors.listAll() : [],
    wanted.image_id === undefined ? nothing : leastOf(glance, wanted.image_id),
  ])
  const free = rowsOf(context, hosts, freeOf, {}).flat()
  const possible = rowsOf(context, flavors, (flavor) => {
    const { id, name, vcpus, ram, disk } = flavor
    const size = sizeOf(flavor, wanted.from_volume === true)
    const isLike = isPlain(flavor) && isEnough(flavor, wanted, least)
    return { id, name, vcpus, ram, disk, size, may: isLike && !isSame(size, wanted) }
  }).filter(({ may }) => may)
  const fitting = possible.filter(({ size }) => free.some((room) => isWithin(size, room)))
  const found = fitting.length > 0 ? fitting : possible.filter(({ size }) => isWithin(size, wanted))
  return {
    by: fitting.length > 0 ? 'hosts' : 'size',
    items: found
      .toSorted((a, b) => distance(a.size, wanted) - distance(b.size, wanted))
      .slice(0, most)
      .map(({ id, name, vcpus, ram, disk }) => ({ id, name, vcpus, ram, disk })),
  }
}

const most = 5

const nothing: Least = { min_disk: 0, min_ram: 0 }

/** An image that is gone asks for nothing. */
const leastOf = async (glance: OpenStack['glance'], id: string): Promise<Least> => {
  try {
    return await glance.images.get(id)
  } catch (error) {
    if (isOpenStackError(error, 'fault') && error.status === 404) return nothing
    throw error
  }
}

/** Free capacity of a host that takes instances; nothing where its Nova reports no figures. */
const freeOf = (host: NovaHypervisor): readonly Size[] => {
  const { vcpus, memory_mb, local_gb, disk_available_least } = host
  if (host.state !== 'up' || host.status !== 'enabled') return []
  if (vcpus === undefined || memory_mb === undefined || local_gb === undefined) return []
  const disk = local_gb - (host.local_gb_used ?? 0)
  return [
    {
      vcpus: vcpus - (host.vcpus_used ?? 0),
      ram: memory_mb - (host.memory_mb_used ?? 0),
      disk: Math.min(disk, disk_available_least ?? disk),
    },
  ]
}

const sizeOf = (flavor: NovaFlavor, fromVolume: boolean): Size => ({
  vcpus: flavor.vcpus,
  ram: flavor.ram,
  disk: (fromVolume ? 0 : flavor.disk) + flavor['OS-FLV-EXT-DATA:ephemeral'],
})

/** A flavor that needs room only: one with traits, devices or dedicated CPUs may fit no host. */
const isPlain = ({ extra_specs = {}, ...flavor }: NovaFlavor): boolean =>
  flavor['OS-FLV-DISABLED:disabled'] !== true &&
  Object.keys(extra_specs).every((spec) => harmless.test(spec))

const harmless = /^(quota|hw_rng|hw_video|os):/

/** A flavor without a disk is for instances that start from a volume. */
const isEnough = (flavor: NovaFlavor, wanted: FlavorWanted, { min_disk, min_ram }: Least) =>
  flavor.ram >= min_ram &&
  (wanted.from_volume === true || flavor.disk >= Math.max(min_disk, wanted.disk > 0 ? 1 : 0))

const isWithin = (size: Size, room: Size): boolean =>
  size.vcpus <= room.vcpus && size.ram <= room.ram && size.disk <= room.disk

const isSame = (size: Size, wanted: Size): boolean =>
  isWithin(size, wanted) && isWithin(wanted, size)

/** How far the sizes are apart, by how many times the one is the other. */
const distance = (a: Size, b: Size): number =>
  times(a.vcpus, b.vcpus) + times(a.ram, b.ram) + times(a.disk, b.disk) / 2

const times = (a: number, b: number): number => Math.abs(Math.log((a + 1) / (b + 1)))
