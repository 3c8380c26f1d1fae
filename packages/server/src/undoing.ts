/** Changes that belong together: what is refused takes back what was made before it. */
import { say, type Sentence } from '@meridian/contract'
import { isOpenStackError } from '@meridian/openstack'
import { errors } from '#http/errors.ts'
import { inEnglish } from '#http/sentence.ts'

export type Undoing = {
  /** Notes what was made, and how it is taken back. */
  readonly made: (what: Sentence, undo: () => Promise<unknown>) => void
  /**
   * Takes everything back, the last first; throws a conflict that names what remains, where something
   * cannot be.
   */
  readonly all: (refusal: unknown) => Promise<void>
}

export const undoing = (): Undoing => {
  const steps: { readonly what: Sentence; readonly undo: () => Promise<unknown> }[] = []
  return {
    made: (what, undo) => void steps.unshift({ what, undo }),
    all: async (refusal) => {
      const left: string[] = []
      let failure: unknown
      for (const { what, undo } of steps) {
        try {
          await undo()
        } catch (error) {
          if (isOpenStackError(error, 'fault') && error.status === 404) continue
          left.push(inEnglish(what))
          failure ??= error
        }
      }
      if (left.length === 0) return
      throw errors.conflict(
        say('{refusal} What was made before it remains: {left}. It cannot be deleted: {failure}', {
          refusal: wordsOf(refusal),
          left: left.join(', '),
          failure: wordsOf(failure),
        }),
      )
    },
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
