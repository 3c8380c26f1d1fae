/** Which namespaces a list shows (glance.api.v2.metadef_namespaces, NamespaceController.index). */
import { badRequest } from '#glance/faults.ts'
import { rows } from '#glance/images.ts'
import { serverError } from '#glance/metadef-checks.ts'
import { namespaces, type StoredNamespace } from '#glance/metadef-rows.ts'
import { isVisible, namespaceNotFound } from '#glance/metadef-place.ts'
import type { Context } from '#http/context.ts'

const SORT_KEYS = [
  ...['id', 'namespace', 'display_name', 'description', 'visibility', 'protected', 'owner'],
  ...['created_at', 'updated_at'],
]

type Page = { items: StoredNamespace[]; next: string | undefined; first: string }

/** The page of namespaces a request asks for. Throws 400, 404 for the marker, and Glance's 500. */
export function pageOfNamespaces(context: Context): Page {
  const { query } = context
  const limit = limitOf(query.get('limit'))
  const direction = query.get('sort_dir') ?? 'desc'
  if (direction !== 'asc' && direction !== 'desc') {
    throw badRequest(`Invalid sort direction: ${direction}`)
  }
  const visibility = query.get('visibility')
  if (visibility && visibility !== 'public' && visibility !== 'private') {
    throw badRequest(`Invalid visibility value: ${visibility}`)
  }
  const key = query.get('sort_key') ?? 'created_at'
  if (!SORT_KEYS.includes(key)) throw serverError()
  const types = query.get('resource_types')?.split(',')
  const all = rows(context, namespaces)
    .list()
    .filter((one) => isVisible(context, one))
    .toSorted(ordered(key, direction))
  const marker = query.get('marker')
  const at = marker === null ? -1 : all.findIndex(({ namespace }) => namespace === marker)
  if (marker !== null && at === -1) throw namespaceNotFound(marker)
  const found = all
    .slice(at + 1)
    .filter((one) => !visibility || one.visibility === visibility)
    .filter(({ resource_type_associations: has = [] }) =>
      types ? has.some(({ name }) => types.includes(name)) : true,
    )
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const more = last !== undefined && items.length === limit
  return { items, next: more ? pageUrl(query, last.namespace) : undefined, first: pageUrl(query) }
}

function limitOf(text: string | null): number {
  if (text === null) return 25
  if (!/^[-+]?\d+$/.test(text)) throw serverError()
  if (Number(text) < 0) throw badRequest('limit param must be positive')
  return Math.min(Number(text), 1000)
}

function ordered(key: string, direction: 'asc' | 'desc') {
  const keys = [key, 'created_at', 'id']
  return (a: StoredNamespace, b: StoredNamespace): number => {
    for (const one of keys) {
      const order = compare(textOf(a, one), textOf(b, one))
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
}

const textOf = (item: StoredNamespace, key: string): string => {
  const value: unknown = Reflect.get(item, key)
  return value === undefined ? '' : String(value).toLowerCase()
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function pageUrl(query: URLSearchParams, marker?: string): string {
  const next = new URLSearchParams(query)
  next.delete('marker')
  if (marker !== undefined) next.set('marker', marker)
  const text = next.toString()
  return `/v2/metadefs/namespaces${text === '' ? '' : `?${text}`}`
}
