import type { OpenStack } from '@meridian/openstack'
import { limitsOf } from '#swift/info.ts'
import { isStatic } from '#swift/present.ts'
import {
  fiveAtATime,
  makeRoom,
  manifestOf,
  ownPrefix,
  segmentsContainer,
  type ManifestEntry,
} from '#swift/segments.ts'

type Place = { readonly container: string; readonly path: string }

/**
 * Copies what an object holds. Of one that is too large to be one piece the segments are copied: two
 * objects with the same ones would lose them together.
 * https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const copyObject = async (openstack: OpenStack, from: Place, to: Place): Promise<void> => {
  const { swift } = openstack
  const headers = await swift.objects.head(from.container, from.path)
  const entries = (await isTooLarge(openstack, headers))
    ? await manifestOf(swift, from.container, from.path)
    : []
  // What is no list of whole segments Swift copies itself, or says why not.
  if (entries.length === 0 || !entries.every(isWhole))
    await swift.objects.copy([from.container, from.path], [to.container, to.path])
  else await copySegments(swift, entries, headers, to)
}

const isTooLarge = async (openstack: OpenStack, headers: Headers): Promise<boolean> => {
  if (!isStatic(headers)) return false
  const { max_file_size } = await limitsOf(openstack)
  return Number(headers.get('content-length')) > max_file_size
}

const copySegments = async (
  swift: OpenStack['swift'],
  entries: readonly ManifestEntry[],
  headers: Headers,
  to: Place,
): Promise<void> => {
  await makeRoom(swift, to.container)
  const room = segmentsContainer(to.container)
  const paths = [...new Set(entries.map(({ path }) => path))]
  const names = new Map(
    paths.map((path, at) => [path, `${ownPrefix(to.path)}copy/${String(at).padStart(8, '0')}`]),
  )
  await fiveAtATime([...names], ([path, name]) => {
    const [, container = '', segment = ''] = /^\/([^/]+)\/(.+)$/s.exec(path) ?? []
    return swift.objects.copy([container, segment], [room, name])
  })
  const manifest = entries.map((entry) => ({
    ...{ path: `/${room}/${names.get(entry.path)}` },
    ...{ etag: entry.etag, size_bytes: entry.size_bytes },
  }))
  const own = [...headers].filter(([name]) => name.startsWith('x-object-meta-'))
  await swift.objects.put(to.container, to.path, {
    query: { 'multipart-manifest': 'put' },
    body: JSON.stringify(manifest),
    headers: {
      ...Object.fromEntries(own),
      'content-type': headers.get('content-type') ?? 'application/octet-stream',
    },
  })
}

const isWhole = (one: unknown): one is ManifestEntry => {
  const { path, etag, size_bytes, range, sub_slo }: Record<string, unknown> = Object(one)
  if (range !== undefined || sub_slo) return false
  return typeof path === 'string' && typeof etag === 'string' && typeof size_bytes === 'number'
}
