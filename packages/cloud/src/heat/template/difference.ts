import { notSupported } from '#heat/template/errors.ts'
import { equal, hasUnknown, own, type Value, type ValueMap } from '#heat/template/values.ts'

/** A resource with its properties resolved, as it is or as it shall be. */
export type Resolved = {
  readonly type: string
  /** As `propertyValues` gives them: each property of the type. */
  readonly properties: ValueMap
  readonly metadata: Value
}

export type Change = {
  readonly name: string
  readonly change: 'added' | 'deleted' | 'unchanged' | 'updated' | 'replaced'
  /** The properties whose values differ. */
  readonly properties: readonly string[]
}

/** What may be done with a property of a type that exists: its schema says so. */
export type PropertyUpdate = (
  type: string,
  property: string,
) => { readonly update_allowed?: boolean; readonly immutable?: boolean }

/**
 * What becomes of each resource when one template takes the place of another, as an update does it
 * and `PUT …/preview` tells it (heat.engine.update.StackUpdate.preview). A property that may not be
 * updated replaces its resource. Throws NotSupported for an immutable one (Resource
 * .update_template_diff_properties).
 */
export function stackDifference(
  before: Readonly<Record<string, Resolved>>,
  after: Readonly<Record<string, Resolved>>,
  updateOf: PropertyUpdate,
): Change[] {
  const wanted = Object.entries(after).map(([name, resource]): Change => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    return old ? changed(name, old, resource, updateOf) : { name, change: 'added', properties: [] }
  })
  const deleted = Object.keys(before)
    .filter((name) => !Object.hasOwn(after, name))
    .map((name): Change => ({ name, change: 'deleted', properties: [] }))
  return [...wanted, ...deleted]
}

function changed(name: string, old: Resolved, wanted: Resolved, updateOf: PropertyUpdate): Change {
  if (old.type !== wanted.type) return { name, change: 'replaced', properties: [] }
  const properties = Object.keys(wanted.properties).filter(
    (key) => !same(own(old.properties, key) ?? null, own(wanted.properties, key) ?? null),
  )
  const forbidden = properties.filter((key) => updateOf(wanted.type, key).immutable)
  if (forbidden.length > 0) {
    const props = forbidden.toSorted().join(', ')
    throw notSupported(`Update to properties ${props} of ${name} (${wanted.type})`)
  }
  if (properties.some((key) => !updateOf(wanted.type, key).update_allowed)) {
    return { name, change: 'replaced', properties }
  }
  const isSame = properties.length === 0 && same(old.metadata, wanted.metadata)
  return { name, change: isSame ? 'unchanged' : 'updated', properties }
}

/** What is not known yet, such as the id of what is replaced, counts as another value. */
const same = (a: Value, b: Value): boolean => !hasUnknown(a) && !hasUnknown(b) && equal(a, b)
