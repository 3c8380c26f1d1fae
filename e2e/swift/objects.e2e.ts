import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { choose, dialog, expectToast, table } from '../helpers.ts'
import { rowOf as row } from './boxes.ts'
import { onDisk } from './upload-files.ts'

const objects = (page: Page) => table(page, 'Objects')
const photos = '/project/containers/container/photos'

test('folders are links that lead down, and breadcrumbs lead up again [RS-OBJ-03 RS-OBJ-04 RS-OBJ-22 RS-ROUTE-18 RS-ROUTE-19 RS-ROUTE-36]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(photos)
  await expect(row(page, '2026')).toContainText('Folder')
  expect(await objects(page).columns()).toEqual(['Details', '', 'Name', 'Size', 'Actions'])
  await row(page, 'logo.png')
    .getByRole('button', { name: /^Show details of/ })
    .click()
  await expect(objects(page).root.getByRole('term')).toHaveText(['Last Modified'])
  await expect(row(page, 'logo.png').getByRole('link')).toHaveCount(0)
  await row(page, '2025').getByRole('link', { name: '2025' }).click()
  await row(page, 'offsite').getByRole('link', { name: 'offsite' }).click()
  await expect(page).toHaveURL(/\/container\/photos\/2025\/offsite$/)
  await expect(row(page, 'team.png')).toBeVisible()
  const way = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await way.getByRole('link', { name: '2025' }).click()
  await expect(row(page, 'racks')).toBeVisible()
  await way.getByRole('link', { name: 'photos' }).click()
  await expect(row(page, 'logo.png')).toBeVisible()
})

test('objects are found by how their names begin, as Swift finds them, and the search bar says so [SH-TABLE-02]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(photos)
  const search = page.getByRole('combobox', { name: 'Search Objects' })
  await expect(search).toHaveAttribute('placeholder', 'Names that begin with')
  await search.fill('lo')
  await expect(objects(page).names).toHaveText(['logo.png'])
})

test(
  'an object is looked at, copied, and gets another content [RS-OBJ-10 RS-OBJ-11 RS-OBJ-12 RS-OBJ-23 RS-OBJ-24 RS-OBJ-25 RS-OK-16 RS-OK-17 RS-SWIFT-08]',
  { tag: '@whole' },
  async ({ page, signIn, openstack, cleanUp }) => {
    await signIn()
    await page.goto(photos)
    const about = '/api/swift/containers/photos/metadata/logo.png'
    const read = page.waitForRequest((one) => new URL(one.url()).pathname === about)
    await choose(page, row(page, 'logo.png'), 'View Details')
    expect((await read).method()).toBe('GET')
    const view = dialog(page, 'Object Details')
    await expect(view.root.getByText('image/png')).toBeVisible()
    const { swift } = await openstack()
    const etag = (await swift.objects.head('photos', 'logo.png')).get('etag') ?? ''
    await expect(view.root.getByText(etag)).toBeVisible()
    await expect(view.root.getByText('CC-BY-4.0')).toBeVisible()
    await view.root.getByRole('tab', { name: 'Preview' }).click()
    await expect(view.root.getByRole('img', { name: 'logo.png' })).toBeVisible()
    await view.root
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Close' })
      .or(view.root.locator('footer').getByRole('button', { name: 'Close' }))
      .first()
      .click()
    await choose(page, row(page, 'logo.png'), 'Copy')
    const copy = dialog(page, 'Copy Object')
    await copy.fill({ 'Destination Container': 'nowhere' })
    await expect(copy.root.getByText('This container does not exist.')).toBeVisible()
    await copy.fill({ 'Destination Container': 'photos', 'Destination Object': 'logo.png' })
    await expect(copy.root.getByText('An object of that name is there already.')).toBeVisible()
    await copy.fill({ 'Destination Object': '../../etc/logo 2.png' })
    await copy.press('Copy Object')
    await expectToast(page, 'Object logo.png has copied.')
    await row(page, '..').getByRole('link', { name: '..' }).click()
    await row(page, '..').getByRole('link', { name: '..' }).click()
    await row(page, 'etc').getByRole('link', { name: 'etc' }).click()
    await choose(page, row(page, 'logo 2.png'), 'Edit')
    const edit = dialog(page, 'Edit File')
    const disk = onDisk({ 'page.html': '<script>document.title = "run"</script>' }, cleanUp)
    await edit.root.locator('input[type=file]').setInputFiles(disk('page.html'))
    await edit.press('Upload File')
    await expectToast(page, 'File ../../etc/logo 2.png uploaded.')
    await choose(page, row(page, 'logo 2.png'), 'View Details')
    // The tab that was chosen last is shown [SH-TAB-01]: what would run elsewhere is read letter by letter.
    await expect(view.root.getByText('<script>document.title = "run"</script>')).toBeVisible()
  },
)

