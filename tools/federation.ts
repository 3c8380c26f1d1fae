// `npm run test:federation`: single sign-on against a real Keystone, behind a real Apache, with a real
// identity provider (ops/federation). Each step is printed; the first that fails ends it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { buildApp, createLogger, readConfig, seal, sqliteStore } from '@meridian/server'
import { buildWebIfStale } from './build-if-stale.ts'
import { chromiumArgs, ensureChromium } from './chromium.ts'
import { keystoneSite, prepareKeystone } from './federation-keystone.ts'
import { attempt, webDist } from './run.ts'
import { results } from './steps.ts'

const dashboard = { host: '127.0.0.1', port: 15_080 }
const url = `http://${dashboard.host}:${dashboard.port}`

/** Of the user at the identity provider (ops/federation/register). */
const vera = { name: 'vera', password: 'veras-password', shown: 'vera@university.example.org' }

const choices = [
  { id: 'any', label: 'Single sign-on', protocol: 'openid' },
  {
    id: 'university',
    label: 'University login',
    protocol: 'openid',
    identity_provider: 'university',
  },
]

const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const started = performance.now()
  await work()
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

/** Signs in with the password of an administrator, as before any of it was there. */
const signInAsAdmin = async (page: Page): Promise<void> => {
  await page.goto(url)
  await page.getByRole('combobox', { name: 'Authenticate using' }).selectOption('credentials')
  await page.getByLabel('User Name').fill('admin')
  await page.getByLabel(/^Password/).fill('admin')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
}

/** The three things that the operator's guide has administrators make, in the console itself. */
const setUpInConsole = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const toast = (text: string) => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 })
  await page.goto(`${url}/identity/mappings`)
  await page.getByRole('button', { name: 'Create Mapping' }).click()
  await dialog.getByRole('textbox', { name: /^Mapping ID/ }).fill('university')
  await dialog.getByRole('textbox', { name: /^Rules/ }).fill(
    JSON.stringify([
      {
        local: [
          { user: { name: '{0}', email: '{0}' } },
          { group: { name: 'partners', domain: { name: 'Default' } } },
        ],
        remote: [{ type: 'OIDC_CLAIM_email' }],
      },
    ]),
  )
  await dialog.getByRole('button', { name: 'Create Mapping' }).click()
  await toast('Mapping created successfully.')

  await page.goto(`${url}/identity/identity_providers`)
  await page.getByRole('button', { name: 'Register Identity Provider', exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Identity Provider ID/ }).fill('university')
  await dialog.getByRole('textbox', { name: /^Remote IDs/ }).fill(`${issuer}`)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await toast('Identity provider registered successfully.')

  await page.getByRole('link', { name: 'university', exact: true }).click()
  await page.getByRole('tab', { name: 'Protocols' }).click()
  await page.getByRole('button', { name: 'Add Protocol' }).first().click()
  await dialog.getByRole('textbox', { name: /^Protocol ID/ }).fill('openid')
  await dialog.getByRole('button', { name: /Mapping ID/ }).click()
  await page.getByRole('option', { name: 'university', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Protocol', exact: true }).click()
  await toast('Identity provider protocol created successfully.')
}

const issuer = 'http://localhost:14593/api/oidc'

/** From Meridian's sign-in page to the login page of the identity provider. */
const choose = async (page: Page, label: string): Promise<void> => {
  await page.goto(url)
  await page.getByRole('combobox', { name: 'Authenticate using' }).selectOption({ label })
  await page.getByRole('button', { name: 'Continue' }).click()
}

const signInAtProvider = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/^http:\/\/localhost:14593\/login\.html/)
  await page.locator('#username').fill(vera.name)
  await page.locator('#password').fill(vera.password)
  await page.locator('#password').press('Enter')
}

/** The provider knows already who it is, and asks only whether to go on. */
const expectSignedIn = async (page: Page): Promise<void> => {
  const goOn = page.getByRole('button', { name: /continue/i })
  const inside = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(inside.or(goOn).first()).toBeVisible({ timeout: 20_000 })
  if (await goOn.isVisible()) await goOn.click()
  await expect(inside).toBeVisible({ timeout: 20_000 })
  expect(new URL(page.url()).origin).toBe(url)
}

