import type { Simulation, SimulationNodeDatum } from 'd3-force'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Drawn, NodeKind } from '#screens/topology/drawn.ts'
import { topologyOf } from '#screens/topology/graph/testing.ts'
import { jobOf, layingOut, layOut } from '#screens/topology/graph/layout.ts'
import type { Place } from '#screens/topology/places.ts'

type Made = { readonly simulation: Simulation<SimulationNodeDatum, undefined>; ticks: number }

const made = vi.hoisted(() => new Array<Made>())
// What is under test is what d3-force is told: it has no other way to say what it was.
vi.mock('d3-force', async (original) => {
  const real = await original<typeof import('d3-force')>()
  return {
    ...real,
    forceSimulation: (...given: Parameters<typeof real.forceSimulation>) => {
      const simulation = real.forceSimulation(...given)
      const one: Made = { simulation, ticks: 0 }
      made.push(one)
      const run = simulation.tick.bind(simulation)
      return Object.assign(simulation, {
        tick: (count = 1) => {
          one.ticks += count
          return run(count)
        },
      })
    },
  }
})
afterEach(() => void made.splice(0))

const drawn = topologyOf(40)

const placesOf = (of = drawn, kept: ReadonlyMap<string, Place> = new Map(), wide?: number) => {
  const { ids, job } = jobOf(of, kept, wide)
  const places = layOut(job)
  return new Map(ids.map((id, at) => [id, places[at] ?? { x: NaN, y: NaN }]))
}

const node = (id: string, kind: NodeKind = 'server') =>
  ({ id, kind, name: id, status: 'Active', tone: 'good', loading: false }) as const
/** Networks that nothing ties together, each with so many servers. */
const apart = (...sizes: readonly number[]): Drawn => ({
  nodes: sizes.flatMap((size, at) => [
    node(`n${at}`, 'network'),
    ...Array.from({ length: size }, (_, one) => node(`s${at}-${one}`)),
  ]),
  links: sizes.flatMap((size, at) =>
    Array.from({ length: size }, (_, one) => ({
      ...{ id: `p${at}-${one}`, from: `n${at}`, to: `s${at}-${one}` },
    })),
  ),
})

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

/** A number that a force of the simulation has, or has for each of what it works on. */
const said = (force: string, what: 'strength' | 'distance'): unknown => {
  const one = made[0]?.simulation.force(force)
  if (!one) throw new Error(`There is no force ${force}.`)
  const given: unknown = Reflect.get(one, what).call(one)
  return typeof given === 'function' ? given({}, 0, []) : given
}

test('the forces weigh as they should in the simulation [SH-GRAPH-21 SH-GRAPH-22 SH-GRAPH-23]', () => {
  placesOf()
  expect(said('x', 'strength')).toBe(0.05)
  expect(said('y', 'strength')).toBe(0.05)
  expect(said('link', 'distance')).toBe(70)
  expect(said('charge', 'strength')).toBe(-700)
})

/** How many each simulation has taken since this was last asked. */
const ticks = () => made.splice(0).map((one) => one.ticks)

test('a layout takes 100 ticks of the simulation, and none when nothing is new [SH-GRAPH-24]', () => {
  const kept = placesOf()
  expect(ticks()).toEqual([100])
  placesOf(drawn, kept)
  expect(ticks()).toEqual([])
  // What comes later is laid out in as many.
  const late = node('late')
  const links = [...drawn.links, { id: 'late', from: 'network-1', to: 'late' }]
  placesOf({ nodes: [...drawn.nodes, late], links }, kept)
  expect(ticks()).toEqual([100])
  // In slices, so that the page lives meanwhile.
  expect([...layingOut(jobOf(drawn, new Map()).job)]).toHaveLength(100)
})

test('what was drawn before stays where it was, and what is new comes near its network', () => {
  const before = placesOf()
  const after = placesOf(
    {
      nodes: [...drawn.nodes, node('late')],
      links: [...drawn.links, { id: 'late', from: 'network-1', to: 'late' }],
    },
    before,
  )
  for (const [id, place] of before) expect(after.get(id)).toEqual(place)
  expect(far(after.get('late'), after.get('network-1'))).toBeLessThan(300)
})

const far = (a: Place | undefined, b: Place | undefined): number =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : NaN

test('no two nodes cover each other, and servers stay with their network', () => {
  for (const one of [drawn, apart(9, 4, 0, 0, 1, 0, 2)]) expect(near(placesOf(one))).toEqual([])
})

const near = (found: ReadonlyMap<string, Place>) => {
  const places = [...found.values()]
  return places.flatMap((one, at) => places.slice(at + 1).filter((other) => far(one, other) < 40))
}

const extentOf = (places: Iterable<Place>) => {
  const all = [...places]
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}

test('what nothing ties together stands side by side, and not apart', () => {
  const lonely = apart(...Array.from({ length: 30 }, () => 0))
  const { width, height } = extentOf(placesOf(lonely).values())
  // 30 networks of 60 px and their names.
  expect(width * height).toBeLessThan(30 * 160 * 160)
  const alone = extentOf(placesOf(apart(20)).values())
  const beside = extentOf(placesOf(apart(20, 0, 0, 1, 3)).values())
  expect(beside.width * beside.height).toBeLessThan(alone.width * alone.height * 3)
})

test('the whole is as wide and tall as its frame, at a desk and on a phone', () => {
  const many = apart(8, 6, 4, 4, 2, 2, 1, 1, 0, 0, 0, 0)
  const shapeOf = (wide: number) => {
    const { width, height } = extentOf(placesOf(many, new Map(), wide).values())
    return width / height
  }
  expect(shapeOf(1.6)).toBeGreaterThan(1.1)
  expect(shapeOf(0.7)).toBeLessThan(1)
})

test('a network that comes later and is tied to nothing stands beside the others', () => {
  const before = placesOf()
  const one = { nodes: [...drawn.nodes, node('late', 'network'), node('lone')], links: drawn.links }
  const after = placesOf(one, before)
  for (const [id, place] of before) expect(after.get(id)).toEqual(place)
  expect(near(after)).toEqual([])
  const [was, is] = [extentOf(before.values()), extentOf(after.values())]
  expect(is.width * is.height).toBeLessThan(was.width * was.height * 1.6)
})
