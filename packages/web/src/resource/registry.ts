/**
 * The table of contents of the product: of each type what navigation, addresses, links and the
 * list of activities need, and where the rest is. It is loaded with the first page, so it is kept
 * small: a type's declaration (lists, properties, facets, actions, details) comes when a page asks
 * for it.
 */
import type { ComponentType } from 'react'
import type { AnyResource, Kind, Panel, Resource } from '#resource/define.ts'
import { reservedTerms } from '#lib/search-terms.ts'
import { codeOf, type Code } from '#ui/code.tsx'
import { insideOf, type Inside, type Within } from '#resource/within.ts'

/** What the engine knows of a type before its declaration is loaded. */
export type Entry = {
  readonly kind: Kind<unknown>
  readonly panels: readonly Panel[]
  /** What it is inside: its pages then stand under those of its parent. */
  readonly within: readonly Inside[]
  /** The declaration: asked for again after a failure, otherwise loaded once. */
  readonly load: () => Promise<AnyResource>
  /** The declaration where it has been loaded. */
  readonly loaded: () => AnyResource | undefined
  /** What is said of one that was made, in the list of activities. */
  readonly made: Code<Made> | undefined
}

/** Draws what comes next with something that was made, such as how to log in to a server. */
type Made = { readonly Next: ComponentType<{ readonly id: string }> }

/** A panel together with the type that it lists. */
export type PanelEntry = { readonly panel: Panel; readonly entry: Entry }

export type Registry = {
  readonly all: readonly Entry[]
  readonly panels: readonly PanelEntry[]
  /** The entry of a type code, or undefined. */
  readonly find: (type: string) => Entry | undefined
}

/** Where a type stands: in panels of its own, or inside other types (the first is preferred). */
export type Standing<T> = {
  readonly panels?: readonly Panel[]
  readonly within?: readonly Within<T>[]
  readonly made?: () => Promise<Made>
}

/**
 * An entry of the registry: a kind, where it stands, and how its declaration is loaded
 * (`async () => (await import('…')).widgets`), which rejects when that is of another type or calls
 * a facet like a term of the table's own.
 */
export const entry = <T, K extends string>(
  kind: Kind<T>,
  { panels = [], within = [], made }: Standing<NoInfer<T>>,
  load: () => Promise<Resource<T, K>>,
): Entry => {
  let loaded: AnyResource | undefined
  let loading: Promise<AnyResource> | undefined
  const read = async () => {
    try {
      const declaration = await load()
      refuseOthers(kind.type, declaration)
      // Registry erasure: what is handed to a declaration's functions is what its `list` returned.
      loaded = declaration as unknown as AnyResource
      return loaded
    } finally {
      loading = undefined
    }
  }
  return {
    // Registry erasure: the items of a kind are those that its declaration has read.
    kind: kind as unknown as Kind<unknown>,
    panels,
    within: within.map(insideOf),
    load: async () => loaded ?? (loading ??= read()),
    loaded: () => loaded,
    made: made && codeOf(made),
  }
}

/** The registry over explicit entries. Throws when two of them share a type code or a path. */
export const registry = (all: readonly Entry[]): Registry => {
  const byType = new Map<string, Entry>(all.map((one) => [one.kind.type, one]))
  const panels = all.flatMap((one) => one.panels.map((panel) => ({ panel, entry: one })))
  refuseTwice(
    all.map(({ kind }) => kind.type),
    'The type code',
  )
  refuseTwice(
    panels.map(({ panel }) => panel.path),
    'The path',
  )
  return { all, panels, find: (type) => byType.get(type) }
}

const refuseTwice = (names: readonly string[], what: string): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`${what} ${twice} is declared twice.`)
}

const refuseOthers = (
  type: string,
  { kind, facets = {} }: Pick<Resource<never>, 'kind'> & { readonly facets?: object },
): void => {
  if (kind.type !== type) throw new Error(`${type} is declared as ${kind.type}.`)
  const taken = Object.keys(facets).find((name) => reservedTerms.some((term) => term === name))
  if (taken) throw new Error(`${type}: no facet may be called ${taken}.`)
}
