import { t } from '#lib/translate.ts'
import type { Action, Resource } from '#resource/define.ts'

/** An action as it stands in a menu or on a button: its words, and why it is refused. */
export type Offer<T> = {
  readonly action: Action<T>
  readonly label: string
  readonly refusal?: string
}

export const brokenRow = () =>
  t(
    'The action cannot be performed. ' +
      'The contents of this row have errors or are missing information.',
  )

/** The label of an action for a number of items. */
export const labelOf = <T>({ label }: Action<T>, count: number): string =>
  typeof label === 'string' ? label : label(count)

/** What may be done with one item; a refused action stays, with its reason. */
export const offersFor = <T>(
  resource: Resource<T>,
  actions: readonly Action<T>[],
  item: T,
): readonly Offer<T>[] => {
  const broken = resource.broken?.(item) ?? false
  return actions
    .filter((action) => action.offered?.(item) ?? true)
    .map((action) => {
      const allowed = broken ? brokenRow() : (action.allowed?.(item) ?? true)
      return {
        action,
        label: labelOf(action, 1),
        ...(allowed !== true && { refusal: allowed }),
      }
    })
}

/**
 * What may be done with several items at once. Refused where no row is checked, or where not one
 * of the checked may be acted on; the action itself leaves out those that may not.
 */
export const batchOffers = <T>(
  resource: Resource<T>,
  actions: readonly Action<T>[],
  items: readonly T[],
): readonly Offer<T>[] =>
  actions.map((action) => {
    const label = labelOf(action, items.length)
    if (!items.length) return { action, label, refusal: t('Check at least one row first.') }
    const refusals = items.map((item) => refusalFor(resource, action, item))
    const able = refusals.some((refusal) => refusal === undefined)
    return { action, label, ...(!able && refusals[0] !== undefined && { refusal: refusals[0] }) }
  })

/** The items that a batch action acts on: those that it is offered for and allowed on. */
export const able = <T>(
  resource: Resource<T>,
  action: Action<T>,
  items: readonly T[],
): readonly T[] => items.filter((item) => refusalFor(resource, action, item) === undefined)

/** Why an action cannot be done with an item, or undefined where it can. */
export const refusalFor = <T>(
  resource: Resource<T>,
  action: Action<T>,
  item: T,
): string | undefined => {
  if (resource.broken?.(item)) return brokenRow()
  if (action.offered && !action.offered(item)) {
    return t('This cannot be done with the checked rows in their present state.')
  }
  const allowed = action.allowed?.(item) ?? true
  return allowed === true ? undefined : allowed
}
