import { chromium, type Page } from '@playwright/test'
import { createCloud, type Cloud, type CloudOptions } from '@meridian/cloud'
import { buildApp, readConfig, seal, signedIn, sqliteStore } from '@meridian/server'
import { followTraffic } from './at-rest.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { webDist } from './run.ts'

/** The built product over an embedded cloud of its own, in a real browser. */
export type Product = {
  readonly url: string
  readonly cloud: Cloud
  readonly page: Page
  /** The folder of the bundle that is served. */
  readonly assets: string
  /** Gives the browser a session of `demo`, or of another user. */
  readonly signIn: (user?: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Serves a built bundle on a free port and opens an empty page; close it in the end. */
export async function openProduct(
  seed: CloudOptions['seed'] = 'demo',
  assets = webDist,
): Promise<Product> {
  const cloud = createCloud({ seed })
  const app = await buildApp({
    config: readConfig({ OS_AUTH_URL: 'http://cloud.internal/identity/v3' }),
    transport: cloud.fetch,
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret for one run of a measurement'),
    assets,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await browser.newPage()
  await followTraffic(page.context())
  return {
    url,
    cloud,
    page,
    assets,
    signIn: async (user) => {
      const { cookies } = await signedIn(app, user)
      const all = [...cookies].map(([name, value]) => ({ name, value, url }))
      await page.context().addCookies(all)
    },
    close: async () => {
      await browser.close()
      await app.close()
      cloud.close()
    },
  }
}
