import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'
import type { Cutting } from '../tools/cutting.ts'
import { dropOn } from '../tools/dropping.ts'
import { holds } from './bytes.ts'

/** Where the list of a container is. */
const pageOf = (container: string): string => `/project/containers/container/${container}`

export type Told = {
  /** What the list of activities says in the end. */
  readonly words: string
  readonly failed: readonly string[]
  /** How many toasts there were. */
  readonly toasts: number
  /** The longest task of the page meanwhile, in ms. */
  readonly longest: number
}

export type UploadsPage = {
  /** Drags a folder onto the list and waits until all of it has arrived or failed. */
  readonly drop: (folder: string) => Promise<Told>
  /** Uploads one file. */
  readonly upload: (path: string) => Promise<void>
  /** The same; the connection is cut at a quarter, the page loaded again at a half. */
  readonly uploadLarge: (path: string, size: number, proxy: Cutting) => Promise<void>
  readonly close: () => Promise<void>
}

/** A container of its own, and its list in Chromium, where whoever the headers are of is signed in. */
export async function uploadsPage(
  url: string,
  headers: Readonly<Record<string, string>>,
  container: string,
): Promise<UploadsPage> {
  const ask = (method: string, path: string) =>
    fetch(`${url}/api/swift/${path}`, { method, headers })
  const made = await fetch(`${url}/api/swift/containers/${container}/metadata/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ is_public: false }),
  })
  if (made.status !== 201) throw new Error(`The container was answered ${made.status}.`)
  const executablePath = findChromium()
  const launch = { args: [...chromiumArgs], ...(executablePath && { executablePath }) }
  const browser = await chromium.launch(launch)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('dialog', (dialog) => void dialog.accept())
  const cookies = (headers['cookie'] ?? '').split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url }
  })
  await page.context().addCookies(cookies)
  const go = () => page.goto(url + pageOf(container))
  await go()

  const begin = async (path: string) => {
    await page.getByRole('button', { name: 'Upload File', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('File', { exact: true }).setInputFiles(path)
    await dialog.getByRole('button', { name: 'Upload File' }).click()
  }
  const arrived = (path: string) =>
    page.getByText(`File ${basename(path)} uploaded.`).waitFor({ timeout: 3_600_000 })

  return {
    upload: async (path) => {
      await begin(path)
      await arrived(path)
    },
    drop: async (folder) => {
      await page.evaluate(watchLongTasks)
      const area = page.getByRole('button', { name: 'Upload File', exact: true })
      await area.waitFor()
      await dropOn(page, area, [folder])
      const activity = page.getByRole('button', { name: /^Activity/ })
      await page.getByRole('button', { name: /^Activity \(1 running/ }).waitFor()
      await page
        .getByRole('button', { name: /running/ })
        .waitFor({ state: 'detached', timeout: 1_800_000 })
      const longest = await page.evaluate(longestTask)
      const toasts = await page.getByRole('alertdialog').count()
      await activity.click()
      const newest = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()
      const words = (await newest.innerText()).split('\n').slice(0, 4).join(', ')
      const failed = await page
        .getByRole('list', { name: 'Failed files' })
        .first()
        .locator('li')
        .allInnerTexts()
      await page.keyboard.press('Escape')
      return { words, failed: failed.map((text) => text.replaceAll('\n', ' ')), toasts, longest }
    },

    uploadLarge: async (path, size, proxy) => {
      const before = proxy.sent()
      const until = async (share: number) => {
        const there = () => proxy.sent() - before > share * size
        while (!(await holds(there)));
      }
      await begin(path)
      await until(0.25)
      if (proxy.cut() === 0) throw new Error('Nothing was cut.')
      await until(0.5)
      await go()
      await page.getByRole('button', { name: /^Activity/ }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose the File Again' }).click()
      await (await chooser).setFiles(path)
      await arrived(path)
    },

    close: async () => {
      await browser.close()
      await removeAll(ask, container)
    },
  }
}

type Ask = (method: string, path: string) => Promise<Response>

/** Removes the container, that of its segments, and all that they hold. */
async function removeAll(ask: Ask, container: string): Promise<void> {
  for (const one of [container, `${container}_segments`]) {
    await removeBelow(ask, one, '')
    await ask('DELETE', `containers/${one}/metadata/`)
  }
}

async function removeBelow(ask: Ask, container: string, folder: string): Promise<void> {
  const query = new URLSearchParams({ path: encodeURIComponent(folder) }).toString()
  const answer = await ask('GET', `containers/${container}/objects/?${query}`)
  if (!answer.ok) return
  // JSON in: the contract's own endpoint.
  const { items } = (await answer.json()) as { items: { path: string; is_subdir: boolean }[] }
  for (const { path, is_subdir } of items) {
    if (is_subdir) await removeBelow(ask, container, path)
    const name = path.split('/').map(encodeURIComponent).join('/')
    await ask('DELETE', `containers/${container}/object/${name}`)
  }
}
