import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import type { Resource } from '#resource/define.ts'
import type { Rights } from '#resource/rights.ts'

/** An action as it stands in a menu or on a button: its words, and why it is refused. */
export type Offer<T> = {
  readonly action: Action<T>
  readonly label: string
  readonly refusal?: string
}

const brokenRow = () =>
  t(
    'The action cannot be performed. ' +
      'The contents of this row have errors or are missing information.',
  )

/** The label of an action for a number of items. */
export const labelOf = <T>({ label }: Action<T>, count: number): string =>
  typeof label === 'string' ? label : label(count)

/** How many actions there are for an item, refused ones too; it looks no further than two. */
export const countFor = <T>(actions: readonly Action<T>[], item: T): 'none' | 'one' | 'several' => {
  const isOne = (action: Action<T>) => isThere(action, item)
  const first = actions.findIndex(isOne)
  if (first < 0) return 'none'
  return actions.slice(first + 1).some(isOne) ? 'several' : 'one'
}

const isThere = <T>(action: Action<T>, item: T): boolean => action.offered?.(item) ?? true

/** What may be done with one item; a refused action stays, with its reason. */
export const offersFor = <T>(
  resource: Resource<T>,
  actions: readonly Action<T>[],
  item: T,
  rights?: Rights<T>,
): readonly Offer<T>[] =>
  actions
    .filter((action) => isThere(action, item))
    .map((action) => {
      const refusal = refusalFor(resource, action, item, rights)
      return { action, label: labelOf(action, 1), ...(refusal !== undefined && { refusal }) }
    })

/**
 * The actions for several items at once. An action is refused where no row is checked, or where it
 * is possible for none of the checked; other rows are left out when it is done. An action that
 * names the items that the rules forbid is offered for them, too.
 */
export const batchOffers = <T>(
  resource: Resource<T>,
  actions: readonly Action<T>[],
  items: readonly T[],
  rights?: Rights<T>,
): readonly Offer<T>[] =>
  actions.map((action) => {
    const label = labelOf(action, items.length)
    if (!items.length) return { action, label, refusal: t('Check at least one row first.') }
    const judged = action.leftOut ? undefined : rights
    const refusals = items.map((item) => refusalFor(resource, action, item, judged))
    const able = refusals.some((refusal) => refusal === undefined)
    if (!able && refusals[0] !== undefined) return { action, label, refusal: refusals[0] }
    const together = action.together?.(items) ?? true
    return { action, label, ...(together !== true && { refusal: together }) }
  })

/** Why an action cannot be done with an item, or undefined where it can. */
export const refusalFor = <T>(
  { states }: Resource<T>,
  action: Action<T>,
  item: T,
  rights?: Rights<T>,
): string | undefined => {
  if (states?.incomplete(item)) return brokenRow()
  if (!isThere(action, item)) {
    return t('This cannot be done with the checked rows in their present state.')
  }
  const forbidden = rights?.(action, item)
  if (forbidden !== undefined) return forbidden
  const hindrance = action.anytime ? undefined : states?.hindrance(item)
  if (hindrance !== undefined) return hindrance
  const allowed = action.allowed?.(item) ?? true
  return allowed === true ? undefined : allowed
}
