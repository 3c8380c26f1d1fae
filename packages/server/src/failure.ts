import type { ServiceFailure } from '@meridian/contract'
import { isOpenStackError, type OpenStackError } from '@meridian/openstack'
import { ApiRefusal } from '#http/errors.ts'

/** A service's failure as data, for an answer that also holds other results. */
export const failureOf = ({
  message,
  status,
  service,
  requestId,
}: OpenStackError): ServiceFailure => ({
  message,
  status,
  service,
  ...(requestId && { request_id: requestId }),
})

/**
 * Why a step was not made without which the rest stands, to be told in the answer; undefined where it
 * was. Throws what is a defect, and that a token counts for nothing any more.
 */
export const failureIn = async (
  service: string,
  step: Promise<unknown>,
): Promise<ServiceFailure | undefined> => {
  try {
    await step
    return undefined
  } catch (error) {
    if (error instanceof ApiRefusal)
      return { message: error.message, status: error.status, service }
    if (!isOpenStackError(error) || error.status === 401) throw error
    return failureOf(error)
  }
}
