import { seedFlavors } from '#seeds/flavors.ts'
import { seedServers } from '#seeds/servers.ts'
import type { Amount, People } from '#seeds/identity.ts'
import type { World } from '#world.ts'

/** Flavors everywhere; servers, key pairs and groups where people have been at work. */
export function seedCompute(world: World, people: People, amount: Amount): void {
  for (const region of world.regions) seedFlavors(world, region)
  if (amount !== 'empty') seedServers(world, people, amount)
}
