import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { atRest, followTraffic } from '../tools/at-rest.ts'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { root } from '../tools/run.ts'
import { meter } from './meter.ts'

/** The built gallery of widgets in a real browser. */
export type Gallery = {
  readonly page: Page
  /** Opens a widget in a state, and gives the milliseconds of script that this took. */
  readonly open: (story: string, state: string) => Promise<number>
  /** The script of opening it, less that of a page with a few buttons: the better of two, in ms. */
  readonly opening: (story: string, state: string) => Promise<number>
  readonly close: () => Promise<void>
}

const built = join(root, 'packages/web/dist-gallery')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves packages/web/dist-gallery on a free port and opens an empty page; close it in the end. */
export async function openGallery(): Promise<Gallery> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const type = types[extname(pathname)]
    if (!type) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type })
    response.end(readFileSync(join(built, normalize(pathname))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 1200 } })
  await followTraffic(page.context())
  const scripted = await meter(page, 'ScriptDuration')
  const open = async (story: string, state: string) => {
    const query = new URLSearchParams({ bare: '', story })
    const url = `http://127.0.0.1:${port}/gallery.html?${query}#${encodeURIComponent(state)}`
    await page.goto('about:blank')
    const before = await scripted()
    await page.goto(url)
    await page.locator('section[data-states]').waitFor({ state: 'attached' })
    await atRest(page)
    return (await scripted()) - before
  }
  // The first time fills the caches.
  const scriptOf = async (story: string, state: string) => {
    await open(story, state)
    return Math.min(await open(story, state), await open(story, state))
  }
  return {
    page,
    open,
    opening: async (story, state) => {
      const bare = await scriptOf('button', 'filled')
      return (await scriptOf(story, state)) - bare
    },
    close: async () => {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
