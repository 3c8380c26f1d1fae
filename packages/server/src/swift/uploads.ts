import { uploads, type UploadTerms } from '@meridian/contract'
import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#plugins/errors.ts'
import { existingNames } from '#swift/existing.ts'
import {
  allSegments,
  bytesOf,
  formerSegments,
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
    // What has been put together in the meantime stays whole.
    const used = new Set(await formerSegments(swift, params.container, params.path))
    const left = found.map(({ name }) => name).filter((name) => !used.has(name))
    await removeSegments(swift, params.container, left)
  })
}

/** What Swift takes where it does not say so: `swift.common.constraints`. */
const usual = { max_file_size: 5 * 1024 ** 3 + 2, max_segments: 0 }

const limitsOf = async ({
  swift,
}: OpenStack): Promise<Pick<UploadTerms, 'max_file_size' | 'max_segments'>> => {
  try {
    const { swift: own = {}, slo = {} } = await swift.info()
    return {
      max_file_size: numberOr(own['max_file_size'], usual.max_file_size),
      max_segments: numberOr(slo['max_manifest_segments'], usual.max_segments),
    }
  } catch (error) {
    // The operator may have it say nothing of itself (`expose_info`).
    if (isOpenStackError(error) && (error.status === 403 || error.status === 404)) return usual
    throw error
  }
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** Makes the container for segments where it is missing, stored as the other one is. */
const makeRoom = async (swift: OpenStack['swift'], container: string): Promise<void> => {
  const own = await swift.containers.head(container)
  const at = segmentsContainer(container)
  if ((await ifFound(swift.containers.head(at))) !== undefined) return
  const policy = own.get('x-storage-policy')
  await swift.containers.put(at, policy === null ? {} : { 'x-storage-policy': policy })
}

/** Makes the object, and removes the segments of the one before it. */
const putTogether = async (file: LargeFile, type: string, context: Context): Promise<void> => {
  const { openstack, request } = context
  const { swift } = openstack
  const { container, path } = file
  const segments = await allSegments(swift, file)
  const former = await formerSegments(swift, container, path)
  const room = segmentsContainer(container)
  const manifest = segments.map(({ name, etag, bytes }) => ({
    ...{ path: `/${room}/${name}`, etag, size_bytes: bytes },
  }))
  await swift.objects.put(container, path, {
    query: { 'multipart-manifest': 'put' },
    body: JSON.stringify(manifest),
    headers: { 'content-type': type, 'x-object-meta-mtime': timeOf(file.mtime) },
  })
  const own = new Set(segments.map(({ name }) => name))
  const left = former.filter((name) => !own.has(name))
  try {
    await removeSegments(swift, container, left)
  } catch (error) {
    // The object is there; what is left of the former one takes room, and nothing else.
    request.log.warn({ err: error, container }, 'segments of a former object stay')
  }
}
