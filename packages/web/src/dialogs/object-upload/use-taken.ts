import { objects } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'

/** How long nothing more is typed before a name is looked up, in ms. */
const calmMs = 400

/**
 * The name that was found to be an object's already, among those that were typed (RS-OBJ-25); `''` is
 * looked up nowhere.
 */
export const useTaken = (container: string, path: string): string | undefined => {
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    if (!path || path.endsWith('/')) return undefined
    const given = new AbortController()
    const { signal } = given
    const look = async () => {
      const options = { signal, quiet: true }
      await call(objects.load, { params: { container, path } }, options)
      setTaken(path)
    }
    // It is free, or what is wrong is said once it is to be stored.
    const timer = setTimeout(() => void look().catch(() => undefined), calmMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [container, path])
  return taken
}
