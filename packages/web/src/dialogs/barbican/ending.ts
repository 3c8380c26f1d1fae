import { parseTime } from '#lib/dates.ts'

const soonMs = 30 * 24 * 3_600_000

/** Whether what ends then has ended, or does so within 30 days; undefined of what lasts longer. */
export const endingOf = (
  at: string | null | undefined,
  now = Date.now(),
): 'ended' | 'soon' | undefined => {
  const end = at ? parseTime(at)?.getTime() : undefined
  if (end === undefined || end > now + soonMs) return undefined
  return end <= now ? 'ended' : 'soon'
}
