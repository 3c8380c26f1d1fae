import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { limitsOf } from '#swift/info.ts'
import { isStatic } from '#swift/present.ts'
import {
  fiveAtATime,
  formerSegments,
  makeRoom,
  manifestOf,
  ownPrefix,
  removeSegments,
  segmentsContainer,
  timeOf,
  type ManifestEntry,
} from '#swift/segments.ts'

type Place = { readonly container: string; readonly path: string }

/**
 * Copies what an object holds. Of one that is too large to be one piece the segments are copied: two
 * objects with the same ones would lose them together.
 * https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const copyObject = async (context: Context, from: Place, to: Place): Promise<void> => {
  const { openstack } = context
  const { swift } = openstack
  const headers = await swift.objects.head(from.container, from.path)
  const entries = (await isTooLarge(openstack, headers))
    ? await manifestOf(swift, from.container, from.path)
    : []
  // Swift itself copies, or refuses to copy, an object that is no list of whole segments.
  if (entries.length === 0 || !entries.every(isWhole))
    await swift.objects.copy([from.container, from.path], [to.container, to.path])
  else await copySegments(context, entries, headers, to)
}

const isTooLarge = async (openstack: OpenStack, headers: Headers): Promise<boolean> => {
  if (!isStatic(headers)) return false
  const { max_file_size } = await limitsOf(openstack)
  return Number(headers.get('content-length')) > max_file_size
}

const copySegments = async (
  context: Context,
  entries: readonly ManifestEntry[],
  headers: Headers,
  to: Place,
): Promise<void> => {
  const { swift } = context.openstack
  await makeRoom(swift, to.container)
  const room = segmentsContainer(to.container)
  const paths = [...new Set(entries.map(({ path }) => path))]
  // Former states of an object of that name may have segments of an earlier copy.
  const prefix = `${ownPrefix(to.path)}copy/${timeOf(Date.now())}/`
  const names = new Map(paths.map((path, at) => [path, prefix + String(at).padStart(8, '0')]))
  const begun: string[] = []
  let step: 'copying' | 'refused' | 'making' = 'copying'
  try {
    await fiveAtATime([...names], async ([path, name]) => {
      if (step === 'refused') return
      begun.push(name)
      const [, container = '', segment = ''] = /^\/([^/]+)\/(.+)$/s.exec(path) ?? []
      try {
        await swift.objects.copy([container, segment], [room, name])
      } catch (refusal) {
        step = 'refused'
        throw refusal
      }
    })
    step = 'making'
    await makeOf(swift, entries, names, headers, to)
  } catch (refusal) {
    // Where nobody has answered, the object may be made yet.
    const isOpen = step === 'making' && !isOpenStackError(refusal, 'fault')
    if (!isOpen) await takeBack(context, to, begun)
    throw refusal
  }
}

/** Makes an object of the copies of another's segments; `names` has what each of these is called. */
const makeOf = async (
  swift: OpenStack['swift'],
  entries: readonly ManifestEntry[],
  names: ReadonlyMap<string, string>,
  headers: Headers,
  to: Place,
): Promise<void> => {
  const room = segmentsContainer(to.container)
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

/** Removes the copies of segments of which no object was made: nobody would find them again. */
const takeBack = async (
  { openstack: { swift }, request }: Context,
  { container, path }: Place,
  copied: readonly string[],
): Promise<void> => {
  try {
    // Whatever was answered, what is in use stays.
    const used = new Set(await formerSegments(swift, container, path))
    await removeSegments(
      swift,
      container,
      copied.filter((name) => !used.has(name)),
    )
  } catch (error) {
    // They take room, and nothing else; why the copy was refused is what the user has to read.
    request.log.warn({ err: error, container }, 'copied segments stay without an object')
  }
}

const isWhole = (one: unknown): one is ManifestEntry => {
  const { path, etag, size_bytes, range, sub_slo }: Record<string, unknown> = Object(one)
  if (range !== undefined || sub_slo) return false
  return typeof path === 'string' && typeof etag === 'string' && typeof size_bytes === 'number'
}
