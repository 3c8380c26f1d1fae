import { expect, test } from 'vitest'
import { radii } from '#screens/topology/graph/measures.ts'
import { reachOf, spotOf, wayOut } from '#screens/topology/grouped/spread.ts'

const hub = { x: 40, y: -30 }
const far = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)

test.each([2, 60, 400])('%d members of an open group cover neither it nor each other', (count) => {
  const spots = Array.from({ length: count }, (_, at) => spotOf(hub, at))
  const nearest = Math.min(...spots.map((spot) => far(spot, hub)))
  expect(nearest).toBeGreaterThan(radii.group + radii.server)
  const apart = spots.flatMap((spot, at) => spots.slice(at + 1).map((other) => far(spot, other)))
  expect(apart.reduce((one, other) => Math.min(one, other))).toBeGreaterThan(2 * radii.server)
})

test('what makes room for an open group stands outside of it, in the direction where it was', () => {
  const reach = reachOf(100)
  const outermost = Math.max(
    ...Array.from({ length: 100 }, (_, at) => far(spotOf(hub, at), hub) + radii.server),
  )
  // As near as a layout puts another node.
  const touching = radii.group + radii.server + 9
  for (const turn of [0, 1, 2, 3, 4, 5]) {
    const place = { x: hub.x + touching * Math.cos(turn), y: hub.y + touching * Math.sin(turn) }
    const way = wayOut(hub, place, reach)
    const after = { x: place.x + way.x, y: place.y + way.y }
    expect(far(after, hub) - radii.server).toBeGreaterThan(outermost)
    expect(Math.atan2(after.y - hub.y, after.x - hub.x)).toBeCloseTo(
      Math.atan2(place.y - hub.y, place.x - hub.x),
      2,
    )
  }
  expect(wayOut(hub, hub, reach)).toEqual({ x: reach, y: 0 })
})
