import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'

/** A page that sends nothing for this long has asked for what it needs. */
const restMs = 150

/** A page that is not at rest by then never is: it waits for an answer, or asks again and again. */
const patienceMs = 30_000

type Traffic = {
  /** What is under way. */
  readonly open: Set<Request>
  /** When something last began or ended. */
  last: number
}

const traffic = new WeakMap<Page, Traffic>()

/** Notes what the pages of a context send from now on, for `atRest`. */
export const followTraffic = (context: BrowserContext): void => {
  context.on('page', follow)
  for (const page of context.pages()) follow(page)
}

const follow = (page: Page): void => {
  const own: Traffic = { open: new Set(), last: Date.now() }
  traffic.set(page, own)
  page.on('request', (request) => {
    // With its document everything goes that an earlier one has asked for, ended or not.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) own.open.clear()
    own.open.add(request)
    own.last = Date.now()
  })
  const ended = (request: Request) => {
    own.open.delete(request)
    own.last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/**
 * Waits until the page has nothing under way and nothing to draw, and has sent nothing for a while.
 * (Playwright's own `networkidle` comes once in the life of a document, be it before the document
 * asks for anything, and says nothing of what a click sends.)
 * Throws with what is under way when that takes half a minute.
 */
export const atRest = async (page: Page): Promise<void> => {
  const own = traffic.get(page)
  if (!own) throw new Error('The traffic of this page is not followed.')
  const began = Date.now()
  let drawn = 0
  while (own.open.size > 0 || drawn < own.last || Date.now() - own.last < restMs) {
    await after(Math.max(50, restMs - (Date.now() - own.last)))
    // With a limit: a page that nothing is drawn of may never be called idle.
    await page.evaluate(
      (timeout) => new Promise((done) => requestIdleCallback(done, { timeout })),
      restMs,
    )
    drawn = Date.now()
    if (drawn - began > patienceMs) throw new Error(`No rest: ${underWay(own)}`)
  }
}

const underWay = ({ open, last }: Traffic): string =>
  open.size > 0
    ? [...open].map((request) => `${request.method()} ${request.url()}`).join(', ')
    : `nothing is under way, the last for ${Date.now() - last} ms`