/** Who it is, and that no project is hers but the one that her group has. */
const expectOwnProjectOnly = async (page: Page): Promise<void> => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const session = await page.request.get(`${url}/api/keystone/user-session/`, { headers })
  expect(await session.json()).toMatchObject({
    username: vera.shown,
    project_name: 'visitors',
    is_superuser: false,
    roles: expect.arrayContaining([{ name: 'member' }]),
  })
  const scopes = await page.request.get(`${url}/api/session/scopes/`, { headers })
  const { projects } = await scopes.json()
  expect(projects.map(({ name }: { name: string }) => name)).toEqual(['visitors'])
  await expect(page.getByRole('banner')).toContainText('visitors')
  const panels = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(panels.getByRole('link', { name: 'Identity Providers' })).toHaveCount(0)
  // The token stays on the server.
  const held = await page.evaluate(() => document.cookie + JSON.stringify(localStorage))
  expect(held).not.toContain('gAAAAA')
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto(`${url}/auth/logout`)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('combobox', { name: 'Authenticate using' })).toBeVisible()
}

const walk = async (browser: Browser): Promise<void> => {
  const admin = await browser.newPage()
  await step('the administrator signs in with a password', () => signInAsAdmin(admin))
  await step('registers the identity provider, its mapping and protocol', () =>
    setUpInConsole(admin),
  )
  const context = await browser.newContext()
  const page = await context.newPage()
  await step('single sign-on leads to the identity provider’s own page', async () => {
    await choose(page, 'Single sign-on')
    await signInAtProvider(page)
  })
  await step('and back, signed in', () => expectSignedIn(page))
  await step('with the own project and nothing else', () => expectOwnProjectOnly(page))
  await step('signing out ends the session here', () => signOut(page))
  await step('the provider’s own choice signs in again', async () => {
    await choose(page, 'University login')
    await expectSignedIn(page)
    await expectOwnProjectOnly(page)
  })
  await step('a provider that is disabled lets nobody in', async () => {
    await signOut(page)
    await admin.goto(`${url}/identity/identity_providers/university`)
    await admin.getByRole('button', { name: 'Edit Identity Provider' }).first().click()
    await admin.getByRole('dialog').getByText('Enabled', { exact: true }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Identity provider updated successfully.')).toBeVisible()
    await choose(page, 'University login')
    await expect(
      page.getByText('You are not authorized to perform the requested action.'),
    ).toBeVisible({
      timeout: 20_000,
    })
  })
}

/** What the browser shows where a step has failed, beside the results of other tests. */
const showPages = async (browser: Browser): Promise<void> => {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [at, page] of pages.entries()) {
    const path = join(results, `federation-${at}.png`)
    await page.screenshot({ path })
    console.error(`${page.url()}: ${path}`)
  }
}

const served = async (directory: string) => {
  const app = await buildApp({
    config: readConfig({
      OS_AUTH_URL: `${keystoneSite}/v3`,
      PUBLIC_URL: url,
      DATA_DIR: directory,
      WEBSSO_CHOICES: JSON.stringify(choices),
      WEBSSO_INITIAL_CHOICE: 'any',
    }),
    transport: (request) => fetch(request),
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret for one run of a test'),
    logger: createLogger('silent'),
    assets: webDist,
  })
  await app.listen(dashboard)
  return app
}

const main = async (): Promise<void> => {
  const executablePath = await ensureChromium()
  buildWebIfStale()
  const directory = mkdtempSync(join(tmpdir(), 'meridian-federation-'))
  try {
    await step('Keystone, Apache and an identity provider are up (ops/federation)', async () => {
      const { code, output } = await attempt('ops/federation/up', [])
      if (code !== 0) throw new Error(`ops/federation/up failed:\n${output.slice(-2000)}`)
    })
    await step('projects and groups are there', prepareKeystone)
    const app = await served(directory)
    const browser = await chromium.launch({ args: chromiumArgs, executablePath })
    try {
      await walk(browser)
    } catch (error) {
      await showPages(browser)
      throw error
    } finally {
      await browser.close()
      await app.close()
    }
  } finally {
    await attempt('ops/federation/down', [])
    rmSync(directory, { recursive: true, force: true })
  }
}

await main()
