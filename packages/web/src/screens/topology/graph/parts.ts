import type { Body, Job, Place } from '#screens/topology/places.ts'
import { packed } from '#screens/topology/graph/pack.ts'

/** Nodes that are tied together, directly or not; by their places in the job. */
export type Part = {
  readonly members: readonly number[]
  readonly links: Job['links']
  /** Some of it was placed before; and all of it. */
  readonly kept: boolean
  readonly isWhole: boolean
  /** What its nodes are drawn to. */
  readonly middle: Place
}

/** What nothing ties to anything else of the rest, the largest first. */
export const partsOf = ({ nodes, links }: Job): readonly Part[] => {
  const roots = nodes.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    for (let up = roots[root] ?? root; up !== root; up = roots[root] ?? root) root = up
    roots[at] = root
    return root
  }
  for (const [network, device] of links) {
    const [one, other] = [rootOf(network), rootOf(device)]
    roots[Math.max(one, other)] = Math.min(one, other)
  }
  const members = Map.groupBy(nodes.keys(), rootOf)
  const linksBy = Map.groupBy(links, ([network]) => rootOf(network))
  return [...members]
    .map(([root, own]): Part => {
      const places = own.flatMap((at) => nodes[at]?.kept ?? [])
      return {
        members: own,
        links: linksBy.get(root) ?? [],
        kept: places.length > 0,
        isWhole: places.length === own.length,
        middle: meanOf(places),
      }
    })
    .toSorted((a, b) => b.members.length - a.members.length)
}

/** The middle of some places; the origin where there is none. */
export const meanOf = (places: readonly Place[]): Place => {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  const count = Math.max(1, places.length)
  return { x: sum.x / count, y: sum.y / count }
}

type Frame = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is left free around a part, and below it, where names stand, in px. */
const [aside, below] = [34, 52]
/** A lone node is known by its name only: room for a longer one on each side. */
const alone = 16

const frameOf = (bodies: readonly Body[]): Frame => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const beside = bodies.length === 1 ? aside + alone : aside
  for (const { x, y, radius } of bodies) {
    left = Math.min(left, x - radius - beside)
    right = Math.max(right, x + radius + beside)
    top = Math.min(top, y - radius - aside / 2)
    bottom = Math.max(bottom, y + radius + below)
  }
  return { left, top, right, bottom }
}

/**
 * Puts parts that were laid out each for itself side by side, lying or standing as the frame does:
 * around the origin, or beside what stands already.
 */
export const arrange = (
  fresh: readonly Part[],
  { nodes, wide }: Job,
  bodies: readonly Body[],
): void => {
  if (fresh.length === 0) return
  const parts = fresh.map(({ members }) => {
    const own = members.flatMap((at) => bodies[at] ?? [])
    turn(own, wide)
    return { own, frame: frameOf(own) }
  })
  const extents = parts.map(({ frame: { left, top, right, bottom } }) => ({
    width: right - left,
    height: bottom - top,
  }))
  const corners = packed(extents, wide)
  const right = Math.max(...corners.map(({ x }, at) => x + (extents[at]?.width ?? 0)))
  const bottom = Math.max(...corners.map(({ y }, at) => y + (extents[at]?.height ?? 0)))
  const from = cornerOf(
    { width: right, height: bottom },
    bodies.filter((_, at) => nodes[at]?.kept),
    wide,
  )
  for (const [at, { own, frame }] of parts.entries()) {
    const corner = corners[at]
    if (!corner) continue
    for (const body of own) {
      body.x += from.x + corner.x - frame.left
      body.y += from.y + corner.y - frame.top
    }
  }
}

/** Where all that is new begins: right of what stands or below it, whatever is seen larger. */
const cornerOf = (
  { width, height }: { readonly width: number; readonly height: number },
  standing: readonly Body[],
  wide: number,
): Place => {
  if (standing.length === 0) return { x: -width / 2, y: -height / 2 }
  const { left, top, right, bottom } = frameOf(standing)
  const beside = Math.max((right - left + width) / wide, bottom - top, height)
  const under = Math.max(Math.max(right - left, width) / wide, bottom - top + height)
  return beside < under ? { x: right, y: top } : { x: left, y: bottom }
}

/** A quarter of a turn where a part is tall and its frame is wide, or the other way round. */
const turn = (own: readonly Body[], wide: number): void => {
  const { left, top, right, bottom } = frameOf(own)
  const [across, down] = [right - left, bottom - top]
  if (own.length < 2 || Math.max(across / wide, down) <= Math.max(down / wide, across)) return
  for (const body of own) [body.x, body.y] = [body.y, body.x]
}
