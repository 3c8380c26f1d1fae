import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'
import type { Drawn, NodeKind } from '#screens/topology/drawn.ts'
import { forces, radii } from '#screens/topology/graph/measures.ts'

export type Place = { readonly x: number; readonly y: number }
export type Places = ReadonlyMap<string, Place>

/** What is laid out: plain data, so that it can be sent to another thread. */
export type Job = {
  readonly nodes: readonly { readonly kind: NodeKind; readonly kept?: Place }[]
  /** Pairs of places in `nodes`: a network, and what is tied to it. */
  readonly links: readonly (readonly [network: number, device: number])[]
}

type Body = SimulationNodeDatum & { readonly radius: number; x: number; y: number }

/** The same topology makes the same job, in whatever order it is told. */
export const jobOf = (drawn: Drawn, kept: Places): { ids: readonly string[]; job: Job } => {
  const nodes = drawn.nodes.toSorted((a, b) => compare(a.id, b.id))
  const at = new Map(nodes.map(({ id }, index) => [id, index]))
  const pairs = new Map<string, readonly [number, number]>()
  for (const { network, device } of drawn.links) {
    const [from, to] = [at.get(network), at.get(device)]
    if (from !== undefined && to !== undefined) pairs.set(`${from} ${to}`, [from, to])
  }
  const links = [...pairs.values()].toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return {
    ids: nodes.map(({ id }) => id),
    job: {
      nodes: nodes.map(({ id, kind }) => {
        const place = kept.get(id)
        return place ? { kind, kept: { x: place.x, y: place.y } } : { kind }
      }),
      links,
    },
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Where each node stands, in steps that the caller may spread over time; the last one gives the
 * places. What was placed before stays there, and the same job ends in the same places.
 */
export function* layingOut({ nodes, links }: Job): Generator<undefined, readonly Place[]> {
  const starts = startsOf({ nodes, links })
  const bodies = nodes.map(({ kind, kept }, index): Body => {
    const { x, y } = kept ?? starts[index] ?? { x: 0, y: 0 }
    return { x, y, radius: radii[kind], ...(kept && { fx: x, fy: y }) }
  })
  if (nodes.some(({ kept }) => kept === undefined)) {
    const simulation = forceSimulation(bodies)
      .force('x', forceX<Body>(0).strength(forces.gravity))
      .force('y', forceY<Body>(0).strength(forces.gravity))
      .force(
        'charge',
        forceManyBody<Body>().strength(forces.charge).theta(coarse).distanceMax(reach),
      )
      .force(
        'link',
        forceLink<Body, { source: number; target: number }>(
          links.map(([source, target]) => ({ source, target })),
        ).distance(forces.linkDistance),
      )
      .force(
        'collide',
        forceCollide<Body>(({ radius }) => radius + gap),
      )
      // It has cooled down when its ticks are over.
      .alphaDecay(1 - 0.001 ** (1 / forces.ticks))
      .stop()
    for (let tick = 0; tick < forces.ticks; tick++) {
      simulation.tick()
      yield
    }
  }
  return bodies.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))
}

/** All steps at once. */
export const layOut = (job: Job): readonly Place[] => {
  const steps = layingOut(job)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** How far off many nodes push like one, by their size: https://d3js.org/d3-force/many-body#manyBody_theta */
const coarse = 1.2
/** How far two nodes push each other: clusters far from each other need not. */
const reach = 1500
/** What is left free around each, in px. */
const gap = 9
const rounded = (value: number): number => Math.round(value * 10) / 10
/** Turned by this, each next one finds room: https://en.wikipedia.org/wiki/Fermat%27s_spiral */
const golden = Math.PI * (3 - Math.sqrt(5))

/** Where the simulation begins: networks by their size along a spiral, the rest around them. */
const startsOf = ({ nodes, links }: Job): readonly Place[] => {
  const tied = nodes.map((): number[] => [])
  for (const [network, device] of links) {
    tied[network]?.push(device)
    tied[device]?.push(network)
  }
  const starts = nodes.map(({ kept }) => kept)
  const hubs = nodes.flatMap(({ kind }, at) => (kind === 'server' || kind === 'router' ? [] : [at]))
  const size = (at: number): number => (tied[at]?.length ?? 0) + 1
  hubs.sort((a, b) => size(b) - size(a) || a - b)
  let taken = 0
  for (const [turn, at] of hubs.entries()) {
    const far = turn === 0 ? 0 : room * Math.sqrt(taken + size(at) / 2)
    starts[at] ??= { x: wide * far * Math.cos(turn * golden), y: far * Math.sin(turn * golden) }
    taken += size(at)
  }
  const around = new Map<number, number>()
  for (const kind of ['router', 'server'] as const) {
    for (const [at, node] of nodes.entries()) {
      if (node.kind !== kind || starts[at]) continue
      const networks = tied[at] ?? []
      const middle = meanOf(networks.flatMap((one) => starts[one] ?? []))
      const home = networks[0] ?? -1
      const turn = (around.get(home) ?? 0) + 1
      around.set(home, turn)
      const far = forces.linkDistance * Math.sqrt(turn)
      starts[at] = {
        x: middle.x + far * Math.cos(turn * golden),
        y: middle.y + far * Math.sin(turn * golden),
      }
    }
  }
  return starts.map((place) => place ?? { x: 0, y: 0 })
}

const room = 75
/** Frames are wider than tall. */
const wide = 1.6

const meanOf = (places: readonly Place[]): Place => {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  const count = Math.max(1, places.length)
  return { x: sum.x / count, y: sum.y / count }
}
