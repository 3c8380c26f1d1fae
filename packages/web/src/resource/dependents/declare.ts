/** What depends on the items of a type, a line for each relation. */
import {
  dependents as endpoints,
  type Dependents,
  type DependentsOf,
  type RelationOf,
} from '@meridian/contract'
import type { Kind, NameSource, TypeCode } from '#resource/define.ts'
import { callFor } from '#resource/reading/reads.ts'

/** What becomes of them when the item is deleted; `keeps`: the service does not delete it while there are any. */
export type Effect = 'keeps' | 'goes' | 'stays'

type Related = {
  readonly type: TypeCode
  readonly name: readonly [one: string, many: string]
  readonly inline: readonly [one: string, many: string]
  readonly names?: NameSource
}

/** What may be done with them at the same time. */
export type Along = {
  readonly label: (count: number) => string
  readonly call: (id: string) => Promise<unknown>
  readonly done: string
  readonly failed: string
}

export type Relation = {
  readonly effect: Effect
  /** The type of what stands in it; what has no page has words alone. */
  readonly to: Related | Omit<Related, 'type'>
  /** What that means for them, in a sentence. */
  readonly says?: string
  /** They keep the item no more once the question's own tick is set. */
  readonly ticked?: true
  readonly along?: Along
}

type Rest = Omit<Relation, 'effect' | 'to'>

const relation =
  (effect: Effect) =>
  (to: Relation['to'], rest: Rest = {}): Relation => ({ effect, to, ...rest })

/** `keeps(port)`: while there are ports, the service refuses to delete the item. */
export const keeps = relation('keeps')
/** They are deleted with the item, or taken from others. */
export const goes = relation('goes')
/** They stay behind. */
export const stays = relation('stays')

export type Hangs<T> = {
  readonly kind: Kind<T>
  /** Throws ApiError. */
  readonly read: (item: T) => Promise<Dependents>
  readonly relations: Readonly<Record<string, Relation>>
}

/** Declares what depends on items of a kind: each relation that the contract has of it. */
export const dependents = <T, K extends DependentsOf>(
  kind: Kind<T>,
  which: K,
  relations: { readonly [R in RelationOf<K>]: Relation },
): Hangs<T> => ({
  kind,
  read: (item) => callFor(endpoints[which], kind.key(item)),
  relations,
})
