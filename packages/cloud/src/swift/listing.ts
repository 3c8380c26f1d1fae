/** Pages of names in order, cut at delimiters (list_objects_iter of Swift's databases). */
import type { Ask } from '#swift/ask.ts'
import type { Answer } from '#http/reply.ts'
import { afterAll } from '#store/condition.ts'
import type { Table, Tests } from '#store/collection.ts'
import { accepted } from '#swift/accept.ts'
import { refusal, refusedWith, said } from '#swift/answers.ts'

export const LONGEST_LIST = 10_000

export type Asked = {
  readonly prefix: string
  readonly delimiter: string
  /** Only what is right below it, and nothing for what is deeper. */
  readonly path: string | undefined
  readonly marker: string
  readonly end: string
  readonly reverse: boolean
  readonly limit: number
}
export type Entry<T> = { readonly subdir: string } | { readonly item: T }

const YES = ['true', '1', 'yes', 'on', 't', 'y']

/** What Swift takes for a yes. */
export const isTrue = (text: string | null): boolean => YES.includes((text ?? '').toLowerCase())

/** What a request asks for; throws 412 when that is too much. */
export function askedList(query: URLSearchParams): Asked {
  const given = query.get('limit') ?? ''
  const limit = /^\d+$/.test(given) ? Number(given) : LONGEST_LIST
  if (limit > LONGEST_LIST) throw refusedWith(412, `Maximum limit is ${LONGEST_LIST}`)
  const path = query.get('path') ?? undefined
  const below = path === undefined || path === '' ? '' : `${path.replace(/\/+$/, '')}/`
  return {
    prefix: path === undefined ? (query.get('prefix') ?? '') : below,
    delimiter: path === undefined ? (query.get('delimiter') ?? '') : '/',
    path: path === undefined ? undefined : below,
    marker: query.get('marker') ?? '',
    end: query.get('end_marker') ?? '',
    reverse: isTrue(query.get('reverse')),
    limit,
  }
}

/** So many rows are read at a time while names may be skipped. */
const LOOK = 100

type Bounds = { from?: string; above?: string; below?: string }

/**
 * The page of those rows whose ids begin with a base and a name; `after` is the id of the last one before it. However many there are, it walks their
 * index: what is below a name that was cut is leapt over.
 */
export function listed<T extends { readonly id: string; readonly name: string }>(
  table: Table<T>,
  base: string,
  asked: Asked,
  after = base + asked.marker,
): Entry<T>[] {
  const { prefix, delimiter, path, reverse, limit } = asked
  const [low, high] = reverse ? [asked.end, asked.marker] : [asked.marker, asked.end]
  const bounds: Bounds = { from: base + prefix }
  if (low !== '' && isAfter(low, prefix)) bounds.above = reverse ? base + low : after
  const ends = [afterAll(base + prefix), high === '' ? undefined : base + high]
  const [end] = ends.filter((each) => each !== undefined).toSorted(compareNames)
  if (end !== undefined) bounds.below = end

  const found: Entry<T>[] = []
  while (found.length < limit) {
    const size = delimiter === '' ? limit : Math.min(LOOK, limit - found.length + 1)
    const rows = read(table, bounds, reverse, size)
    let leapt: string | undefined
    for (const row of rows) {
      if (leapt !== undefined && row.name.startsWith(leapt)) continue
      leapt = undefined
      if (found.length >= limit) return found
      const cut = delimiter === '' ? -1 : row.name.indexOf(delimiter, prefix.length)
      if (path !== undefined && row.name === path) continue
      const deeper = path === undefined || row.name.length > cut + delimiter.length
      if (cut < 0 || !deeper) {
        found.push({ item: row })
        continue
      }
      leapt = row.name.slice(0, cut + delimiter.length)
      if (path === undefined && leapt !== low) found.push({ subdir: leapt })
    }
    const last = rows.at(-1)
    if (!last || rows.length < size) return found
    goOn(bounds, last.id, leapt === undefined ? undefined : base + leapt, reverse)
  }
  return found
}

function read<T extends object>(
  table: Table<T>,
  bounds: Bounds,
  reverse: boolean,
  limit: number,
): T[] {
  const { from, above, below } = bounds
  // One bound at each end: of two the index would walk from either.
  const lower: Tests = above === undefined ? (from === undefined ? {} : { from }) : { above }
  const id: Tests = { ...lower, ...(below === undefined ? {} : { below }) }
  return table.list({ where: { id }, order: [['id', reverse ? 'desc' : 'asc']], limit })
}

/** Moves the bound behind the last row, or behind all that begins with what was leapt over. */
function goOn(bounds: Bounds, last: string, leapt: string | undefined, reverse: boolean): void {
  if (reverse) {
    bounds.below = leapt ?? last
    return
  }
  delete bounds.above
  delete bounds.from
  const next = leapt === undefined ? undefined : afterAll(leapt)
  if (next === undefined) bounds.above = last
  else bounds.from = next
}

/** Names are in the order of their bytes. */
export function compareNames(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

const isAfter = (one: string, other: string): boolean => compareNames(one, other) >= 0

const TYPES = ['text/plain', 'application/json', 'application/xml', 'text/xml'] as const
type ListType = (typeof TYPES)[number]
const FORMATS: Readonly<Record<string, ListType>> = {
  json: 'application/json',
  xml: 'application/xml',
}

/** What a list is to be written as; throws 406 for what it cannot be. */
export function listType({ query, headers }: Pick<Ask, 'query' | 'headers'>): ListType {
  const format = (query.get('format') ?? '').toLowerCase()
  if (format !== '')
    return Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? TYPES[0]) : TYPES[0]
  const best = accepted(headers.get('accept') ?? '', TYPES)
  if (best === undefined) throw refusal(406)
  return best
}

export type Shown = Readonly<Record<string, string | number | boolean>>

/** The list as it is sent; one without anything in it that is a text has no body. */
export function listAnswer(
  ask: Ask,
  shown: readonly Shown[],
  headers: Answer['headers'],
  xml: {
    readonly root: string
    readonly name: string
    readonly item: string
    readonly line: string
  },
): Answer {
  const type = listType(ask)
  const text = textOf(type, shown, xml)
  const vary = ask.query.has('format') ? {} : { vary: 'Accept' }
  const typed = { 'content-type': `${type}; charset=utf-8`, ...vary, ...headers }
  return said(text === '' ? 204 : 200, text, typed)
}

function textOf(
  type: ListType,
  shown: readonly Shown[],
  xml: { root: string; name: string; item: string; line: string },
): string {
  if (type === 'application/json') return JSON.stringify(shown)
  if (type === 'text/plain') {
    return shown.map(({ name, subdir }) => `${name ?? subdir}\n`).join('')
  }
  const { root, item, line } = xml
  const all = shown.map((each) => {
    if ('subdir' in each) {
      const name = line === '' ? `<name>${escaped(each.subdir)}</name>` : ''
      const tag = `<subdir name="${attribute(each.subdir)}"`
      return `${name === '' ? `${tag} />` : `${tag}>${name}</subdir>`}${line}`
    }
    const fields = Object.entries(each).map(([key, value]) => `<${key}>${escaped(value)}</${key}>`)
    return `<${item}>${fields.join('')}</${item}>${line}`
  })
  const inner = line + all.join('')
  const tag = `<${root} name="${attribute(xml.name)}"`
  const declared = '<?xml version="1.0" encoding="UTF-8"?>\n'
  return declared + (inner === '' ? `${tag} />` : `${tag}>${inner}</${root}>`)
}

function escaped(value: unknown): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(value: unknown): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}
