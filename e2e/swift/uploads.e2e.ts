import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cutting } from '../../tools/cutting.ts'
import { dropOn } from '../../tools/dropping.ts'
import { expect } from '../fixtures.ts'
import { dialog, expectToast, table, toasts, sitePath } from '../helpers.ts'
import { sumOf, test } from './small-segments.ts'
import { activity, newest, onDisk } from './upload-files.ts'

const box = 'uploads'
const inBox = `/project/containers/container/${box}`
const objects = (page: Page) => table(page, 'Objects')
/** What stands above the list, on the area that takes files. */
const list = (page: Page) => page.getByRole('button', { name: 'Upload File', exact: true })

test.beforeEach(async ({ page, signIn, openstack }) => {
  const { swift } = await openstack()
  await swift.containers.put(box)
  await signIn()
  await page.goto(inBox)
  await expect(page.getByRole('button', { name: 'Upload File', exact: true })).toBeVisible()
})

test('a folder is dragged onto the list, what is refused is named and tried again', async ({
  page,
  cloud,
  openstack,
  cleanUp,
}) => {
  const names = Array.from({ length: 12 }, (_, at) => `photos/${at % 3}/${at}.txt`)
  const files = Object.fromEntries(names.map((name) => [name, name]))
  const disk = onDisk({ ...files, 'photos/empty/': '' }, cleanUp)
  const heal = cloud.control.fail({
    ...{ service: 'object-store', method: 'PUT', path: '/photos/[12]/(4|5)\\.txt$' },
    ...{ how: 'status', status: 507, message: 'Insufficient Storage' },
  })
  await dropOn(page, list(page), [disk('photos')])
  await expectToast(page, '2 of 13 files could not be uploaded.')
  await expect(toasts(page)).toHaveCount(1)
  await activity(page).click()
  await expect(newest(page)).toContainText('Partly done')
  const failed = newest(page).getByRole('list', { name: 'Failed files' }).getByRole('listitem')
  await expect(failed).toContainText([/^photos\/\d\/\d\.txt/, /^photos\/\d\/\d\.txt/])
  heal()
  await newest(page).getByRole('button', { name: 'Try again: photos/1/4.txt' }).click()
  await expect(failed).toHaveCount(1)
  await newest(page).getByRole('button', { name: 'Try again: photos/2/5.txt' }).click()
  await expect(newest(page)).toContainText('Done')
  await page.keyboard.press('Escape')
  await expect(objects(page).names).toHaveText(['photos'])
  const { swift } = await openstack()
  const stored = await swift.objects.list(box, {})
  expect(stored.map((one) => ('name' in one ? one.name : '')).toSorted()).toEqual(
    [...names, 'photos/empty/'].toSorted(),
  )
})

test('a file whose name is too long with its folder is refused beside the others, and never asked for', async ({
  page,
  cloud,
  cleanUp,
}) => {
  const deep = `deep/${'ä'.repeat(120)}/`.repeat(4) + 'x'.repeat(52)
  const disk = onDisk({ 'deep/a.txt': 'a', [`${deep}.txt`]: 'b' }, cleanUp)
  await dropOn(page, list(page), [disk('deep')])
  await expectToast(page, '1 of 2 files could not be uploaded.')
  await activity(page).click()
  await expect(newest(page)).toContainText('Partly done')
  const failed = newest(page).getByRole('list', { name: 'Failed files' }).getByRole('listitem')
  const words = 'The name with its folder has 1040 bytes; at most 1024 are allowed.'
  await expect(failed).toHaveText([new RegExp(`^deep/ä.*${words}$`)])
  await expect(newest(page).getByRole('button', { name: /^Try/ })).toHaveCount(0)
  const asked = cloud.control.requests().filter(({ path }) => path.includes('xxxx'))
  expect(asked).toEqual([])
  await page.keyboard.press('Escape')
  await expect(objects(page).names).toHaveText(['deep'])
})