test('a folder is made once, and deleted with all that is in it [RS-OBJ-08 RS-OBJ-13 RS-OBJDEL-01 RS-OBJDEL-02 RS-OBJDEL-03 RS-OBJDEL-04 RS-OBJDEL-06 RS-OBJDEL-07 RS-OBJDEL-09 RS-OK-15 RS-ERR-58]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(photos)
  await page.getByRole('button', { name: 'Create Folder' }).click()
  const form = dialog(page, 'Create Folder')
  await form.fill({ 'Folder Name': '2026' })
  await form.press('Create Folder')
  const words = 'A pseudo-folder with the name "2026" already exists.'
  await expectToast(page, words)
  const folderName = form.root.getByRole('textbox', { name: /^Folder Name/ })
  await expect(folderName).toHaveAccessibleDescription(new RegExp(words))
  await form.fill({ 'Folder Name': '2025/deep/er' })
  await form.press('Create Folder')
  await expectToast(page, 'Folder 2025/deep/er created.')
  await choose(page, row(page, '2025'), 'Delete')
  const question = dialog(page, 'Delete Objects')
  const said = (term: string, value: string) =>
    expect(question.root.locator('dl > div').filter({ hasText: term })).toContainText(value)
  await said('Files Found', '3')
  // 2025, offsite, racks, deep and er: of some nothing is kept but what is in them.
  await said('Folders Found', '5')
  await question.press('Delete')
  await said('Deleted Files', '3 of 3')
  await said('Deleted Folders', '5 of 5')
  await said('Failures', '0')
  await question.root.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect(question.root).toBeHidden()
  await expect(row(page, '2025')).toHaveCount(0)
  await expect(row(page, 'logo.png')).toBeVisible()
  // The figures of the container, too.
  await expect(
    page.getByRole('list', { name: 'Containers' }).getByRole('link', { name: /^photos/ }),
  ).toContainText('4 objects')
})

test('what cannot be deleted is counted and named, and what was dismissed stays [RS-OBJDEL-10]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto(photos)
  await choose(page, row(page, '2025'), 'Delete')
  const question = dialog(page, 'Delete Objects')
  await question.press('Cancel')
  await expect(row(page, '2025')).toBeVisible()
  cloud.control.fail({
    ...{ service: 'object-store', method: 'DELETE', path: '/team.png$' },
    ...{ how: 'status', status: 503, message: 'Full.' },
  })
  await choose(page, row(page, '2025'), 'Delete')
  await question.press('Delete')
  await expect(question.root.getByRole('list', { name: 'Failures' })).toContainText(
    '2025/offsite/team.png',
  )
})

test('folders are neither viewed, loaded, changed nor copied, and what is empty is not copied [RS-OBJ-09 RS-OBJ-14 RS-OBJ-15 RS-OBJ-16 RS-OBJ-17 RS-OBJ-18]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { swift } = await openstack()
  await swift.objects.put('photos', 'empty.txt', { headers: { 'content-length': '0' } })
  await signIn()
  await page.goto(photos)
  await expect(row(page, '2026').getByRole('button', { name: 'Delete' })).toBeVisible()
  await row(page, 'empty.txt')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const menu = page.getByRole('menu')
  for (const name of ['View Details', 'Download', 'Edit'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /^Copy/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a folder into which something comes meanwhile stays, and says why [RS-ERR-60]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { swift } = await openstack()
  await signIn()
  await page.goto(photos)
  await choose(page, row(page, '2026'), 'Delete')
  const question = dialog(page, 'Delete Objects')
  const delete_ = question.root.getByRole('button', { name: 'Delete', exact: true })
  await expect(delete_).not.toHaveAttribute('aria-disabled', 'true')
  await swift.objects.put('photos', '2026/late.txt', { headers: { 'content-length': '0' } })
  await swift.objects.put('photos', '2026/later.txt', { headers: { 'content-length': '0' } })
  await delete_.click()
  await expect(question.root.getByRole('list', { name: 'Failures' })).toContainText(
    'Unable to delete the folder because it is not empty.',
  )
})

test('a copy that fails is told of, and its dialog stays open [RS-OBJ-27 RS-ERR-59 RS-ERR-63]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { swift } = await openstack()
  await signIn()
  await page.goto(photos)
  await choose(page, row(page, 'logo.png'), 'Copy')
  const copy = dialog(page, 'Copy Object')
  await copy.fill({ 'Destination Object': 'twin.png' })
  const looked = () => cloud.control.requests().filter(({ path }) => path.endsWith('/twin.png'))
  await expect.poll(() => looked().length).toBe(1)
  await swift.objects.put('photos', 'twin.png', { headers: { 'content-length': '0' } })
  await copy.press('Copy Object')
  const words = 'A object with the name "twin.png" already exists.'
  await expectToast(page, words)
  const name = copy.root.getByRole('textbox', { name: /^Destination Object/ })
  await expect(name).toHaveAccessibleDescription(new RegExp(words))
  await copy.fill({ 'Destination Object': 'third.png' })
  cloud.control.fail({
    ...{ service: 'object-store', method: 'PUT', path: '/third.png$' },
    ...{ how: 'status', status: 503, message: 'Full.' },
  })
  await copy.press('Copy Object')
  await expectToast(page, 'Unable to copy the object.')
  await expect(copy.root).toContainText('Full.')
})
