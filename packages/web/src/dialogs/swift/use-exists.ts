import { useEffect, useState } from 'react'

type Look = (name: string, signal: AbortSignal) => Promise<boolean>
type Known = { readonly name: string; readonly look: Look; readonly exists: boolean }

/** The pause in typing after which a name is looked up, in ms. */
const calmMs = 300

/**
 * Whether there is something of that name, looked up once its user has stopped typing; undefined while
 * that is not known, and for `''`. `look` is given up with what was typed.
 */
export const useExists = (name: string, look: Look): boolean | undefined => {
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    if (name === '') return undefined
    const given = new AbortController()
    const ask = async () => {
      const exists = await look(name, given.signal)
      if (!given.signal.aborted) setKnown({ name, look, exists })
    }
    // A failed lookup shows nothing: sending the name tells what is wrong.
    const timer = setTimeout(() => void ask().catch(() => undefined), calmMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [name, look])
  return known?.name === name && known.look === look ? known.exists : undefined
}