test('files that are dropped beside the list open nothing, and the page stays', async ({
  page,
  context,
  cleanUp,
}) => {
  const disk = onDisk({ 'a.txt': 'a', 'b.txt': 'b' }, cleanUp)
  const heading = page.getByRole('heading', { name: box, level: 1 })
  // One would be opened in the place of the page, several in pages of their own.
  await dropOn(page, heading, [disk('a.txt')])
  await dropOn(page, heading, [disk('a.txt'), disk('b.txt')])
  await dropOn(page, list(page), [disk('b.txt')])
  await expectToast(page, 'uploaded')
  await expect(objects(page).names).toHaveText(['b.txt'])
  expect(context.pages()).toEqual([page])
  expect(sitePath(new URL(page.url()).pathname)).toBe(inBox)
})

test(
  'an upload is paused and gone on with, and the page is not left without a question',
  { tag: '@whole' },
  async ({ page, cloud, cleanUp }) => {
    const disk = onDisk({ 'a.txt': 'a', 'b.txt': 'b' }, cleanUp)
    const heal = cloud.control.fail({
      ...{
        service: 'object-store',
        method: 'PUT',
        path: '/(a|b)\\.txt$',
        how: 'slow',
        seconds: 60,
      },
    })
    await dropOn(page, list(page), [disk('a.txt'), disk('b.txt')])
    await expect(activity(page)).toHaveAccessibleName('Activity (1 running)')
    let asked = 0
    page.on('dialog', (question) => {
      asked += 1
      void question.dismiss()
    })
    await page.reload({ waitUntil: 'commit', timeout: 2_000 }).catch(() => undefined)
    expect(asked).toBe(1)
    await activity(page).click()
    await newest(page).getByRole('button', { name: 'Pause' }).click()
    await expect(newest(page)).toContainText('Paused')
    await expect(newest(page)).toContainText('0 of 2 files')
    heal()
    await newest(page).getByRole('button', { name: 'Resume' }).click()
    await expectToast(page, '2 files uploaded.')
  },
)

