import { t } from '#lib/translate.ts'

/** What stands where there is nothing to show. */
export const nothing = '-'

/** The first letters of an id, enough to tell rows apart; the whole id stays in the tooltip. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** A service's word for a state: `ACTIVE` → `Active`, `powering-off` → `Powering off`. */
export const sentenceCase = (word: string): string => {
  const plain = word.toLowerCase().replaceAll(/[_-]+/g, ' ')
  return t(plain.charAt(0).toUpperCase() + plain.slice(1))
}
