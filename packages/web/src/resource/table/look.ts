import type { Resource } from '#resource/define.ts'
import { columnsOf, type Column } from '#resource/columns.ts'
import { narrowestColumn } from '#ui/tables/column-edge.tsx'

/** The terms of an address that say how a list looks; they are no facet's. */
const lookTerms: readonly string[] = ['cols', 'widths', 'rows', 'density', 'beside']

/** The look of a list: an undefined part is as declared, or as the user has it everywhere. */
export type Look = {
  /** The ids of the columns, in their order. */
  readonly columns?: readonly string[]
  /** In px, by the id of a column. */
  readonly widths: Readonly<Record<string, number>>
  readonly rows?: number
  readonly density?: 'normal' | 'compact'
  /** A row opens beside the list instead of in its place. */
  readonly beside?: true
}

/** A column is no wider than a window, in px. */
const widest = 1200
/** A page has no more rows: services give no more in one answer. */
export const mostRows = 1000

export const fitting = (width: number): number =>
  Math.round(Math.min(widest, Math.max(narrowestColumn, width)))

/**
 * What can be a column: what is declared as one, and each further property but for another way to
 * show the same.
 */
export const choosable = <T>(resource: Resource<T>): readonly Column<T>[] => {
  const labels = new Set(resource.columns.map((id) => resource.properties[id]?.label))
  const others = Object.entries(resource.properties).flatMap(([id, { label }]) => {
    if (labels.has(label)) return []
    labels.add(label)
    return [id]
  })
  return columnsOf(resource, [...resource.columns, ...others])
}

/** The property that names a row, which is always a column. */
export const leadId = <T>({ lead, columns }: Resource<T>): string => lead ?? columns[0] ?? ''

/**
 * Reads the look out of an address, whoever has written that: columns that there are, each once, and
 * numbers within their bounds. Whatever else stands there is as if it did not.
 */
export const readLook = <T>(params: URLSearchParams, resource: Resource<T>): Look => {
  const known = new Set(choosable(resource).map(({ id }) => id))
  const wanted = new Set(
    params
      .get('cols')
      ?.split(',')
      .filter((id) => known.has(id)),
  )
  const lead = leadId(resource)
  const columns = wanted.has(lead) ? [...wanted] : [lead, ...wanted]
  const widths = (params.get('widths') ?? '').split(',').flatMap((part) => {
    const [id = '', px = ''] = part.split(':')
    return known.has(id) && /^\d{1,5}$/.test(px) ? [[id, fitting(Number(px))] as const] : []
  })
  const rows = Number(params.get('rows'))
  const density = params.get('density')
  return {
    widths: Object.fromEntries(widths),
    ...(wanted.size > 0 && { columns }),
    ...(Number.isInteger(rows) && rows > 0 && { rows: Math.min(rows, mostRows) }),
    ...((density === 'normal' || density === 'compact') && { density }),
    ...(params.get('beside') === '1' && { beside: true as const }),
  }
}

/** Writes the look into an address; other terms stay. */
export const writeLook = (params: URLSearchParams, look: Look): URLSearchParams => {
  const next = new URLSearchParams([...params].filter(([name]) => !lookTerms.includes(name)))
  const widths = Object.entries(look.widths).map(([id, px]) => `${id}:${px}`)
  if (look.columns) next.set('cols', look.columns.join(','))
  if (widths.length) next.set('widths', widths.join(','))
  if (look.rows !== undefined) next.set('rows', String(look.rows))
  if (look.density) next.set('density', look.density)
  if (look.beside) next.set('beside', '1')
  return next
}

/** Whether an address says how the list looks. */
export const saysLook = (params: URLSearchParams): boolean =>
  lookTerms.some((term) => params.has(term))

/** The terms of an address that are a view of the list: how it looks, its order and its search. */
const viewTermsOf = <T>({ facets = {} }: Resource<T>): readonly string[] => [
  ...lookTerms,
  ...['q', 'sort', 'dir'],
  ...Object.keys(facets),
]

/** What of an address is a view. */
export const viewIn = <T>(params: URLSearchParams, resource: Resource<T>): URLSearchParams => {
  const terms = viewTermsOf(resource)
  return new URLSearchParams([...params].filter(([name]) => terms.includes(name)))
}

/** An address with another view in the place of its own; the place in the list is forgotten. */
export const withView = <T>(
  params: URLSearchParams,
  resource: Resource<T>,
  view: URLSearchParams,
): URLSearchParams => {
  const gone = [...viewTermsOf(resource), 'view', 'marker', 'back', 'page']
  const kept = [...params].filter(([name]) => !gone.includes(name))
  return new URLSearchParams([...kept, ...viewIn(view, resource)])
}
