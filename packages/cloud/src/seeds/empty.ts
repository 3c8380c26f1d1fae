import { seedCompute } from '#seeds/compute.ts'
import { seedIdentity } from '#seeds/identity.ts'
import { seedImages } from '#seeds/image.ts'
import { seedNetworks } from '#seeds/network.ts'
import { seedVolumes } from '#seeds/volume.ts'
import type { World } from '#world.ts'

/** A cloud on its first day: accounts and what the operator provides, nobody's work yet. */
export function empty(world: World): void {
  const people = seedIdentity(world)
  seedImages(world, people, 'empty')
  seedNetworks(world, people, 'empty')
  seedVolumes(world, people, 'empty')
  seedCompute(world, people, 'empty')
}
