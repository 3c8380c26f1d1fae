/**
 * What runs in the pages of tests to say whether they rest. The page is the one who knows: what it
 * sends next may wait for a timer that is longer than any silence a test would sit out, and what it
 * draws next for its turn on a busy machine. Both functions are sent to the page as text: they use
 * nothing from around them.
 */

/** What a page waits for now, and how often it began to. */
type Waits = {
  readonly open: () => number
  readonly begun: () => number
  /** As the browser has them: a test may have put a clock of its own in their place. */
  readonly frame: (run: () => void) => unknown
  readonly timer: (run: () => void, ms: number) => unknown
}

declare const window: Window & typeof globalThis & { waits?: Waits }

/**
 * Counts the timers that are short, and what is fetched. The short ones are those for text that rests
 * (`searchDelay`, 300 ms), for pages that have settled (`web/api/use-settled.ts`), before a read is
 * repeated and before React draws what it has suspended. Longer ones wait for the next poll, or until
 * a message has been read: a page rests between those.
 */
export const countWaits = (): void => {
  const shortMs = 300
  const timer = window.setTimeout.bind(window)
  const end = window.clearTimeout.bind(window)
  const ask = window.fetch.bind(window)
  const open = new Set<unknown>()
  let begun = 0
  const begin = (one: unknown) => {
    begun += 1
    open.add(one)
  }
  const counted = (run: unknown, ms = 0, ...args: unknown[]) => {
    if (typeof run !== 'function') throw new TypeError('A text is no work for a timer.')
    const work = () => void Reflect.apply(run, window, args)
    if (ms > shortMs) return timer(work, ms)
    const id = timer(() => {
      open.delete(id)
      work()
    }, ms)
    begin(id)
    return id
  }
  const forget = (id?: number) => {
    open.delete(id)
    end(id)
  }
  const fetched = async (...args: Parameters<typeof fetch>) => {
    const one = Symbol('fetch')
    begin(one)
    try {
      return await ask(...args)
    } finally {
      open.delete(one)
    }
  }
  Object.assign(window, { setTimeout: counted, clearTimeout: forget, fetch: fetched })
  const frame = window.requestAnimationFrame.bind(window)
  window.waits = {
    // Where a test moves the time of the page, it is the test that knows what is due.
    open: () => (Reflect.get(window, 'setTimeout') === counted ? open.size : 0),
    begun: () => begun,
    ...{ frame, timer },
  }
}

/** Whether the page waits for nothing, and has drawn what it had to without beginning to. */
export const saysRest = async (): Promise<boolean> => {
  const { waits } = window
  // The first document of a context is older than what counts, and empty.
  if (!waits) return true
  const limitMs = 1_000
  const within = (work: (done: () => void) => void) =>
    new Promise<void>((done) => {
      work(done)
      waits.timer(done, limitMs)
    })
  const begun = waits.begun()
  // The last of all tasks: what React has to draw goes before it, a piece at a time.
  await within((done) => void scheduler.postTask(done, { priority: 'background' }))
  // What is measured as it is drawn may be drawn again; a page that nobody sees is not drawn.
  if (!document.hidden) await within((done) => waits.frame(() => waits.frame(done)))
  return waits.open() === 0 && waits.begun() === begun
}
