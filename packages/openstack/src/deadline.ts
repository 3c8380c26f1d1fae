/** One signal out of a time limit and the caller's own wish to stop. */

export type Deadline = {
  signal: AbortSignal
  /** The promise, or a rejection as soon as the signal aborts: no transport can outstay it. */
  within: <T>(promise: Promise<T>) => Promise<T>
  timedOut: () => boolean
  /** Ends the time limit; the caller's signal stays in force. */
  lift: () => void
}

/** Starts the clock now. */
export function deadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const clock = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    clock.abort(new Error('timeout'))
  }, ms)
  const signal = outer ? AbortSignal.any([clock.signal, outer]) : clock.signal
  return {
    signal,
    within: (promise) => untilAborted(promise, signal),
    timedOut: () => late,
    lift: () => clearTimeout(timer),
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
