import type { Group, Leaf, Node } from '#forms/metadata/definitions.ts'
import { countsOf, isAdded, type Entry, type Metadata } from '#forms/metadata/tree.ts'

/** A line of the tree of what can be added. */
export type AvailableRow = {
  readonly node: Node
  readonly level: number
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined
  readonly position: number
  readonly siblings: number
}

/**
 * The lines of the available side: what is not added yet, below open groups. A filter is a part of
 * a label or of a key (SH-META-25, RS-META-23); it opens every group with something that fits.
 */
export const availableRows = (
  metadata: Metadata,
  open: ReadonlySet<string>,
  filter: string,
): readonly AvailableRow[] => {
  const wanted = filter.trim().toLowerCase()
  const fits = (node: Node): boolean => {
    const name = node.children ? node.name : node.key
    return node.label.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
  }
  const holds = (node: Node): boolean =>
    !isAdded(metadata, node) && (fits(node) || (node.children ?? []).some(holds))

  const rowsOf = (nodes: readonly Node[], level: number, all: boolean): AvailableRow[] => {
    const shown = nodes.filter((node) => (all ? !isAdded(metadata, node) : holds(node)))
    return shown.flatMap((node, at) => {
      const expanded = node.children && (wanted !== '' || open.has(node.id))
      const row = { node, level, expanded, position: at + 1, siblings: shown.length }
      const below = expanded ? rowsOf(node.children, level + 1, all || fits(node)) : []
      return [row, ...below]
    })
  }
  return rowsOf(metadata.definitions.groups, 1, wanted === '')
}

/** The entries of a group, or the custom ones, as the existing side shows them. */
export type Section = {
  readonly id: string
  /** Undefined for the custom keys. */
  readonly group: Group | undefined
  /** The labels from the namespace down to the group. */
  readonly path: readonly string[]
  readonly entries: readonly Entry[]
  readonly counts: { readonly added: number; readonly all: number } | undefined
}

/** The existing side, in the order of the definitions, custom keys first. */
export const sectionsOf = (metadata: Metadata): readonly Section[] => {
  const byLeaf = new Map<Leaf | undefined, Entry[]>()
  for (const entry of metadata.entries.values()) {
    byLeaf.set(entry.leaf, [...(byLeaf.get(entry.leaf) ?? []), entry])
  }
  const sectionsBelow = (group: Group, above: readonly string[]): Section[] => {
    const path = [...above, group.label]
    const own = group.children.flatMap((node) => (node.children ? [] : (byLeaf.get(node) ?? [])))
    const counts = countsOf(metadata, group)
    const section = { id: group.id, group, path, entries: own, counts }
    const below = group.children.flatMap((node) => (node.children ? sectionsBelow(node, path) : []))
    return own.length > 0 ? [section, ...below] : below
  }
  const custom = byLeaf.get(undefined) ?? []
  const known = metadata.definitions.groups.flatMap((group) => sectionsBelow(group, []))
  if (custom.length === 0) return known
  const own = { id: '', group: undefined, path: [], entries: custom, counts: undefined }
  return [own, ...known]
}
