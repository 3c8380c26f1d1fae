import type { Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** What the thread itself has worked, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest task of the page's thread while something is done, in milliseconds of what the thread
 * itself has worked: a busy machine makes tasks last, but does not make them work more.
 */
export async function longestOwnTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page is in no browser of ours.')
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString())
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  )
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && main.has(keyOf(event)),
  )
  if (tasks.length === 0) throw new Error('The browser has told of no task.')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000
}
