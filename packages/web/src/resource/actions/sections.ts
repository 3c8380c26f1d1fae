import type { Action } from '#resource/action.ts'
import type { Offer } from '#resource/actions/offers.ts'

/** A part of a menu: actions that are about the same, and the words they stand under, if any. */
export type Section<T> = { readonly words?: string; readonly offers: readonly Offer<T>[] }

/** The same actions, as the part of a menu that is called so. */
export const under = <T>(section: string, actions: readonly Action<T>[]): readonly Action<T>[] =>
  actions.map((action) => ({ ...action, section }))

/** A menu in its parts, in order; a part of which nothing is offered is not there. */
export const sectionsOf = <T>(offers: readonly Offer<T>[]): readonly Section<T>[] => {
  const sections: { words?: string; offers: Offer<T>[] }[] = []
  for (const offer of offers) {
    const { section: words } = offer.action
    const last = sections.at(-1)
    if (last && last.words === words) last.offers.push(offer)
    else sections.push({ ...(words !== undefined && { words }), offers: [offer] })
  }
  return sections
}
