import { useEffect } from 'react'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { tellUnable } from '#forms/tell-unable.ts'

/**
 * Reads what fields of a wizard offer while the wizard is open. What cannot be read is told; the wizard
 * stays, and its place says so and offers to read it again.
 */
export const useRead = <T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
  failed: string,
  enabled = true,
): Loaded<T> => {
  const loaded = useLoaded(['load balancer', name], load, { enabled })
  const { error } = loaded
  useEffect(() => {
    if (error) tellUnable(failed, error)
  }, [error, failed])
  return loaded
}
