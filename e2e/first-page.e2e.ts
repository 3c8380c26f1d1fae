import type { APIRequestContext, Page, Request } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expect, signInByCall, test } from './fixtures.ts'
import { table } from './helpers.ts'
import { standing } from './standing.ts'
import { typePanels } from './types.ts'

// What is asked for, and in which order, shows where nothing is kept yet.
test.use({ fresh: true })

type Preloaded = { readonly first?: { readonly path: string } }

/** What a document brings, read without running it. */
const preloadedAt = async (page: Page, path: string): Promise<Preloaded> => {
  const answer = await page.request.get(path, { headers: { Accept: 'text/html' } })
  const [, text] = /id="preloaded"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? []
  if (text === undefined) throw new Error(`The document at ${path} brings nothing.`)
  return JSON.parse(text)
}

/** What a page asks for until it rests, below the site's address. */
const askedAt = async (page: Page, path: string): Promise<readonly string[]> => {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  }
  page.on('request', note)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await atRest(page)
  page.off('request', note)
  return asked
}

/** Lists that need a second call; what they look like before that is a skeleton. */
const askTwice: ReadonlySet<string> = new Set(['/admin/flavors', '/admin/qos_specs'])
const drawnAtOnce = typePanels.filter(({ path }) => !askTwice.has(path))

/** What the document has preloaded is not asked for again. */
const broughtPaths = [
  ...['/api/keystone/version/', '/api/keystone/user-session/'],
  ...['/api/keystone/svc-catalog/', '/api/settings/'],
]

test(
  'the first call of lists is named by their document, and made once',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    test.setTimeout(180_000)
    await signIn('admin')
    for (const { path } of standing(typePanels)) {
      const asked = await askedAt(page, path)
      const { first } = await preloadedAt(page, path)
      if (first === undefined) throw new Error(`The document at ${path} names no first call.`)
      const [own = ''] = first.path.split('?')
      // What is changing is followed by its ids.
      const reads = asked.filter((one) => one.split('?')[0] === own && !/[?&]id=/.test(one))
      expect(reads, path).toEqual([first.path])
      expect(asked.filter((one) => broughtPaths.includes(one))).toEqual([])
      expect(asked.filter((one) => one.endsWith('.js')).length, path).toBeLessThanOrEqual(12)
      // A browser asks for few things at a time: what is wanted most goes first.
      const scripts = asked.findIndex((one) => /\/site-[^/]*\.js$/.test(one))
      expect(asked.indexOf(first.path), path).toBeLessThan(scripts)
    }
  },
)

test('the details of an item come with few scripts, and with their first call', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const [path, many] of [
    ['/project/instances', 'Instances'],
    ['/project/networks', 'Networks'],
  ] as const) {
    await page.goto(path)
    const link = table(page, many).rows.first().getByRole('link').first()
    const details = (await link.getAttribute('href')) ?? ''
    const asked = await askedAt(page, details)
    const { first } = await preloadedAt(page, details)
    expect(asked.filter((one) => one === first?.path)).toHaveLength(1)
    expect(asked.filter((one) => one.endsWith('.js')).length).toBeLessThanOrEqual(12)
  }
})

test('the code behind a link is fetched while it is reached for', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/instances')
  const images = page.getByRole('link', { name: 'Images', exact: true })
  await expect(images).toBeVisible()
  await atRest(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await images.hover()
  await atRest(page)
  const scripts = asked.filter((url) => url.endsWith('.js'))
  expect(scripts).not.toHaveLength(0)
  await images.click()
  await expect(table(page, 'Images').rows.first()).toBeVisible()
  expect(asked.filter((url) => url.endsWith('.js')).slice(0, scripts.length)).toEqual(scripts)
})

test('the way back after signing out shows nothing of the session', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').row('deploy').root).toBeVisible()
  // A document of its own, so that the way back leads to another one.
  await page.goto('/auth/logout')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByText('deploy')).toHaveCount(0)
})

test('a list is drawn with its columns where they stay', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const heads = new Set<string>()
    const look = () => {
      // Each by itself: a slow page has two pictures. A head without rows below may not be whole yet.
      for (const head of document.querySelectorAll('thead:has(+ tbody)')) {
        const cells = [...head.querySelectorAll('th')]
        heads.add(cells.map(({ textContent }) => textContent).join('|'))
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    Object.assign(window, { heads })
  })
  await signIn()
  for (const path of ['/project/instances', '/project/networks', '/project/volumes']) {
    await page.goto(path)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await atRest(page)
    const drawn = await page.evaluate(() => [...(Reflect.get(window, 'heads') as Set<string>)])
    expect(drawn, path).toHaveLength(1)
  }
})

