/** States that are parts of the draft of their dialog: they begin with what was kept of them. */
import { use, useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react'
import type { Draft } from '#api/drafts.ts'
import { isLike, isLost, isSame, packed, printOf, unpacked } from '#forms/drafts/packed.ts'
import { DraftScopeContext, type KeptPart } from '#forms/drafts/scope.ts'

type Held<T> = readonly [value: T, set: Dispatch<SetStateAction<T>>]

type StateOptions<T> = {
  /** The part of a value that may be kept, such as all but secrets. */
  readonly mayKeep?: (value: T) => T
  /** The part of a kept value that is still valid, such as things that are still there. */
  readonly fits?: (value: T) => T
}

/** A state that is a part of the draft. */
export const useKeptState = <T>(
  part: string,
  initial: T | (() => T),
  { mayKeep = same, fits = same }: StateOptions<T> = {},
): Held<T> => {
  const kept = useKept(part)
  const [before] = useState(initial)
  const held = useState<T>(() => {
    if (!('value' in kept.filled) || !isFrom(kept, 'value', before)) return before
    const value = unpacked(kept.filled.value)
    // JSON in: `packed` wrote it.
    return before === undefined || isLike(before, value) ? fits(value as T) : before
  })
  const value = mayKeep(held[0])
  useKeeping(part, isSame(value, before) ? nothing : { value }, { value: before })
  return held
}

/** The values of a form as a part of the draft. */
export type KeptValues<V> = {
  readonly held: Held<V>
  /** Whether a field still has what was kept of it. */
  readonly isRestored: (name: keyof V & string) => boolean
  /** The name of the file that a field had, which is kept nowhere. */
  readonly lostIn: (name: keyof V & string) => string | undefined
}

/**
 * Holds the values of a form. What differs from the start is kept, but for the fields in `unkept`; a
 * form without a name keeps nothing.
 */
export const useKeptValues = <V extends object>(
  part: string | undefined,
  initial: V,
  unkept: readonly (keyof V & string)[] = [],
): KeptValues<V> => {
  const kept = useKept(part)
  const [before] = useState(initial)
  const [back] = useState(() => fitting(kept, before))
  const held = useState<V>(() => ({ ...before, ...back.values }))
  const [values] = held
  const isRestored = (name: string) =>
    name in back.values && Object.is(valueOf(values, name), valueOf(back.values, name))
  const lost = Object.entries(back.lost).filter(([name]) => valueOf(values, name) === undefined)
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      !isSame(value, valueOf(before, name)) && (!isIn(unkept, name) || isRestored(name)),
  )
  useKeeping(part, Object.fromEntries([...lost, ...changed]), before)
  return {
    held,
    isRestored,
    lostIn: (name) => (values[name] === undefined ? back.lost[name]?.lost : undefined),
  }
}

/** What was kept of fields that there are, but for files, whose names are left. */
const fitting = <V extends object>(kept: KeptPart, before: V) => {
  const there = Object.entries(kept.filled)
    .filter(([name]) => name in before && isFrom(kept, name, valueOf(before, name)))
    .map(([name, value]) => [name, unpacked(value)] as const)
  const values = there.filter(([name, value]) => isLike(valueOf(before, name), value))
  return {
    // JSON in: `packed` wrote it.
    values: Object.fromEntries(values) as Partial<V>,
    lost: Object.fromEntries(
      there.flatMap(([name, value]) => (isLost(value) ? [[name, value] as const] : [])),
    ),
  }
}

const nothing: Draft = {}
const unkeptPart: KeptPart = { filled: nothing, from: {} }

const useKept = (part: string | undefined): KeptPart => {
  const scope = use(DraftScopeContext)
  return (part === undefined ? undefined : scope?.keptOf(part)) ?? unkeptPart
}

const useKeeping = (part: string | undefined, filled: Draft, before: object): void => {
  const { keep: keepPart } = use(DraftScopeContext) ?? {}
  const text = part === undefined || keepPart === undefined ? '' : JSON.stringify(packed(filled))
  const keep = useEffectEvent(() => {
    if (part === undefined || text === '') return
    const lists = Object.keys(filled).filter((name) => isList(valueOf(before, name)))
    const from = lists.map((name) => [name, printOf(valueOf(before, name))] as const)
    // JSON in: it was written above.
    keepPart?.(part, { filled: JSON.parse(text) as Draft, from: Object.fromEntries(from) })
  })
  // oxlint-disable-next-line react/exhaustive-deps -- kept when it is another.
  useEffect(() => keep(), [part, keepPart, text])
}

/**
 * Whether a value was filled in on what is there now. A list that was begun on another one would undo
 * what others did meanwhile; one value alone is seen.
 */
const isFrom = ({ from }: KeptPart, name: string, before: unknown): boolean =>
  !isList(before) || from[name] === printOf(before)

const isList = (value: unknown): boolean => typeof value === 'object' && value !== null

const isIn = (names: readonly string[], name: string): boolean => names.includes(name)

const valueOf = (values: object, name: string): unknown => Reflect.get(values, name)

const same = <T>(value: T): T => value
