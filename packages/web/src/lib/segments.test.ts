import { expect, test } from 'vitest'
import { missingSegments, segmentSizeOf, segmentsOf, type SegmentTerms } from '#lib/segments.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3
const terms: SegmentTerms = {
  large_from: gibibyte,
  segment_size: 256 * mebibyte,
  max_file_size: 5 * gibibyte,
  max_segments: 1000,
}

test('a file below the threshold goes as a whole, one from there on in segments', () => {
  expect(segmentSizeOf(0, terms)).toBeUndefined()
  expect(segmentSizeOf(gibibyte - 1, terms)).toBeUndefined()
  expect(segmentSizeOf(gibibyte, terms)).toBe(256 * mebibyte)
})

test('segments grow where there would be too many, and never above what the cloud takes', () => {
  const large = segmentSizeOf(300 * gibibyte, terms) ?? 0
  expect(large).toBeGreaterThan(256 * mebibyte)
  expect(large % mebibyte).toBe(0)
  expect(segmentsOf(300 * gibibyte, large).length).toBeLessThanOrEqual(1000)
  const most = 1000 * terms.max_file_size
  expect(segmentSizeOf(most, terms)).toBe(terms.max_file_size)
  expect(() => segmentSizeOf(most + 1, terms)).toThrow(RangeError)
  const odd = { ...terms, max_file_size: 5 * gibibyte + 2 }
  expect(segmentSizeOf(1000 * odd.max_file_size, odd)).toBe(odd.max_file_size)
})

test('a cloud with small objects gets small segments, also below the threshold', () => {
  const small = { ...terms, max_file_size: 10 * mebibyte }
  expect(segmentSizeOf(11 * mebibyte, small)).toBe(10 * mebibyte)
  expect(segmentSizeOf(10 * mebibyte, small)).toBeUndefined()
})

test('a cloud without large objects gets whole files, and refuses what it does not take', () => {
  const none = { ...terms, max_segments: 0 }
  expect(segmentSizeOf(2 * gibibyte, none)).toBeUndefined()
  expect(() => segmentSizeOf(6 * gibibyte, none)).toThrow(RangeError)
})

test('segments follow each other without a gap, and the last one is what is left', () => {
  expect(segmentsOf(25, 10)).toEqual([
    { index: 0, from: 0, to: 10 },
    { index: 1, from: 10, to: 20 },
    { index: 2, from: 20, to: 25 },
  ])
  expect(segmentsOf(20, 10)).toHaveLength(2)
})

test('what is there whole is not sent again, half a segment is', () => {
  const there = new Map([
    [0, 10],
    [1, 4],
    [2, 5],
  ])
  expect(missingSegments(segmentsOf(25, 10), there).map(({ index }) => index)).toEqual([1])
})
