import { ApiError } from '#api/errors.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { toast } from '#ui/tell/toast.ts'

/**
 * Does something under a name; where that is taken by then, the server's own words are told and stand
 * beside the field of the name (RS-ERR-56, RS-ERR-58, RS-ERR-59). Throws what `work` throws, and
 * `FieldRefusals` for 409.
 */
export const unlessTaken = async (field: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    // The page itself has moved: nothing was asked for.
    if (!(error instanceof ApiError) || error.status !== 409 || error.moved) throw error
    toast.add('danger', error.message)
    throw new FieldRefusals({ [field]: error.message })
  }
}
