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
