/** How a large file is cut for object storage, which takes no object above a size of its own. */

/** What a cloud and its operator say of uploads. */
export type SegmentTerms = {
  /** From this size on a file goes in segments. */
  readonly large_from: number
  /** How large one should be. */
  readonly segment_size: number
  /** Swift's `max_file_size`: no object that is sent may be larger. */
  readonly max_file_size: number
  /** Swift's `slo.max_manifest_segments`; 0 where it makes no large objects. */
  readonly max_segments: number
}

export type Segment = { readonly index: number; readonly from: number; readonly to: number }

/**
 * How a file of a size goes: undefined as a whole, otherwise the size of its segments. Of a file that
 * would need too many of the wanted size they are larger, in whole MiB. Throws a `RangeError` where
 * no size does.
 * https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const segmentSizeOf = (size: number, terms: SegmentTerms): number | undefined => {
  const { large_from, max_file_size, max_segments } = terms
  const segmented = max_segments > 0 && size > 0
  if (size <= max_file_size && (size < large_from || !segmented)) return undefined
  const wanted = Math.min(terms.segment_size, max_file_size)
  const least = segmented ? Math.ceil(size / max_segments) : Infinity
  const chosen = least <= wanted ? wanted : Math.ceil(least / mebibyte) * mebibyte
  if (chosen <= max_file_size) return chosen
  // Rounding alone must not refuse what just fits.
  if (least <= max_file_size) return max_file_size
  throw new RangeError('The file is too large.')
}

/** The segments of a file, in their order; the last one is what is left. */
export const segmentsOf = (size: number, segmentSize: number): readonly Segment[] =>
  Array.from({ length: Math.ceil(size / segmentSize) }, (_, index) => ({
    index,
    from: index * segmentSize,
    to: Math.min(size, (index + 1) * segmentSize),
  }))

/** Those that are not there yet, whole; `there` are sizes by index. */
export const missingSegments = (
  all: readonly Segment[],
  there: ReadonlyMap<number, number>,
): readonly Segment[] => all.filter(({ index, from, to }) => there.get(index) !== to - from)

const mebibyte = 1024 ** 2
