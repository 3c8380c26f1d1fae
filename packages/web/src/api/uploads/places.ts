/** Turns of which so many are taken at once; whoever waits gets the next that is given back. */
export type Places = {
  /** Waits for a turn; what it answers gives it back. Throws the signal's reason. */
  readonly enter: (signal: AbortSignal) => Promise<() => void>
}

/** So many turns at once; whoever comes first goes first. */
export const createPlaces = (most: number): Places => {
  let taken = 0
  const waiting = new Set<() => void>()
  const leaving = () => {
    let left = false
    return () => {
      if (left) return
      left = true
      const [next] = waiting
      if (next) next()
      else taken -= 1
    }
  }
  return {
    enter: async (signal) => {
      signal.throwIfAborted()
      if (taken < most) {
        taken += 1
        return leaving()
      }
      return new Promise((resolve, reject) => {
        const stop = () => {
          waiting.delete(go)
          reject(signal.reason)
        }
        const go = () => {
          waiting.delete(go)
          signal.removeEventListener('abort', stop)
          resolve(leaving())
        }
        waiting.add(go)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
  }
}

/**
 * The files under way of all uploads of this page. A browser asks a server for six things at once
 * without HTTP/2; the page itself needs some of them (`under-way.ts`).
 */
export const uploadPlaces = createPlaces(4)
