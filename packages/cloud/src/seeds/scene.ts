import type { World } from '#world.ts'

/** A moment in a region's past, for seeds: `minutes` before the world begins. */
export function past(
  world: World,
  region: string,
  minutes = 0,
): { world: World; region: string; now: number } {
  return { world, region, now: world.clock.now() - minutes * 60_000 }
}
