import { detailsOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import type { Screen } from '#resource/action.ts'
import type { Along } from '#resource/dependents/declare.ts'

/** What was chosen to be done along with an item. */
export type Chosen = {
  readonly along: Along
  readonly things: readonly { readonly id: string; readonly name?: string }[]
}

/** Notes what is to be done along with the item of that id; nothing without `what`. */
export type SetAlong = (item: string, what: Chosen | undefined) => void

/** Does what was chosen, and tells how it went; what fails keeps nothing else. */
export const doAlong = async (chosen: readonly Chosen[], screen: Screen): Promise<void> => {
  for (const { along, things } of chosen) {
    const outcomes = await Promise.allSettled(things.map(({ id }) => along.call(id)))
    const named = (status: 'fulfilled' | 'rejected') =>
      things
        .filter((_, at) => outcomes[at]?.status === status)
        .map(({ id, name = id }) => name)
        .join(', ')
    const [done, failed] = [named('fulfilled'), named('rejected')]
    if (done) screen.toast('success', t(along.done, done))
    const why = outcomes.find((one) => one.status === 'rejected')
    if (failed) screen.toast('danger', t(along.failed, failed), why && detailsOf(why.reason))
  }
}
