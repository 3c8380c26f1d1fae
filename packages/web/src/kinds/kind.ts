/**
 * What a type is called, and how its items are told apart, named and pointed at. Kinds stand below forms
 * and dialogs, which name types by them; what else is known of a type is its declaration
 * (`resource/define.ts`).
 */
import type { TypeCode } from '#kinds/codes.ts'
import { nameOr } from '#lib/text.ts'

export type Kind<T, Code extends string = TypeCode> = {
  readonly type: Code
  readonly name: readonly [one: string, many: string]
  /** What it is called inside a sentence: "floating IPs", "QoS policies". */
  readonly inline: readonly [one: string, many: string]
  /** The tail of the item's address, in order; several parts for a thing inside another. */
  readonly key: (item: T) => readonly string[]
  readonly title: (item: T) => string
  /** Where others that point at items of the type by id learn their names. */
  readonly names?: NameSource
}

/** Reads names by id: what is left out is gone, what one may not know goes by its short id. */
export type ReadNames = (
  ids: readonly string[],
  signal: AbortSignal,
) => Promise<Readonly<Record<string, string>>>

export type NameSource = {
  /** What a page says when they cannot be read, such as "Volume names are missing." */
  readonly missing: string
  readonly read: ReadNames
  /** Begins to load what reads them, so that it is there when the items are. */
  readonly ready: () => void
}

/** A type that others can point at. */
export type Named = { readonly type: TypeCode; readonly names: NameSource }

/** How names are read, by code that comes with the first page that needs it. */
export const named = (missing: string, load: () => Promise<ReadNames>): NameSource => ({
  missing,
  read: async (ids, signal) => (await load())(ids, signal),
  // What cannot be loaded now is loaded, or fails, when the names are read.
  ready: () => void load().catch(() => undefined),
})

/** An item as results of actions name it. */
export type Ref = { readonly type: TypeCode; readonly id: string }

/**
 * Declares a kind; what its items are is said by the key: `key: ({ id }: Widget) => [id]`. Only one with
 * names can be pointed at.
 */
export function kind<T, const Code extends AnyCode = TypeCode>(
  parts: Kind<T, Code> & Pick<Named, 'names'>,
): Kind<T, Code> & Pick<Named, 'names'>
export function kind<T, const Code extends AnyCode = TypeCode>(parts: Kind<T, Code>): Kind<T, Code>
export function kind<T, Code extends AnyCode>(parts: Kind<T, Code>): Kind<T, Code> {
  const { title, key } = parts
  // A link without words can be met by nobody.
  return { ...parts, title: (item) => nameOr(title(item), key(item).at(-1) ?? '') }
}

type AnyCode = `OS::${string}::${string}`

/** The id of an item in refs and as a row id. */
export const idOf = <T>(kind: Kind<T>, item: T): string => kind.key(item).join('/')

/** A ref to an item, for action results. */
export const refTo = <T>(kind: Kind<T>, item: T): Ref => ({
  type: kind.type,
  id: idOf(kind, item),
})
