import { useEffect, useState, type RefObject } from 'react'
import type { Drawn } from '#screens/topology/drawn.ts'
import { arranged } from '#screens/topology/graph/arrange.ts'
import { jobOf } from '#screens/topology/graph/layout.ts'
import type { Place } from '#screens/topology/places.ts'
import type { Forces } from '#screens/topology/graph/measures.ts'
import { sameDrawn } from '#screens/topology/graph/scene.ts'

/** The topology as long as it says the same, however often it is read again. */
export const useSame = (drawn: Drawn): Drawn => {
  const [kept, setKept] = useState(drawn)
  if (kept === drawn || sameDrawn(kept, drawn)) return kept
  // Drawn again at once: https://react.dev/reference/react/useState#storing-information-from-previous-renders
  setKept(drawn)
  return drawn
}

/**
 * Where each node of `all` stands, at first those of `first`. What has a place keeps it, also when it comes back after it was gone; what
 * is new is laid out among it, and at first all of it as the frame is wide and tall. `version` is 0 until the first layout is there and grows with each.
 */
export const usePlaces = (
  all: Drawn,
  first: Drawn,
  frame: RefObject<HTMLElement | null>,
  forces: Forces,
) => {
  const [places] = useState(() => new Map<string, Place>())
  const [version, setVersion] = useState(0)
  const drawn = version === 0 ? first : all
  useEffect(() => {
    if (drawn.nodes.every(({ id }) => places.has(id))) return undefined
    const control = new AbortController()
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    const wide = clientHeight > 0 ? clientWidth / clientHeight : undefined
    const { ids, job } = jobOf(drawn, places, wide, forces)
    const started = performance.now()
    arranged(job, control.signal).then(
      (found) => {
        for (const [at, id] of ids.entries()) {
          const place = found[at]
          // What was dragged meanwhile stands where it was dragged to.
          if (place && !places.has(id)) places.set(id, place)
        }
        performance.measure('topology layout', { start: started })
        setVersion((one) => one + 1)
      },
      (error: unknown) => {
        if (!control.signal.aborted) throw error
      },
    )
    return () => control.abort()
  }, [drawn, places, frame, forces])
  return { places, version }
}
