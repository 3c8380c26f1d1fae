/**
 * A page as it will first be drawn, in HTML: the server shows it until the scripts are there
 * (docs/first-page.md). It runs in the server's Node, without a browser, for one visit at a time.
 */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderPage, PageToRender } from '@meridian/contract'
import { setPreloaded } from '#api/preloaded.ts'
import { forgetAll } from '#api/cached.ts'
import { connectApi } from '#api/connection.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { createSiteRouter } from '#shell/router.tsx'
import { prepared } from '#shell/signed-in.tsx'

/** All that is known is there at once: nothing is waited for. */
const patience = 1

/**
 * The HTML of a page for whoever opens it, of nothing but what is handed in. Nothing of it is kept
 * for the next visit.
 */
export const renderPage: RenderPage = async (visit) => {
  forgetAll()
  setPreloaded(visit.preloaded)
  connectApi({
    webRoot: () => visit.webRoot,
    cookies: () => visit.cookies,
    address: () => visit.address,
    transport: answering(visit),
    // Most calls of a picture never end: the one that is answered waits for none of them, and nor
    // does any of the next visit.
    takesTurns: false,
  })
  // Who opened the last page is nobody here.
  setPageScope(undefined)
  try {
    const { pathname, search } = new URL(visit.address)
    // The router of a server would lead away from a slash at the end.
    const here = pathname.replace(/(.)\/$/, '$1') + search
    const router = createSiteRouter(createMemoryHistory({ initialEntries: [here] }))
    await router.load()
    await prepared(patience)
    return withoutStyles(renderToStaticMarkup(<RouterProvider router={router} />))
  } finally {
    forgetAll()
  }
}

/** Answers the first call; anything else is not known, and stays so. */
const answering =
  ({ preloaded: { first }, webRoot, answer }: PageToRender) =>
  (request: Request): Promise<Response> => {
    const isFirst = first && request.url === new URL(first.path.slice(1), webRoot).href
    if (!isFirst || answer === undefined) return new Promise(() => undefined)
    return Promise.resolve(Response.json(answer))
  }

/** The policy for styles allows none in an element; text has no quotation mark of its own here. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '')
