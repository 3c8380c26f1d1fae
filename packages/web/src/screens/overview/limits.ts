import type { QuotaId } from '@meridian/contract'
import { amountOf, labelOfQuota } from '#api/quotas/quota-words.ts'
import { loadQuotas } from '#api/quotas/quotas.ts'
import { limitOf } from '#forms/fields/quota.ts'
import { t } from '#lib/translate.ts'
import type { Requirement } from '#resource/define.ts'

/** One limit of a project; a negative or absent one is none. */
export type Limit = {
  readonly id: QuotaId
  readonly label: string
  readonly used: number
  readonly limit: number | undefined
}

/** The limits of one service, which are read together and fail together. */
export type LimitGroup = {
  readonly id: string
  readonly title: string
  readonly ids: readonly QuotaId[]
  readonly requires: readonly Requirement[]
  readonly failed: string
}

/** What of the project's limits the page shows. */
export const limitGroups: readonly LimitGroup[] = [
  {
    id: 'compute',
    title: t('Compute'),
    ids: ['instances', 'cores', 'ram'],
    requires: [{ service: 'compute' }],
    failed: t('Unable to retrieve the limits of the compute service.'),
  },
  {
    id: 'volume',
    title: t('Volume'),
    ids: ['volumes', 'snapshots', 'gigabytes'],
    requires: [{ service: 'volumev3' }],
    failed: t('Unable to retrieve the limits of the volume service.'),
  },
  {
    id: 'network',
    title: t('Network'),
    ids: ['floatingip', 'security_group', 'security_group_rule', 'network', 'port', 'router'],
    requires: [{ service: 'network' }],
    failed: t('Unable to retrieve the limits of the network service.'),
  },
]

/** Those of a group that its service counts. */
export const readLimits = async (
  { ids }: LimitGroup,
  signal: AbortSignal,
): Promise<readonly Limit[]> =>
  [...(await loadQuotas(ids, signal))].flatMap(([id, { used, limit }]) =>
    used === null ? [] : [{ id, label: labelOfQuota(id), used, limit: limit ?? undefined }],
  )

/** A limit in words, and in percent where there is one; a limit of nothing is used up. */
export const wordsFor = ({ id, used, limit: most }: Limit) => {
  const format = (amount: number) => amountOf(id, amount)
  const limited = limitOf(most)
  if (!Number.isFinite(limited)) {
    return { text: t('{used} used, no limit', { used: format(used) }), percent: undefined }
  }
  return {
    text: t('{used} of {limit} used', { used: format(used), limit: format(limited) }),
    percent: limited === 0 ? 100 : (used / limited) * 100,
  }
}
