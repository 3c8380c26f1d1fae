import { aggregates } from '#nova/hosts/aggregate-rows.ts'
import type { World } from '#world.ts'

/** What some hosts are better at; no zones, so that every host stays in the default one. */
const GROUPS = [
  { name: 'local-ssd', hosts: ['compute-1', 'compute-2'], metadata: { ssd: 'true' } },
  { name: 'dedicated-cores', hosts: ['compute-3'], metadata: { pinned: 'true' } },
]

export function seedAggregates(world: World, region: string): void {
  const table = world.table(aggregates, region)
  for (const [at, group] of GROUPS.entries()) {
    table.insert({
      id: String(at + 1),
      number: at + 1,
      uuid: world.random.uuid(),
      created_at: world.clock.now(),
      updated_at: null,
      ...group,
    })
  }
}
