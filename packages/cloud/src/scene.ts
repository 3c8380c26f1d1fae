import type { Collection, Table } from '#store/collection.ts'
import type { World } from '#world.ts'

/** Where the rules of a service play: a region of a world at a time. A request's context is one. */
export type Scene = {
  readonly world: World
  readonly region: string
  readonly now: number
}

/** The same at any time. */
export type Place = Pick<Scene, 'world' | 'region'>

/** A collection in the scene's region. */
export function rows<T extends object>(scene: Place, collection: Collection<T>): Table<T> {
  return scene.world.table(collection, scene.region)
}

/** A moment in a region's past, for what a world begins with: `minutes` before it begins. */
export function past(world: World, region: string, minutes = 0): Scene {
  return { world, region, now: world.clock.now() - minutes * 60_000 }
}
