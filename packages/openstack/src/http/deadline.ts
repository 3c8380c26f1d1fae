/** One signal out of a time limit and the caller's own wish to stop. */

export type Deadline = {
  signal: AbortSignal
  /** The promise, or a rejection as soon as the signal aborts: no transport can outstay it. */
  within: <T>(promise: Promise<T>) => Promise<T>
  timedOut: () => boolean
  /** Starts the clock anew, with another limit. */
  restart: (ms: number) => void
  /** Ends the time limit; the caller's signal stays in force. */
  lift: () => void
  /** Ends everything that hangs on the signal. */
  stop: () => void
}

/** Starts the clock now. */
export function deadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const clock = new AbortController()
  let late = false
  let running = ms
  const isLate = () => {
    late = true
    clock.abort(new Error('timeout'))
  }
  let timer = setTimeout(isLate, ms)
  const signal = outer ? AbortSignal.any([clock.signal, outer]) : clock.signal
  return {
    signal,
    within: (promise) => untilAborted(promise, signal),
    timedOut: () => late,
    restart: (next) => {
      // Called for each piece of a stream: the same limit costs no new timer.
      if (next === running) return void timer.refresh()
      running = next
      clearTimeout(timer)
      timer = setTimeout(isLate, next)
    },
    lift: () => clearTimeout(timer),
    stop: () => {
      clearTimeout(timer)
      clock.abort(new Error('stopped'))
    },
  }
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
