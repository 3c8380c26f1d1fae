import { quotas, type QuotaId, type QuotaUse } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { exceeded } from '#api/quota-words.ts'

/** How much of some quotas is taken. */
export type Quotas = ReadonlyMap<QuotaId, Pick<QuotaUse, 'used' | 'limit'>>

/** How much of each quota is taken; one whose service failed says so itself. */
export const readQuotas = async (
  ids: readonly QuotaId[],
  signal?: AbortSignal,
): Promise<readonly QuotaUse[]> =>
  (await call(quotas.use, { query: { id: [...ids] } }, { quiet: true, ...(signal && { signal }) }))
    .items

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
 * by itself.
 */
export const quotaRefusal = async (
  ids: readonly QuotaId[],
  signal?: AbortSignal,
): Promise<string | null> => {
  for (const { id, used, limit } of await readQuotas(ids, signal))
    if (used !== null && limit !== null && limit >= 0 && used >= limit)
      return exceeded(id, used, limit)
  return null
}
