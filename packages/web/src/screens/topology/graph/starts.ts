import type { NodeKind } from '#screens/topology/drawn.ts'
import type { Job, Place } from '#screens/topology/places.ts'
import { meanOf, type Part } from '#screens/topology/graph/parts.ts'

/** Turned by this, each next one finds room: https://en.wikipedia.org/wiki/Fermat%27s_spiral */
const golden = Math.PI * (3 - Math.sqrt(5))

/**
 * Where the nodes of a part begin, in the order of its members: networks by their size along a spiral
 * around its middle, the rest around them. A stack is in the middle of its resources.
 */
export const startsOf = (part: Part, { nodes, wide, forces }: Job): readonly Place[] => {
  const tied = new Map(part.members.map((at) => [at, new Array<number>()]))
  for (const [from, to] of part.links) {
    tied.get(from)?.push(to)
    tied.get(to)?.push(from)
  }
  const starts = new Map<number, Place>()
  for (const at of part.members) {
    const kept = nodes[at]?.kept
    if (kept) starts.set(at, kept)
  }
  const kindOf = (at: number) => nodes[at]?.kind
  const hubs = part.members.filter((at) => isHub(kindOf(at)))
  const size = (at: number): number => (tied.get(at)?.length ?? 0) + 1
  hubs.sort((a, b) => size(b) - size(a) || a - b)
  const [across, tall] = [Math.max(1, wide), Math.max(1, 1 / wide)]
  let taken = 0
  for (const [turn, at] of hubs.entries()) {
    const far = turn === 0 ? 0 : room * Math.sqrt(taken + size(at) / 2)
    if (!starts.has(at)) {
      const x = part.middle.x + across * far * Math.cos(turn * golden)
      starts.set(at, { x, y: part.middle.y + tall * far * Math.sin(turn * golden) })
    }
    taken += size(at)
  }
  const around = new Map<number, number>()
  for (const kind of ['router', 'group', 'server', 'resource'] as const) {
    for (const at of part.members) {
      if (kindOf(at) !== kind || starts.has(at)) continue
      const networks = tied.get(at) ?? []
      const middle = meanOf(networks.flatMap((one) => starts.get(one) ?? []))
      const home = networks[0] ?? -1
      const turn = (around.get(home) ?? 0) + 1
      around.set(home, turn)
      const far = forces.linkDistance * Math.sqrt(turn)
      starts.set(at, {
        x: middle.x + far * Math.cos(turn * golden),
        y: middle.y + far * Math.sin(turn * golden),
      })
    }
  }
  return part.members.map((at) => starts.get(at) ?? part.middle)
}

/** What each network and device takes at first, in px across. */
const room = 75

const isHub = (kind: NodeKind | undefined): boolean =>
  kind === 'network' || kind === 'external' || kind === 'stack'
