import type { MetadefNamespace, MetadefObject, MetadefProperty } from '@meridian/contract'
import { collator } from '#lib/collator.ts'

type Properties = Readonly<Record<string, MetadefProperty>>

/** A key that is defined: where, and what it may hold. */
export type Leaf = {
  readonly id: string
  /** The name under which the resource keeps it, with the prefix of its resource type. */
  readonly key: string
  readonly label: string
  readonly property: MetadefProperty
  /** Ids of the leaves that must come along: what the object of this one requires. */
  readonly needs: readonly string[]
  readonly children?: undefined
}

/** A namespace, or an object in one. */
export type Group = {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly description: string
  readonly children: readonly Node[]
}

export type Node = Leaf | Group

/** Namespaces as a tree, with the ways to find a place in it. */
export type Definitions = {
  readonly groups: readonly Group[]
  readonly nodes: ReadonlyMap<string, Node>
  /** The leaves with a key; two namespaces may define the same one. */
  readonly byKey: ReadonlyMap<string, readonly Leaf[]>
}

/**
 * Builds the tree: namespaces, their objects, the properties of both, by their labels (RS-META-08).
 * What holds no property is left out.
 */
export const definitionsOf = (namespaces: readonly MetadefNamespace[]): Definitions => {
  const groups = namespaces.map(namespaceGroup).filter(holdsSomething).toSorted(byLabel)
  const nodes = new Map<string, Node>()
  const byKey = new Map<string, Leaf[]>()
  for (const node of groups.flatMap(walk)) {
    nodes.set(node.id, node)
    if (!node.children) byKey.set(node.key, [...(byKey.get(node.key) ?? []), node])
  }
  return { groups, nodes, byKey }
}

/** All leaves of a node, itself if it is one. */
export const leavesUnder = (node: Node): readonly Leaf[] =>
  node.children ? node.children.flatMap(leavesUnder) : [node]

const walk = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(walk)]

const namespaceGroup = (namespace: MetadefNamespace): Group => {
  const { namespace: name, properties = {}, objects = [] } = namespace
  const inObjects = objects.map((one) => objectGroup(name, one)).filter(holdsSomething)
  return {
    id: name,
    name,
    label: namespace.display_name || name,
    description: namespace.description ?? '',
    children: [...inObjects.toSorted(byLabel), ...leavesOf(name, properties, [])],
  }
}

const objectGroup = (namespace: string, object: MetadefObject): Group => {
  const { name, properties = {}, required = [] } = object
  const id = `${namespace}\n${name}`
  return {
    id,
    name,
    label: name,
    description: object.description ?? '',
    children: leavesOf(id, properties, required),
  }
}

const leavesOf = (place: string, properties: Properties, required: readonly string[]): Leaf[] => {
  const idOf = (key: string) => `${place}\n\n${key}`
  const needs = required.filter((key) => Object.hasOwn(properties, key)).map(idOf)
  return Object.entries(properties)
    .map(([key, property]) => {
      return { id: idOf(key), key, label: property.title || key, property, needs }
    })
    .toSorted(byLabel)
}

const holdsSomething = ({ children }: Group) => children.length > 0

const byLabel = (a: { readonly label: string }, b: { readonly label: string }) =>
  collator.compare(a.label, b.label)
