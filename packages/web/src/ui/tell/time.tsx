import { useCallback } from 'react'
import { absoluteTime, parseTime, relativeTime, shortAge, timeSince } from '#lib/dates.ts'
import { keepTrue } from '#ui/tell/clock.ts'
import { chosenZone } from '#ui/tell/time-zone.ts'
import { Nothing } from '#ui/tell/nothing.tsx'

export type TimeProps = {
  /** An ISO date and time, in UTC when it names no zone; nothing shows as a dash. */
  at: string | null | undefined
  /** Writes the exact time out, as a page about one thing does. */
  exact?: boolean | undefined
  /** As short as a column of ages: "21 d". */
  short?: boolean | undefined
  /**
   * When something ends, which may be to come: "in 3 minutes". All else has been, whatever the clocks
   * say: by one that is ahead it is just now.
   */
  ends?: boolean | undefined
}

/** How long ago something was, with the exact time (by the clocks that the user chose) in the tooltip or beside it. */
export function Time({ at, exact = false, short = false, ends = false }: TimeProps) {
  const time = at ? parseTime(at) : undefined
  if (!time) return at ? <>{at}</> : <Nothing />
  const whole = absoluteTime(time, chosenZone())
  return (
    <time dateTime={time.toISOString()} title={whole} className="tabular-nums">
      <Distance at={time.getTime()} words={short ? shortAge : ends ? relativeTime : timeSince} />
      {exact && <span className="text-muted"> ({whole})</span>}
    </time>
  )
}

/** The distance from the present, which the clock of the page keeps true. */
function Distance({ at, words }: { at: number; words: typeof relativeTime }) {
  const follow = useCallback(
    (element: HTMLSpanElement) => keepTrue(element, new Date(at), words),
    [at, words],
  )
  return (
    <span ref={follow} className="whitespace-nowrap">
      {words(new Date(at))}
    </span>
  )
}
