import { objects, say } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'
import { copyObject } from '#swift/copying.ts'
import { fileOf } from '#swift/file-name.ts'
import { containerPropertyRoutes, objectHeaderRoutes } from '#swift/headers.ts'
import { objectLinkRoutes } from '#swift/links.ts'
import { listed } from '#swift/listing.ts'
import { located } from '#swift/located.ts'
import { objectUploadRoutes } from '#swift/object-upload.ts'
import { isStatic, presentEntry, presentObject } from '#swift/present.ts'
import { keepsVersions } from '#swift/replacing.ts'
import { objectVersionRoutes } from '#swift/versions.ts'

/** https://docs.openstack.org/api-ref/object-store/#objects */
export const objectRoutes = (app: FastifyInstance): void => {
  bind(app, objects.list, async ({ params: { container }, query }, context) => {
    const { swift } = context.openstack
    const folder = decoded(query.path ?? '')
    const prefix = folder + (query.prefix ?? '')
    const { items, has_more } = await listed(query, (page) =>
      swift.objects.list(container, { delimiter: '/', prefix, ...page }),
    )
    const rows = rowsOf(context, items, presentEntry)
    // The marker object of a folder is not listed among the folder's contents.
    return { items: rows.filter((row) => row.is_subdir || row.path !== folder), has_more }
  })
  bind(app, objects.load, async ({ params: { container, path } }, { openstack }) =>
    presentObject(path, await openstack.swift.objects.head(container, path)),
  )
  bind(app, objects.download, async ({ params, query, range }, { openstack }) => {
    const { container, path } = params
    const { version_id } = query
    const answer = await openstack.swift.objects.get(container, path, {
      headers: { ...range },
      query: { 'version-id': version_id },
    })
    return { answer, file: fileOf(path, answer.headers) }
  })
  bind(app, objects.remove, async ({ params: { container, path }, query }, { openstack }) => {
    const { swift } = openstack
    if (query.version_id !== undefined) {
      await swift.objects.remove(container, path, { query: { 'version-id': query.version_id } })
      return
    }
    if (path.endsWith('/')) {
      const inside = await swift.objects.list(container, { prefix: path, limit: 2 })
      if (inside.length > 1)
        throw errors.conflict(say('The pseudo folder cannot be deleted since it is not empty.'))
      await swift.objects.remove(container, path)
      return
    }
    const headers = await swift.objects.head(container, path)
    // Where former states are kept, they are of the same segments.
    if (isStatic(headers) && !(await keepsVersions(swift, container)))
      await swift.objects.removeWithSegments(container, path)
    else await swift.objects.remove(container, path)
  })
  bind(app, objects.copy, async ({ params: { container, path }, body }, context) => {
    const { swift } = context.openstack
    const { dest_container, dest_name } = body
    if ((await ifFound(swift.objects.head(dest_container, dest_name))) !== undefined)
      throw errors.conflict(
        say('A object with the name "{name}" already exists.', { name: dest_name }),
      )
    const to = { container: dest_container, path: dest_name }
    await copyObject(context, { container, path }, to)
    located(context, objects.download.path, to)
  })
  objectUploadRoutes(app)
  objectHeaderRoutes(app)
  objectVersionRoutes(app)
  objectLinkRoutes(app)
  containerPropertyRoutes(app)
}

/** A folder comes percent-encoded once more than the query itself (RS-SWIFT-05). */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    throw errors.bad('path must be percent-encoded')
  }
}
