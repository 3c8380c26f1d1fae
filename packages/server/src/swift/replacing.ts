import type { OpenStack } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { formerSegments, removeSegments } from '#swift/segments.ts'

type Swift = OpenStack['swift']
type Place = { readonly container: string; readonly path: string }

/**
 * Stores an object, and then removes the segments of the one in whose place it is, but for those of
 * its `own`: Swift leaves them, and nobody would find them again.
 * https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const storeInstead = async (
  { openstack: { swift }, request }: Context,
  { container, path }: Place,
  store: () => Promise<unknown>,
  own: readonly string[] = [],
): Promise<void> => {
  const former = await formerSegments(swift, container, path)
  await store()
  const kept = new Set(own)
  const left = former.filter((name) => !kept.has(name))
  if (left.length === 0) return
  try {
    if (!(await keepsVersions(swift, container))) await removeSegments(swift, container, left)
  } catch (error) {
    // The object is there; what is left of the former one takes room, and nothing else.
    request.log.warn({ err: error, container }, 'segments of a former object stay')
  }
}

const ofVersions = ['x-versions-enabled', 'x-versions-location', 'x-history-location']

/**
 * Whether former states of objects may be kept, which have segments, too: also where that was ended.
 * https://docs.openstack.org/swift/latest/middleware.html#object-versioning
 */
export const keepsVersions = async (swift: Swift, container: string): Promise<boolean> => {
  const headers = await swift.containers.head(container)
  return ofVersions.some((name) => headers.has(name))
}
