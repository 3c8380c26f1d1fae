import { existsSync } from 'node:fs'
import type { Cloud } from '@meridian/cloud'
import puppeteer, { type Locator, type Page } from 'puppeteer-core'
import { expect, test as base } from 'vitest'
import { startWorld } from '../world.ts'

/** Debian's package; `npm test` installs it where it may. */
const program = '/usr/bin/firefox-esr'

/** Whether there is a Firefox to try the product in. */
export const hasFirefox = existsSync(program)

export { expect }

/** What is waited for comes, however busy the machine is; nothing hangs for longer. */
export const patience = 30_000

/**
 * `page` is an empty page of Firefox, driven by WebDriver BiDi, with a profile of its own; what it
 * complains of fails the test. `cloud` is the embedded cloud behind the product, filled afresh.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern
  .extend('firefox', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      timeout: 120_000,
    })
    onCleanup(() => browser.close())
    return browser
  })
  // oxlint-disable-next-line no-empty-pattern -- the same
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { cloud, ...world } = await startWorld()
    if (!cloud) throw new Error('Firefox is tried with the embedded cloud.')
    onCleanup(world.close)
    return { cloud, url: world.url }
  })
  .extend('cloud', { auto: true }, ({ world }) => {
    const { cloud } = world
    cloud.control.heal()
    cloud.control.reset()
    return cloud
  })
  .extend('page', async ({ firefox }, { onCleanup }) => {
    const profile = await firefox.createBrowserContext()
    const page = await profile.newPage()
    page.setDefaultTimeout(patience)
    await page.setViewport({ width: 1440, height: 900 })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    onCleanup(async () => {
      await profile.close()
      if (complaints.length > 0) throw new Error(`The page complains: ${complaints.join('; ')}`)
    })
    return page
  })

const quoted = (text: string): string => JSON.stringify(text)

/** The text of an element, or what is said of it in place of that. */
const called = (name: string) =>
  `[@aria-label=${quoted(name)} or normalize-space(.)=${quoted(name)}]`

/** A required field's label may go on with its mark. */
const labelled = (name: string) =>
  `[@aria-label=${quoted(name)} or @id=//label[starts-with(normalize-space(.), ${quoted(name)})]/@for]`

/** How a thing of a role is found by its name. */
const paths: Readonly<Record<string, (name: string) => string>> = {
  button: (name) => `//button${called(name)}`,
  link: (name) => `//a${called(name)}`,
  tab: (name) => `//*[@role="tab"]${called(name)}`,
  // Its number and how it stands are in it, too.
  step: (name) => `//nav//button[span[normalize-space(.)=${quoted(name)}]]`,
  heading: (name) => `//*[self::h1 or self::h2]${called(name)}`,
  textbox: (name) => `//*[self::input or self::textarea]${labelled(name)}`,
  combobox: (name) => `//*[self::input or self::select]${labelled(name)}`,
}

/**
 * Finds things in a page by role and name, or within the thing that a path leads to. By XPath:
 * Firefox walks the whole page to find something by what assistive technology is told of it, which
 * takes seconds each time.
 */
export const find =
  (page: Page, within = '') =>
  (role: string, name: string): Locator<Element> => {
    const path = paths[role]
    if (!path) throw new Error(`There is no path to things of the role ${role}.`)
    return page.locator(`::-p-xpath(${within}${path(name)})`)
  }

/** The field of the password, for which Firefox has no role. */
export const password = (page: Page): Locator<Element> => page.locator('input[name=password]')

/** Types a text into a field in place of what is in it, as a user does. */
export const type = async (page: Page, field: Locator<Element>, text: string): Promise<void> => {
  await field.click({ count: 3 })
  await page.keyboard.press('Backspace')
  await page.keyboard.type(text)
}

/** What is in the open dialog. */
export const inDialog = (page: Page) => find(page, '//*[@role="dialog"]')

/** All that can be read in the page. */
const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/** Waits for a text to be read somewhere in the page. */
export const expectText = async (page: Page, text: string | RegExp): Promise<void> => {
  await expect.poll(() => textOf(page), { timeout: patience }).toMatch(text)
}

/** The same as the cloud's time goes by. */
export const eventually = async (page: Page, cloud: Cloud, text: RegExp): Promise<void> => {
  const look = () => {
    cloud.clock.advance(5_000)
    return textOf(page)
  }
  await expect.poll(look, { timeout: patience, interval: 500 }).toMatch(text)
}

/** The name of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    const label = one?.getAttribute('aria-label') ?? one?.textContent ?? ''
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
    return labels[0]?.textContent ?? label
  })

/** Opens a page of the product as a user who signs in for it. */
export const openAs = async (page: Page, url: string, path: string, user = 'demo') => {
  await page.goto(`${url}${path}`)
  await type(page, find(page)('textbox', 'User Name'), user)
  await type(page, password(page), user)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (wanted) => location.pathname.endsWith(wanted),
    {},
    path.split('?')[0] ?? '',
  )
}
