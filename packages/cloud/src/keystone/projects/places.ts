/** Projects as the trees that they are: at the top of each stands a domain. */
import { projectRows, type Project } from '#keystone/rows.ts'
import type { World } from '#world.ts'

/** The domain with an id; a project that is none does not count. */
export function domainOf(world: World, id: string | null): Project | undefined {
  const found = id === null ? undefined : world.table(projectRows).get(id)
  return found?.is_domain ? found : undefined
}

/** The domain with a name. */
export function domainNamed(world: World, name: string): Project | undefined {
  return world.table(projectRows).first({ name, is_domain: true })
}

/** What stands above a project, the nearest first and the domain last. */
export function above(world: World, { parent_id }: Project): Project[] {
  const found = parent_id === null ? undefined : world.table(projectRows).get(parent_id)
  return found ? [found, ...above(world, found)] : []
}

/** What stands below a project, parents before their children: read level by level. */
export function below(world: World, { id }: Pick<Project, 'id'>): Project[] {
  return levels([id]).flat()

  function levels(parent_id: readonly string[]): Project[][] {
    const level = world.table(projectRows).list({ where: { parent_id } })
    return level.length === 0 ? [] : [level, ...levels(level.map((one) => one.id))]
  }
}
