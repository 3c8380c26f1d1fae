import type { QuotaId, QuotaUse } from '@meridian/contract'
import { isOpenStackError } from '@meridian/openstack'
import { failureOf } from '#failure.ts'
import type { Asker } from '#quotas/source.ts'
import { isCounted, readFigure, type Figure } from '#quotas/table.ts'

/**
 * How much of each quota is taken, in the order asked for. Services are asked at the same time; one
 * that fails says so of its own quotas, but a session that ended throws.
 */
export const readQuotas = (asker: Asker, ids: readonly QuotaId[]): Promise<QuotaUse[]> =>
  Promise.all(ids.map((id) => attempt(asker, id)))

/** The same of one quota; throws OpenStackError where its service fails. */
export const readQuota = async (asker: Asker, id: QuotaId): Promise<QuotaUse> => {
  if (!isCounted(asker.openstack, id)) return { id, used: null, limit: null }
  return { id, ...taken(await readFigure(asker, id)) }
}

const attempt = async (asker: Asker, id: QuotaId): Promise<QuotaUse> => {
  try {
    return await readQuota(asker, id)
  } catch (error) {
    if (!isOpenStackError(error) || error.status === 401) throw error
    return { id, used: null, limit: null, failure: failureOf(error) }
  }
}

/**
 * Services count below zero while usage is being corrected, and Nova without quotas reserves -1: a
 * user sees 0 (contract: limits). No limit at all means unlimited.
 */
const taken = ({ limit = -1, used, reserved = 0 }: Figure = {}): Pick<QuotaUse, 'used' | 'limit'> =>
  used === undefined
    ? { used: null, limit: null }
    : { used: notNegative(used) + notNegative(reserved), limit: numberIn(limit) }

/** Some plug-ins write numbers as texts, or words where there is no number. */
const numberIn = (limit: unknown): number | null => {
  const number = typeof limit === 'string' && limit.trim() !== '' ? Number(limit) : limit
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const notNegative = (count: number | string): number => Math.max(0, Math.trunc(Number(count)) || 0)

/** The limit, where no more fits below it. */
export const exhausted = ({ used, limit }: QuotaUse): readonly number[] =>
  used !== null && limit !== null && limit >= 0 && used >= limit ? [limit] : []
