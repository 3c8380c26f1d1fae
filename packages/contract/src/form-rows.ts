import { Type, type TProperties } from 'typebox'

/** More rows than any form has. */
const most = 200

const Count = Type.Integer({ minimum: 0, maximum: most })

/**
 * The rows of a form as they are sent (SH-FORM-09..11): all that there were and what came to them, those
 * that are to go with `DELETE`. What others made meanwhile is in none of them, and stays.
 */
export const SentRows = <P extends TProperties>(fields: P) =>
  Type.Object({
    TOTAL_FORMS: Count,
    /** How many of them there were before. */
    INITIAL_FORMS: Count,
    forms: Type.Array(Type.Object({ ...fields, DELETE: Type.Optional(Type.Literal(true)) }), {
      maxItems: most,
    }),
  })

/** What is sent of rows of the fields `R`. */
export type SentRows<R> = {
  readonly TOTAL_FORMS: number
  readonly INITIAL_FORMS: number
  readonly forms: (R & { readonly DELETE?: true })[]
}
