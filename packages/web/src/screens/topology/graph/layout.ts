import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'
import type { Drawn } from '#screens/topology/drawn.ts'
import {
  networkForces,
  radii,
  roomOfGroups,
  type Forces,
} from '#screens/topology/graph/measures.ts'
import { arrange, partsOf, type Part } from '#screens/topology/graph/parts.ts'
import { startsOf } from '#screens/topology/graph/starts.ts'
import type { Body, Job, Place, Places } from '#screens/topology/places.ts'

/** The same topology makes the same job, in whatever order it is told. */
export const jobOf = (
  drawn: Drawn,
  kept: Places,
  wide = usualFrame,
  forces: Forces = networkForces,
): { ids: readonly string[]; job: Job } => {
  const nodes = drawn.nodes.toSorted((a, b) => compare(a.id, b.id))
  const at = new Map(nodes.map(({ id }, index) => [id, index]))
  const pairs = new Map<string, readonly [number, number]>()
  for (const link of drawn.links) {
    const [from, to] = [at.get(link.from), at.get(link.to)]
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
      wide: Math.min(Math.max(wide, 0.5), 2.5),
      forces,
    },
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Where each node stands, in steps that the caller may spread over time; the last one gives the
 * places. What was placed before stays there, and the same job ends in the same places. What nothing
 * ties together is laid out each by itself, and put side by side.
 */
export function* layingOut(job: Job): Generator<undefined, readonly Place[]> {
  const parts = partsOf(job)
  const bodies = job.nodes.map(({ kind, kept }): Body => {
    const { x, y } = kept ?? { x: 0, y: 0 }
    // The stack stays in the middle of its resources.
    const stays = kept !== undefined || kind === 'stack'
    return {
      x,
      y,
      radius: radii[kind] + (kind === 'group' ? roomOfGroups : 0),
      ...(stays && { fx: x, fy: y }),
    }
  })
  // Nodes that stay push new nodes of any part.
  const standing = parts.filter((part) => part.kept)
  const fresh = parts.filter((part) => !part.kept)
  const groups = [...(standing.some(({ isWhole }) => !isWhole) ? [standing] : [])]
  groups.push(...fresh.filter(({ members }) => members.length > 1).map((part) => [part]))
  const simulations = groups.map((group) => simulationOf(group, job, bodies))
  for (let tick = 0; simulations.length && tick < job.forces.ticks; tick++) {
    for (const simulation of simulations) simulation.tick()
    yield
  }
  arrange(fresh, job, bodies)
  return bodies.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))
}

/** How the parts of a group push and pull their nodes, from where these begin. */
const simulationOf = (group: readonly Part[], job: Job, bodies: readonly Body[]) => {
  const { forces } = job
  const members = group.flatMap((part) => part.members)
  const middles = new Map<Body, Place>()
  for (const part of group) {
    const starts = startsOf(part, job)
    for (const [order, at] of part.members.entries()) {
      const [body, start] = [bodies[at], starts[order]]
      if (!body || !start) continue
      middles.set(body, part.middle)
      if (body.fx === undefined) Object.assign(body, start)
    }
  }
  const order = new Map(members.map((at, index) => [at, index]))
  const links = group.flatMap((part) =>
    part.links.map(([network, device]) => ({
      source: order.get(network) ?? 0,
      target: order.get(device) ?? 0,
    })),
  )
  return (
    forceSimulation(members.flatMap((at) => bodies[at] ?? []))
      .force('x', forceX<Body>((body) => middles.get(body)?.x ?? 0).strength(forces.gravity))
      .force('y', forceY<Body>((body) => middles.get(body)?.y ?? 0).strength(forces.gravity))
      .force(
        'charge',
        forceManyBody<Body>().strength(forces.charge).theta(coarse).distanceMax(reach),
      )
      .force(
        'link',
        forceLink<Body, { source: number; target: number }>(links).distance(forces.linkDistance),
      )
      .force(
        'collide',
        forceCollide<Body>(({ radius }) => radius + gap),
      )
      // It has cooled down when its ticks are over.
      .alphaDecay(1 - 0.001 ** (1 / forces.ticks))
      .stop()
  )
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
/** As wide as tall, as a page at a desk has room for it. */
const usualFrame = 1.4
