/** How Gnocchi pages its lists (`get_pagination_options` of gnocchi.rest.api). */
import { abort } from '#gnocchi/fault-style.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { wholeNumberOf } from '#wire/numbers.ts'

/** `[api] max_limit`. */
const MAX_LIMIT = 1000

export type Page<T> = { readonly items: readonly T[]; readonly headers: Record<string, string> }

type Listed<T> = {
  readonly items: readonly T[]
  readonly id: (item: T) => string
  /** What an item has under a name; undefined where no item has it. */
  readonly field: (item: T, name: string) => Json | undefined
  readonly sortable: (name: string) => boolean
  readonly sorts: readonly string[]
}

/** The page that the query asks for, with the link to the next one. */
export function pageOf<T>(
  context: Context,
  { items, id, field, sortable, sorts }: Listed<T>,
): Page<T> {
  const { query, url } = context
  const limit = limitOf(query.get('limit'))
  const asked = query.getAll('sort')
  const order = (asked.length > 0 ? asked : sorts).map((text) => {
    const [name = '', direction = ''] = text.split(':')
    if (!sortable(name.trim())) {
      throw abort(400, `Invalid pagination: \`Sort key supplied is invalid: ${name.trim()}'`)
    }
    if (!/^(asc|desc)?(-nulls(first|last))?$/.test(direction)) {
      throw abort(
        400,
        `Invalid pagination: \`Unknown sort direction, must be one of: asc-nullsfirst, asc-nullslast, desc-nullsfirst, desc-nullslast, asc, desc'`,
      )
    }
    return {
      name: name.trim(),
      down: direction.startsWith('desc'),
      last: direction.endsWith('last'),
    }
  })
  const sorted = items.toSorted((one, other) => {
    for (const { name, down, last } of order) {
      const [a, b] = [field(one, name) ?? null, field(other, name) ?? null]
      if (a === b) continue
      if (a === null || b === null) return (a === null) === (last || (down && !last)) ? 1 : -1
      return a < b === down ? 1 : -1
    }
    return id(one) < id(other) ? -1 : 1
  })
  const marker = query.get('marker')
  const from = marker === null ? 0 : sorted.findIndex((item) => id(item) === marker) + 1
  if (marker !== null && from === 0) {
    throw abort(400, `Invalid pagination: \`Invalid marker: \`${marker}''`)
  }
  const page = sorted.slice(from, from + limit)
  const final = page.at(-1)
  if (!final || page.length < limit) return { items: page, headers: {} }
  const pairs = [...query].filter(([name]) => !['limit', 'marker', 'sort'].includes(name))
  const next = [
    ...pairs,
    ...[
      ['limit', String(limit)],
      ['marker', id(final)],
    ],
    ...(asked.length > 0 ? asked : sorts).map((sort) => ['sort', sort]),
  ].toSorted(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0))
  const link = `${url.origin}${url.pathname}?${new URLSearchParams(next).toString()}`
  return { items: page, headers: { link: `<${link}>; rel="next"` } }
}

function limitOf(text: string | null): number {
  if (text === null) return MAX_LIMIT
  const limit = wholeNumberOf(text)
  const wrong = (reason: string): Error =>
    abort(400, {
      cause: 'Argument value error',
      reason: `${reason} for dictionary value @ data['limit']`,
    })
  if (limit === undefined) throw wrong('expected int')
  if (limit < 1) throw wrong('value must be at least 1')
  return Math.min(limit, MAX_LIMIT)
}

/** A yes or no of the query (`get_bool_param`). */
export function boolIn({ query }: Context, name: string): boolean {
  const text = (query.get(name) ?? 'false').toLowerCase()
  if (['y', 'yes', 't', 'true', 'on', '1'].includes(text)) return true
  if (['n', 'no', 'f', 'false', 'off', '0'].includes(text)) return false
  throw abort(400, `Unable to parse \`${name}': invalid truth value '${text}'`)
}
