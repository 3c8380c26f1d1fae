import { expect, test } from 'vitest'
import { stackId, stackViewOf } from '#screens/stack-topology/model.ts'
import { stackForces } from '#screens/stack-topology/subject.ts'
import { graphOf, resource, stackOf } from '#screens/stack-topology/testing.ts'
import { jobOf, layOut } from '#screens/topology/graph/layout.ts'
import type { Place } from '#screens/topology/places.ts'

const placesOf = (graph = stackOf(40), kept: ReadonlyMap<string, Place> = new Map()) => {
  const { ids, job } = jobOf(stackViewOf(graph).drawn, kept, 1.6, stackForces)
  const places = layOut(job)
  return new Map(ids.map((id, at) => [id, places[at] ?? { x: NaN, y: NaN }]))
}

test('the stack is in the middle of its resources, none of which covers another', () => {
  const places = placesOf()
  const all = [...places.values()]
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const { x, y } = places.get(stackId) ?? { x: NaN, y: NaN }
  const within = (at: number, those: readonly number[]) =>
    (at - Math.min(...those)) / (Math.max(...those) - Math.min(...those))
  for (const part of [within(x, xs), within(y, ys)]) {
    expect(part).toBeGreaterThan(0.2)
    expect(part).toBeLessThan(0.8)
  }
  const near = all.flatMap((one, at) =>
    all.slice(at + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 50),
  )
  expect(near).toEqual([])
})

test('resources that come later move none of the others', () => {
  const before = placesOf()
  const { nodes } = stackOf(40)
  const more = [resource('late', { required_by: ['server-1'] }), resource('later')]
  const after = placesOf(graphOf([...nodes, ...more]), before)
  for (const [id, place] of before) expect(after.get(id)).toEqual(place)
  expect(Number.isFinite(after.get('late')?.x)).toBe(true)
})
