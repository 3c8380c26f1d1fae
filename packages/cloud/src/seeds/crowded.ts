import { seedCompute } from '#seeds/compute.ts'
import { seedIdentity } from '#seeds/identity.ts'
import { seedImages } from '#seeds/image.ts'
import { seedNetworks } from '#seeds/network.ts'
import { seedVolumes } from '#seeds/volume.ts'
import type { World } from '#world.ts'

/**
 * The demo world with thousands of everything that people have many of; its demo project has as
 * many servers as asked for, which are no fewer than the demo world's own.
 */
export function crowdedWith(servers: number): (world: World) => void {
  return (world) => {
    const people = seedIdentity(world)
    seedImages(world, people, 'crowded')
    seedNetworks(world, people, 'crowded')
    seedVolumes(world, people, 'crowded')
    seedCompute(world, people, 'crowded', servers)
  }
}

/** Ten thousand servers. */
export const crowded = crowdedWith(10_000)