test('a page is seen with its rows before any script runs, as it is drawn then', async ({
  page,
  signIn,
  browser,
  world,
}) => {
  test.setTimeout(180_000)
  await signIn('admin')
  // The first page asks which extensions there are: from then on documents bring them.
  await page.goto('/project/networks')
  const storageState = await page.context().storageState()
  const still = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: world.url, storageState },
  })
  const picture = await still.newPage()
  for (const { path } of standing(drawnAtOnce)) {
    await page.goto(path)
    await expect(page.getByRole('table').and(page.locator('[aria-busy=false]'))).toBeVisible()
    const rows = await page.locator('tbody tr').count()
    // On a machine that is busy with something else the rows may come too late for it.
    await expect(async () => {
      await picture.goto(path)
      expect(await picture.locator('tbody tr:visible').count(), path).toBe(rows)
    }).toPass()
    await expect(picture.locator('h1:visible')).toHaveText(await page.locator('h1').innerText())
    const heads = await page.locator('thead th:visible').allInnerTexts()
    expect(await picture.locator('thead th:visible').allInnerTexts(), path).toEqual(heads)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const names = await links.allInnerTexts()
    const seen = await picture.locator('aside a:visible').allInnerTexts()
    expect(seen, path).toEqual(names)
  }
  await still.close()
})

/** The picture of a page. A server that is too busy to draw sends the document without one. */
const opened = async (by: APIRequestContext, path: string, drawn = '</span>') => {
  let picture = ''
  await expect(async () => {
    const answer = await by.get(path, { headers: { Accept: 'text/html' } })
    picture = (await answer.text()).split('id="server-rendered"')[1] ?? ''
    expect(picture).toContain(drawn)
  }).toPass()
  return picture
}

test('what a page asks besides its rows keeps no rows from its picture, nor from the next ones', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn('admin')
  // It asks its service for more than a browser sends at once, and has a picture without rows first.
  const path = '/admin/volume_services'
  const heal = cloud.control.fail({ service: 'volumev3', how: 'slow', seconds: 0.2 })
  for (let visit = 0; visit < 6; visit++) await opened(page.request, path)
  heal()
  for (const next of [path, '/project/key_pairs', '/admin/instances']) {
    const [, rows] = (await opened(page.request, next, 'data-rows')).split('data-rows')
    expect.soft(rows?.includes('aria-busy="true"'), next).toBe(false)
  }
})

test('each picture is of who opens the page, however many do at once', async ({
  page,
  signIn,
  browser,
  world,
}) => {
  await signIn('admin')
  const other = await browser.newContext({ baseURL: world.url })
  const second = await other.newPage()
  await signInByCall(second, world.url, 'demo')
  const both = await Promise.all(
    Array.from({ length: 3 }, async () =>
      Promise.all([
        opened(page.request, '/admin/instances'),
        opened(second.request, '/project/instances'),
        opened(second.request, '/admin/instances'),
      ]),
    ),
  )
  for (const [all, own, refused] of both) {
    expect(all).toContain('>admin</span>')
    expect(all).not.toContain('>demo</span>')
    expect(own).toContain('>demo</span>')
    expect(own).not.toContain('>admin</span>')
    expect(refused).toContain('This page is not available to you.')
    expect(refused).not.toContain('<td')
  }
  await other.close()
})

test('nothing of a picture can be reached before the page is there', async ({
  page,
  signIn,
  browser,
  world,
}) => {
  await signIn()
  const storageState = await page.context().storageState()
  const still = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: world.url, storageState },
  })
  const picture = await still.newPage()
  await expect(async () => {
    await picture.goto('/project/instances')
    await expect(picture.locator('tbody tr:visible').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await picture.keyboard.press('Tab')
  await expect(picture.locator('#server-rendered :focus')).toHaveCount(0)
  await still.close()
})

test('a page whose scripts do not come says so, and nothing stands for it', async ({
  page,
  signIn,
}) => {
  await signIn()
  const start = /\/static\/start-(?!libraries)[^/]*\.js$/
  await page.route(start, (route) => route.abort())
  await page.goto('/project/instances', { waitUntil: 'load' })
  const told = 'Meridian could not be loaded. Reload the page to try again.'
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
  await expect(page.locator('#server-rendered')).toHaveCount(0)
  await page.unroute(start)
  await page.reload()
  await expect(table(page, 'Instances').rows).not.toHaveCount(0)
  await expect(page.getByText(told)).toBeHidden()
})
