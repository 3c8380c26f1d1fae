import { idOf, type ListQuery, type PageQuery, type Resource } from '#resource/define.ts'
import { listItems, type Reading } from '#resource/reading/reading.ts'

/** So many rows are asked for at a time: no service gives more in one answer. */
const pieceRows = 1000

/**
 * All that a list has for a query, piece by piece: nothing of one is held once the next is asked for.
 * A list that comes as a whole is one piece. Throws what the list's own reading throws.
 */
export async function* everyPiece<T>(
  resource: Resource<T>,
  { page, ...query }: ListQuery,
): AsyncGenerator<Reading<T>> {
  let marker: string | undefined
  for (;;) {
    const reading = await listItems(resource, page ? { ...query, page: from(page, marker) } : query)
    yield reading
    const last = reading.items.at(-1)
    if (!page || !reading.hasMore || last === undefined) return
    const next = resource.grows?.(last) ?? idOf(resource.kind, last)
    // A service that answers with the same rows again would never end.
    if (next === marker) return
    marker = next
  }
}

const from = (
  { marker: _marker, back: _back, ...page }: PageQuery,
  marker: string | undefined,
): PageQuery => ({ ...page, size: pieceRows, ...(marker !== undefined && { marker }) })
