/**
 * The page that the tests of a worker have one after the other. With one of its own each test would
 * compile the product anew, most of the work of its first address: what was compiled is kept by the
 * process of a site, which ends with the site's last page.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { followTraffic } from '../tools/at-rest.ts'
import { restPath } from './world.ts'

/** What a test may have asked to be told of a page and its context. */
const heard = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'framenavigated', 'load'],
  ...['page', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
  ...['websocket', 'worker'],
]

/** What cannot be taken from a page or a context again. */
const forGood = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'newCDPSession'],
  ...['grantPermissions', 'setGeolocation', 'setOffline', 'close'],
  ...['install', 'fastForward', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
]

const spoiled = new WeakSet<BrowserContext>()

/** What a process keeps it pays for with memory, 50 MB a test: after so many tests it may end. */
const most = 20

type Kept = {
  readonly url: string
  readonly page: Page
  readonly session: CDPSession
  /** How many tests have had it. */
  tests: number
}

/** A page in a context of its own. */
const newPage = async (browser: Browser, url: string): Promise<Kept> => {
  const context = await browser.newContext({ baseURL: url })
  // What it adds to each document stays for all tests, and spoils the page for none.
  await followTraffic(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  for (const one of [page, context, page.clock]) noteWhatStays(one, context)
  return { url, page, session, tests: 0 }
}

const noteWhatStays = (one: object, context: BrowserContext): void => {
  for (const name of forGood) {
    const method: unknown = Reflect.get(one, name)
    if (typeof method !== 'function') continue
    const noted = (...args: unknown[]): unknown => {
      spoiled.add(context)
      return Reflect.apply(method, one, args)
    }
    Reflect.set(one, name, noted)
  }
}

/** The page of a worker: made when it is first asked for, and again after it was spoiled. */
export const keptPage = () => {
  let kept: Kept | undefined
  return {
    /** For the site at `url`, to which its addresses are relative. */
    take: async (browser: Browser, url: string): Promise<Page> => {
      if (kept?.url !== url) {
        await kept?.page.context().close()
        kept = await newPage(browser, url)
      }
      return kept.page
    },
    /** Takes from the page what a test has done to it, while its site still answers. */
    leave: async (): Promise<void> => {
      if (!kept) return
      const last = kept
      const { url, page, session } = last
      const context = page.context()
      kept = undefined
      last.tests += 1
      if (spoiled.has(context) || last.tests >= most) return context.close()
      for (const one of [page, context]) for (const event of heard) one.removeAllListeners(event)
      for (const other of context.pages()) if (other !== page) await other.close()
      await page.unrouteAll()
      await context.unrouteAll()
      // While it is there the product goes to the sign-in page when its session has gone.
      // A dialog that is just closing goes back in the history, which ends this: then it is not kept.
      const rests = page.goto(url + restPath, { waitUntil: 'load' })
      if ((await Promise.allSettled([rests])).some(({ status }) => status === 'rejected'))
        return context.close()
      await context.clearCookies()
      await empty(page, session)
      await page.mouse.move(-1, -1)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia(plain)
      kept = last
    },
  }
}

/** As `playwright.config.ts` has it. */
const plain = {
  ...{ media: null, contrast: null, forcedColors: null },
  ...({ colorScheme: 'light', reducedMotion: 'reduce' } as const),
}

/** Forgets what the site has stored in the browser, and where the page has been. */
const empty = async (page: Page, session: CDPSession): Promise<void> => {
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.send('Page.resetNavigationHistory')
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
}
