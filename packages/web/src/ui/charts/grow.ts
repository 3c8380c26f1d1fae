import { useEffect, useState } from 'react'

/** How long a pie takes to open, in ms [SH-CHART-07]. */
export const growth = 500

/** Goes from 0 to 1 within so many ms; is 1 at once for those who want no motion. */
export const useGrowth = (ms: number): number => {
  const [part, setPart] = useState(() => (wantsNoMotion() ? 1 : 0))
  useEffect(() => {
    if (wantsNoMotion()) return undefined
    const started = performance.now()
    let frame = 0
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - started) / ms))
      setPart(done)
      if (done < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [ms])
  return 1 - (1 - part) ** 3
}

/** Nothing moves in what the server draws, either. */
const wantsNoMotion = () =>
  !('matchMedia' in globalThis) || matchMedia('(prefers-reduced-motion: reduce)').matches
