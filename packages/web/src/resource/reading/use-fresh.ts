import { serviceOfType } from '@meridian/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onNextUse, unusedMs } from '#api/session/last-use.ts'
import { isBackedOff, onBackoff, backedOffUntil } from '#api/service-backoff.ts'
import { readAgainAfter } from '#lib/backoff.ts'
import type { TypeCode } from '#resource/define.ts'
import { pauseWhileAway } from '#resource/reading/use-polling.ts'

/** What was read that lately is not read again because somebody looks at it; in ms. */
const freshMs = 2_000

/** A user who does nothing on the page for this long is taken to be away; in ms. */
const idleMs = 15 * 60_000

/** What a page has read and shows. */
export type Shown = {
  /** When it was answered, in ms of the time; 0 until it was. */
  readonly updatedAt: number
  /** When it last failed; 0 where it never has. */
  readonly failedAt: number
  readonly busy: boolean
  readonly read: () => Promise<unknown>
}

export type Fresh = {
  readonly at: number
  /** Reads it again because somebody wants that. */
  readonly refresh: () => void
  /** The read is automatic, of which nobody need hear. */
  readonly quiet: boolean
}

/**
 * Reads again what a page shows for as long as it is in sight: when the window comes to the front, and
 * after a while that is the longer, the longer an answer takes. Nothing is read by itself while the page
 * is hidden, while nobody is signed in or uses the page, nor while its service is left alone.
 */
export const useFresh = (type: TypeCode, { updatedAt, failedAt, busy, read }: Shown): Fresh => {
  const [quiet, setQuiet] = useState(false)
  const took = useTook(busy)
  const service = serviceOfType(type)
  const last = updatedAt === 0 ? 0 : Math.max(updatedAt, failedAt)

  const readQuietly = useEffectEvent(async () => {
    if (busy) return
    setQuiet(true)
    await read()
    setQuiet(false)
  })

  useEffect(() => {
    if (last === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let endOfIdle: (() => void) | undefined
    let away = false
    let asked = last
    const schedule = () => {
      clearTimeout(timer)
      const due = Math.max(asked + readAgainAfter(took.current), backedOffUntil(service))
      if (away || due === Number.POSITIVE_INFINITY) return
      timer = setTimeout(come, Math.max(0, due - Date.now()))
    }
    const ask = () => {
      asked = Date.now()
      schedule()
      void readQuietly()
    }
    const come = () => {
      if (unusedMs() < idleMs) ask()
      else endOfIdle ??= onNextUse(look)
    }
    const look = () => {
      if (!away && !isBackedOff(service) && Date.now() - asked > freshMs) ask()
    }
    const ends = [
      pauseWhileAway({
        pause: (now) => {
          const was = away
          away = now
          if (was && !now) look()
          schedule()
        },
      }),
      onBackoff(schedule),
    ]
    window.addEventListener('focus', look)
    return () => {
      for (const end of ends) end()
      endOfIdle?.()
      clearTimeout(timer)
      window.removeEventListener('focus', look)
    }
  }, [last, service, took])

  return { at: updatedAt, refresh: () => void read(), quiet }
}

/** How long the last answer was on its way, in ms. */
const useTook = (busy: boolean) => {
  const took = useRef(0)
  const begun = useRef<number>(undefined)
  useEffect(() => {
    if (busy) begun.current ??= performance.now()
    else if (begun.current !== undefined) {
      took.current = performance.now() - begun.current
      begun.current = undefined
    }
  }, [busy])
  return took
}
