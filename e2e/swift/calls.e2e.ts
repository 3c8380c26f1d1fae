/** What the screens of object storage ask of the server, call by call, and what they show of it. */
import type { Page } from '@playwright/test'
import { callsOf } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { choose, confirm, dialog, expectToast, table, sitePath } from '../helpers.ts'
import { onDisk } from './upload-files.ts'

const item = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Containers' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const row = (page: Page, name: string) =>
  table(page, 'Objects')
    .root.getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const fact = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })

test('containers are read, made, opened to all and deleted by the calls of the object storage API [RS-CONT-01 RS-CONT-02 RS-CONT-03 RS-CONT-11 RS-SWIFT-02 RS-SWIFT-03 RS-SWIFT-04]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { swift } = await openstack()
  await signIn()
  await page.goto('/project/')
  const asked = callsOf(page)
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Containers', exact: true })
    .click()
  await asked.expect('GET', 'swift/containers/')
  const found = page.waitForRequest(/\/api\/swift\/containers\/\?(.*&)?prefix=pho(&|$)/)
  const search = page.getByRole('combobox', { name: 'Search Containers' })
  await search.fill('pho')
  await search.press('Enter')
  await found
  await page
    .getByRole('button', { name: /^(Clear|Remove)/ })
    .first()
    .click()

  await page.getByRole('button', { name: 'Create Container' }).click()
  const form = dialog(page, 'Create Container')
  await form.fill({ 'Container Name': 'by-calls' })
  await form.root.getByText('Public', { exact: true }).click()
  await form.press('Create Container')
  await expectToast(page, 'Container by-calls created.')
  const path = 'swift/containers/by-calls/metadata/'
  expect(asked.body('POST', path)).toEqual({ is_public: true })
  expect((await swift.containers.head('by-calls')).get('x-container-read')).toContain('.r:*')

  await swift.objects.put('by-calls', 'a.txt', { body: 'twelve bytes' })
  await page.reload()
  await expect(item(page, 'by-calls')).toContainText('1 object, 12 bytes')
  asked.forget()
  await item(page, 'by-calls').getByRole('link').click()
  await asked.expect('GET', path)
  await expect(fact(page, 'Object Count')).toContainText('1')
  await expect(fact(page, 'Size')).toContainText('12 bytes')
  await expect(fact(page, 'Date Created')).toContainText(/ago$/)
  const access = page.getByRole('switch', { name: /^(Public|Private)$/ })
  await expect(access).toBeChecked()
  await page.getByText('Public', { exact: true }).click()
  await expectToast(page, 'Container by-calls is now private.')
  expect(asked.body('PUT', path)).toEqual({ is_public: false })
  await expect(access).not.toBeChecked()

  await swift.objects.remove('by-calls', 'a.txt')
  await choose(page, item(page, 'by-calls'), 'Delete Container')
  await confirm(page, 'Delete Container', 'Delete Container')
  await expectToast(page, 'Container by-calls deleted.')
  expect(asked.body('DELETE', path)).toBeNull()
})

test('a new container is in the list before Swift lists it, with nothing in it [RS-CONT-04]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/containers')
  await expect(item(page, 'photos')).toBeVisible()
  cloud.control.fail({
    ...{ service: 'object-store', method: 'GET', path: '/AUTH_[^/]+$' },
    ...{ how: 'status', status: 503, message: 'Busy.' },
  })
  await page.getByRole('button', { name: 'Create Container' }).click()
  const form = dialog(page, 'Create Container')
  await form.fill({ 'Container Name': 'not-listed' })
  await form.press('Create Container')
  await expectToast(page, 'Container not-listed created.')
  await expect(item(page, 'not-listed')).toContainText('0 objects, 0 bytes')
})

