import { useEffect, useRef } from 'react'

/**
 * Does something once what is under way is drawn, such as moving the focus off what has left:
 * `afterwards(() => next()?.focus())`.
 */
export const useAfterwards = (): ((action: () => void) => void) => {
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    const action = waiting.current
    waiting.current = undefined
    action?.()
  })
  return (action) => {
    waiting.current = action
  }
}
