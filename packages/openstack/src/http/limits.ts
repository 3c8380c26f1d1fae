/**
 * A bound on calls under way at once, shared fairly among users, with a queue that is bounded too.
 * Whoever holds no place gets any that is free. Whoever holds some gets another only while more are
 * free than they hold, beside a quarter that is kept for those who hold none: one user alone gets
 * three of eight, and however many calls hang, the next user's goes at once. The queue is shared the
 * same way, and free places go round among those who wait.
 */

export type Limits = {
  /**
   * Waits for a free place under the key and gives the function that frees it again.
   * Gives undefined when too many wait already. Throws the signal's reason when it aborts first.
   */
  enter: (key: string, user: string, signal: AbortSignal) => Promise<(() => void) | undefined>
}

type Gate = {
  taken: number
  readonly held: Map<string, number>
  waiting: number
  /** Who waits, in the order of their turns. */
  readonly lines: Map<string, Set<() => void>>
}

/** Places per key, and how many may wait for one. */
export function createLimits(places: number, queue: number): Limits {
  const gates = new Map<string, Gate>()
  const reserve = Math.floor(places / 4)

  const gateOf = (key: string): Gate => {
    const gate = gates.get(key) ?? { taken: 0, held: new Map(), waiting: 0, lines: new Map() }
    gates.set(key, gate)
    return gate
  }

  const mayTake = ({ taken, held }: Gate, user: string): boolean => {
    const free = places - taken
    const mine = held.get(user) ?? 0
    return mine === 0 ? free > 0 : mine < free - reserve
  }

  const mayWait = ({ waiting, lines }: Gate, user: string): boolean => {
    const free = queue - waiting
    const mine = lines.get(user)?.size ?? 0
    return mine === 0 ? free > 0 : mine < free
  }

  const take = (gate: Gate, user: string): void => {
    gate.taken += 1
    gate.held.set(user, (gate.held.get(user) ?? 0) + 1)
  }

  const leave = (key: string, gate: Gate, user: string): void => {
    gate.taken -= 1
    const mine = (gate.held.get(user) ?? 0) - 1
    if (mine > 0) gate.held.set(user, mine)
    else gate.held.delete(user)
    while (serveNext(gate));
    if (gate.taken === 0) gates.delete(key)
  }

  /** Gives a free place to the user whose turn it is, who then is the last in turn. */
  const serveNext = (gate: Gate): boolean => {
    for (const [user, line] of gate.lines) {
      const [go] = line
      if (!go || !mayTake(gate, user)) continue
      quit(gate, user, go)
      if (gate.lines.delete(user)) gate.lines.set(user, line)
      take(gate, user)
      go()
      return true
    }
    return false
  }

  const quit = (gate: Gate, user: string, go: () => void): void => {
    const line = gate.lines.get(user)
    if (!line?.delete(go)) return
    gate.waiting -= 1
    if (line.size === 0) gate.lines.delete(user)
  }

  return {
    enter: async (key, user, signal) => {
      signal.throwIfAborted()
      const gate = gateOf(key)
      const release = once(() => leave(key, gate, user))
      if (mayTake(gate, user)) {
        take(gate, user)
        return release
      }
      if (!mayWait(gate, user)) return undefined
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', stop)
          resolve()
        }
        const stop = () => {
          quit(gate, user, go)
          reject(signal.reason)
        }
        gate.lines.set(user, (gate.lines.get(user) ?? new Set()).add(go))
        gate.waiting += 1
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