test('what is cancelled in the list stops, reads so and is no failure', async ({
  page,
  cloud,
  openstack,
  cleanUp,
}) => {
  const disk = onDisk({ 'a.txt': 'a', 'b.txt': 'b' }, cleanUp)
  cloud.control.fail({
    ...{ service: 'object-store', method: 'PUT', path: '/b\\.txt$', how: 'slow', seconds: 60 },
  })
  await dropOn(page, list(page), [disk('a.txt'), disk('b.txt')])
  await activity(page).click()
  await expect(newest(page)).toContainText('1 of 2 files')
  await newest(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(newest(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(newest(page)).not.toContainText('Failed')
  await expect(newest(page).getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(activity(page)).toHaveAccessibleName('Activity')
  await expect(toasts(page)).toHaveCount(0)
  await expect(objects(page).names).toHaveText(['a.txt'])
  const { swift } = await openstack()
  expect(await swift.objects.list(box, {})).toMatchObject([{ name: 'a.txt' }])
})

test('one file goes up under the name that it brings or that is typed [RS-OBJ-07 RS-OBJ-25 RS-OBJ-26 RS-ERR-62 RS-OK-14 SH-OBJ-01 SH-OBJ-02 SH-CLIENT-07 SH-MODAL-15]', async ({
  page,
  cloud,
  openstack,
  cleanUp,
}) => {
  const disk = onDisk({ 'a.txt': 'first', 'b.txt': 'second' }, cleanUp)
  const { swift } = await openstack()
  await swift.objects.put(box, 'taken.txt', { body: 'x' })
  await page.getByRole('button', { name: 'Upload File', exact: true }).click()
  const form = dialog(page, 'Upload File')
  const name = form.root.getByRole('textbox', { name: /^File Name/ })
  const file = form.root.getByLabel(/^File(?! Name)/)
  await file.setInputFiles(disk('a.txt'))
  await expect(name).toHaveValue('a.txt')
  await file.setInputFiles(disk('b.txt'))
  await expect(name).toHaveValue('b.txt')
  await expect(form.root).toContainText(box)
  await name.fill('taken.txt')
  await name.blur()
  await expect(form.root).toContainText('An object of that name is there already.')
  await name.fill('mine.txt')
  await file.setInputFiles(disk('a.txt'))
  await expect(name).toHaveValue('mine.txt')
  const heal = cloud.control.fail({
    ...{ service: 'object-store', method: 'PUT', how: 'status', status: 413 },
  })
  await form.press('Upload File')
  await expectToast(page, 'Unable to upload the object.')
  await expect(form.root).toBeVisible()
  heal()
  const sent = page.waitForRequest(
    (one) => one.url().includes('mine.txt') && one.method() === 'POST',
  )
  await form.press('Upload File')
  expect(await (await sent).headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  await expectToast(page, 'File mine.txt uploaded.')
  await expect(form.root).toBeHidden()
  await expect(objects(page).names).toHaveText(['mine.txt', 'taken.txt'])
  expect(await (await swift.objects.get(box, 'mine.txt')).text()).toBe('first')
})

test('names that are taken are asked about once for all [SH-FID-11]', async ({
  page,
  openstack,
  cleanUp,
}) => {
  const disk = onDisk({ 'a.txt': 'new a', 'b.txt': 'new b', 'c.txt': 'new c' }, cleanUp)
  const { swift } = await openstack()
  for (const name of ['a.txt', 'b.txt']) await swift.objects.put(box, name, { body: 'old' })
  const choose = async (word: string) => {
    await page.getByRole('button', { name: 'Upload Files', exact: true }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog(page, 'Upload Files').press('Choose Files')
    expect(await (await chooser).element().getAttribute('name')).toBe('object_file')
    await (await chooser).setFiles(['a.txt', 'b.txt', 'c.txt'].map(disk))
    const question = dialog(page, 'Names are taken')
    await question.root.getByRole('radio', { name: word }).check({ force: true })
    await question.press('Upload')
    await expect(question.root).toBeHidden()
  }
  const text = async (name: string) => (await swift.objects.get(box, name)).text()
  await choose('Leave them as they are')
  await expectToast(page, 'File c.txt uploaded.')
  expect(await text('a.txt')).toBe('old')
  await choose('Keep both')
  await expectToast(page, '3 files uploaded.')
  expect([await text('a.txt'), await text('a (2).txt')]).toEqual(['old', 'new a'])
})

test(
  'a large file survives a cut connection and a reload, and comes down as it was',
  { tag: '@whole' },
  async ({ page, cloud, world, openstack, cleanUp }) => {
    const content = randomBytes(2_100_000)
    const disk = onDisk({ 'large.bin': content }, cleanUp)
    const proxy = await cutting(world.url)
    cleanUp(async () => proxy.close())
    await page.goto(proxy.url + inBox)
    // Eight of eleven segments come; the others wait until this is over.
    const goOn = cloud.control.fail({
      ...{ service: 'object-store', method: 'PUT', path: '/slo/.*/000000(0[89]|1\\d)$' },
      ...{ how: 'slow', seconds: 600 },
    })
    await page.getByRole('button', { name: 'Upload File', exact: true }).click()
    const form = dialog(page, 'Upload File')
    await form.root.getByLabel(/^File(?! Name)/).setInputFiles(disk('large.bin'))
    await form.press('Upload File')
    await expect.poll(proxy.sent).toBeGreaterThan(500_000)
    await expect.poll(proxy.cut).toBeGreaterThan(0)
    await expect.poll(proxy.sent).toBeGreaterThan(1_100_000)
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    goOn()
    const before = proxy.sent()
    // Its address is the dialog's.
    await dialog(page, 'Upload File').press('Cancel')
    await expect(form.root).toBeHidden()
    await activity(page).click()
    await expect(newest(page)).toContainText('A part of large.bin has arrived.')
    const chooser = page.waitForEvent('filechooser')
    await newest(page).getByRole('button', { name: 'Choose the File Again' }).click()
    await (await chooser).setFiles(disk('large.bin'))
    await expectToast(page, 'File large.bin uploaded.')
    expect(proxy.sent() - before).toBeLessThan(content.length - 1_300_000)
    const { swift } = await openstack()
    const down = await swift.objects.get(box, 'large.bin')
    expect(sumOf(new Uint8Array(await down.arrayBuffer()))).toBe(sumOf(content))
    expect((await swift.objects.list(`${box}_segments`, {})).length).toBe(11)
  },
)
