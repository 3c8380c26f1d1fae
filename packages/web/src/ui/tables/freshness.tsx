import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { shortAge } from '#lib/dates.ts'
import { t } from '#lib/translate.ts'
import { keepTrue } from '#ui/tell/clock.ts'
import { isHotkey } from '#ui/press/hotkey.ts'
import { IconButton } from '#ui/press/icon-button.tsx'

export type FreshnessProps = {
  /** When what is shown was answered, in ms of the time. */
  at: number
  onRefresh: () => void
}

/** How old what is shown is, and what reads it again: a button, or the key r while nobody types. */
export function Freshness({ at, onRefresh }: FreshnessProps) {
  const place = useRef<HTMLSpanElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHotkey(event, 'r', place.current)) onRefresh()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <span ref={place} className="flex items-center gap-1 tabular-nums">
      <Age key={at} at={at} />
      <IconButton icon={RefreshCw} size="small" aria-label={t('Refresh')} onPress={onRefresh} />
    </span>
  )
}

function Age({ at }: { at: number }) {
  const follow = useCallback(
    (element: HTMLSpanElement) => keepTrue(element, new Date(at), words),
    [at],
  )
  return <span ref={follow}>{words(new Date(at))}</span>
}

/** Figures that change each second draw the eye: so long it is told without any, in ms. */
const justNow = 10_000

const words = (time: Date, now: Date = new Date()): string =>
  now.getTime() - time.getTime() < justNow
    ? t('Updated just now')
    : t('Updated {age} ago', { age: shortAge(time, now) })
