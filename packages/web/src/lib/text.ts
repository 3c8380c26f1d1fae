import { t } from '#lib/translate.ts'

/** The placeholder of an empty value. */
export const nothing = '-'

/** Something that is drawn, and is no space, control or filler. */
const drawn = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What a thing is called: its name, or its id where nothing of the name can be seen. */
export const nameOr = (name: string | null | undefined, id: string): string =>
  name && drawn.test(name) ? name : id

/** The first letters of an id, enough to tell rows apart; the whole id stays in the tooltip. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** A service's word for a state: `ACTIVE` → `Active`, `powering-off` → `Powering off`. */
export const sentenceCase = (word: string): string => {
  const plain = word.toLowerCase().replaceAll(/[_-]+/g, ' ')
  return t(plain.charAt(0).toUpperCase() + plain.slice(1))
}
