/** Instances that only one network has, drawn as groups where there are many of them. */
import { t } from '#lib/translate.ts'
import type { Drawn, DrawnLink, DrawnNode } from '#screens/topology/drawn.ts'
import { networksOf } from '#screens/topology/graph/scene.ts'
import { shapeOf, shownShape } from '#screens/topology/grouped/shapes.ts'

/** Beyond so many instances that have only one network, that network has groups of them. */
export const most = 50

/** So many shapes of names are told apart for each state of a network; the rest is one group. */
const shapes = 8

/** A shape of fewer instances goes with the rest; of what has failed the name is told sooner. */
const leastOf = ([first]: readonly DrawnNode[]): number => (first?.tone === 'bad' ? 2 : 4)

/** Instances of one network in one state whose names have one shape. */
export type Group = {
  readonly id: string
  readonly network: string
  readonly isOpen: boolean
  /** By name. */
  readonly members: readonly DrawnNode[]
}

export type Groups = ReadonlyMap<string, Group>

/** What is drawn with groups in it, and what they are; `of` says which group an instance is in. */
export type Grouped = {
  readonly drawn: Drawn
  readonly groups: Groups
  readonly of: ReadonlyMap<string, Group>
}

const none: ReadonlySet<string> = new Set()

/**
 * The topology with groups: an open one is tied to its members, a closed one stands for them. `hits`
 * is what a search has found, which a group counts.
 */
export const groupedOf = (
  drawn: Drawn,
  open: ReadonlySet<string> = none,
  hits: ReadonlySet<string> = none,
): Grouped => {
  const groups = groupsOf(drawn, open)
  const of = new Map(
    [...groups.values()].flatMap((group) => group.members.map(({ id }) => [id, group] as const)),
  )
  if (groups.size === 0) return { drawn, groups, of }
  const nodes: DrawnNode[] = []
  const told = new Set<Group>()
  for (const node of drawn.nodes) {
    const group = of.get(node.id)
    if (!group) nodes.push(node)
    else if (!told.has(group)) {
      told.add(group)
      nodes.push(nodeOf(group, hits), ...(group.isOpen ? group.members : []))
    }
  }
  const links = drawn.links.filter(({ to }) => !of.has(to))
  return {
    drawn: { nodes, links: [...links, ...[...groups.values()].flatMap(linksOf)] },
    groups,
    of,
  }
}

const linksOf = ({ id, network, isOpen, members }: Group): readonly DrawnLink[] => [
  { id, from: network, to: id },
  ...(isOpen ? members.map((one) => ({ id: `${id} ${one.id}`, from: id, to: one.id })) : []),
]

const nodeOf = (group: Group, hits: ReadonlySet<string>): DrawnNode => {
  const { id, members } = group
  const [first] = members
  const count = members.length
  const found = members.reduce((sum, one) => sum + (hits.has(one.id) ? 1 : 0), 0)
  const status = first?.status ?? ''
  return {
    ...{ id, kind: 'group', name: nameOf(group), tone: first?.tone ?? 'good' },
    loading: first?.loading ?? false,
    weight: count,
    status:
      found === 0
        ? t('{count} {status}', { count, status })
        : t('{count} {status}, {found} found', { count, status, found }),
  }
}

/** What the names of its members have in common. */
const nameOf = ({ members }: Group): string => {
  const all = new Set(members.map(({ name }) => shapeOf(name)))
  if (all.size > 1 || all.has('')) return t('Other instances')
  return shownShape(members.map(({ name }) => name))
}

/** The state of an instance, for the key of its group: what is on its way is apart from what stands. */
const stateOf = ({ state, status, loading }: DrawnNode): string =>
  `${(state ?? status).replaceAll(/\W/g, '')}${loading ? '-' : ''}`

const groupsOf = (drawn: Drawn, open: ReadonlySet<string>): Groups => {
  const networks = networksOf(drawn)
  const alone = Map.groupBy(
    drawn.nodes.filter(({ id, kind }) => kind === 'server' && networks.get(id)?.size === 1),
    ({ id }) => [...(networks.get(id) ?? [])][0] ?? '',
  )
  const groups = new Map<string, Group>()
  for (const [network, all] of alone) {
    if (all.length <= most) continue
    for (const [state, those] of Map.groupBy(all, stateOf)) {
      for (const [shape, members] of byShape(those)) {
        const id = `${network}.${state}.${shape}`
        // One by itself is no group.
        if (members.length > 1)
          groups.set(id, { id, network, isOpen: open.has(id), members: members.toSorted(byName) })
      }
    }
  }
  return groups
}

/** By the shapes of their names, the most frequent ones; the rest have none. */
const byShape = (all: readonly DrawnNode[]): ReadonlyMap<string, readonly DrawnNode[]> => {
  const found = [...Map.groupBy(all, ({ name }) => shapeOf(name))]
    .filter(([shape, those]) => shape !== '' && those.length >= leastOf(those))
    .toSorted(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .slice(0, shapes)
  const taken = new Set(found.flatMap(([, members]) => members))
  return new Map([...found, ['', all.filter((one) => !taken.has(one))]])
}

const order = new Intl.Collator('en', { numeric: true })

const byName = (one: DrawnNode, other: DrawnNode): number =>
  order.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
