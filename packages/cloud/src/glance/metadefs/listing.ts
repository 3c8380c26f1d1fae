/** Which namespaces a list shows (glance.api.v2.metadef_namespaces, NamespaceController.index). */
import { seesAll } from '#glance/images/access.ts'
import { badRequest } from '#glance/faults.ts'
import { serverError } from '#glance/metadefs/checks.ts'
import {
  isVisible,
  knownResourceType,
  namespaceAt,
  namespaceNotFound,
} from '#glance/metadefs/place.ts'
import type { StoredNamespace } from '#glance/metadefs/rows.ts'
import type { Context } from '#http/context.ts'
import type { Listing, Where } from '#store/collection.ts'

const SORT_KEYS = [
  ...['id', 'namespace', 'display_name', 'description', 'visibility', 'protected', 'owner'],
  ...['created_at', 'updated_at'],
]

/** What the query of a list asks for. Throws 400, 404 for the marker, and Glance's 500. */
export function askedNamespaces(context: Context): Listing<StoredNamespace> {
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
  const types = query
    .get('resource_types')
    ?.split(',')
    .map((asked) => knownResourceType(context, asked) ?? asked)
  const isTied = ({ resource_type_associations: has = [] }: StoredNamespace): boolean =>
    has.some(({ name }) => types?.includes(name))
  const keys = [...new Set([key === 'owner' ? 'project_id' : key, 'created_at', 'id'])]
  return {
    where: { ...(visibility ? { visibility } : {}), ...oneOf(types) },
    also: types ? [isTied] : [],
    order: keys.map((each) => [each, direction]),
    limit,
    after: markerOf(context, query.get('marker')),
  }
}

/** The database itself finds those that are tied to one kind of resource. */
function oneOf([only, ...more]: readonly string[] = []): Where {
  if (only === undefined || more.length > 0) return {}
  return { associations: { contains: `"name":${JSON.stringify(only)}` } }
}

/** An administrator sees all; others what is public, their project's, or nobody's. */
export function visibleNamespaces(context: Context): readonly Where[] | undefined {
  if (seesAll(context)) return undefined
  return [{ visibility: 'public' }, { project_id: context.projectId }, { project_id: '' }]
}

function markerOf(context: Context, name: string | null): string | undefined {
  if (name === null) return undefined
  const found = namespaceAt(context, name)
  if (!found || !isVisible(context, found)) throw namespaceNotFound(name)
  return found.id
}

function limitOf(text: string | null): number {
  if (text === null) return 25
  if (!/^[-+]?\d+$/.test(text)) throw serverError()
  if (Number(text) < 0) throw badRequest('limit param must be positive')
  return Math.min(Number(text), 1000)
}
