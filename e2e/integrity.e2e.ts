import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { webDist } from '../tools/run.ts'
import { expect, signInByCall, test } from './fixtures.ts'
import { refusedIn } from './refused.ts'
import { startWorld } from './world.ts'

type Tampered = { readonly page: Page; readonly url: string; readonly refused: readonly string[] }

/** A page of the product of whose files one was changed by a byte on its way to the browser. */
const withTampered = async (
  browser: Browser,
  file: RegExp,
  look: (tampered: Tampered) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-tampered-'))
  cpSync(webDist, folder, { recursive: true })
  const name = readdirSync(join(folder, 'static')).find((one) => file.test(one))
  if (name === undefined) throw new Error(`There is no file ${String(file)}.`)
  const path = join(folder, 'static', name)
  // As it is sent, too: a browser is given the compressed one.
  rmSync(`${path}.br`, { force: true })
  writeFileSync(path, `${readFileSync(path, 'utf8')} `)
  const world = await startWorld({}, folder)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await look({ page, url: world.url, refused: refusedIn(context) })
  } finally {
    await context.close()
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

const sentence = 'Meridian could not be loaded. Reload the page to try again.'

/** The script of that name that the document itself asks for; others may be called the same. */
const inDocument = (file: string): RegExp => {
  const html = readFileSync(join(webDist, 'index.html'), 'utf8')
  const [, name = ''] = new RegExp(`src="\\./static/(${file}-.{8})\\.js"`).exec(html) ?? []
  return new RegExp(`^${name}\\.js$`)
}

for (const file of ['rolldown-runtime', 'start-libraries', 'start']) {
  test(`the document's ${file} does not run when it is not what was built`, async ({ browser }) => {
    await withTampered(browser, inDocument(file), async ({ page, url, refused }) => {
      await page.goto(`${url}/auth/login`)
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      expect(refused.join()).toContain("'integrity'")
    })
  })
}

test('a script that others need does not run when it is not what was built', async ({
  browser,
}) => {
  await withTampered(browser, /^sign-in-[^-].{7}\.js$/, async ({ page, url, refused }) => {
    await page.goto(`${url}/auth/login`)
    await expect(page.getByRole('alert')).toContainText('Something went wrong on this page.')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(refused.join()).toContain("'integrity'")
  })
})

test('the page of somebody who is signed in is not left as a picture without its scripts', async ({
  browser,
}) => {
  await withTampered(browser, /^start-libraries-.*\.js$/, async ({ page, url }) => {
    await signInByCall(page, url, 'demo')
    await page.goto(`${url}/project/instances`)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})

test('code that is loaded later does not run when it is not what was built', async ({
  browser,
}) => {
  await withTampered(browser, /^serial-.*\.js$/, async ({ page, url, refused }) => {
    await signInByCall(page, url, 'demo')
    await page.goto(`${url}/project/instances?name=web-1`)
    await page.getByRole('link', { name: 'web-1', exact: true }).click()
    await page.getByRole('tab', { name: 'Console' }).click()
    await page.getByLabel('Console type').selectOption('Serial')
    await expect.poll(() => refused.join()).toContain("'integrity'")
    await expect(page.getByRole('textbox', { name: 'Console of web-1' })).toHaveCount(0)
  })
})

test('a style that is loaded later is not applied when it is not what was built', async ({
  browser,
}) => {
  await withTampered(browser, /^serial-.*\.css$/, async ({ page, url, refused }) => {
    await signInByCall(page, url, 'demo')
    await page.goto(`${url}/project/instances?name=web-1`)
    await page.getByRole('link', { name: 'web-1', exact: true }).click()
    await page.getByRole('tab', { name: 'Console' }).click()
    await page.getByLabel('Console type').selectOption('Serial')
    await expect.poll(() => refused.join()).toContain("'integrity'")
  })
})

test('a worker does not start when it is not what was built, and its work is done without it', async ({
  browser,
}) => {
  await withTampered(browser, /^layout-worker-.*\.js$/, async ({ page, url, refused }) => {
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await signInByCall(page, url, 'demo')
    await page.goto(`${url}/project/network_topology`)
    await page.getByRole('tab', { name: 'Graph view' }).click()
    await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false')
    expect(refused.join()).toContain('integrity')
    expect(workers).toEqual([])
  })
})
