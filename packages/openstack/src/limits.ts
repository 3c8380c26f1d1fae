/** A bound on calls under way at once, with a queue that is bounded too. */

export type Limits = {
  /**
   * Waits for a free place under the key and gives the function that frees it again.
   * Gives undefined when too many wait already. Throws the signal's reason when it aborts first.
   */
  enter: (key: string, signal: AbortSignal) => Promise<(() => void) | undefined>
}

type Gate = { running: number; waiting: Set<() => void> }

/** Places per key, and how many may wait for one. */
export function createLimits(places: number, queue: number): Limits {
  const gates = new Map<string, Gate>()

  const leave = (key: string, gate: Gate) => {
    const [next] = gate.waiting
    if (next) {
      gate.waiting.delete(next)
      next()
    } else if (--gate.running === 0) {
      gates.delete(key)
    }
  }

  return {
    enter: async (key, signal) => {
      signal.throwIfAborted()
      const gate = gates.get(key) ?? { running: 0, waiting: new Set() }
      gates.set(key, gate)
      const release = once(() => leave(key, gate))
      if (gate.running < places) {
        gate.running++
        return release
      }
      if (gate.waiting.size >= queue) return undefined
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', stop)
          resolve()
        }
        const stop = () => {
          gate.waiting.delete(go)
          reject(signal.reason)
        }
        gate.waiting.add(go)
        signal.addEventListener('abort', stop, { once: true })
      })
      return release
    },
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
