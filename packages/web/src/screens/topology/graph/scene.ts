import type { Drawn, DrawnLink, DrawnNode } from '#screens/topology/drawn.ts'
import type { Groups } from '#screens/topology/grouped/groups.ts'

/** What of a topology is seen. */
export type Scene = {
  readonly nodes: readonly DrawnNode[]
  readonly links: readonly DrawnLink[]
  /** By each network: how many instances are on it alone, hidden or not; and by each group. */
  readonly alone: ReadonlyMap<string, number>
  /** The networks and groups whose instances are hidden. */
  readonly collapsed: ReadonlySet<string>
}

/**
 * The topology with some networks collapsed, which hides the instances that have only that network
 * [SH-GRAPH-14], and the groups of them. Several ports between the same two are one line.
 */
export const sceneOf = (
  drawn: Drawn,
  collapsed: ReadonlySet<string>,
  groups: Groups = noGroups,
): Scene => {
  const networks = networksOf(drawn)
  const alone = new Map<string, number>()
  const hidden = new Set<string>()
  for (const { id, kind } of drawn.nodes) {
    const [only, ...others] = networks.get(id) ?? []
    if ((kind !== 'server' && kind !== 'group') || only === undefined || others.length) continue
    const group = groups.get(id)
    const home = groups.get(only)?.network ?? only
    if (group) alone.set(id, group.members.length)
    // A group has counted its members.
    const count = group?.members.length ?? (home === only ? 1 : 0)
    alone.set(home, (alone.get(home) ?? 0) + count)
    if (collapsed.has(home)) hidden.add(id)
  }
  const nodes = drawn.nodes.filter(({ id }) => !hidden.has(id))
  const seen = new Set(nodes.map(({ id }) => id))
  const lines = new Map<string, DrawnLink>()
  for (const link of drawn.links) {
    const { from, to } = link
    if (seen.has(from) && seen.has(to)) lines.set(`${from} ${to}`, link)
  }
  const folded = new Set([...collapsed].filter((id) => (alone.get(id) ?? 0) > 0))
  for (const { id, isOpen } of groups.values()) if (!isOpen) folded.add(id)
  return { nodes, links: [...lines.values()], alone, collapsed: folded }
}

const noGroups: Groups = new Map()

/** The networks of each device. */
export const networksOf = ({ nodes, links }: Drawn): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = new Set(nodes.map(({ id }) => id))
  const networks = new Map<string, Set<string>>()
  for (const { from: network, to: device } of links) {
    if (!known.has(network)) continue
    const those = networks.get(device) ?? new Set()
    networks.set(device, those.add(network))
  }
  return networks
}

/** The networks that can be collapsed: those with instances that have no other. */
export const collapsible = (drawn: Drawn): ReadonlySet<string> =>
  new Set(sceneOf(drawn, new Set()).alone.keys())

/** What hangs on a network or a group alone; it goes with it when that is dragged. */
export const followers = (
  drawn: Drawn,
  id: string,
  groups: Groups = noGroups,
): readonly string[] => {
  const group = groups.get(id)
  if (group) return group.members.map((one) => one.id)
  const seen = new Set(sceneOf(drawn, new Set([id]), groups).nodes.map((one) => one.id))
  return drawn.nodes.flatMap((one) => (seen.has(one.id) ? [] : [one.id]))
}

/** What moves with a node that is dragged: itself, and its followers. The last answer is kept. */
export const movingIn = (drawn: Drawn, groups: Groups = noGroups) => {
  let last: { readonly id: string; readonly all: ReadonlySet<string> } | undefined
  return (id: string): ReadonlySet<string> => {
    if (last?.id !== id) last = { id, all: new Set([id, ...followers(drawn, id, groups)]) }
    return last.all
  }
}

/** Whether two readings of a topology show the same. */
export const sameDrawn = (a: Drawn, b: Drawn): boolean =>
  a === b || (sameAll(a.nodes, b.nodes, sameNode) && sameAll(a.links, b.links, sameLink))

const sameAll = <T>(a: readonly T[], b: readonly T[], same: (one: T, other: T) => boolean) =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at]
    return other !== undefined && same(one, other)
  })

const sameNode = (a: DrawnNode, b: DrawnNode): boolean =>
  a.id === b.id &&
  a.kind === b.kind &&
  a.sort === b.sort &&
  a.name === b.name &&
  a.status === b.status &&
  a.state === b.state &&
  a.tone === b.tone &&
  a.loading === b.loading

const sameLink = (a: DrawnLink, b: DrawnLink): boolean =>
  a.id === b.id && a.from === b.from && a.to === b.to
