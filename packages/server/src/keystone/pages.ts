import type { FastifyRequest } from 'fastify'
import { pageSize } from '#page-size.ts'
import { leafOf, pageAsk, pageOf, wholeList, type PageOf, type PageTerms } from '#paging.ts'

type Sorted = { readonly id: string; readonly name: string }

/**
 * A page, by name or what else is asked for, of rows that Keystone answers whole whatever `limit`
 * says: the browser is spared what it does not show. All of them where no page is asked for.
 */
export const pageOfWhole = <T extends Sorted>(
  rows: T[],
  query: PageTerms,
  request: FastifyRequest,
): PageOf<T> => {
  if (query.paginate !== true) return wholeList(rows)
  const { sort_key = 'name', sort_dir = 'asc', limit } = query
  const word = (row: T): string => String(new Map(Object.entries(row)).get(sort_key) ?? '')
  const way = sort_dir === 'asc' ? 1 : -1
  const words = new Map(rows.map((row) => [row, word(row)]))
  const ordered = rows.toSorted(
    (a, b) =>
      way * (collator.compare(words.get(a) ?? '', words.get(b) ?? '') || (a.id < b.id ? -1 : 1)),
  )
  return pageOf(leafOf(ordered, pageAsk(query, pageSize(request, limit))), (page) => [...page])
}

const collator = new Intl.Collator('en', { numeric: true })
