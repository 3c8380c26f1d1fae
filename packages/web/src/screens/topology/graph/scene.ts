import type { Drawn, DrawnLink, DrawnNode } from '#screens/topology/drawn.ts'

/** What of a topology is seen. */
export type Scene = {
  readonly nodes: readonly DrawnNode[]
  readonly links: readonly DrawnLink[]
  /** By each network: how many instances are on it alone, hidden or not. */
  readonly alone: ReadonlyMap<string, number>
  /** The networks whose instances are hidden. */
  readonly collapsed: ReadonlySet<string>
}

/**
 * The topology with some networks collapsed, which hides the instances that have only that network
 * [SH-GRAPH-14]. Several ports between the same two are one line.
 */
export const sceneOf = (drawn: Drawn, collapsed: ReadonlySet<string>): Scene => {
  const networks = networksOf(drawn)
  const alone = new Map<string, number>()
  const hidden = new Set<string>()
  for (const { id, kind } of drawn.nodes) {
    const [only, ...others] = networks.get(id) ?? []
    if (kind !== 'server' || only === undefined || others.length) continue
    alone.set(only, (alone.get(only) ?? 0) + 1)
    if (collapsed.has(only)) hidden.add(id)
  }
  const nodes = drawn.nodes.filter(({ id }) => !hidden.has(id))
  const seen = new Set(nodes.map(({ id }) => id))
  const lines = new Map<string, DrawnLink>()
  for (const link of drawn.links) {
    const { from, to } = link
    if (seen.has(from) && seen.has(to)) lines.set(`${from} ${to}`, link)
  }
  const folded = new Set([...collapsed].filter((id) => (alone.get(id) ?? 0) > 0))
  return { nodes, links: [...lines.values()], alone, collapsed: folded }
}

/** The networks of each device. */
const networksOf = ({ nodes, links }: Drawn): ReadonlyMap<string, ReadonlySet<string>> => {
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

/** The instances that hang on a network alone; they go with it when it is dragged. */
export const followers = (drawn: Drawn, network: string): readonly string[] => {
  const seen = new Set(sceneOf(drawn, new Set([network])).nodes.map(({ id }) => id))
  return drawn.nodes.flatMap(({ id }) => (seen.has(id) ? [] : [id]))
}

/** What moves with a node that is dragged: itself, and its followers. The last answer is kept. */
export const movingIn = (drawn: Drawn) => {
  let last: { readonly id: string; readonly all: ReadonlySet<string> } | undefined
  return (id: string): ReadonlySet<string> => {
    if (last?.id !== id) last = { id, all: new Set([id, ...followers(drawn, id)]) }
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
  a.tone === b.tone &&
  a.loading === b.loading

const sameLink = (a: DrawnLink, b: DrawnLink): boolean =>
  a.id === b.id && a.from === b.from && a.to === b.to
