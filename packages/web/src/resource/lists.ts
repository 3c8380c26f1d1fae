import { t } from '#lib/translate.ts'

type Named = { readonly id: string }

/** The list with `item` after the one called `id`; for what extends a declaration. */
export const after = <T extends Named>(list: readonly T[], id: string, item: T): readonly T[] => {
  const index = indexOf(list, id)
  return [...list.slice(0, index + 1), item, ...list.slice(index + 1)]
}

/** The list without the one called `id`. */
export const without = <T extends Named>(list: readonly T[], id: string): readonly T[] =>
  list.toSpliced(indexOf(list, id), 1)

/** The list with `item` in the place of the one called `id`. */
export const replaced = <T extends Named>(list: readonly T[], id: string, item: T): readonly T[] =>
  list.with(indexOf(list, id), item)

/** Throws, in the words of SH-REG-10, when there is none. */
const indexOf = (list: readonly Named[], id: string): number => {
  const index = list.findIndex((item) => item.id === id)
  if (index < 0) throw new Error(itemNotFound(id))
  return index
}

/** What is said where a list that declarations extend has nothing of that id (SH-REG-10). */
export const itemNotFound = (id: string): string => t('Item with id {id} not found.', { id })
