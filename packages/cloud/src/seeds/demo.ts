import { seedCompute } from '#seeds/compute.ts'
import { seedIdentity } from '#seeds/identity.ts'
import { seedImages } from '#seeds/image.ts'
import { seedNetworks } from '#seeds/network.ts'
import { seedVolumes } from '#seeds/volume.ts'
import type { World } from '#world.ts'

/** The evaluator's world: a department's cloud in the middle of its work. */
export function demo(world: World): void {
  const people = seedIdentity(world)
  seedImages(world, people, 'demo')
  seedNetworks(world, people, 'demo')
  seedVolumes(world, people, 'demo')
  seedCompute(world, people, 'demo')
}
