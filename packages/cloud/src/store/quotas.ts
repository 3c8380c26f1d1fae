import { collection } from '#store/collection.ts'
import type { World } from '#world.ts'

/** A project's own limits, or a class's; only what differs from the service's defaults. */
type Limits = { id: string; limits: Record<string, number> }

const quotaRows = collection<Limits>('quotas')

/** A service's limits and how to count what is used of each. */
export type Quotas<Name extends string> = {
  readonly limits: (world: World, region: string, projectId: string) => Record<Name, number>
  /** Sets a project's own limits. */
  readonly set: (
    world: World,
    region: string,
    projectId: string,
    limits: Partial<Record<Name, number>>,
  ) => void
  /** Back to the defaults. */
  readonly reset: (world: World, region: string, projectId: string) => void
  readonly used: (world: World, region: string, projectId: string) => Record<Name, number>
  /** The first limit that so much more would pass (-1 is unlimited), or undefined. */
  readonly exceeded: (
    world: World,
    region: string,
    projectId: string,
    more: Partial<Record<Name, number>>,
  ) => { name: Name; limit: number; used: number; requested: number } | undefined
}

/** Declares a service's quotas: defaults, and a count for each name. */
export function quotas<const Name extends string>(
  service: string,
  defaults: Readonly<Record<Name, number>>,
  count: Readonly<Record<Name, (world: World, region: string, projectId: string) => number>>,
): Quotas<Name> {
  // Object.keys forgets that the keys of `defaults` are the names.
  const names = Object.keys(defaults) as Name[]
  const idOf = (projectId: string): string => `${service}:${projectId}`
  const per = (value: (name: Name) => number): Record<Name, number> =>
    // The same: fromEntries forgets the names.
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>
  const limits: Quotas<Name>['limits'] = (world, region, projectId) => {
    const own = world.table(quotaRows, region).get(idOf(projectId))?.limits ?? {}
    return per((name) => own[name] ?? defaults[name])
  }
  return {
    limits,
    set: (world, region, projectId, changes) => {
      const table = world.table(quotaRows, region)
      const id = idOf(projectId)
      const before = table.get(id)
      const after = { id, limits: { ...before?.limits, ...changes } }
      if (before) table.update(after)
      else table.insert(after)
    },
    reset: (world, region, projectId) => {
      world.table(quotaRows, region).remove(idOf(projectId))
    },
    used: (world, region, projectId) => per((name) => count[name](world, region, projectId)),
    exceeded: (world, region, projectId, more) => {
      const limit = limits(world, region, projectId)
      for (const name of names) {
        const requested = more[name] ?? 0
        if (requested <= 0 || limit[name] < 0) continue
        const used = count[name](world, region, projectId)
        if (used + requested > limit[name]) return { name, limit: limit[name], used, requested }
      }
      return undefined
    },
  }
}
