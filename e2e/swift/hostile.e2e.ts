/** What users call objects, and what they put into them, on its whole way through a browser. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toAddress } from '@meridian/contract'
import { dropOn } from '../../tools/dropping.ts'
import { expect, test } from '../fixtures.ts'
import { choose, dialog, expectToast, table, sitePath } from '../helpers.ts'
import { boxIn, namesIn, pageOf, rowOf } from './boxes.ts'
import { onDisk } from './upload-files.ts'

const openstackToo = { tag: '@openstack-all' }

/** What stands in a field of one line. */
const typed = [
  ...[
    '../../etc/passwd',
    './a',
    '..',
    '.',
    '/begins',
    'a//b',
    'dots...',
    'a\\b',
    '..\\..\\boot.ini',
  ],
  ...['x'.repeat(1024), '💥'.repeat(256), ' blank '],
]
/** What a file on the disk may be called, too. */
const dropped = [
  ...['a%2Fb', 'line\nbreak.txt', `quo"te's.txt`, '<svg onload=alert(1)>', '%2e%2e', 'a?b=c#d'],
  ...['{{7*7}}', '\u202Egnp.exe'],
]

const textOf = (name: string): string => `this is ${name}`
const lastOf = (name: string): string => name.split('/').at(-1) ?? ''
const folderOf = (name: string): string => name.slice(0, name.length - lastOf(name).length)

/** The page of a folder, by its address as the product writes it. */
const pageIn = (box: string, folder: string): string =>
  folder === '' ? pageOf(box) : `${pageOf(box)}/${toAddress(folder).replace(/\/$/, '')}`

/** The row of exactly this name, whose blanks and line breaks a page draws as one blank. */
const exactRow = (page: Page, name: string) =>
  table(page, 'Objects').rows.filter({
    has: page.locator('th').filter({ hasText: new RegExp(`^${RegExp.escape(name)}$`, 'u') }),
  })

/** Notes whatever a script of a name or of a content would do. */
const watch = (page: Page): readonly string[] => {
  const seen: string[] = []
  page.on('dialog', (opened) => {
    seen.push(opened.message())
    void opened.dismiss()
  })
  page.on('pageerror', (error) => seen.push(error.message))
  return seen
}

