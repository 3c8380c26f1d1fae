/**
 * Types that are inside others, such as the ports of a network. A child's entry says whose it is;
 * its address under its parent's, breadcrumbs, the scope of its list and where one lands after
 * deleting it follow from that. A type may be inside several, and what it is in inside others.
 */
import type { Kind, TypeCode } from '#resource/define.ts'
import { detailsPath, encodedKey, keyFrom, navOf, type Step, type Trail } from '#resource/paths.ts'
import type { Entry, PanelEntry, Registry } from '#resource/registry.ts'

/** The fields of an item that hold an id. */
type IdsOf<T> = { [K in keyof T]-?: T[K] extends string ? K : never }[keyof T] & string

/** How a type is inside a parent. */
export type Within<T> = {
  readonly parent: Kind<never>
  /** What stands between the parent's address and the item's; also the id of the parent's tab. */
  readonly path: string
  /** The item's key begins with the parent's: it cannot be read without. */
  readonly keyed?: boolean
} & (
  | {
      /** The field that holds the parent's id, and the name under which lists are asked for it. */
      readonly by: IdsOf<T>
    }
  | {
      readonly by: string
      /**
       * The parent's id as the item has it: null when it is in no such parent. Several, or none, of
       * what can be in several parents at once.
       */
      readonly of: (item: T) => string | readonly string[] | null | undefined
    }
)

/** The same for the engine. */
export type Inside = {
  readonly type: TypeCode
  readonly path: string
  readonly by: string
  readonly keyed: boolean
  /** The ids of the parents that an item says it is in; undefined where it does not say. */
  readonly of: (item: unknown) => readonly string[] | undefined
}

/** `Within` as the registry keeps it. */
export const insideOf = <T>(within: Within<T>): Inside => {
  const { parent, path, by, keyed = false } = within
  // Registry erasure: what is asked is what the type's own declaration has read.
  const said = 'of' in within ? (within.of as (item: unknown) => unknown) : fieldOf(by)
  return { type: parent.type, path, by, keyed, of: (item) => idsIn(said(item)) }
}

const idsIn = (said: unknown): readonly string[] | undefined => {
  if (Array.isArray(said)) return said.map(String)
  if (typeof said === 'string') return said === '' ? [] : [said]
  return undefined
}

const fieldOf = (field: string) => (item: unknown) =>
  typeof item === 'object' && item !== null ? Reflect.get(item, field) : undefined

/** The id of a step among its siblings: the end of its key. */
const ownId = ({ key }: Step): string => key.at(-1) ?? ''

/** How the last step of a trail is inside the one before. */
export const insideAt = (registry: Registry, trail: Trail): Inside | undefined => {
  const [parent, step] = trail.slice(-2)
  if (!parent || !step) return undefined
  return registry.find(step.type)?.within.find(({ type }) => type === parent.type)
}

/** What is below the path of a panel: `{id}/ports/{id}`; undefined where nothing can be. */
export const trailBelow = (
  registry: Registry,
  { entry }: PanelEntry,
  rest: string,
): Trail | undefined => {
  const [id = '', ...more] = keyFrom(rest)
  const trail: Step[] = [{ type: entry.kind.type, key: [id] }]
  for (let at = 0; at < more.length; at += 2) {
    const [path, own] = more.slice(at, at + 2)
    const step = own === undefined ? undefined : childStep(registry, trail.at(-1), path, own)
    if (!step) return undefined
    trail.push(step)
  }
  return trail
}

const childStep = (
  { all }: Registry,
  parent: Step | undefined,
  path: string | undefined,
  id: string,
): Step | undefined => {
  for (const { kind, within } of all) {
    const inside = within.find((one) => one.type === parent?.type && one.path === path)
    if (inside) return { type: kind.type, key: [...(inside.keyed ? (parent?.key ?? []) : []), id] }
  }
  return undefined
}

/** The type that has its place at a path inside another type. */
export const childAt = (
  { all }: Registry,
  parent: string,
  path: string | undefined,
): TypeCode | undefined =>
  all.find(({ within }) => within.some((one) => one.type === parent && one.path === path))?.kind
    .type

/**
 * The types that lists of a type's items could be in, the nearest first. A type that is inside itself,
 * as a stack in a stack, is among them once.
 */
export const ancestorsOf = (registry: Registry, type: string): readonly TypeCode[] => {
  const found = new Set<TypeCode>()
  const climb = (from: string): void => {
    const above = registry.find(from)?.within.map((one) => one.type) ?? []
    const fresh = above.filter((one) => !found.has(one))
    for (const one of fresh) found.add(one)
    for (const one of fresh) climb(one)
  }
  climb(type)
  return [...found]
}

/** The panels under which the pages of a type stand: its own, or those of what it is inside. */
export const panelsOf = (registry: Registry, entry: Entry): readonly PanelEntry[] => {
  const types: readonly string[] = [entry.kind.type, ...ancestorsOf(registry, entry.kind.type)]
  const first = types.find((type) => registry.find(type)?.panels.length)
  return registry.panels.filter((one) => one.entry.kind.type === first)
}

/**
 * The address of the last step of a trail: its details by type for what has panels of its own,
 * otherwise a path under the panel that is open, or the first of the outermost type.
 */
export const trailPath = (registry: Registry, trail: Trail, nav?: string, tab?: string): string => {
  const [top] = trail
  const last = trail.at(-1)
  if (!top || !last) return '/'
  const { panels = [] } = registry.find(top.type) ?? {}
  const panel = panels.find(({ path }) => path === nav) ?? panels[0]
  const terms = tab === undefined ? '' : `tab=${encodeURIComponent(tab)}`
  if (trail.length === 1 || !panel) {
    const path = detailsPath(last.type, last.key, navOf(panels, panel))
    return terms ? `${path}${path.includes('?') ? '&' : '?'}${terms}` : path
  }
  const steps = trail.map((step, at) => {
    const inside = insideAt(registry, trail.slice(0, at + 1))
    return [...(inside ? [inside.path] : []), encodedKey([ownId(step)])].join('/')
  })
  return `${[panel.path, ...steps].join('/')}${terms && `?${terms}`}`
}

/**
 * The step of what an item is inside, where the item says so. What is in several parents of one type is
 * rather found in the one that it has of another.
 */
export const parentOf = (registry: Registry, step: Step, item: unknown): Step | undefined => {
  let among: Step | undefined
  for (const { type, of, keyed } of registry.find(step.type)?.within ?? []) {
    if (keyed && step.key.length > 1) return { type, key: step.key.slice(0, -1) }
    const [id, another] = of(item) ?? []
    if (id === undefined) continue
    if (another === undefined) return { type, key: [id] }
    among ??= { type, key: [id] }
  }
  return among
}

/** False for an item that says it is in others than the address has it. */
export const isInside = (registry: Registry, trail: Trail, item: unknown): boolean => {
  const inside = insideAt(registry, trail)
  const parent = trail.at(-2)
  if (!inside || !parent) return true
  return inside.of(item)?.includes(ownId(parent)) ?? true
}

/** The scope of the list of a child type inside the last step of a trail. */
export const scopeIn = (trail: Trail, { by }: Inside): Readonly<Record<string, string>> => {
  const last = trail.at(-1)
  return last ? { [by]: ownId(last) } : {}
}
