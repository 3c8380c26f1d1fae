import type { Seed } from '#played.ts'
import { fillWorld } from '#seeds/index.ts'
import type { Snapshot } from '#store/store.ts'
import type { World } from '#world.ts'

/** So many fillings are kept, those asked for last: a crowded one takes tens of megabytes. */
const KEPT = 4

type Filling = { readonly store: Snapshot; readonly position: number }
const fillings = new Map<string, Filling>()

/**
 * Fills a new world in memory. Where its ids repeat, a world that begins alike was often filled
 * before in this process: it is copied, which takes a hundredth of the time, and goes on as that
 * one did.
 */
export function fillAsBefore(world: World, seed: Seed): void {
  const { store, random, clock, pace } = world
  const key = JSON.stringify([seed, random.position(), clock.now(), pace])
  const before = fillings.get(key)
  if (before) {
    store.restore(before.store)
    random.goOnFrom(before.position)
  } else fillWorld(world, seed)
  const position = random.position()
  if (position === undefined) return
  fillings.delete(key)
  fillings.set(key, before ?? { store: store.snapshot(), position })
  const [oldest] = fillings.keys()
  if (fillings.size > KEPT && oldest !== undefined) fillings.delete(oldest)
}
