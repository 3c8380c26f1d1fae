/**
 * What projects may have: a service's defaults, what an administrator set for everybody, and what
 * for one project. What is used, and the words of a refusal, are each service's own.
 *
 *   export const quotas = quotasOf('nova', () => ({ cores: 20, instances: 10, … }))
 *   quotas.limits(context, projectId).cores
 *   quotas.set(context, projectId, { cores: 40 })
 */
import { rows, type Place } from '#scene.ts'
import { collection, type Collection } from '#store/collection.ts'

export type Quotas<Limits extends Record<string, number>> = {
  /** What holds for every project without limits of its own. */
  readonly defaults: (place: Place) => Limits
  readonly limits: (place: Place, projectId: string) => Limits
  /** The projects that have limits of their own, the first that got some first. */
  readonly projects: (place: Place) => string[]
  readonly set: (place: Place, projectId: string, limits: Partial<Limits>) => void
  /** What the service has before anything is set. */
  readonly builtIn: (place: Place) => Limits
  /** What was set for a class. `default` holds for every project, the others for nobody. */
  readonly ofClass: (place: Place, name: string) => Partial<Limits>
  readonly setClass: (place: Place, name: string, limits: Partial<Limits>) => void
  /** Gives a project the defaults again; whether it had limits of its own. */
  readonly reset: (place: Place, projectId: string) => boolean
  readonly collection: Collection<Row<Limits>>
}

type Row<Limits> = { id: string; limits: Partial<Limits> }

const CLASS = 'class:'

/** Declares the quotas of a service. -1 is no limit. */
export function quotasOf<Limits extends Record<string, number>>(
  service: string,
  builtIn: (place: Place) => Limits,
): Quotas<Limits> {
  const kept = collection<Row<Limits>>(`${service}_quotas`, { project: 'none' })
  const own = (place: Place, id: string): Partial<Limits> => rows(place, kept).get(id)?.limits ?? {}
  const ofClass: Quotas<Limits>['ofClass'] = (place, name) => own(place, `${CLASS}${name}`)
  const defaults: Quotas<Limits>['defaults'] = (place) => ({
    ...builtIn(place),
    ...ofClass(place, 'default'),
  })
  const write = (place: Place, id: string, changes: Partial<Limits>): void => {
    const table = rows(place, kept)
    const row = { id, limits: { ...own(place, id), ...changes } }
    if (table.has(id)) table.update(row)
    else table.insert(row)
  }
  return {
    defaults,
    limits: (place, projectId) => ({ ...defaults(place), ...own(place, projectId) }),
    projects: (place) => {
      const ids = rows(place, kept)
        .list()
        .map(({ id }) => id)
      return ids.filter((id) => !id.startsWith(CLASS))
    },
    set: write,
    builtIn,
    ofClass,
    setClass: (place, name, limits) => write(place, `${CLASS}${name}`, limits),
    reset: (place, projectId) => rows(place, kept).remove(projectId),
    collection: kept,
  }
}
