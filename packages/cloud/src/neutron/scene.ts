import { isoSeconds } from '#clock.ts'
import type { Scene } from '#scene.ts'
import type { Order } from '#store/collection.ts'

/** The order in which things came, where that is not the order of their lists. */
export const oldestFirst: Order = [['seq', 'asc']]

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
