import type { Action } from '#cinder/act.ts'
import { textOf } from '#cinder/requests.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'

type Noting<T> = {
  readonly rule: string
  /** Whether its schema lets no status through, which is refused in the words of a wrong one then. */
  readonly nullable: boolean
  /** What Cinder takes for one, in small letters. */
  readonly statuses: readonly string[]
  /** The message for an unknown status, which may be Python's `None`. */
  readonly refused: (status: string) => string
  readonly does: (context: Context, item: T, status: string) => void
}

/**
 * The action that notes another status for a thing of Cinder's, whatever is true. Volumes have theirs
 * in `reset-status.ts`, which notes more.
 */
export const noteStatus = <T>({
  rule,
  nullable,
  statuses,
  refused,
  does,
}: Noting<T>): Action<T> => ({
  rule,
  schema: {
    type: 'object',
    properties: { status: { type: nullable ? ['string', 'null'] : 'string' } },
    required: ['status'],
    additionalProperties: false,
  },
  checks: ({ status }) => {
    const word = textOf(status)
    if (word !== null && statuses.includes(word.toLowerCase())) return
    throw badRequest(refused(word ?? 'None'))
  },
  does: (context, item, { status }) => does(context, item, String(status).toLowerCase()),
})
