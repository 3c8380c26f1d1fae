import { useEffect, useState } from 'react'
import { secondsUntilRetry } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { Button, type ButtonProps } from '#ui/press/button.tsx'

export type RetryButtonProps = Pick<ButtonProps, 'onPress' | 'size' | 'tone' | 'icon' | 'busy'> & {
  /** What the last try failed with; who asked to be left alone for a while is. */
  error: unknown
  /** The word on the button; "Try again" without it. */
  word?: string | undefined
}

/** Tries again what has failed, from the moment on at which the service wants to be asked again. */
export function RetryButton({ error, word = t('Try again'), ...button }: RetryButtonProps) {
  const seconds = useSecondsUntilRetry(error)
  const waits = seconds > 0
  return (
    // Part of an alert more often than not, which is not to be read out each second. The same button
    // all along: whoever waits on it with the keyboard is on it when it may be pressed.
    <span aria-live={waits ? 'off' : undefined}>
      <Button
        {...button}
        refusal={waits ? t('The service asked not to be called again before then.') : undefined}
      >
        {waits ? t('{again} in {seconds} s', { again: word, seconds }) : word}
      </Button>
    </span>
  )
}

/** What is left of the time for which the service wants to be left alone, second by second. */
const useSecondsUntilRetry = (error: unknown): number => {
  const [, setTicks] = useState(0)
  const seconds = secondsUntilRetry(error)
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
