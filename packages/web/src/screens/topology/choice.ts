import { useEffect, useMemo, useRef, useState } from 'react'

export type Point = { readonly x: number; readonly y: number }

/** What the balloon is open for, and where: in client coordinates. */
export type Chosen = {
  readonly id: string
  readonly at: Point
  /** Pointed at, pressed, or opened by the keyboard, which takes the focus along. */
  readonly how: 'hover' | 'press' | 'keys'
}

/** How long something is pointed at before its balloon opens, and is left before it closes, in ms. */
const patience = { open: 120, close: 300 }

export type Choosing = {
  /** Opens its balloon, or closes it where it was opened so before [SH-BALL-16]. */
  readonly press: (id: string, at: Point, how?: 'press' | 'keys') => void
  readonly enter: (id: string, at: Point) => void
  readonly leave: () => void
  /** The pointer is in the balloon. */
  readonly hold: () => void
  readonly close: () => void
}

/** Which device or network has its balloon open, one at a time; what opens and closes it stays the same. */
export const useChoice = (): readonly [chosen: Chosen | undefined, choosing: Choosing] => {
  const [chosen, setChosen] = useState<Chosen>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const choosing = useMemo((): Choosing => {
    const hold = () => clearTimeout(timer.current)
    const later = (ms: number, change: (before: Chosen | undefined) => Chosen | undefined) => {
      hold()
      timer.current = setTimeout(() => setChosen(change), ms)
    }
    return {
      hold,
      press: (id, at, how = 'press') => {
        hold()
        setChosen((before) =>
          before?.id === id && before.how !== 'hover' ? undefined : { id, at, how },
        )
      },
      // What was pressed stays until it is closed.
      enter: (id, at) =>
        later(patience.open, (before) =>
          before && (before.how !== 'hover' || before.id === id)
            ? before
            : { id, at, how: 'hover' },
        ),
      leave: () =>
        later(patience.close, (before) => (before?.how === 'hover' ? undefined : before)),
      close: () => {
        hold()
        setChosen(undefined)
      },
    }
  }, [])
  return [chosen, choosing]
}

/** Beside the line of a list that has the focus. */
export const besideFocus = (): Point => {
  const line = document.activeElement?.closest('[role=row]') ?? document.activeElement
  const box = line?.getBoundingClientRect() ?? new DOMRect()
  return { x: box.left, y: box.top + box.height / 2 }
}
