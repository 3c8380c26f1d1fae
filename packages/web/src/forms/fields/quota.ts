/** What of a limit is used and what a form would add; a negative or missing limit is none. */
export type Quota = {
  readonly limit: number | undefined
  readonly used: number
  readonly added: number
}

export type QuotaTone = 'normal' | 'warning' | 'danger'

export type QuotaShares = {
  /** Percent of the limit that is used, 0 to 100. */
  readonly used: number
  /** Percent that is added, never more than what is left (SH-QUOTA-05). */
  readonly added: number
  /** From 90 percent on a warning, from 100 danger (SH-QUOTA-01..04). */
  readonly tone: QuotaTone
}

/** The limit as a number; infinite where there is none. */
export const limitOf = (limit: number | undefined): number =>
  limit === undefined || limit < 0 ? Number.POSITIVE_INFINITY : limit

/** The shares of a quota bar. Nothing of an unlimited quota is ever used up. */
export const sharesOf = (quota: Quota): QuotaShares => {
  const limit = limitOf(quota.limit)
  const used = percentOf(quota.used, limit)
  const total = percentOf(quota.used + quota.added, limit)
  return {
    used: Math.min(used, 100),
    added: Math.max(0, Math.min(total, 100) - Math.min(used, 100)),
    tone: total >= 100 ? 'danger' : total >= 90 ? 'warning' : 'normal',
  }
}

export type QuotaUsage = {
  /** Whole percent of the limit, by what is used and added (RS-UNIT-06). */
  readonly percent: number
  /** More than the limit, which may be nothing at all (RS-UNIT-07, RS-VOL-07). */
  readonly overMax: boolean
}

/** How much of a quota is taken; of an unlimited one, nothing. */
export const usageOf = ({ used, added, ...quota }: Quota): QuotaUsage => {
  const limit = limitOf(quota.limit)
  const total = used + added
  return { percent: Math.round(percentOf(total, limit)), overMax: total > limit }
}

const percentOf = (value: number, limit: number): number => {
  if (!Number.isFinite(limit)) return 0
  if (limit === 0) return value > 0 ? 100 : 0
  return (value / limit) * 100
}
