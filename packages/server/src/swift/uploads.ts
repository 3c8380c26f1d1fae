import { uploads } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#http/errors.ts'
import { existingNames } from '#swift/existing.ts'
import { limitsOf } from '#swift/info.ts'
import { storeInstead } from '#swift/replacing.ts'
import {
  allSegments,
  bytesOf,
  formerSegments,
  makeRoom,
  removeSegments,
  segmentName,
  segmentsContainer,
  storedSegments,
  timeOf,
  type LargeFile,
} from '#swift/segments.ts'

/**
 * Files that go in segments, named as python-swiftclient names them, and put together as a static
 * large object. https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const uploadRoutes = (app: FastifyInstance): void => {
  const { transfers } = app.config

  bind(app, uploads.terms, async (_, { openstack }) => {
    const limits = await limitsOf(openstack)
    return { large_from: transfers.largeFrom, segment_size: transfers.segmentSize, ...limits }
  })

  bind(app, uploads.existing, async ({ params, body }, { openstack }) => ({
    names: await existingNames(openstack.swift, params.container, body.names),
  }))

  bind(app, uploads.begin, async ({ params, body }, { openstack }) => {
    const { swift } = openstack
    if (body.size > transfers.uploadLimit) throw errors.tooLarge()
    await makeRoom(swift, params.container)
    const found = await storedSegments(swift, { ...params, ...body })
    return { segments: found.map(({ index, bytes }) => ({ index, bytes })) }
  })

  bind(app, uploads.segment, async ({ params, query, body }, { openstack }) => {
    const { index, ...key } = query
    const file: LargeFile = { ...params, ...key }
    const bytes = bytesOf(file, index)
    if (bytes === 0) throw errors.bad('the file has no segment of that index')
    if (body.length !== bytes) throw errors.bad(`the segment must have ${bytes} bytes`)
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes) }
    const at = [segmentsContainer(file.container), segmentName(file, index)] as const
    await openstack.swift.objects.put(...at, { body: body.content, headers })
  })

  bind(app, uploads.finish, async ({ params, body }, context) => {
    const { content_type = 'application/octet-stream', ...key } = body
    await putTogether({ ...params, ...key }, content_type, context)
  })

  bind(app, uploads.abandon, async ({ params, query }, { openstack: { swift } }) => {
    const file = { ...params, ...query }
    const found = (await ifFound(storedSegments(swift, file))) ?? []
    // Segments of an object that was assembled in the meantime are kept.
    const used = new Set(await formerSegments(swift, params.container, params.path))
    const left = found.map(({ name }) => name).filter((name) => !used.has(name))
    await removeSegments(swift, params.container, left)
  })
}

/** Makes the object, and removes the segments of the one before it. */
const putTogether = async (file: LargeFile, type: string, context: Context): Promise<void> => {
  const { swift } = context.openstack
  const { container, path } = file
  const segments = await allSegments(swift, file)
  const room = segmentsContainer(container)
  const manifest = segments.map(({ name, etag, bytes }) => ({
    ...{ path: `/${room}/${name}`, etag, size_bytes: bytes },
  }))
  const store = () =>
    swift.objects.put(container, path, {
      query: { 'multipart-manifest': 'put' },
      body: JSON.stringify(manifest),
      headers: { 'content-type': type, 'x-object-meta-mtime': timeOf(file.mtime) },
    })
  const own = segments.map(({ name }) => name)
  await storeInstead(context, file, store, own)
}
