import type { Browser, BrowserContextOptions } from '@playwright/test'
import { renderedId } from '@meridian/contract'
import { atRest, followTraffic } from '../tools/at-rest.ts'
import { firstSeen, noteFirst } from './first-row.ts'

/** What one visit of a page by a browser with an empty cache cost. */
export type Visit = {
  /** Milliseconds from the navigation until the first row was seen. */
  readonly ms: number
  /** Milliseconds until what is seen does what it says; undefined for a page that has no picture. */
  readonly alive: number | undefined
  readonly requests: number
  readonly scripts: number
  /** All that came over the wire until the page rested, in kilobytes of 1,024 bytes. */
  readonly kilobytes: number
  /** Milliseconds from the first part of the document until the list's data were asked for. */
  readonly asked: number | undefined
}

export type Visiting = {
  readonly url: string
  /** Who is signed in. */
  readonly storageState: BrowserContextOptions['storageState']
  /** A selector of the rows of the page's list, of which the first is waited for. */
  readonly rows: string
  /** The path of the call that brings the list's data, where it is to be looked for. */
  readonly list?: string | undefined
  /** Milliseconds that are added to each request's way, there and back. */
  readonly delay: number
}

/** Opens a page in a context of its own and looks until its first row is seen, then until it rests. */
export async function visit(browser: Browser, visiting: Visiting): Promise<Visit> {
  const { url, storageState, rows, list, delay } = visiting
  const context = await browser.newContext(storageState ? { storageState } : {})
  try {
    await followTraffic(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (delay > 0) {
      const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
      const conditions = { offline: false, latency: delay, ...unlimited }
      await session.send('Network.emulateNetworkConditions', conditions)
    }
    let requests = 0
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      requests += 1
      bytes += encodedDataLength
    })
    await noteFirst(page, rows)
    await page.addInitScript(noteAlive, renderedId)
    const ms = await firstSeen(page, () => page.goto(url, { waitUntil: 'commit' }))
    await atRest(page)
    const { scripts, asked, alive } = await page.evaluate(timesOf, list)
    return { ms, alive, requests, scripts, kilobytes: bytes / 1024, asked }
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes when the server's picture gives way to the page itself. */
const noteAlive = (picture: string) => {
  let isThere = false
  new MutationObserver((_, watch) => {
    const was = isThere
    isThere = document.getElementById(picture) !== null
    if (isThere || !was) return
    performance.mark('alive')
    watch.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page. */
const timesOf = (list: string | undefined) => {
  const [page] = performance.getEntriesByType('navigation')
  const all = performance
    .getEntriesByType('resource')
    .filter((one) => one instanceof PerformanceResourceTiming)
  const first = all.find(({ name }) => list !== undefined && new URL(name).pathname === list)
  const began = page instanceof PerformanceNavigationTiming ? page.responseStart : NaN
  return {
    scripts: all.filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
    asked: first && first.startTime - began,
    alive: performance.getEntriesByName('alive')[0]?.startTime,
  }
}
