import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { countWaits, saysRest } from './page-rest.ts'

/** A page that is not at rest by then never is: it waits for an answer, or asks again and again. */
const patienceMs = 30_000

/** How often it is looked whether the last answer has come. */
const lookMs = 10

type Traffic = {
  /** What is under way. */
  readonly open: Set<Request>
  /** How often something began or ended, and when it last did. */
  changes: number
  last: number
}

const traffic = new WeakMap<Page, Traffic>()
const counting = new WeakMap<BrowserContext, Promise<unknown>>()

/**
 * Notes what the pages of a context send and wait for from now on, for `atRest`. A document that is
 * open already says nothing of what it waits for: follow a context before it opens one.
 */
export const followTraffic = async (context: BrowserContext): Promise<void> => {
  context.on('page', follow)
  for (const page of context.pages()) follow(page)
  const counts = counting.get(context) ?? context.addInitScript(countWaits)
  counting.set(context, counts)
  await counts
}

const follow = (page: Page): void => {
  const own: Traffic = { open: new Set(), changes: 0, last: Date.now() }
  const changed = () => {
    own.changes += 1
    own.last = Date.now()
  }
  traffic.set(page, own)
  page.on('request', (request) => {
    // With its document everything goes that an earlier one has asked for, ended or not.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) own.open.clear()
    own.open.add(request)
    changed()
  })
  const ended = (request: Request) => {
    own.open.delete(request)
    changed()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/**
 * Waits until the page has nothing under way and nothing to draw, and none of its short waits goes on
 * after which it may ask or draw (`tools/page-rest.ts`).
 * (Playwright's own `networkidle` comes once in the life of a document, be it before the document
 * asks for anything, and says nothing of what a click sends.)
 * Throws with what is under way when that takes half a minute.
 */
export const atRest = async (page: Page): Promise<void> => {
  const own = traffic.get(page)
  if (!own) throw new Error('The traffic of this page is not followed.')
  const until = Date.now() + patienceMs
  let rests = false
  while (!rests) {
    while (own.open.size > 0 && Date.now() < until) await after(lookMs)
    const { changes } = own
    // What the page has sent before it answers is known here when the answer comes.
    rests = (await said(page)) && own.open.size === 0 && own.changes === changes
    if (!rests && Date.now() > until) throw new Error(`No rest: ${underWay(own)}`)
  }
}

/** Whether the page says that it rests; not when it gives way to another document meanwhile. */
const said = (page: Page): Promise<boolean> =>
  page.evaluate(saysRest).catch((error: unknown) => {
    if (String(error).includes('Execution context was destroyed')) return false
    throw error
  })

const underWay = ({ open, last }: Traffic): string =>
  open.size > 0
    ? [...open].map((request) => `${request.method()} ${request.url()}`).join(', ')
    : `nothing is under way, the last for ${Date.now() - last} ms`
