/** Whether Heat lets go of stacks here, of which it tells nobody before it is asked. */
import { abandonIsOff } from '@meridian/contract'
import { onForget } from '#api/cached.ts'
import { ApiError, spoken } from '#api/errors.ts'

let refusal: string | undefined
onForget(() => {
  refusal = undefined
})

/** Why no stack is exported or abandoned, once this session has been told; true until then. */
export const mayHandOver = (): true | string => refusal ?? true

/** Waits for an export or for what abandons a stack, and notes where Heat has both switched off. */
export const noting = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.message === spoken(abandonIsOff)) refusal = error.message
    throw error
  }
}
