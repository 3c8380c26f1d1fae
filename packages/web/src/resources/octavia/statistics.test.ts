import { expect, test } from 'vitest'
import { connectionsOf, trafficOf } from '#resources/octavia/statistics.ts'

const figures = (bytes_in: number, active_connections: number) => ({
  ...{ bytes_in, bytes_out: 2 * bytes_in, active_connections },
  ...{ total_connections: 0, request_errors: 0 },
})

const moments = [
  { at: 0, figures: figures(100, 3) },
  { at: 5_000, figures: figures(600, 4) },
  { at: 10_000, figures: figures(50, 5) },
]

test('traffic is what passed in each second; where counting began anew nothing is known', () => {
  const [into, out] = trafficOf(moments).series
  expect(into?.data).toEqual([
    { x: '1970-01-01T00:00:05', y: 100 },
    { x: '1970-01-01T00:00:10', y: null },
  ])
  expect(out?.data.map(({ y }) => y)).toEqual([200, null])
})

test('what passed is exact where more was counted than a number holds', () => {
  const counted = (bytes_in: string) => ({ ...figures(0, 0), bytes_in })
  const [into] = trafficOf([
    { at: 0, figures: counted('18446744073709551000') },
    { at: 1_000, figures: counted('18446744073709551614') },
  ]).series
  expect(into?.data.map(({ y }) => y)).toEqual([614])
})

test('connections are drawn from the first moment on', () => {
  expect(connectionsOf(moments).series.map(({ data }) => data.map(({ y }) => y))).toEqual([
    [3, 4, 5],
  ])
})
