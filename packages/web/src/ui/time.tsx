import { useEffect, useState } from 'react'
import { absoluteTime, parseTime, relativeTime, shortAge } from '#lib/dates.ts'
import { Nothing } from '#ui/nothing.tsx'

export type TimeProps = {
  /** An ISO date and time, in UTC when it names no zone; nothing shows as a dash. */
  at: string | null | undefined
  /** Writes the exact time out, as a page about one thing does. */
  exact?: boolean | undefined
  /** As short as a column of ages: "21 d". */
  short?: boolean | undefined
}

/** How long ago something was, with the exact time (UTC) in the tooltip or beside it. */
export function Time({ at, exact = false, short = false }: TimeProps) {
  const now = useMinute()
  const time = at ? parseTime(at) : undefined
  if (!time) return at ? <>{at}</> : <Nothing />
  const whole = absoluteTime(time)
  return (
    <time dateTime={time.toISOString()} title={whole} className="tabular-nums">
      <span className="whitespace-nowrap">
        {short ? shortAge(time, now) : relativeTime(time, now)}
      </span>
      {exact && <span className="text-muted"> ({whole})</span>}
    </time>
  )
}

/** The present, renewed once a minute so that times stay true while a page is open. */
function useMinute() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(clock)
  }, [])
  return now
}
