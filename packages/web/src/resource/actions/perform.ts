import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { labelOf, refusalFor } from '#resource/actions/offers.ts'
import type { Apply } from '#resource/actions/run.ts'
import { namesOf } from '#resource/actions/sending.ts'
import { shown } from '#resource/cell.tsx'
import { recorded } from '#resource/activity/recording.ts'
import type { Action, ActionResult, AskedAbout, Screen } from '#resource/action.ts'
import { idOf, type Resource } from '#resource/define.ts'
import { refusedByRules } from '#resource/rights.ts'

/** Why the action cannot be done with each of the items, or undefined where it can. */
export const judge = async <T>(
  resource: Resource<T>,
  action: Action<T>,
  items: readonly T[],
): Promise<readonly (string | undefined)[]> =>
  // All at once: what is asked together travels in one call.
  Promise.all(
    items.map(
      async (item) =>
        (await refusedByRules(resource, action, item)) ?? refusalFor(resource, action, item),
    ),
  )

/**
 * Does an action with those of the items that it may be done with, and names the others. The rules
 * are judged for each (RS-PERM-13), from what the page has asked already where it has. `apply` hears of
 * what is taken back later.
 */
export const performOn = async <T>(
  resource: Resource<T>,
  action: Action<T>,
  items: readonly T[],
  screen: Screen,
  apply: Apply,
): Promise<ActionResult | undefined> => {
  const refusals = await judge(resource, action, items)
  const refused = items.filter((_, index) => refusals[index] !== undefined)
  const able = items.filter((_, index) => refusals[index] === undefined)
  const names = namesOf(resource.kind, refused)
  const reason = refusals.find((one) => one !== undefined) ?? ''
  if (refused.length && action.leftOut) screen.toast('danger', action.leftOut(refused))
  else if (refused.length && able.length) screen.toast('info', t('Left out: %s.', names))
  else if (refused.length) {
    screen.toast('danger', t('{action}: {reason}', { action: labelOf(action, 1), reason }))
  }
  if (able.length === 0) return {}
  const left = refused.map((item) => ({
    id: idOf(resource.kind, item),
    name: resource.kind.title(item),
    reason: refusals[items.indexOf(item)] ?? '',
  }))
  return recorded(resource.kind, action, able, asking(resource, action, able, left, screen), apply)
}

/** From so many on, the number of what is destroyed is typed. */
const manyAtOnce = 5

/** The screen whose questions about several name each with its state, and what stays and why. */
const asking = <T>(
  { kind, properties, status = 'status' }: Resource<T>,
  { tone }: Action<T>,
  items: readonly T[],
  left: AskedAbout['left'],
  screen: Screen,
): Screen => {
  if (items.length === 1 && left.length === 0) return screen
  const column = own(properties, status)
  const about: AskedAbout = {
    items: items.map((item) => ({
      id: idOf(kind, item),
      name: kind.title(item),
      ...(column && { status: shown(status, column, item) }),
    })),
    left,
    counted: tone === 'danger' && items.length >= manyAtOnce,
  }
  return { ...screen, confirm: (question, work) => screen.confirm({ ...question, about }, work) }
}
