import type { Settings } from '@meridian/contract'
import { useMemo, type ReactNode } from 'react'
import { settings } from '#api/settings.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { AlertFadingContext, type AlertFading } from '#ui/tell/alert.tsx'
import { messageTypes } from '#ui/tell/tones.ts'

/** Alerts below fade as the operator's setting AUTO_FADE_ALERTS says [SH-TOAST-22..24]. */
export function AlertsFade({ children }: { children: ReactNode }) {
  const { data } = useLoaded(['settings'], settings, { keepMs: Number.POSITIVE_INFINITY })
  const fading = useMemo(() => fadingOf(data?.AUTO_FADE_ALERTS ?? {}), [data])
  return <AlertFadingContext value={fading}>{children}</AlertFadingContext>
}

/** Reads `{ types, delay, fade_duration }`; alerts of no type fade where it names none. */
export const fadingOf = (setting: Settings['AUTO_FADE_ALERTS']): AlertFading => {
  const { types, delay, fade_duration } = setting
  const named = Array.isArray(types) ? types : []
  return {
    types: messageTypes.filter((type) => named.includes(type)),
    delay: milliseconds(delay, 3000),
    duration: milliseconds(fade_duration, 1500),
  }
}

const milliseconds = (value: unknown, usual: number): number =>
  typeof value === 'number' && value >= 0 ? value : usual
