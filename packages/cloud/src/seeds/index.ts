import { crowded } from '#seeds/crowded.ts'
import { demo } from '#seeds/demo.ts'
import { empty } from '#seeds/empty.ts'
import type { World } from '#world.ts'

/** Fills an empty cloud. */
export type Seed = (world: World) => void

/** The worlds that have a name. */
export const seeds = { demo, empty, crowded } as const satisfies Record<string, Seed>
export type SeedName = keyof typeof seeds

export function isSeedName(name: string): name is SeedName {
  return Object.hasOwn(seeds, name)
}
