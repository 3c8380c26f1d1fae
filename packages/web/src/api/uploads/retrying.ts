import { ApiError } from '#api/errors.ts'

export type Retrying = {
  readonly signal: AbortSignal
  /** Waits so many ms, or until the signal aborts, whose reason it then throws. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** How long is waited before each further try, in ms. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Does a piece of work again when its connection was cut or its service is away for the moment, five
 * times, ever later. Throws what the last try threw, and at once what trying again does not help.
 */
export const retrying = async <T>(
  work: () => Promise<T>,
  { signal, wait = waited }: Retrying,
): Promise<T> => {
  for (const ms of waits) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await wait(Math.max(ms, untilAsked(error)), signal)
    }
  }
  return work()
}

/** No answer came, the server found nobody, or the service wants to be asked later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && !error.moved && passing.has(error.status)

const passing = new Set([0, 408, 429, 499, 502, 503, 504])

/** A service that asks to be left alone is, for a minute at most. */
const untilAsked = (error: unknown): number =>
  error instanceof ApiError && error.retryAt !== undefined
    ? Math.min(60_000, error.retryAt - Date.now())
    : 0

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
