import type { Table } from '#store/collection.ts'

/** The rows of a table that have one of the ids, by their ids; what is not there is left out. */
export function byIds<T extends { id: string }>(
  table: Pick<Table<T>, 'list'>,
  ids: Iterable<string | null>,
): Map<string, T> {
  const found = table.list({ where: { id: [...new Set(ids)] } })
  return new Map(found.map((row) => [row.id, row]))
}
