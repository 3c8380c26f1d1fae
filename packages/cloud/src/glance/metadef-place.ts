/** The namespace that a path names, and who may do what with it. */
import { isoSeconds } from '#clock.ts'
import { seesAll } from '#glance/access.ts'
import { forbidden } from '#glance/faults.ts'
import { namespaces, resourceTypes, type StoredNamespace } from '#glance/metadef-rows.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { rows, type Scene } from '#scene.ts'
import { folded } from '#store/folded.ts'

export const namespaceNotFound = (name: string): Fault =>
  new Fault(404, `Metadata definition namespace=${name} was not found.`)

/** The namespace with a name, whoever asks. */
export const namespaceAt = (scene: Scene, name: string): StoredNamespace | undefined =>
  rows(scene, namespaces).first({ namespace: name })

/** True when the caller may know of the namespace. */
export function isVisible(context: Context, { owner, visibility }: StoredNamespace): boolean {
  if (seesAll(context) || visibility === 'public' || owner === undefined) return true
  return owner === context.projectId
}

/** The namespace of the path, for the parts in it and for changes. Throws 404, then 403. */
export function placeOf(context: Context, rule: string): StoredNamespace {
  const name = context.param('namespace')
  const found = namespaceAt(context, name)
  if (!found || !isVisible(context, found)) throw new Fault(404, `Namespace ${name} not found`)
  context.enforce(rule, targetOf(found))
  return found
}

export const targetOf = ({ owner = '', visibility }: StoredNamespace) => ({
  project_id: owner,
  visibility,
})

/** Throws 403 for what is in a protected namespace: `Metadata definition <what> is protected …`. */
export function unprotected(place: StoredNamespace, what: string): void {
  if (!place.protected) return
  throw forbidden(`Metadata definition ${what} is protected and cannot be deleted.`)
}

/** Writes a namespace with other parts. */
export function save(context: Context, changed: StoredNamespace): StoredNamespace {
  const updated_at = isoSeconds(context.now)
  return rows(context, namespaces).update({ ...arranged(context, changed), updated_at })
}

/** True for one name of a part as Glance's database compares names: without case. */
export const isNamed = (name: string, asked: string): boolean => folded(name) === folded(asked)

/**
 * A namespace with its parts in the order in which Glance's database finds them: by name, and
 * associations by when their kind of resource became known.
 */
export function arranged<T extends Partial<StoredNamespace>>(scene: Scene, place: T): T {
  const { properties, objects, tags, resource_type_associations: associations } = place
  const known = rows(scene, resourceTypes)
    .list()
    .map(({ name }) => name)
  return {
    ...place,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).toSorted(([a], [b]) => compareNames(a, b)),
      ),
    }),
    ...(objects && { objects: objects.toSorted((a, b) => compareNames(a.name, b.name)) }),
    ...(tags && { tags: tags.toSorted((a, b) => compareNames(a.name, b.name)) }),
    ...(associations && {
      resource_type_associations: associations.toSorted(
        (a, b) => known.indexOf(a.name) - known.indexOf(b.name),
      ),
    }),
  }
}

const compareNames = (a: string, b: string): number => (folded(a) < folded(b) ? -1 : 1)

/** Remembers the kinds of resources that a namespace speaks of. */
export function knowResourceTypes(scene: Scene, names: readonly string[]): void {
  const table = rows(scene, resourceTypes)
  const created_at = isoSeconds(scene.now)
  for (const name of names) {
    if (!table.has(name)) table.insert({ name, created_at })
  }
}
