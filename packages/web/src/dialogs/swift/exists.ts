import { containers, objects } from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound } from '#api/errors.ts'

const found = async (asked: Promise<unknown>): Promise<boolean> => {
  try {
    await asked
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** Whether there is a container of that name. Throws `ApiError`, and tells nobody (RS-SWIFT-10). */
export const containerExists = (container: string, signal: AbortSignal): Promise<boolean> =>
  found(call(containers.load, { params: { container } }, { signal, quiet: true }))

/** Whether there is an object of that name. Throws `ApiError`, and tells nobody (RS-OBJ-25). */
export const objectExists = (
  container: string,
  path: string,
  signal: AbortSignal,
): Promise<boolean> =>
  found(call(objects.load, { params: { container, path } }, { signal, quiet: true }))
