import { expect, test } from 'vitest'
import { askedRanges, contentRange, judgeConditions, rangesCount } from '#http/ranges.ts'

const part = (from: number, to: number) => ({ kind: 'parts', parts: [{ from, to }] })
const [beyond, unknown] = [{ kind: 'beyond' }, { kind: 'unknown' }]

test.each([
  [null, { kind: 'all' }],
  ['bytes=0-3', part(0, 4)],
  ['bytes=9-9', part(9, 10)],
  ['bytes=4-', part(4, 10)],
  ['bytes=8-99', part(8, 10)],
  ['bytes=-3', part(7, 10)],
  ['bytes=-99', part(0, 10)],
  ['Bytes = 0 - 3 ', part(0, 4)],
  ['bytes=10-', beyond],
  ['bytes=-0', beyond],
  ['bytes=10-11, 50-60', beyond],
  ['bytes=5-2', unknown],
  ['bytes=-', unknown],
  ['bytes=', unknown],
  ['bytes=0-3x', unknown],
  ['bytes=0-1,x', unknown],
  ['lines=1-2', unknown],
  ['bytes 0-3', unknown],
])('of ten bytes %j is asked', (header, asked) => {
  expect(askedRanges(header, 10)).toEqual(asked)
})

test('several parts come in the order in which they were asked for, without those that are not there', () => {
  expect(askedRanges('bytes=5-6, 50-60,0-1,-1', 10)).toEqual({
    kind: 'parts',
    parts: [
      { from: 5, to: 7 },
      { from: 0, to: 2 },
      { from: 9, to: 10 },
    ],
  })
})

test('nothing has no part', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) {
    expect(askedRanges(header, 0)).toEqual(beyond)
  }
})

test('a part says where it is', () => {
  expect(contentRange({ from: 2, to: 5 }, 10)).toBe('bytes 2-4/10')
})

const [BEFORE, THEN, AFTER] = [4, 5, 6].map((second) => `Sun, 22 Nov 2026 02:00:0${second} GMT`)
const there = { etag: '"a"', modified: Date.parse(THEN ?? '') + 400 }
const judged = (method: string, headers: Record<string, string | undefined>, has = true) =>
  judgeConditions(
    {
      method,
      headers: new Headers(Object.entries(headers).map(([key, value]) => [key, `${value}`])),
    },
    has ? there : undefined,
  )

test.each([
  ['GET', {}, 'met'],
  ['GET', { 'if-match': '"b", "a"' }, 'met'],
  ['GET', { 'if-match': '*' }, 'met'],
  ['GET', { 'if-match': '"b"' }, 'failed'],
  ['GET', { 'if-match': 'W/"a"' }, 'failed'],
  ['GET', { 'if-none-match': '"b"' }, 'met'],
  ['GET', { 'if-none-match': '"b", W/"a"' }, 'unchanged'],
  ['HEAD', { 'if-none-match': '*' }, 'unchanged'],
  ['PUT', { 'if-none-match': '*' }, 'failed'],
  ['GET', { 'if-modified-since': BEFORE }, 'met'],
  ['GET', { 'if-modified-since': THEN }, 'unchanged'],
  ['GET', { 'if-modified-since': AFTER }, 'unchanged'],
  ['PUT', { 'if-modified-since': AFTER }, 'met'],
  ['GET', { 'if-modified-since': 'yesterday' }, 'met'],
  ['GET', { 'if-unmodified-since': BEFORE }, 'failed'],
  ['PUT', { 'if-unmodified-since': BEFORE }, 'failed'],
  ['GET', { 'if-unmodified-since': THEN }, 'met'],
  // Tags say more than times, and what may fail is asked first.
  ['GET', { 'if-match': '"a"', 'if-unmodified-since': BEFORE }, 'met'],
  ['GET', { 'if-none-match': '"b"', 'if-modified-since': AFTER }, 'met'],
  ['GET', { 'if-match': '"b"', 'if-none-match': '"a"' }, 'failed'],
  ['GET', { 'if-match': '"a"', 'if-none-match': '"a"' }, 'unchanged'],
])('%s with %j is %s', (method, headers, verdict) => {
  expect(judged(method, headers)).toBe(verdict)
})

test('what is not there meets no tag, and fails none that it should not have', () => {
  expect(judged('PUT', { 'if-match': '*' }, false)).toBe('failed')
  expect(judged('PUT', { 'if-none-match': '*' }, false)).toBe('met')
  expect(judged('PUT', { 'if-unmodified-since': BEFORE }, false)).toBe('met')
  expect(judged('GET', { 'if-modified-since': AFTER }, false)).toBe('met')
})

test.each([
  ['"a"', true],
  ['"b"', false],
  ['W/"a"', false],
  [THEN, true],
  [BEFORE, false],
  [AFTER, false],
  ['whenever', false],
])('ranges with If-Range %j count: %s', (condition, counts) => {
  expect(rangesCount(new Headers({ 'if-range': condition ?? '' }), there)).toBe(counts)
  expect(rangesCount(new Headers(), there)).toBe(true)
})
