/** What stands where there is nothing to show. */
export const nothing = '-'

/** The first letters of an id, enough to tell rows apart; the whole id stays in the tooltip. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** `ACTIVE` → `Active`, `powering-off` → `Powering off`. */
export const sentenceCase = (word: string): string => {
  const plain = word.toLowerCase().replaceAll(/[_-]+/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
