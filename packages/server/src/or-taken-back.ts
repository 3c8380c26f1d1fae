import type { Sentence } from '@meridian/contract'
import { isOpenStackError } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { StepFailure } from '#http/errors.ts'

type TakingBack = {
  /** The part of the body that the rest is made of, under which faults of its fields stand. */
  readonly part: string
  /** Takes back what was made before. */
  readonly takeBack: () => Promise<unknown>
  /** The sentence for parts that were taken back; without it the service's words alone. */
  readonly gone?: (reason: string) => Sentence
  /** The sentence for parts that could not be taken back, and why. */
  readonly stays: (reason: string, why: string) => Sentence
}

/**
 * Makes the rest of something, of which a part is there: where a service refuses it, what was made is
 * taken back, so that nobody is left with half. Throws what failed, with what became of the part.
 */
export const orTakenBack = async <T>(
  rest: () => Promise<T>,
  { part, takeBack, gone, stays }: TakingBack,
): Promise<T> => {
  try {
    return await rest()
  } catch (refusal) {
    const failure = await failureOf(takeBack)
    if (!isOpenStackError(refusal)) throw refusal
    if (failure) throw new StepFailure(refusal, part, (reason) => stays(reason, failure.message))
    throw gone ? new StepFailure(refusal, part, gone) : refusal
  }
}

/** Why it could not be done; what is gone by itself is taken back, too. */
const failureOf = async (takeBack: () => Promise<unknown>): Promise<Error | undefined> => {
  try {
    await ifFound(takeBack())
    return undefined
  } catch (error) {
    if (isOpenStackError(error)) return error
    throw error
  }
}
