import { useEffect } from 'react'

/**
 * Keeps the page where files are dropped beside what takes them, such as onto a message above the
 * list: a browser would open them in its place, and what was typed and under way would be lost.
 */
export function useStrayDrops() {
  useEffect(() => {
    for (const event of drops) window.addEventListener(event, refuse)
    return () => {
      for (const event of drops) window.removeEventListener(event, refuse)
    }
  }, [])
}

const drops = ['dragover', 'drop'] as const

/** What takes files has stopped the event, or is a field for files, which takes them itself. */
const refuse = (event: DragEvent): void => {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof Element && target.closest('input[type=file]')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
