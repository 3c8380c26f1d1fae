/** The namespace that a path names, and who may do what with it. */
import { isDeepStrictEqual } from 'node:util'
import { isoSeconds } from '#clock.ts'
import { seesAll } from '#glance/images/access.ts'
import { conflict, forbidden } from '#glance/faults.ts'
import { namespaces, resourceTypes, type StoredNamespace } from '#glance/metadefs/rows.ts'
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

/** Writes a namespace with other parts; when it was changed itself stays as it is. */
export function save(context: Context, changed: StoredNamespace): StoredNamespace {
  return rows(context, namespaces).update(arranged(context, changed))
}

/**
 * Something as it is kept when it was changed: with the time, unless it says what it said before.
 * The answer to the change has the time from before.
 */
export function stamped<T extends { updated_at?: string }>(context: Context, was: T, is: T): T {
  return isDeepStrictEqual(was, is) ? is : { ...is, updated_at: isoSeconds(context.now) }
}

/** True for one name of a part as Glance's database compares names: without case. */
export const isNamed = (name: string, asked: string): boolean => folded(name) === folded(asked)

const TAKEN = {
  association: (name: string, namespace: string) =>
    'The metadata definition resource-type association of resource-type=' +
    `${name} to namespace=${namespace} already exists.`,
  object: (name: string, namespace: string) =>
    `A metadata definition object with name=${name} already exists in namespace=${namespace}.`,
  property: (name: string, namespace: string) =>
    `A metadata definition property with name=${name} already exists in namespace=${namespace}.`,
  tag: (name: string, namespace: string) =>
    `A metadata tag with name=${name} already exists in namespace=${namespace}. ` +
    '(Please note that metadata tag names are case insensitive).',
} as const

/** The sorts of parts that a namespace has. */
export type Sort = keyof typeof TAKEN

/** Glance's 409 for a second part of a sort with one name. */
export const taken = (sort: Sort, namespace: string, name: string): Fault =>
  conflict(TAKEN[sort](name, namespace))

/** Throws 409 when one of the parts that a namespace has of a sort is called so. */
export function refuseTaken(
  sort: Sort,
  namespace: string,
  has: readonly string[],
  name: string,
): void {
  if (has.some((one) => isNamed(one, name))) throw taken(sort, namespace, name)
}

/**
 * A namespace with its parts in the order in which Glance's database finds them: properties and
 * objects by name, associations by when their kind of resource became known. Tags stay as they
 * are: the latest is the first.
 */
export function arranged<T extends Partial<StoredNamespace>>(scene: Scene, place: T): T {
  const { properties, objects, resource_type_associations: associations } = place
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
    ...(associations && {
      resource_type_associations: associations.toSorted(
        (a, b) => known.indexOf(a.name) - known.indexOf(b.name),
      ),
    }),
  }
}

const compareNames = (a: string, b: string): number => (folded(a) < folded(b) ? -1 : 1)

/** The name by which a kind of resource is known, in whatever case it is asked for. */
export const knownResourceType = (scene: Scene, asked: string): string | undefined =>
  rows(scene, resourceTypes).first({ name: asked })?.name

/** The same of one that a namespace speaks of, which is known from then on. */
export function spokenOf(scene: Scene, name: string): string {
  const known = knownResourceType(scene, name)
  if (known !== undefined) return known
  return rows(scene, resourceTypes).insert({ name, created_at: isoSeconds(scene.now) }).name
}
