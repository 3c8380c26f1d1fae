import { metadefs, type MetadefNamespace } from '@meridian/contract'
import type { GlanceMetadefNamespace } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { createTtlCache } from '#ttl-cache.ts'
import { present } from '#glance/metadef-present.ts'
import { namespaceRoutes } from '#glance/namespaces.ts'
import { leftOutOf } from '#left-out.ts'
import { ifFound } from '#if-found.ts'
import { eachInParallel } from '#in-parallel.ts'
import { pageSize } from '#page-size.ts'
import { pageOf, wholeList, type PageOf } from '#paging.ts'
import { rowsOf } from '#rows.ts'
import type { Session } from '#sessions/session.ts'

/** Definitions change when an operator changes them (contract: extensions, caching). */
const keptMs = 600_000

/**
 * Metadata definitions. A list for a resource type is expanded: each namespace is read with its
 * properties and objects, whose names get that type's prefix from Glance. What a user was answered
 * is kept for ten minutes, for that user in that scope only: namespaces may be private.
 * https://docs.openstack.org/api-ref/image/v2/metadefs-index.html
 */
export const metadefRoutes = (app: FastifyInstance, now: () => number): void => {
  const kept = createTtlCache<PageOf<MetadefNamespace>>({ now, forMs: () => keptMs, most: 64 })

  namespaceRoutes(app, kept.forget)

  bind(app, metadefs.namespaces, async ({ query }, context) => {
    const { session, request } = context
    const size = query.paginate === true ? pageSize(request, query.limit) : undefined
    return kept(JSON.stringify([whoIs(session), query, size]), async () => {
      const page = await listed(context, query, size)
      const { resource_type: type } = query
      if (type === undefined || type === '') return { ...page, ...leftOutOf(request) }
      const fitting = page.items.filter((one) => hasTarget(one, type, query.properties_target))
      const items = await expanded(context, fitting, type)
      return { ...page, items, ...leftOutOf(request) }
    })
  })

  bind(app, metadefs.resourceTypes, async (_, { openstack }) => ({
    items: await openstack.glance.metadefs.resourceTypes.list(),
  }))
}

type Asked = {
  readonly marker?: string
  readonly prev?: boolean
  readonly sort_key?: string
  readonly sort_dir?: 'asc' | 'desc'
  readonly resource_type?: string
}

const listed = async (
  context: Context,
  { marker, prev, sort_key = 'namespace', sort_dir: sortDir = 'asc', resource_type }: Asked,
  size: number | undefined,
): Promise<PageOf<MetadefNamespace>> => {
  const { leaf, listAll } = context.openstack.glance.metadefs.namespaces
  const shown = (rows: readonly GlanceMetadefNamespace[]) => rowsOf(context, rows, present)
  const asked = { resource_types: resource_type || undefined }
  if (size === undefined) {
    return wholeList(shown(await listAll({ ...asked, sort_key, sort_dir: sortDir, limit: 1000 })))
  }
  const ask = { size, marker, back: prev, sortKey: sort_key, sortDir }
  return pageOf(await leaf(ask, asked), shown)
}

/** A namespace may be meant for one of several targets of a resource, such as an image's copy. */
const hasTarget = (
  { resource_type_associations: associations = [] }: MetadefNamespace,
  type: string,
  target: string | undefined,
): boolean =>
  !target ||
  associations.some(({ name, properties_target }) => name === type && properties_target === target)

const atOnce = 6

/** Reads each namespace with what is in it, a few at a time; what is gone meanwhile is left out. */
const expanded = async (
  context: Context,
  found: readonly MetadefNamespace[],
  resource_type: string,
): Promise<MetadefNamespace[]> => {
  const { namespaces } = context.openstack.glance.metadefs
  const read: (GlanceMetadefNamespace | undefined)[] = []
  await eachInParallel(found.entries(), atOnce, async ([at, { namespace }]) => {
    read[at] = await ifFound(namespaces.get(namespace, { resource_type }))
  })
  const there = read.filter((one) => one !== undefined)
  return rowsOf(context, there, present)
}

const whoIs = ({ keystone, user, project, region, roles }: Session) => [
  ...[keystone, user.id, project?.id, region],
  ...roles.map(({ id }) => id).toSorted(),
]
