import { isValidElement, type ReactNode } from 'react'
import type { Property, Resource, TypeCode, Value } from '#resource/define.ts'
import { holdsText } from '#lib/search-terms.ts'
import { parseSize } from '#lib/units.ts'
import { language, t } from '#lib/translate.ts'

/** A property at its place in a table. */
export type Column<T> = {
  readonly id: string
  readonly property: Property<T>
  /** 1 is the highest and always stays; higher ones leave narrow windows first. */
  readonly priority: number
  readonly valueOf: (item: T) => Value
  /** In px, where its user has chosen one. */
  readonly width?: number | undefined
}

/** The columns of a resource, or those of `ids`, in their order. */
export const columnsOf = <T>(
  resource: Resource<T>,
  ids: readonly string[] = resource.columns,
): readonly Column<T>[] =>
  ids.flatMap((id, index) => {
    const property = resource.properties[id]
    if (!property) return []
    return [
      {
        id,
        property,
        priority: priorityOf(id, property.priority ?? index + 1),
        valueOf: valueReader(id, property),
      },
    ]
  })

/** The place of the column that names a row: the first, where the resource says no other that is seen. */
export const leadOf = <T>({ lead }: Resource<T>, columns: readonly Column<T>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ id }) => id === lead),
  )

/**
 * What an expanded row shows: what the resource names, or all that is no column (SH-GTABLE-03), and of
 * its own columns those that are left out where others were chosen.
 */
export const drawerOf = <T>(
  resource: Resource<T>,
  chosen?: readonly string[],
): readonly Column<T>[] => {
  const { drawer, properties, columns: declared } = resource
  const columns = chosen ?? declared
  if (drawer === false) return []
  return columnsOf(
    resource,
    drawer
      ? [...drawer, ...declared.filter((id) => !columns.includes(id) && !drawer.includes(id))]
      : Object.keys(properties).filter((id) => !columns.includes(id)),
  )
}

/** An integer of 1 or more; anything else is logged and counts as 1 (SH-REG-11, SH-REG-12). */
export const priorityOf = (id: string, priority: number): number => {
  if (Number.isInteger(priority) && priority >= 1) return priority
  console.warn(`The priority of ${id} must be an integer of 1 or more, not ${priority}; 1 is used.`)
  return 1
}

/** Reads what a property sorts and searches by: its `value`, or the field of its own name. */
export const valueReader = <T>(id: string, property: Property<T>): ((item: T) => Value) =>
  property.value ?? ((item) => plain(fieldOf(item, id)))

const fieldOf = (item: unknown, id: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, id) : undefined

const plain = (value: unknown): Value => {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}

const collator = new Intl.Collator(language().code, { numeric: true, sensitivity: 'base' })

/** Order of two values of a column; texts that are both sizes go by what they mean (SH-TABLE-06). */
export const compareValues = (a: Value, b: Value): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a)
  const sizes = [parseSize(String(a ?? '')), parseSize(String(b ?? ''))] as const
  if (sizes[0] !== undefined && sizes[1] !== undefined) return sizes[0] - sizes[1]
  return collator.compare(String(a ?? ''), String(b ?? ''))
}

/** True for what shows as a dash and stays at the end in either order. */
export const isEmpty = (value: Value): boolean =>
  value === undefined || value === null || value === ''

/** What a cell says of a value that has no way of its own to be shown. */
export const wordFor = (value: Value): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return String(value ?? '')
}

/** The name of a thing of a type by its id, as far as it was read. */
export type NameOfId = (type: TypeCode, id: string) => string | null | undefined

/** What a cell says, as far as it is text there; what a component reads for itself is not. */
export const wordsIn = (content: ReactNode): readonly Value[] => {
  if (Array.isArray(content)) return content.flatMap(wordsIn)
  if (isValidElement<{ readonly children?: ReactNode }>(content))
    return wordsIn(content.props.children)
  return typeof content === 'string' || typeof content === 'number' ? [content] : []
}

/** What a property tells of an item in text by itself: its value, what its cell says, and ids. */
const textsOf = <T>(id: string, property: Property<T>): ((item: T) => readonly Value[]) => {
  const { show, points } = property
  const read = valueReader(id, property)
  return (item) => [
    show ? read(item) : wordFor(read(item)),
    ...wordsIn(show?.(item)),
    ...(points?.ids(item) ?? []),
  ]
}

/** By the properties of a type and by item: a list of thousands is searched with each letter. */
const told = new WeakMap<object, WeakMap<object, readonly Value[]>>()

/** All that properties tell of an item in text, with the names of what they point at. */
const textReader = <T>(
  properties: Resource<T>['properties'],
  nameOf: NameOfId,
): ((item: T) => readonly Value[]) => {
  const all = Object.entries(properties)
  const readers = all.map(([id, property]) => textsOf(id, property))
  const links = all.flatMap(([, { points }]) => (points ? [points] : []))
  const held = told.get(properties) ?? new WeakMap<object, readonly Value[]>()
  told.set(properties, held)
  const ownOf = (item: T): readonly Value[] => {
    if (typeof item !== 'object' || item === null) return readers.flatMap((read) => read(item))
    const own = held.get(item) ?? readers.flatMap((read) => read(item))
    held.set(item, own)
    return own
  }
  // Names are read meanwhile, and are not held.
  return (item) => [
    ...ownOf(item),
    ...links.flatMap(({ to, ids }) => ids(item).map((id) => nameOf(to.type, id))),
  ]
}

type Search = { readonly terms: readonly { facet: string; value: string }[]; readonly text: string }

/**
 * The items that meet the search: facets with `match` are applied here, text looks into all that
 * properties tell, with `nameOf` also into names of what they point at. Terms of one facet are
 * alternatives, different facets must all hold.
 */
export const filterItems = <T>(
  items: readonly T[],
  resource: Resource<T>,
  { terms, text }: Search,
  nameOf: NameOfId = () => undefined,
): readonly T[] => {
  const byFacet = Map.groupBy(terms, (term) => term.facet)
  const tests = [...byFacet].flatMap(([name, chosen]) => {
    const match = resource.facets?.[name]?.match
    return match ? [(item: T) => chosen.some(({ value }) => match(item, value))] : []
  })
  const read = text.trim() ? textReader(resource.properties, nameOf) : undefined
  if (!tests.length && !read) return items
  return items.filter(
    (item) => tests.every((holds) => holds(item)) && (!read || holdsText(read(item), text)),
  )
}

/** How many twelfths of the width a column takes (SH-GTABLE-12). */
export const shareOf = (columns: number): number => Math.floor(12 / Math.max(1, columns))
