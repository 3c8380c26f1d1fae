/** Rows of every kind of thing in a load balancer, as far as all kinds have them alike. */
import {
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  members,
  pools,
  type Part,
  type PartName,
} from '#octavia/rows.ts'
import { rows, type Scene } from '#scene.ts'
import type { Collection } from '#store/collection.ts'

type State = Pick<Part, 'provisioning_status' | 'updated_at'>

const alike = <T extends Part>(kept: Collection<T>) => ({
  get: (scene: Scene, id: string): Part | undefined => rows(scene, kept).get(id),
  /** Those whose parent, in that column, is this one. */
  inside: (scene: Scene, column: string, id: string): readonly Part[] =>
    rows(scene, kept).list({ where: { [column]: id } }),
  /** Gives one another state; nothing happens where it is gone. */
  mark: (scene: Scene, id: string, state: State): void => {
    const table = rows(scene, kept)
    const part = table.get(id)
    if (part) table.update({ ...part, ...state })
  },
  remove: (scene: Scene, id: string): boolean => rows(scene, kept).remove(id),
})

export const partRows = {
  listener: alike(listeners),
  pool: alike(pools),
  member: alike(members),
  'health monitor': alike(healthMonitors),
  'L7 policy': alike(l7Policies),
  'L7 rule': alike(l7Rules),
} satisfies Readonly<Record<PartName, unknown>>
