import { say, type LargeUpload } from '@meridian/contract'
import type { OpenStack, SwiftEntry } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { eachInParallel } from '#in-parallel.ts'
import { errors } from '#http/errors.ts'
import { isStatic } from '#swift/present.ts'

type Swift = OpenStack['swift']
type StoredEntry = Exclude<SwiftEntry, { subdir: string }>

/** A file in segments: where it is to go, and what tells it apart. */
export type LargeFile = LargeUpload & { readonly container: string; readonly path: string }

/** One segment that is there. */
export type StoredSegment = {
  readonly index: number
  readonly name: string
  readonly bytes: number
  readonly etag: string
}

/** Where python-swiftclient keeps them, too (`swiftclient.service.SwiftService._upload_object_job`). */
export const segmentsContainer = (container: string): string => `${container}_segments`

/** What the names of all segments of an object begin with, whichever file it was made of. */
export const ownPrefix = (path: string): string => `${path}/slo/`

const prefixOf = ({ path, mtime, size, segment_size }: LargeFile): string =>
  `${ownPrefix(path)}${timeOf(mtime)}/${size}/${segment_size}/`

/** Seconds as swiftclient has them in names and in `X-Object-Meta-Mtime`. */
export const timeOf = (ms: number): string => (ms / 1000).toFixed(6)

/** What the segment of an index is called. */
export const segmentName = (file: LargeFile, index: number): string =>
  prefixOf(file) + String(index).padStart(8, '0')

/** Of how many segments a file is. */
export const countOf = ({ size, segment_size }: LargeUpload): number =>
  Math.ceil(size / segment_size)

/** How many bytes the segment of an index has; none where the file ends before it. */
export const bytesOf = ({ size, segment_size }: LargeUpload, index: number): number =>
  Math.max(0, Math.min(segment_size, size - index * segment_size))

/**
 * Makes the container for segments where it is missing, stored and read as the other one is: who reads
 * a large object is asked for by Swift at each of its segments, too.
 * https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const makeRoom = async (swift: Swift, container: string): Promise<void> => {
  const own = await swift.containers.head(container)
  const at = segmentsContainer(container)
  if ((await ifFound(swift.containers.head(at))) !== undefined) return
  const kept = ['x-storage-policy', 'x-container-read'].flatMap((name) => {
    const value = own.get(name)
    return value === null ? [] : [[name, value]]
  })
  await swift.containers.put(at, Object.fromEntries(kept))
}

/** Lets the readers of a container also read the segments of its objects, where there are any. */
export const readSegmentsBy = async (
  swift: Swift,
  container: string,
  readers: Readonly<Record<string, string>>,
): Promise<void> => {
  await ifFound(swift.containers.post(segmentsContainer(container), readers))
}

/** A page of a container's list at a time, until there are no more. */
export async function* entriesOf(
  swift: Swift,
  container: string,
  { prefix = '', marker, limit = 1000 }: { prefix?: string; marker?: string; limit?: number },
): AsyncGenerator<StoredEntry> {
  for (let last = marker; ;) {
    const page = await swift.objects.list(container, { prefix, marker: last, limit })
    for (const entry of page) if ('name' in entry) yield entry
    const end = page.at(-1)
    if (page.length < limit || end === undefined || !('name' in end)) return
    last = end.name
  }
}

/** The segments of a file that are there, by their list; what is not whole is left out. */
export const storedSegments = async (
  swift: Swift,
  file: LargeFile,
): Promise<readonly StoredSegment[]> => {
  const prefix = prefixOf(file)
  const found: StoredSegment[] = []
  for await (const { name, bytes, hash } of entriesOf(swift, segmentsContainer(file.container), {
    prefix,
  })) {
    const [, digits] = /^(\d{8})$/.exec(name.slice(prefix.length)) ?? []
    const index = Number(digits)
    if (digits !== undefined && bytes === bytesOf(file, index) && bytes > 0)
      found.push({ index, name, bytes, etag: hash })
  }
  return found
}

/**
 * All segments of a file, in their order. A list may be behind what is stored, so that what it lacks
 * is asked for. Throws 409 where one is missing or not whole.
 */
export const allSegments = async (
  swift: Swift,
  file: LargeFile,
): Promise<readonly StoredSegment[]> => {
  const listed = new Map((await storedSegments(swift, file)).map((one) => [one.index, one]))
  const all: StoredSegment[] = []
  for (let index = 0; index < countOf(file); index += 1) {
    const found = listed.get(index) ?? (await storedSegment(swift, file, index))
    if (found === undefined)
      throw errors.conflict(
        say('Segment {number} of {count} is missing.', { number: index + 1, count: countOf(file) }),
      )
    all.push(found)
  }
  return all
}

const storedSegment = async (
  swift: Swift,
  file: LargeFile,
  index: number,
): Promise<StoredSegment | undefined> => {
  const name = segmentName(file, index)
  const headers = await ifFound(swift.objects.head(segmentsContainer(file.container), name))
  const bytes = Number(headers?.get('content-length'))
  const etag = headers?.get('etag')?.replaceAll('"', '')
  if (headers === undefined || etag === undefined || bytes !== bytesOf(file, index))
    return undefined
  return { index, name, bytes, etag }
}

/** What Swift was sent of a segment when the object was made; a part of one has a `range`, too. */
export type ManifestEntry = {
  readonly path: string
  readonly etag: string
  readonly size_bytes: number
}

/** The list of what an object is made of. */
export const manifestOf = async (
  swift: Swift,
  container: string,
  path: string,
): Promise<readonly unknown[]> => {
  const query = { 'multipart-manifest': 'get', format: 'raw' }
  const answer = await swift.objects.get(container, path, { query })
  // JSON comes in here.
  const manifest: unknown = await answer.json()
  return Array.isArray(manifest) ? manifest : []
}

/**
 * The segments of which an object is made now, as far as they are its own by their names: what others
 * put together by hand may belong to several objects. None where it is no large object.
 */
export const formerSegments = async (
  swift: Swift,
  container: string,
  path: string,
): Promise<readonly string[]> => {
  const headers = await ifFound(swift.objects.head(container, path))
  if (!headers || !isStatic(headers)) return []
  const prefix = `/${segmentsContainer(container)}/`
  return (await manifestOf(swift, container, path)).flatMap((one: unknown) => {
    const at: unknown = Object(one).path
    if (typeof at !== 'string' || !at.startsWith(prefix + ownPrefix(path))) return []
    return [at.slice(prefix.length)]
  })
}

/** Removes segments; those that are gone already are no failure. */
export const removeSegments = async (
  swift: Swift,
  container: string,
  names: readonly string[],
): Promise<void> => {
  await fiveAtATime(names, (name) =>
    ifFound(swift.objects.remove(segmentsContainer(container), name)),
  )
}

/**
 * Does something with each, five at a time. What fails keeps none of the others; in the end, when
 * nothing is under way any more, it throws the first failure.
 */
export const fiveAtATime = async <T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = []
  await eachInParallel(all, 5, async (one) => {
    try {
      await work(one)
    } catch (failure) {
      failures.push(failure)
    }
  })
  if (failures.length > 0) throw failures[0]
}
