import { readFileSync } from 'node:fs'
import { collection, type Table } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { dialog, expectToast, table } from './helpers.ts'

type Named = { readonly id: string; readonly name: string }
// The cloud's own collections, as far as a name goes.
const servers = collection<Named & { tenant_id: string }>('nova_servers', {
  project: (server) => server.tenant_id,
})
const images = collection<Named & { owner: string }>('glance_images', {
  project: (image) => image.owner,
})
const keypairs = collection<Named>('nova_keypairs', { project: () => '' })

const names = [
  '<img src=/pwned onerror=globalThis.pwned=1>',
  '<script>globalThis.pwned=1</script>',
  '"><svg onload=globalThis.pwned=1>',
  "'; DROP TABLE servers; --",
  '{{7*7}} ${7*7} #{7*7}',
  'javascript:globalThis.pwned=1',
  '\u202Egnp.exe\u202C',
  '../../etc/passwd',
  '%s %d {name} {count}',
  '👩‍👩‍👧‍👦 Zürich 東京',
  'x'.repeat(10_000),
] as const

/** What must not happen while hostile names are shown. */
const watch = (page: Page): (() => Promise<readonly string[]>) => {
  const seen: string[] = []
  page.on('dialog', (shown) => {
    seen.push(`dialog ${shown.message()}`)
    void shown.dismiss()
  })
  page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) seen.push(message.text())
  })
  page.on('request', (request) => {
    if (/\/pwned$/.test(request.url())) seen.push(request.url())
  })
  return async () => {
    if (await page.evaluate(() => 'pwned' in globalThis)) seen.push('a script has run')
    return seen
  }
}

const rename = <T extends Named>(held: Table<T>): void => {
  for (const [at, row] of held.list().entries()) {
    const name = names[at]
    if (name !== undefined) held.update({ ...row, name })
  }
}

test.beforeEach(({ cloud }) => {
  rename(cloud.table(servers))
  rename(cloud.table(images))
  rename(cloud.table(keypairs))
})

test('hostile names of servers and images are text in lists, details, dialogs and toasts', async ({
  page,
  signIn,
  context,
  world,
}) => {
  await context.addCookies([{ name: 'API_RESULT_PAGE_SIZE', value: '60', url: world.url }])
  const happened = watch(page)
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(40)
  const shown = await instances.names.allTextContents()
  for (const name of names) expect(shown.map((text) => text.trim())).toContain(name)
  for (const name of names) {
    const row = instances.row(name)
    await row.do('Lock Instance').catch(async () => page.keyboard.press('Escape'))
    await row.do('Edit Instance').catch(async () => page.keyboard.press('Escape'))
    await page.keyboard.press('Escape')
  }
  await expectToast(page, /Locked/)
  for (const name of names.slice(0, 3)) {
    await instances.row(name).open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Instance' }).hover()
    await page.keyboard.press('Escape')
    await page.goto('/project/instances')
  }
  expect(await happened()).toEqual([])
})

test('hostile names are text in the launch wizard', async ({ page, signIn }) => {
  const happened = watch(page)
  await signIn()
  await page.goto('/project/instances')
  await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance')
  const steps = wizard.root.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: /^Source/ }).click()
  await expect(wizard.root.getByText(names[0], { exact: true })).toBeVisible()
  await steps.getByRole('button', { name: /^Key Pair/ }).click()
  await expect(wizard.root.getByText(names[0], { exact: true }).last()).toBeVisible()
  expect(await happened()).toEqual([])
})

test('a hostile key pair name is text, and its download has a harmless name', async ({
  page,
  signIn,
}) => {
  const happened = watch(page)
  await signIn()
  await page.goto('/project/key_pairs')
  await expect(table(page, 'Key Pairs').row(names[0]).root).toBeVisible()
  await page.getByRole('button', { name: 'Create Key Pair', exact: true }).click()
  const form = dialog(page, 'Create Key Pair')
  const name = '../<b>..[etc]'
  await form.fill({ 'Key Pair Name': name })
  await form.press('Create Key Pair')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Private Key' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^[A-Za-z0-9-][A-Za-z0-9._-]*\.pem$/)
  expect(readFileSync(await saved.path(), 'utf8')).toContain('PRIVATE KEY')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await table(page, 'Key Pairs').row(name).open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await happened()).toEqual([])
})

test('what is typed into search, address and sign-in stays text', async ({ page, signIn }) => {
  const happened = watch(page)
  await page.goto('/auth/login?next=https://elsewhere.invalid/')
  await page.getByLabel('User Name').fill(names[0])
  await page.getByLabel(/^Password/).fill('wrong')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn()
  for (const next of ['https://elsewhere.invalid/', '//elsewhere.invalid/', 'javascript:alert(1)']) {
    await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
    expect(new URL(page.url()).host).toMatch(/^127\.0\.0\.1/)
  }
  await page.goto(`/project/instances?q=${encodeURIComponent(names[0])}`)
  await expect(page.getByText(`Full Text Search: ${names[0]}`)).toBeVisible()
  await page.goto(`/project/instances?name=${encodeURIComponent(names[1])}`)
  await expect(page.getByText(`Name: ${names[1]}`)).toBeVisible()
  expect(await happened()).toEqual([])
})
