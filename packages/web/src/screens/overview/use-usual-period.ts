import { useState } from 'react'
import { setting } from '#api/settings.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { dayAt, daysIn, usualPeriod, type UsagePeriod } from '#screens/overview/period.ts'

/** Today and the operator's usual period; undefined until the setting is known. */
export const useUsualPeriod = (): { today: string; usual: UsagePeriod } | undefined => {
  const [today] = useState(() => dayAt(new Date()))
  const { data, error } = useLoaded(
    ['usual period'],
    async () => daysIn(await setting('OVERVIEW_DAYS_RANGE')),
    { keepMs: Number.POSITIVE_INFINITY },
  )
  // Null is an answer: from the first of the month.
  const days = error ? 1 : data
  return days === undefined ? undefined : { today, usual: usualPeriod(days, today) }
}
