/**
 * How Nova cuts its lists.
 * https://docs.openstack.org/api-guide/compute/paginated_collections.html
 */
import type { Context } from '#http/context.ts'
import { nextPage } from '#http/paging.ts'
import { lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'

/** What a list has at most, whatever is asked for. */
export const MOST = 1000

/** The terms of a query that ask for a page. */
export const pageTerms = { limit: part.nonNegativeInteger, marker: part.text }

export type Asked = {
  readonly limit: number
  readonly marker: string | undefined
  /** Whether the list has pages at all. */
  readonly paged: boolean
}

/** The page that a checked query asks for; before a list had pages it is the first one. */
export function pageOf(context: Context, paged = true): Asked {
  const [limit = MOST, marker] = paged ? [lastOf(context, 'limit'), lastOf(context, 'marker')] : []
  return { limit: Math.min(Number(limit), MOST), marker, paged }
}

/** Nova says what is next after every full page of a list that has pages: the same, further on. */
export function nextLinks(
  context: Context,
  key: string,
  ids: readonly string[],
  { limit = MOST, paged }: { limit?: number | undefined; paged: boolean },
): Record<string, { rel: string; href: string }[]> {
  const last = ids.at(-1)
  if (!paged || last === undefined || ids.length < limit) return {}
  const href = nextPage(`${context.origin}${context.url.pathname}`, context.query, last)
  return { [key]: [{ rel: 'next', href }] }
}
