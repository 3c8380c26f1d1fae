import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { renderFile, type PageToRender } from '@meridian/contract'
import type { Drawn, Wanted } from '#first-page/render-thread.ts'

/** Draws a page; undefined while more are waiting than are worth waiting for. Rejects where it cannot. */
export type Draw = (visit: PageToRender) => Promise<string | undefined>

/** The most pages that may wait for the thread; a later page has its scripts before its picture. */
const most = 8

/** Libraries keep some 6 KB of each page that is drawn: after so many the next one has a new thread. */
const mostOfThread = 2_000

/** A drawing that takes longer never ends: its thread is ended, in ms. */
const endless = 10_000

/** One for each bundle, whoever serves it: a thread takes 50 MB and a quarter of a second to begin. */
const threads = new Map<string, Draw>()

/**
 * Renders the pages of the bundle in a folder on a thread, so that no other request waits for it;
 * undefined for a bundle that was built without rendering. The thread begins with the first page.
 */
export const drawer = (assets: string): Draw | undefined => {
  const file = join(assets, renderFile)
  if (!existsSync(file)) return undefined
  const known = threads.get(file) ?? rendererOf(file)
  threads.set(file, known)
  return known
}

type Waiting = {
  readonly resolve: (html: string) => void
  readonly reject: (reason: unknown) => void
}

const rendererOf = (file: string): Draw => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let last = 0

  const begin = (): Worker => {
    const begun = new Worker(new URL('render-thread.ts', import.meta.url), { workerData: file })
    begun.on('message', (drawn: Drawn) => {
      const one = waiting.get(drawn.id)
      waiting.delete(drawn.id)
      if (waiting.size === 0) rest(begun)
      if ('html' in drawn) one?.resolve(drawn.html)
      else one?.reject(drawn.why)
    })
    // The next page begins another one.
    begun.on('error', (error) => end(begun, error))
    begun.on('exit', () => end(begun, new Error('The thread that draws pages has ended.')))
    return begun
  }
  const rest = (begun: Worker) => {
    begun.unref()
    if (last < mostOfThread) return
    thread = undefined
    last = 0
    void begun.terminate()
  }
  const end = (begun: Worker, why: unknown) => {
    // Requests wait for the current thread only.
    if (thread !== begun) return
    thread = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const one of all) one.reject(why)
  }

  return (visit) => {
    if (waiting.size >= most) return Promise.resolve(undefined)
    const drawing = (thread ??= begin())
    // The thread keeps the process alive only while somebody waits for it.
    drawing.ref()
    const wanted: Wanted = { id: ++last, visit }
    const html = new Promise<string>((resolve, reject) => {
      waiting.set(wanted.id, { resolve, reject })
    })
    drawing.postMessage(wanted)
    const timer = setTimeout(() => void drawing.terminate(), endless).unref()
    return html.finally(() => clearTimeout(timer))
  }
}
