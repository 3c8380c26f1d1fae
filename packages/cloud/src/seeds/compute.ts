import { seedAggregates } from '#seeds/aggregates.ts'
import { seedFlavors } from '#seeds/flavors.ts'
import { seedServers } from '#seeds/servers.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

/**
 * Flavors everywhere; servers, key pairs, groups and aggregates where people have been at work. A
 * `crowd` is how many servers the demo project has in the first region, when more than usual.
 */
export function seedCompute(world: World, people: People, amount: Amount, crowd = 0): void {
  for (const region of world.regions) seedFlavors(world, region)
  if (amount === 'empty') return
  seedServers(world, people, crowd)
  for (const region of world.regions) seedAggregates(world, region)
}
