import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topologyOf } from '#screens/topology/graph/testing.ts'
import { jobOf, layingOut, layOut, type Place } from '#screens/topology/graph/layout.ts'
import { forces } from '#screens/topology/graph/measures.ts'

const drawn = topologyOf(40)

const placesOf = (of = drawn, kept: ReadonlyMap<string, Place> = new Map()) => {
  const { ids, job } = jobOf(of, kept)
  const places = layOut(job)
  return new Map(ids.map((id, at) => [id, places[at] ?? { x: NaN, y: NaN }]))
}

test('the same topology is drawn the same, in whatever order it is read [SH-GRAPH-01]', () => {
  const first = placesOf()
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...drawn.nodes], { minLength: drawn.nodes.length }),
      fc.shuffledSubarray([...drawn.links], { minLength: drawn.links.length }),
      (nodes, links) => {
        expect(placesOf({ nodes, links })).toEqual(first)
      },
    ),
    { numRuns: 5 },
  )
  for (const { x, y } of first.values()) expect(Number.isFinite(x + y)).toBe(true)
})

test('what weighs in the layout is what users know of it [SH-GRAPH-21 SH-GRAPH-22 SH-GRAPH-23]', () => {
  expect(forces).toMatchObject({ gravity: 0.05, linkDistance: 70, charge: -700 })
  // Two networks that nothing ties are pushed apart until gravity holds them: nearer with more of it.
  const state = { status: 'Active', tone: 'good', loading: false } as const
  const nodes = ['a', 'b'].map((id) => ({ ...state, id, name: id, kind: 'network' as const }))
  const [a, b] = [...placesOf({ nodes, links: [] }).values()]
  expect(far(a, b)).toBeGreaterThan(70)
  expect(far(a, b)).toBeLessThan(250)
})

const far = (a: Place | undefined, b: Place | undefined): number =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : NaN

test('a layout takes 100 ticks, and none when nothing is new [SH-GRAPH-24]', () => {
  const ticks = (kept: ReadonlyMap<string, Place>) => [...layingOut(jobOf(drawn, kept).job)].length
  expect(ticks(new Map())).toBe(100)
  expect(ticks(placesOf())).toBe(0)
})

test('what was drawn before stays where it was, and what is new comes near its network', () => {
  const before = placesOf()
  const [model] = drawn.nodes.filter(({ kind }) => kind === 'server')
  if (!model) throw new Error('There are servers.')
  const after = placesOf(
    {
      nodes: [...drawn.nodes, { ...model, id: 'late' }],
      links: [...drawn.links, { id: 'late', network: 'network-1', device: 'late' }],
    },
    before,
  )
  for (const [id, place] of before) expect(after.get(id)).toEqual(place)
  expect(far(after.get('late'), after.get('network-1'))).toBeLessThan(300)
})

test('no two nodes cover each other, and servers stay with their network', () => {
  const places = [...placesOf().values()]
  const near = places.flatMap((one, at) =>
    places.slice(at + 1).filter((other) => far(one, other) < 20),
  )
  expect(near).toEqual([])
})
