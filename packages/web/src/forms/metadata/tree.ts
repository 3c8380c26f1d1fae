import type { MetadefNamespace, MetadefProperty } from '@meridian/contract'
import { problemOf, type Problem } from '#forms/metadata/checks.ts'
import {
  definitionsOf,
  leavesUnder,
  type Definitions,
  type Group,
  type Leaf,
  type Node,
} from '#forms/metadata/definitions.ts'
import { initialValue, parse, sameValue, serialise, type Value } from '#forms/metadata/values.ts'

type Texts = Readonly<Record<string, string>>

/** A key on the existing side. */
export type Entry = {
  readonly key: string
  /** Its definition; undefined for a custom key. */
  readonly leaf: Leaf | undefined
  readonly value: Value
  /** Whether the value is what the resource has, and so is right whatever a definition says. */
  readonly untouched: boolean
}

/** The state of an editor: what is defined, what the resource has, what it is to have. */
export type Metadata = {
  readonly definitions: Definitions
  readonly existing: ReadonlyMap<string, string>
  readonly entries: ReadonlyMap<string, Entry>
}

/** What changes between the resource and the editor (RS-META-12, RS-META-14). */
export type Change = {
  readonly updated: Texts
  readonly removed: readonly string[]
  readonly valid: boolean
}

const custom: MetadefProperty = { type: 'string' }

/** Starts an editor; keys that no namespace defines become custom properties (RS-META-11). */
export const createMetadata = (
  namespaces: readonly MetadefNamespace[],
  existing: Texts,
): Metadata => {
  const had = new Map(Object.entries(existing))
  const empty = { definitions: definitionsOf(namespaces), existing: had, entries: new Map() }
  return { ...empty, entries: entriesOf(empty, had) }
}

/** The same keys and values under other definitions, such as those that arrived late. */
export const withDefinitions = (
  metadata: Metadata,
  namespaces: readonly MetadefNamespace[],
): Metadata => {
  const next = { ...metadata, definitions: definitionsOf(namespaces) }
  const now = [...metadata.entries].map(([key, entry]) => [key, textOf(metadata, entry)] as const)
  return { ...next, entries: entriesOf(next, new Map(now)) }
}

/** The keys and values as they are once a change was made to them. */
export const withChange = (metadata: Metadata, change: Omit<Change, 'valid'>): Metadata => {
  const now = [...metadata.entries].map(([key, entry]) => [key, textOf(metadata, entry)] as const)
  const left = now.filter(([key]) => !change.removed.includes(key))
  const texts = new Map([...left, ...Object.entries(change.updated)])
  return { ...metadata, entries: entriesOf(metadata, texts) }
}

/**
 * Takes a definition, or all in a group, to the existing side, each with its default. What the
 * object of a property requires comes along; what only the service writes does not.
 */
export const add = (metadata: Metadata, id: string): Metadata => {
  const { definitions, entries } = metadata
  const node = definitions.nodes.get(id)
  const wanted = node ? leavesUnder(node) : []
  const needed = wanted.flatMap(({ needs }) => needs).map((need) => definitions.nodes.get(need))
  const next = new Map(entries)
  for (const leaf of [...wanted, ...needed]) {
    if (!leaf || leaf.children || next.has(leaf.key) || leaf.property.readonly) continue
    next.set(leaf.key, entryOf(metadata, leaf.key, leaf))
  }
  return { ...metadata, entries: next }
}

/** Puts a key of the user's own to the existing side; `isTaken` says whether it may be. */
export const addCustom = (metadata: Metadata, key: string): Metadata => {
  const entries = new Map(metadata.entries)
  entries.set(key, entryOf(metadata, key, undefined))
  return { ...metadata, entries }
}

/** Why a key cannot be a custom one: another leaf has that name (SH-META-24, RS-META-22). */
export const isTaken = ({ definitions, entries }: Metadata, key: string): boolean =>
  entries.has(key) || definitions.byKey.has(key)

/**
 * Takes keys off the existing side: those that are defined are available again, a custom one is
 * gone (RS-META-19). What only the service writes stays.
 */
export const remove = (metadata: Metadata, keys: readonly string[]): Metadata => {
  const entries = new Map(metadata.entries)
  for (const key of keys) {
    if (!entries.get(key)?.leaf?.property.readonly) entries.delete(key)
  }
  return { ...metadata, entries }
}

/** Sets a value; the one that the resource has counts as no change, however it was reached. */
export const setValue = (metadata: Metadata, key: string, value: Value): Metadata => {
  const entry = metadata.entries.get(key)
  if (!entry) return metadata
  const had = metadata.existing.get(key)
  const untouched = had !== undefined && sameValue(value, parse(propertyOf(entry), had))
  const entries = new Map(metadata.entries).set(key, { ...entry, value, untouched })
  return { ...metadata, entries }
}

/** A leaf is added when its key is; a group when all its children are (RS-META-16, RS-META-17). */
export const isAdded = (metadata: Metadata, node: Node): boolean =>
  leavesUnder(node).every(({ key }) => metadata.entries.has(key))

/** How many leaves of a group are on the existing side, and how many it has (RS-META-18). */
export const countsOf = ({ entries }: Metadata, group: Group): { added: number; all: number } => {
  const leaves = leavesUnder(group)
  return { added: leaves.filter(({ key }) => entries.has(key)).length, all: leaves.length }
}

/** The definition of an entry; a custom key holds any text. */
export const propertyOf = ({ leaf }: Entry): MetadefProperty => leaf?.property ?? custom

/** What is wrong with an entry; nothing that the resource has already is wrong. */
export const problemIn = (entry: Entry): Problem | undefined =>
  entry.untouched ? undefined : problemOf(propertyOf(entry), entry.value)

export const changeOf = (metadata: Metadata): Change => {
  const { entries, existing } = metadata
  const changed = [...entries.values()].filter(
    (entry) => textOf(metadata, entry) !== existing.get(entry.key),
  )
  return {
    updated: Object.fromEntries(changed.map((entry) => [entry.key, textOf(metadata, entry)])),
    removed: [...existing.keys()].filter((key) => !entries.has(key)),
    valid: [...entries.values()].every((entry) => problemIn(entry) === undefined),
  }
}

const textOf = ({ existing }: Metadata, { key, value, untouched }: Entry): string =>
  (untouched ? existing.get(key) : undefined) ?? serialise(value)

/** A new entry: what the resource has under the key, else the default of the definition. */
const entryOf = ({ existing }: Metadata, key: string, leaf: Leaf | undefined): Entry => {
  const property = leaf?.property ?? custom
  const had = existing.get(key)
  const value = had === undefined ? initialValue(property) : parse(property, had)
  return { key, leaf, value, untouched: had !== undefined }
}

const entriesOf = (
  metadata: Metadata,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, Entry> => {
  const entries = [...texts].map(([key, text]): readonly [string, Entry] => {
    const leaf = metadata.definitions.byKey.get(key)?.[0]
    const property = leaf?.property ?? custom
    const untouched = metadata.existing.get(key) === text
    return [key, { key, leaf, value: parse(property, text), untouched }]
  })
  return new Map(entries)
}
