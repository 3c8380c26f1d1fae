import { isoSeconds } from '#clock.ts'
import type { Collection, Table } from '#store/collection.ts'
import type { World } from '#world.ts'

/** Where Neutron's rules play: a region of a world at a time. A request's context is one, too. */
export type Scene = {
  readonly world: World
  readonly region: string
  readonly now: number
}

/** A collection in the scene's region. */
export function rows<T extends object>(scene: Scene, collection: Collection<T>): Table<T> {
  return scene.world.table(collection, scene.region)
}

/** What every new resource carries. */
export function fresh(
  scene: Scene,
  projectId: string,
): {
  id: string
  project_id: string
  tenant_id: string
  created_at: string
  updated_at: string
  revision_number: number
  tags: string[]
} {
  const time = isoSeconds(scene.now)
  return {
    id: scene.world.random.uuid(),
    project_id: projectId,
    tenant_id: projectId,
    created_at: time,
    updated_at: time,
    revision_number: 0,
    tags: [],
  }
}

/** The item with changes, one revision further. */
export function revised<T extends object>(scene: Scene, item: T, changes: Partial<T> = {}): T {
  const revision: unknown = Reflect.get(item, 'revision_number')
  return {
    ...item,
    ...changes,
    updated_at: isoSeconds(scene.now),
    revision_number: (typeof revision === 'number' ? revision : 0) + 1,
  }
}
