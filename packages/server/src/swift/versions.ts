import { objects, type ObjectVersion } from '@meridian/contract'
import type { SwiftVersion } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { presentVersion } from '#swift/present.ts'

/** So many states of one object are shown. */
const most = 1000

/** https://docs.openstack.org/swift/latest/api/object_versioning.html */
export const objectVersionRoutes = (app: FastifyInstance): void => {
  bind(app, objects.versions, async ({ params: { container, path } }, context) => {
    const { swift } = context.openstack
    const found = await swift.objects.versions(container, { prefix: path, limit: most })
    const named = (row: SwiftVersion) => ({ ...presentVersion(row), name: row.name })
    // Others begin with the same name.
    const own = rowsOf(context, found, named).filter(({ name }) => name === path)
    return { items: latestFirst(own) }
  })
  bind(app, objects.restore, async ({ params: { container, path }, body }, { openstack }) => {
    await openstack.swift.objects.put(container, path, {
      query: { 'version-id': body.version_id },
      headers: { 'content-length': '0' },
    })
  })
}

/**
 * A restored one is the latest, whatever was stored after it. Swift says so of a deletion that is
 * younger, too (`swift.common.middleware.versioned_writes.object_versioning`).
 */
const latestFirst = (all: readonly ObjectVersion[]): ObjectVersion[] => {
  const latest = all.filter(({ is_latest }) => is_latest)
  const [first] = latest.toSorted((one, other) => Number(one.deleted) - Number(other.deleted))
  if (first === undefined) return [...all]
  const others = all.filter((one) => one !== first)
  return [first, ...others.map((one) => ({ ...one, is_latest: false }))]
}