test('objects and folders are read, made, changed, copied and deleted by the calls of the object storage API [RS-OBJ-01 RS-OBJ-02 RS-OBJ-13 RS-OBJ-19 RS-OBJ-20 RS-OBJ-21 RS-OBJ-22 RS-OK-14 RS-OK-16 RS-OK-17 RS-SWIFT-05 RS-SWIFT-06 RS-SWIFT-07 RS-SWIFT-09]', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const disk = onDisk({ 'a.txt': 'twelve bytes', 'b.txt': 'more' }, cleanUp)
  const { swift } = await openstack()
  await swift.containers.put('by-calls')
  await signIn()
  await page.goto('/project/containers/container/by-calls')
  const asked = callsOf(page)
  await page.getByRole('button', { name: 'Create Folder' }).click()
  const folder = dialog(page, 'Create Folder')
  await folder.fill({ 'Folder Name': 'one' })
  await folder.press('Create Folder')
  await expectToast(page, 'Folder one created.')
  expect(asked.body('POST', 'swift/containers/by-calls/object/one/')).toEqual({})

  const listed = page.waitForResponse((one) => {
    const { pathname, searchParams } = new URL(one.url())
    const isOfFolder = searchParams.get('path') === encodeURIComponent('one/')
    return (
      pathname === '/api/swift/containers/by-calls/objects/' &&
      isOfFolder &&
      searchParams.get('delimiter') === '/'
    )
  })
  await expect(row(page, 'one').getByRole('link')).toHaveAttribute(
    'href',
    /\/project\/containers\/container\/by-calls\/one$/,
  )
  await row(page, 'one').getByRole('link').click()
  expect((await listed).status()).toBe(200)

  await page.getByRole('button', { name: 'Upload File', exact: true }).click()
  const upload = dialog(page, 'Upload File')
  await expect(upload.root).toContainText('Containerby-calls')
  await expect(upload.root).toContainText('Folderone/')
  await upload.root.getByLabel(/^File(?! Name)/).setInputFiles(disk('a.txt'))
  await upload.fill({ 'File Name': 'mine.txt' })
  const again = page.waitForResponse(/\/by-calls\/objects\//)
  await upload.press('Upload File')
  await expectToast(page, 'File mine.txt uploaded.')
  await asked.expect('POST', 'swift/containers/by-calls/object/one/mine.txt')
  // JSON comes in here.
  const { items } = (await (await again).json()) as { items: unknown[] }
  expect(items).toMatchObject([
    { name: 'mine.txt', bytes: 12, path: 'one/mine.txt', is_subdir: false, is_object: true },
  ])
  await expect(row(page, 'mine.txt')).toContainText('12 bytes')

  await choose(page, row(page, 'mine.txt'), 'Copy')
  const copy = dialog(page, 'Copy Object')
  await expect(copy.root).toContainText('Source Containerby-calls')
  await expect(copy.root).toContainText('Source Objectone/mine.txt')
  await copy.fill({ 'Destination Object': 'one/twin.txt' })
  await copy.press('Copy Object')
  await expectToast(page, 'Object one/mine.txt has copied.')
  expect(asked.body('POST', 'swift/containers/by-calls/copy/one/mine.txt')).toEqual({
    dest_container: 'by-calls',
    dest_name: 'one/twin.txt',
  })

  asked.forget()
  await choose(page, row(page, 'twin.txt'), 'Edit')
  const edit = dialog(page, 'Edit File')
  await expect(edit.root).toContainText('Containerby-calls')
  await expect(edit.root).toContainText('Objectone/twin.txt')
  await edit.root.locator('input[type=file]').setInputFiles(disk('b.txt'))
  await edit.press('Upload File')
  await expectToast(page, 'File one/twin.txt uploaded.')
  await asked.expect('POST', 'swift/containers/by-calls/object/one/twin.txt')
  expect(await (await swift.objects.get('by-calls', 'one/twin.txt')).text()).toBe('more')

  await choose(page, row(page, 'twin.txt'), 'Delete')
  await dialog(page, 'Delete Objects').press('Delete')
  await asked.expect('DELETE', 'swift/containers/by-calls/object/one/twin.txt')
  await dialog(page, 'Delete Objects')
    .root.getByRole('contentinfo')
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(dialog(page, 'Delete Objects').root).toBeHidden()
  await expect(row(page, 'twin.txt')).toHaveCount(0)
})

test('breadcrumbs have the encoded names of container and folders in their addresses [RS-ROUTE-36 RS-ROUTE-37]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { swift } = await openstack()
  await swift.containers.put('ä b%')
  await swift.objects.put('ä b%', 'ö/ü/last.txt', { body: 'x' })
  await signIn()
  const root = `/project/containers/container/${encodeURIComponent('ä b%')}`
  await page.goto(`${root}/${encodeURIComponent('ö')}/${encodeURIComponent('ü')}`)
  await expect(row(page, 'last.txt')).toBeVisible()
  const way = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const hrefs = await way
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.slice(-2).map(sitePath)).toEqual([root, `${root}/${encodeURIComponent('ö')}`])
  await way.getByRole('link', { name: 'ä b%', exact: true }).click()
  await expect(row(page, 'ö')).toBeVisible()
})

test('folders say so where objects say their size, and are found by the filter of names [RS-OBJ-05 RS-OBJ-06 RS-OBJ-15 RS-OBJ-16 RS-OBJ-17]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/containers/container/photos')
  const folder = row(page, '2026')
  await expect(folder).toBeVisible()
  const at = (await table(page, 'Objects').columns()).indexOf('Size')
  await expect(folder.getByRole('cell').or(folder.getByRole('rowheader')).nth(at)).toHaveText(
    'Folder',
  )
  await expect(folder.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(folder.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  const search = page.getByRole('combobox', { name: 'Search Objects' })
  await search.click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await search.pressSequentially('lo')
  await search.press('Enter')
  await expect(table(page, 'Objects').names).toHaveText(['logo.png'])
  await expect(page).toHaveURL(/\?name=lo$/)
})

test('deleting is given up where it is dismissed, and counts what failed [RS-OBJDEL-05 RS-OBJDEL-08 RS-OBJDEL-10]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { swift } = await openstack()
  await swift.containers.put('many')
  for (let at = 0; at < 20; at += 1) await swift.objects.put('many', `in/${at}`, { body: 'x' })
  await signIn()
  await page.goto('/project/containers/container/many')
  const heal = cloud.control.fail({
    ...{ service: 'object-store', method: 'DELETE', path: '/many/in/', how: 'slow', seconds: 1 },
  })
  await choose(page, row(page, 'in'), 'Delete')
  const question = dialog(page, 'Delete Objects')
  await question.press('Delete')
  await question.press('Cancel')
  await expect(question.root).toBeHidden()
  heal()
  const left = async () => (await swift.objects.list('many', {})).length
  // What was under way is gone: as many as are deleted at the same time.
  await expect.poll(left).toBe(14)
  await page.reload()
  cloud.control.fail({
    ...{ service: 'object-store', method: 'DELETE', path: '/many/in/19$' },
    ...{ how: 'status', status: 503, message: 'Full.' },
  })
  await choose(page, row(page, 'in'), 'Delete')
  await question.press('Delete')
  await expect(question.root.locator('dl > div').filter({ hasText: 'Failures' })).toContainText('1')
  await expect(
    question.root.locator('dl > div').filter({ hasText: 'Deleted Files' }),
  ).toContainText('13 of 14')
})
