import { preloadedId, sentenceHeader } from '@meridian/contract'
import type { Page } from '@playwright/test'
import { pseudo } from '../packages/web/src/gallery/pseudo.ts'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectWholeWords } from './gallery/layout.ts'
import { desktop, dress, phone } from './looks.ts'
import { visit } from './visit.ts'
import { sitePath } from './helpers.ts'

// The product as somebody sees it whose language is longer than English.
test.use({ bundle: 'dist-pseudo' })

const { words } = pseudo('ltr')

/** Proper names, formats and units, the same in every language. */
const names = /^(Meridian|UTC|[KMGT]i?B|vCPUs?|y|d|h|min|s|RAW|QCOW2)$/

/** What the kit says in a date field by itself, out of a dictionary of its own. */
const kits = /^(Selected Date: .*|year,|month,|day,|Calendar|[\p{Script=Arabic}\p{M}\d\s:]+)$/u

/** What the platform says of how long ago something was, in the language of the page. */
const ages = /^\d+ (second|minute|hour|day|week|month|year)s? ago$/

const preloadedIn = new RegExp(`<script[^>]* id="${preloadedId}"[^>]*>([^<]*)</script>`)

/** Remembers every text that the server sends: what of it is shown is the cloud's, not ours. */
const rememberData = (page: Page): Set<string> => {
  const known = new Set<string>()
  const take = (value: unknown): void => {
    if (typeof value === 'string') {
      known.add(value)
      // The parts of `OS::Heat::Stack` stand in columns of their own.
      for (const part of value.split('::')) known.add(part)
    }
    if (Array.isArray(value)) value.forEach(take)
    else if (value && typeof value === 'object') {
      for (const [key, one] of Object.entries(value)) {
        known.add(key)
        take(one)
      }
    }
  }
  page.on('response', async (response) => {
    // A document brings what the page would have asked for first.
    if (response.request().resourceType() === 'document') {
      const [, preloaded] = preloadedIn.exec(await response.text().catch(() => '')) ?? []
      return take(preloaded && JSON.parse(preloaded))
    }
    if (!response.url().includes('/api/')) return
    // The server's own words are ours, and go through the translation.
    if (sentenceHeader in response.headers()) return
    const body: unknown = await response.json().catch(() => undefined)
    take(body)
  })
  return known
}

/** What is shown, or said by a name or description, and has not gone through the translation. */
const untranslated = async (page: Page, known: ReadonlySet<string>): Promise<readonly string[]> => {
  const { texts: shown, times } = await page.evaluate(() => {
    const texts: string[] = []
    const times: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript')) continue
      const list = parent.closest('time') ? times : texts
      list.push(node.textContent ?? '')
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) {
        texts.push(one.getAttribute(name) ?? '')
      }
    }
    return { texts, times }
  })
  const data = [...known].join('\n')
  const isData = (text: string) =>
    known.has(text) ||
    // The first sentence of what a service said.
    (text.endsWith('.') && data.includes(text)) ||
    text.split(/[\s,:]+/).every(isWord) ||
    // A pair of what a service knows, such as an extra spec.
    text.split('=').every((part) => known.has(part)) ||
    // An address of IPv6 is one word.
    text.split(/\s+/).every(isWord)
  const isWord = (word: string) =>
    !/\p{L}/u.test(word) || names.test(word) || known.has(word) || isShortened(word)
  // The first letters of an id.
  const isShortened = (word: string) => word.endsWith('…') && data.includes(word.slice(0, -1))
  const isTold = (text: string) => text === '' || isData(text) || kits.test(text)
  return [
    ...shown.map(withoutTranslated).filter((text) => !isTold(text)),
    ...times.map(withoutTranslated).filter((text) => !isTold(text) && !ages.test(text)),
  ]
}

/** What is left of a text when all that the translation gave is taken away. */
const withoutTranslated = (text: string): string => {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  return less === text ? text.trim() : withoutTranslated(less)
}

const expectTranslated = async (page: Page, known: ReadonlySet<string>, where: string) => {
  await expect(page.getByText(words('Loading'), { exact: true })).toHaveCount(0)
  // What the server has sent is known a moment after it is shown.
  await expect.soft.poll(() => untranslated(page, known), where).toEqual([])
  await expectFits(page, where)
  await expectWholeWords(page, where)
}

test('the sign-in page shows no text that cannot be translated', async ({ page }) => {
  const known = rememberData(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: words('Sign in') })).toBeVisible()
  await expectTranslated(page, known, 'sign-in')
})

test('what the server itself says is translated: a refusal, and what is wrong with a field', async ({
  page,
  signIn,
}) => {
  const known = rememberData(page)
  await page.goto('/auth/login')
  await page.getByLabel(words('User Name')).fill('demo')
  await page.getByLabel(words('Password')).fill('wrong')
  await page.getByRole('button', { name: words('Sign In'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(words('Invalid credentials.'))
  await expectTranslated(page, known, 'a refused sign-in')
  await signIn()
  await page.goto('/project/networks')
  const create = words('Create {name}').replace('{name}', words('Network'))
  await page.getByRole('button', { name: create, exact: true }).click()
  const form = page.getByRole('dialog')
  const press = (name: string) =>
    form.getByRole('button', { name: words(name), exact: true }).click()
  await form.getByRole('textbox').first().fill('x')
  await press('Next')
  const address = form.getByRole('textbox', { name: words('Network Address') })
  await address.fill('10.0.0.1/32')
  await press('Next')
  const wrong = words('This is a single address. Give a network with room for hosts.')
  await expect(form.getByText(wrong)).toBeVisible()
})

// They come last: in parts that end together.
for (const part of [0, 1])
  test(`every panel is translated and holds longer words, from right to left, on a phone and at a desk, part ${part + 1}`, async ({
    page,
    signIn,
    context,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    await context.addCookies([{ name: 'pseudo_direction', value: 'rtl', url: baseURL ?? '' }])
    const known = rememberData(page)
    await dress(page, phone)
    await signIn('admin')
    await page.goto('/project/instances')
    const paths = await panels(page)
    for (const path of paths.filter((_, at) => at % 2 === part)) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectTranslated(page, known, `${path} on a phone`)
      // Longer words change where things stand, and in which order: once is enough.
      await expectAccessible(page, path)
      await dress(page, desktop)
      await expectTranslated(page, known, `${path} at a desk`)
      await dress(page, phone)
    }
  })

const panels = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole('button', { name: words('Show navigation') }).click()
  const links = page.getByRole('navigation', { name: words('Main navigation') }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.map(sitePath)
}
