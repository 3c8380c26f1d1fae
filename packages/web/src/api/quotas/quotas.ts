import { quotaOf, quotas, type QuotaId, type QuotaUse } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { exceeded } from '#api/quotas/quota-words.ts'
import { isBackedOff, noteFailure } from '#api/service-backoff.ts'

/** How much of some quotas is taken. */
export type Quotas = ReadonlyMap<QuotaId, Pick<QuotaUse, 'used' | 'limit'>>

/** How much of each quota is taken; one whose service failed says so itself. */
export const readQuotas = async (
  ids: readonly QuotaId[],
  signal?: AbortSignal,
): Promise<readonly QuotaUse[]> => {
  const query = { id: [...ids] }
  const { items } = await call(quotas.use, { query }, { quiet: true, ...(signal && { signal }) })
  noteFailures(items)
  return items
}

/** Remembers which services have failed to tell their figures. */
export const noteFailures = (items: readonly QuotaUse[]): void => {
  for (const { id, failure } of items)
    if (failure) noteFailure(quotaOf(id).service, new ApiError(failure.status, failure.message))
}

/** The same by id; throws `ApiError` where one of the services failed. */
export const loadQuotas = async (
  ids: readonly QuotaId[],
  signal?: AbortSignal,
): Promise<Quotas> => {
  const items = await readQuotas(ids, signal)
  const failure = items.find((one) => one.failure)?.failure
  if (failure) {
    const { status, message, service, request_id: requestId } = failure
    throw new ApiError(status, message, { service, ...(requestId && { requestId }) })
  }
  return new Map(items.map((one) => [one.id, one]))
}

/**
 * Why nothing more can be made, or null. What a service does not tell is no reason: it will refuse
 * by itself. One that is left alone is not asked.
 */
export const quotaRefusal = async (
  ids: readonly QuotaId[],
  signal?: AbortSignal,
): Promise<string | null> => {
  if (ids.some((id) => isBackedOff(quotaOf(id).service))) return null
  for (const { id, used, limit } of await readQuotas(ids, signal))
    if (used !== null && limit !== null && limit >= 0 && used >= limit)
      return exceeded(id, used, limit)
  return null
}
