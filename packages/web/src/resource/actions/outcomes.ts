import { detailsOf, messageOf } from '#api/errors.ts'
import type { Kind } from '#resource/define.ts'

/** The titles of items in a sentence. */
export const namesOf = <T>(kind: Kind<T>, items: readonly T[]): string =>
  items.map(kind.title).join(', ')

/** Why the first of several calls failed, with who said so; undefined where none did. */
export const reasonOf = (
  outcomes: readonly PromiseSettledResult<unknown>[],
): string | undefined => {
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failure) return undefined
  return [messageOf(failure.reason), detailsOf(failure.reason)].filter(Boolean).join(' · ')
}

export type Outcome = PromiseSettledResult<unknown>

/** One call for several items; an outcome for each, in their order. */
export type Together<T> = (items: readonly T[]) => Promise<readonly Outcome[]>

/** Does the work for each item, in one call where there is one for several; never rejects. */
export const settleAll = async <T>(
  items: readonly T[],
  each: (item: T) => Promise<unknown>,
  together: Together<T> | undefined,
): Promise<readonly Outcome[]> => {
  if (!together || items.length < 2) return Promise.allSettled(items.map(each))
  try {
    return await together(items)
  } catch (reason) {
    return items.map(() => ({ status: 'rejected', reason }))
  }
}