const loaded = async (page: Page, name: string) => {
  const coming = page.waitForEvent('download')
  await choose(page, exactRow(page, lastOf(name)), 'Download')
  const file = await coming
  const called = file.suggestedFilename()
  expect.soft(called, name).toMatch(/^[^/\\\p{Cc}"<>]+$/u)
  expect.soft(called, name).not.toMatch(/^[. ]*$|\p{Bidi_Control}/u)
  expect.soft(Buffer.byteLength(called), name).toBeLessThanOrEqual(255)
  expect.soft(String(await readFile(await file.path())), name).toBe(textOf(name))
}

const seen = async (page: Page, name: string) => {
  await choose(page, exactRow(page, lastOf(name)), 'View Details')
  const view = dialog(page, 'Object Details').root
  await view.getByRole('tab', { name: 'Preview' }).click()
  // What a file is by its ending, which not every name has.
  if (typed.includes(name) || name.endsWith('.txt'))
    await expect.soft(view.locator('pre'), name).toHaveText(textOf(name))
  else await expect.soft(view.getByText('There is no preview of this.'), name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
}

const deleted = async (page: Page, name: string) => {
  const row = exactRow(page, lastOf(name))
  await choose(page, row, 'Delete')
  const question = dialog(page, 'Delete Objects')
  await question.press('Delete')
  const close = question.root.locator('footer').getByRole('button', { name: 'Close' })
  await expect(question.root.locator('dl')).toContainText('1 of 1')
  await close.click()
  await expect(row).toHaveCount(0)
}

test(
  'whatever objects are called, they are uploaded, listed, previewed, loaded under a harmless name and deleted',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    test.setTimeout(360_000)
    const ran = watch(page)
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    await signIn()
    await page.goto(pageOf(box))
    const plain = onDisk(
      Object.fromEntries(typed.map((name, at) => [`${at}.txt`, textOf(name)])),
      cleanUp,
    )
    for (const [at, name] of typed.entries()) {
      await page.getByRole('button', { name: 'Upload File', exact: true }).click()
      const form = dialog(page, 'Upload File')
      await form.root.getByLabel(/^File(?! Name)/).setInputFiles(plain(`${at}.txt`))
      await form.fill({ 'File Name': name })
      await form.press('Upload File')
      await expect(form.root, name).toBeHidden()
    }
    const disk = onDisk(Object.fromEntries(dropped.map((name) => [name, textOf(name)])), cleanUp)
    // Messages of what was uploaded before lie over what is above the list.
    await dropOn(page, table(page, 'Objects').root, dropped.map(disk))
    await expectToast(page, `${dropped.length} files uploaded.`)
    const all = [...typed, ...dropped]
    expect((await namesIn(swift, box)).toSorted()).toEqual(all.toSorted())

    let at = ''
    for (const name of all)
      await test.step(name.slice(0, 40), async () => {
        if (at !== folderOf(name)) await page.goto(pageIn(box, folderOf(name)))
        at = folderOf(name)
        await expect(exactRow(page, lastOf(name))).toBeVisible()
        await seen(page, name)
        await loaded(page, name)
        await deleted(page, name)
      })
    expect(await namesIn(swift, box)).toEqual([])
    expect(ran).toEqual([])
  },
)

const html = '<script>globalThis.ran = 1; alert("ran")</script><p onclick="alert(2)">Hello</p>'
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(\'ran\')"><script>alert("ran")</script></svg>'

test(
  'a page or a picture with a script in it never runs where the console is',
  openstackToo,
  async ({ page, world, signIn, openstack, cleanUp }) => {
    const ran = watch(page)
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    await signIn()
    await page.goto(pageOf(box))
    const contents = { 'page.html': html, 'picture.svg': picture }
    const disk = onDisk(contents, cleanUp)
    const list = page.getByRole('button', { name: 'Upload File', exact: true })
    await dropOn(page, list, Object.keys(contents).map(disk))
    await expectToast(page, '2 files uploaded.')
    // What says that it is a picture, and is a page.
    await swift.objects.put(box, 'liar.png', {
      body: html,
      headers: { 'content-type': 'image/png' },
    })
    await page.reload()
    for (const [name, text] of Object.entries(contents)) {
      expect((await swift.objects.head(box, name)).get('content-type')).toMatch(/html|svg/)
      await choose(page, rowOf(page, name), 'View Details')
      const view = dialog(page, 'Object Details').root
      await view.getByRole('tab', { name: 'Preview' }).click()
      // Letter by letter.
      await expect(view.locator('pre')).toHaveText(text)
      await expect(view.locator('svg script, iframe, object, embed')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(view).toBeHidden()
    }
    await choose(page, rowOf(page, 'liar.png'), 'View Details')
    const view = dialog(page, 'Object Details').root
    await view.getByRole('tab', { name: 'Preview' }).click()
    await expect(view.getByRole('img', { name: 'liar.png' })).toHaveCount(1)
    await page.keyboard.press('Escape')

    for (const name of [...Object.keys(contents), 'liar.png']) {
      const address = `${world.url}/api/swift/containers/${box}/object/${name}`
      const headers = (await page.request.get(address)).headers()
      expect(headers, name).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'x-content-type-options': 'nosniff',
      })
      // Whoever is led to the address gets a file, and stays where they are.
      const coming = page.waitForEvent('download')
      const there = page.goto(address, { waitUntil: 'commit' }).catch((error: Error) => error)
      expect((await coming).suggestedFilename()).toBe(name)
      expect(String(await there)).toMatch(/Download is starting|ERR_ABORTED/)
      expect(sitePath(page.url().slice(world.url.length))).toBe(pageOf(box))
    }
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
    expect(ran).toEqual([])
  },
)

test(
  'what has a slash at the end of its name is a folder, and no file is made to be one',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    // As other clients may have stored it, with something in it.
    await swift.objects.put(box, 'trail../', { body: 'unseen' })
    await signIn()
    await page.goto(pageOf(box))
    await page.getByRole('button', { name: 'Upload File', exact: true }).click()
    const form = dialog(page, 'Upload File')
    const disk = onDisk({ 'a.txt': 'a' }, cleanUp)
    await form.root.getByLabel(/^File(?! Name)/).setInputFiles(disk('a.txt'))
    await form.fill({ 'File Name': 'lost/' })
    await form.press('Upload File')
    const words = 'A name with a slash at its end is that of a folder.'
    await expect(form.root.getByText(words)).toBeVisible()
    await form.press('Cancel')
    await expect(rowOf(page, 'trail..')).toContainText('Folder')
    await choose(page, rowOf(page, 'trail..'), 'Delete')
    const question = dialog(page, 'Delete Objects')
    await question.press('Delete')
    await expect(question.root.locator('dl')).toContainText('1 of 1')
    await question.root.locator('footer').getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, 'trail..')).toHaveCount(0)
    expect(await namesIn(swift, box)).toEqual([])
  },
)
