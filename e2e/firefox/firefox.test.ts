/** What users do most, in the other browser engine that Debian has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import {
  eventually,
  expect,
  expectText,
  find,
  focused,
  hasFirefox,
  inDialog,
  openAs,
  password,
  patience,
  test,
  type,
} from './firefox.ts'

describe.runIf(hasFirefox)('in Firefox', { timeout: 120_000 }, () => {
  test('a wrong password is refused in place, the right one leads to the page one came for', async ({
    page,
    world,
  }) => {
    const on = find(page)
    await page.goto(`${world.url}/project/key_pairs`)
    await type(page, on('textbox', 'User Name'), 'demo')
    await type(page, password(page), 'wrong')
    await on('button', 'Sign In').click()
    await expectText(page, 'Error')
    await type(page, password(page), 'demo')
    await on('button', 'Sign In').click()
    await on('heading', 'Key Pairs').wait()
    expect(page.url()).toMatch(/\/project\/key_pairs$/)
    // Opened anew it is seen as the server draws it, and then does what it says.
    await page.reload()
    await page.waitForFunction(
      () => document.querySelector('#root main') && !document.querySelector('#server-rendered'),
    )
    await on('heading', 'Key Pairs').wait()
  })

  test('a list is ordered, searched, and leads to the details of an item', async ({
    page,
    world,
  }) => {
    const on = find(page)
    await openAs(page, world.url, '/project/images')
    await on('link', 'cirros').wait()
    await on('button', 'Size').click()
    await page.waitForFunction(() => location.search.includes('sort=size'))
    await type(page, on('combobox', 'Search Images'), 'debian')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => !document.querySelector('main')?.textContent.includes('cirros'),
    )
    await on('link', 'debian-12').click()
    await on('heading', 'debian-12').wait()
  })

  test('an instance is launched in the wizard and becomes active without a reload', async ({
    page,
    world,
    cloud,
  }) => {
    await openAs(page, world.url, '/project/instances')
    await find(page)('button', 'All Options').click()
    const wizard = inDialog(page)
    await type(page, wizard('textbox', 'Instance Name'), 'from-firefox')
    await wizard('step', 'Source').click()
    await wizard('button', 'Allocate cirros').click()
    await wizard('step', 'Flavor').click()
    await wizard('button', 'Allocate m1.tiny').click()
    await wizard('step', 'Networks').click()
    await wizard('button', 'Allocate web').click()
    await wizard('button', 'Launch Instance').click()
    await expectText(page, 'Scheduled creation of 1 instance(s).')
    await eventually(page, cloud, /from-firefox[\s\S]{0,200}Active/)
  })

  test('the console opens in the page and takes what is typed', async ({ page, world }) => {
    await openAs(page, world.url, '/project/instances?name=web-1')
    await find(page)('link', 'web-1').click()
    await find(page)('tab', 'Console').click()
    await expectText(page, 'Connected')
    await find(page)('combobox', 'Console type').fill('SERIAL')
    await expectText(page, 'Connected')
    await find(page)('textbox', 'Console of web-1').click()
    await page.keyboard.type('somebody')
    await expectText(page, 'login: somebody')
  })

  test('an image is uploaded from a file', async ({ page, world, cloud, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'e2e-firefox-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'disk.qcow2')
    writeFileSync(file, Buffer.alloc(3 * 2 ** 20, 7))
    await openAs(page, world.url, '/project/images')
    await find(page)('button', 'Create Image').click()
    const wizard = inDialog(page)
    await type(page, wizard('textbox', 'Image Name'), 'from-firefox')
    const input = await page.waitForSelector('[role=dialog] input[type=file]')
    await input?.uploadFile(file)
    await expectText(page, 'QCOW2 - QEMU Emulator')
    await wizard('button', 'Create Image').click()
    await expectText(page, 'Image from-firefox was successfully created.')
    await eventually(page, cloud, /from-firefox[\s\S]{0,200}Active/)
  })

  test('the keyboard alone opens a menu and a dialog, and has its place again after them', async ({
    page,
    world,
  }) => {
    await openAs(page, world.url, '/project/key_pairs')
    await find(page)('heading', 'Key Pairs').wait()
    for (let at = 0; at < 80 && (await focused(page)) !== 'Create Key Pair'; at += 1)
      await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Create Key Pair')
    await page.keyboard.press('Enter')
    await inDialog(page)('textbox', 'Key Pair Name').wait()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
    await expect.poll(() => focused(page), { timeout: patience }).toBe('Create Key Pair')
  })
})
