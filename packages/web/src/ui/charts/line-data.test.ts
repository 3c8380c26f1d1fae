import { expect, test } from 'vitest'
import { columnsOf, feedIn, figuresOf, hasPoints } from '#ui/charts/line-data.ts'

const at = (x: string, y: number | null) => ({ x: `2026-01-02T${x}:00`, y })
const seconds = (text: string) => Date.parse(`2026-01-02T${text}:00Z`) / 1000

test('a feed has series, stats and settings; what is none of them is left out', () => {
  const series = [
    { name: 'web', unit: '%', color: '#fff', data: [at('03:00', 1), at('04:00', null)] },
  ]
  const settings = { yMin: 0, yMax: 100, auto_size: true, interpolation: 'linear' }
  expect(feedIn({ series, stats: { used: 5 }, settings: { ...settings, strange: 1 } })).toEqual({
    series,
    stats: { used: 5 },
    settings,
  })
  const odd = [{ name: 7, data: [at('03:00', 1), { x: 1, y: 2 }, { x: 'x' }, null] }, {}, 'line']
  expect(feedIn({ series: odd, settings: { yMin: 'low' } })).toEqual({
    series: [{ name: '7', data: [at('03:00', 1)] }],
    settings: {},
  })
  for (const none of [undefined, null, [], 'x', {}]) expect(feedIn(none)).toEqual({ series: [] })
})

test('a feed without a single value has nothing to draw', () => {
  expect(hasPoints({ series: [] })).toBe(false)
  expect(hasPoints({ series: [{ name: 'a', data: [at('03:00', null)] }] })).toBe(false)
  expect(hasPoints({ series: [{ name: 'a', data: [at('03:00', 0)] }] })).toBe(true)
})

test('times are UTC, and lines of different times come onto one list of them', () => {
  const one = { name: 'a', data: [at('03:00', 1), at('05:00', 3)] }
  const other = { name: 'b', data: [at('05:00', 30), at('04:00', 20)] }
  expect(columnsOf([one])).toEqual([
    [seconds('03:00'), seconds('05:00')],
    [1, 3],
  ])
  expect(columnsOf([one, one])).toEqual([
    [seconds('03:00'), seconds('05:00')],
    [1, 3],
    [1, 3],
  ])
  expect(columnsOf([one, other])).toEqual([
    [seconds('03:00'), seconds('04:00'), seconds('05:00')],
    [1, undefined, 3],
    [undefined, 20, 30],
  ])
  expect(columnsOf([{ name: 'c', data: [{ x: 'no time', y: 1 }] }])).toEqual([[], []])
  expect(columnsOf([])).toEqual([[]])
})

test('a line in figures', () => {
  const data = [at('03:00', 1), at('04:00', null), at('05:00', 5), at('04:30', 3)]
  expect(figuresOf({ name: 'a', data })).toEqual({
    points: 3,
    least: 1,
    most: 5,
    average: 3,
    last: at('05:00', 5),
  })
  expect(figuresOf({ name: 'a', data: [] })).toBeUndefined()
})
