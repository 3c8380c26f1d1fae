import { useEffect, useState } from 'react'

/** How long nothing more is typed before a name is looked up, in ms. */
const calmMs = 300

/**
 * Whether there is something of that name, looked up once its user has stopped typing; undefined while
 * that is not known. `look` rejects where there is nothing, and is given up with what was typed.
 */
export const useExists = (
  name: string,
  look: (name: string, signal: AbortSignal) => Promise<boolean>,
): boolean | undefined => {
  const [known, setKnown] = useState<{ readonly name: string; readonly exists: boolean }>()
  useEffect(() => {
    if (name === '') return undefined
    const given = new AbortController()
    const ask = async () => {
      const exists = await look(name, given.signal)
      if (!given.signal.aborted) setKnown({ name, exists })
    }
    // What cannot be looked up is said once it is sent.
    const timer = setTimeout(() => void ask().catch(() => undefined), calmMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
    // What looks is the same for the life of a form.
  }, [name, look])
  return known?.name === name ? known.exists : undefined
}
