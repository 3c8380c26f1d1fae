import type { ReactNode } from 'react'
import { valueReader, wordFor } from '#resource/columns.ts'
import type { Property, Resource } from '#resource/define.ts'
import type { Description } from '#ui/tell/description-list.tsx'
import { Nothing } from '#ui/tell/nothing.tsx'

/** What stands in a cell: the property's own way to show, or its value as a word. */
export const shown = <T,>(id: string, property: Property<T>, item: T): ReactNode => {
  const content = property.show ? property.show(item) : wordFor(valueReader(id, property)(item))
  return content === undefined || content === null || content === '' ? <Nothing /> : content
}

/** The properties with these ids. */
export const propertiesOf = <T,>(
  { properties }: Resource<T>,
  ids: readonly string[],
): readonly Property<T>[] => ids.flatMap((id) => properties[id] ?? [])

/** Properties of an item as terms with what they are. */
export const descriptions = <T,>(
  resource: Resource<T>,
  ids: readonly string[],
  item: T,
): readonly Description[] =>
  ids.flatMap((id) => {
    const property = resource.properties[id]
    return property ? [{ term: property.label, value: shown(id, property, item) }] : []
  })
