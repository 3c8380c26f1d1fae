/**
 * The states of a type as one value: what each is called and means, and what follows from it for
 * badges, facets, polling, activities and actions.
 */
import type { ReactNode } from 'react'
import { own } from '#lib/own.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Facet, Kind, Option, Property } from '#resource/define.ts'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'

/**
 * What a state means, with its word where that is not the service's own in sentence case. A state
 * that is `working` will change by itself; one that is `bad` is how something has failed.
 */
export type State = StatusMeaning | readonly [is: StatusMeaning, word: string, more?: StateMore]

type StateMore = {
  /** The word for a column, when the whole one is too long for it. */
  readonly short?: string
  /** It changes no further without the user, unless a task goes on. */
  readonly waits?: boolean
  /** Nothing of the item can be changed while it is in this state. */
  readonly fixed?: boolean
  /** The item is in the list with too little to act on it (RS-PERM-04). */
  readonly incomplete?: boolean
}

/** What the engine asks of the states of a type. */
export type Stateful<T> = {
  /** It will change by itself: it is polled. */
  readonly changing: (item: T) => boolean
  /** It waits for the user: its row has a bar with a question, whether it is polled or not. */
  readonly waiting: (item: T) => boolean
  /** Why what was started with it has failed, if it has. */
  readonly failure: (item: T) => string | undefined
  /** Why it cannot be changed now, if it cannot. */
  readonly hindrance: (item: T) => string | undefined
  /** It lacks what actions would need. */
  readonly incomplete: (item: T) => boolean
  /** Its state as a badge, and beside it what goes on. */
  readonly shown: (item: T) => ReactNode
  /** What its service says of why it has failed, if it does. */
  readonly says: (item: T) => string | undefined
}

/** The states of a type, and all that declarations make of them. */
export type States<T> = Stateful<T> & {
  readonly word: (state: string) => string
  readonly meaning: (state: string) => StatusMeaning
  /** The states that a search bar offers: those of the table. */
  readonly options: readonly Option[]
  /** A badge with the word. */
  readonly badge: (label: string) => Property<T>
  /** The same for a column, with the short word where there is one. */
  readonly shortBadge: (label: string) => Property<T>
  /** A facet that filters here. */
  readonly facet: (label: string) => Facet<T>
  /** For `allowed` of an action: true in these states, else what it needs, in words. */
  readonly only: (...states: readonly string[]) => (item: T) => true | string
}

type More<T> = {
  /** States that follow a pattern instead of standing in the table. */
  readonly other?: (state: string) => State | undefined
  /** What goes on with an item whatever its state, in words, such as Nova's tasks. */
  readonly task?: (item: T) => string | undefined
  /** The item is on its way to a state that its own does not show; it can be changed meanwhile. */
  readonly settling?: (item: T) => boolean
  /** Why it cannot be changed now for another reason than its state; see `below`. */
  readonly hindrance?: (item: T) => string | undefined
  /** What the service says of a failure. */
  readonly failure?: (item: T) => string | undefined
  /** Why it has failed in a state that does not say so, and goes no further without the user. */
  readonly stuck?: (item: T) => string | undefined
}

/** Declares the states of a kind: `states(volume, ({ status }) => status, { available: 'good' })`. */
export const states = <T,>(
  kind: Kind<T>,
  read: (item: T) => string,
  table: Readonly<Record<string, State>>,
  more: More<T> = {},
): States<T> => {
  const thing = kind.inline[0]
  const stateOf = (state: string) => partsOf(state, own(table, state) ?? more.other?.(state))
  const word = (state: string) => stateOf(state).word
  const has = (item: T, meaning: StatusMeaning) => stateOf(read(item)).is === meaning
  const isFixed = (item: T) => stateOf(read(item)).fixed
  const task = (item: T) => more.task?.(item) || undefined
  const fixed = (item: T) =>
    isFixed(item)
      ? t('The {thing} is {state} and cannot be changed now.', { thing, state: word(read(item)) })
      : undefined
  const busy = (item: T) => {
    const now = task(item)
    return now === undefined ? undefined : t('The {thing} is busy: {task}.', { thing, task: now })
  }
  return {
    word,
    meaning: (state) => stateOf(state).is,
    options: Object.keys(table).map((value) => ({ value, label: word(value) })),
    badge: (label) => ({ label, value: read, show: (item) => drawn(stateOf(read(item)), false) }),
    shortBadge: (label) => ({
      ...{ label, value: read },
      show: (item) => drawn(stateOf(read(item)), true),
    }),
    facet: (label) => ({
      label,
      options: Object.keys(table).map((value) => ({ value, label: word(value) })),
      singleton: true,
      match: (item, term) => read(item) === term,
    }),
    only:
      (...wanted) =>
      (item) =>
        wanted.includes(read(item)) ||
        t('The {thing} is {status}; this needs {states}.', {
          ...{ thing, status: word(read(item)) },
          states: wanted.map(word).join(t(' or ')),
        }),
    changing: (item) =>
      task(item) !== undefined || has(item, 'working') || more.settling?.(item) === true,
    waiting: (item) =>
      (stateOf(read(item)).waits && task(item) === undefined) || more.stuck?.(item) !== undefined,
    failure: (item) =>
      has(item, 'bad')
        ? (more.failure?.(item) ??
          t('The {thing} is in state “{state}”.', { thing, state: word(read(item)) }))
        : more.stuck?.(item),
    hindrance: (item) => more.hindrance?.(item) ?? busy(item) ?? fixed(item),
    incomplete: (item) => stateOf(read(item)).incomplete,
    shown: (item) => (
      <>
        {drawn(stateOf(read(item)), false)}
        {task(item) !== undefined && <span className="text-sm text-muted">{task(item)}</span>}
      </>
    ),
    says: (item) => (has(item, 'bad') ? more.failure?.(item) : more.stuck?.(item)),
  }
}

/**
 * The hindrance of what is part of something else: nothing below can be changed while that cannot,
 * as in the trees of a load balancer. Where it hangs on something itself, its own `states` say so.
 */
export const below =
  <T, P>(above: Stateful<P>, of: (item: T) => P | undefined) =>
  (item: T): string | undefined => {
    const parent = of(item)
    return parent === undefined ? undefined : above.hindrance(parent)
  }

type Parts = Required<Omit<StateMore, 'short'>> & {
  readonly is: StatusMeaning
  readonly word: string
  readonly short?: string
}

const partsOf = (state: string, given: State = 'unknown'): Parts => {
  const [is, word, more = {}] = typeof given === 'string' ? [given] : given
  return {
    ...{ is, word: word ?? sentenceCase(state), waits: false, fixed: false, incomplete: false },
    ...more,
  }
}

const drawn = ({ is, word, short = word }: Parts, brief: boolean) => (
  <StatusBadge meaning={is} title={brief ? word : undefined}>
    {brief ? short : word}
  </StatusBadge>
)
