import type { Amount, People } from '#seeds/identity.ts'
import type { World } from '#world.ts'

/** Nothing yet; called after identity, in the order image, network, volume, compute. */
export function seedImages(_world: World, _people: People, _amount: Amount): void {}
