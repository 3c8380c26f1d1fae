/** The thread in which pages are drawn: it loads the bundle's `renderPage` and draws one at a time. */
import { parentPort, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import type { RenderPage, PageToRender } from '@meridian/contract'

/** What the thread is asked, and what it says: HTML, or why there is none. */
export type Wanted = { readonly id: number; readonly visit: PageToRender }
export type Drawn = { readonly id: number } & (
  | { readonly html: string }
  | { readonly why: unknown }
)

// Written by the build of this very checkout (tools/build.ts).
const { renderPage }: { renderPage: RenderPage } = await import(
  pathToFileURL(String(workerData)).href
)

let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ id, visit }: Wanted) => {
  const answer = (drawn: Drawn) => parentPort?.postMessage(drawn)
  last = last
    .then(() => renderPage(visit))
    .then(
      (html) => answer({ id, html }),
      (why: unknown) => answer({ id, why }),
    )
})
