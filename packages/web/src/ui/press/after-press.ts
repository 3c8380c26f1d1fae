import { useEffect, useRef } from 'react'

/**
 * Puts something off while a mouse button or finger is down, until it was let go. Leaving a field
 * by pressing a button must not move that button away, by a message that appears, before the
 * press has counted.
 */
export const useAfterPress = (): ((run: () => void) => void) => {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
      // The click itself comes after this.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run()
      })
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return (run) => {
    if (pressed.current) waiting.current.push(run)
    else run()
  }
}
