import type { AnyResource, Panel, TypeCode } from '#resource/define.ts'
import { reservedTerms } from '#lib/search-terms.ts'

/** A panel together with the resource that it shows. */
export type PanelEntry = { readonly panel: Panel; readonly resource: AnyResource }

export type Registry = {
  readonly all: readonly AnyResource[]
  readonly panels: readonly PanelEntry[]
  /** The resource of a type code, or undefined. */
  readonly find: (type: string) => AnyResource | undefined
}

/** The part of a resource that does not depend on its entity: what any declaration fits. */
type Registrable = {
  readonly kind: { readonly type: TypeCode; readonly name: readonly [string, string] }
  readonly panels: readonly Panel[]
}

/**
 * The registry over an explicit list of declarations. Throws when two of them share a type code
 * or a path, or when a facet is called like a term of the table's own.
 */
export const registry = (declarations: readonly Registrable[]): Registry => {
  // Registry erasure: what is handed to a declaration's functions is what its `list` returned.
  const all = declarations as unknown as readonly AnyResource[]
  const byType = new Map(all.map((resource) => [resource.kind.type as string, resource]))
  const panels = all.flatMap((resource) => resource.panels.map((panel) => ({ panel, resource })))
  refuseTwice(
    all.map((resource) => resource.kind.type),
    'The type code',
  )
  refuseTwice(
    panels.map(({ panel }) => panel.path),
    'The path',
  )
  for (const resource of all) {
    const taken = Object.keys(resource.facets ?? {}).find((name) =>
      reservedTerms.some((term) => term === name),
    )
    if (taken) throw new Error(`${resource.kind.type}: no facet may be called ${taken}.`)
  }
  return { all, panels, find: (type) => byType.get(type) }
}

const refuseTwice = (names: readonly string[], what: string): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`${what} ${twice} is declared twice.`)
}
