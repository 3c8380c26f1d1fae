import { expect, test } from '../fixtures.ts'
import { atRest } from '../../tools/at-rest.ts'
import { choose, confirm, dialog, expectToast, toasts } from '../helpers.ts'
import { boxIn, itemOf as item, pageOf, rowOf } from './boxes.ts'

test('containers are chosen among those whose names begin so, as Swift finds them [RS-CONT-05 RS-CONT-06 RS-ROUTE-16 RS-ROUTE-17 RS-ROUTE-35 RS-SWIFT-03]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/containers/')
  await expect(page.getByText('Select a container to browse.')).toBeVisible()
  await expect(item(page, 'photos')).toContainText(/\d+ objects, /)
  await expect(item(page, 'website')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search Containers' })
  cloud.control.forgetRequests()
  await search.click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await search.fill('pho')
  await search.press('Enter')
  await expect(page.getByText('Name: pho')).toBeVisible()
  await expect(item(page, 'website')).toHaveCount(0)
  await expect(item(page, 'photos')).toBeVisible()
  expect(cloud.control.requests().map(({ query }) => String(query))).toContainEqual(
    expect.stringContaining('prefix=pho'),
  )
  await page.goto('/project/containers/container/')
  await expect(page.getByText('Select a container to browse.')).toBeVisible()
  await item(page, 'photos').getByRole('link').click()
  await expect(page).toHaveURL(/\/project\/containers\/container\/photos$/)
})

test('a container is made under a free name, is public and private again, and is deleted [RS-CONT-07 RS-CONT-08 RS-CONT-09 RS-CONT-10 RS-CONT-11 RS-CONT-12 RS-CONT-13 RS-CONT-14 RS-CONT-16 RS-OK-10 RS-OK-11 RS-OK-12 RS-OK-13 RS-ROUTE-34]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/containers')
  await page.getByRole('button', { name: 'Create Container' }).click()
  const form = dialog(page, 'Create Container')
  await expect(form.root.getByRole('checkbox', { name: 'Public' })).not.toBeChecked()
  await form.press('Create Container')
  await expect(form.root.getByText('This field is required.')).toBeVisible()
  await form.fill({ 'Container Name': 'a/b' })
  await expect(form.root.getByText('Container name must not contain "/".')).toBeVisible()
  await form.fill({ 'Container Name': 'photos' })
  await expect(form.root.getByText('A container with that name exists.')).toBeVisible()
  await form.fill({ 'Container Name': '..' })
  await form.press('Create Container')
  await expectToast(page, 'Container .. created.')
  await expect(item(page, '..')).toContainText('0 objects, 0 bytes')
  await item(page, '..').getByRole('link').click()
  await expect(page.getByRole('heading', { name: '..', exact: true })).toBeVisible()
  await expect(page.getByText('Storage Policy')).toBeVisible()
  // A switch is drawn over its box.
  const access = (word: string) => page.getByText(word, { exact: true }).first()
  await access('Private').click()
  await confirm(page, 'Make Container Public', 'Make Public')
  await expectToast(page, 'Container .. is now public.')
  await expect(page.getByRole('button', { name: /^Copy http/ })).toBeVisible()
  await access('Public').click()
  await expectToast(page, 'Container .. is now private.')
  await expect(page.getByRole('button', { name: /^Copy http/ })).toHaveCount(0)
  await choose(page, item(page, '..'), 'Delete Container')
  await expect(dialog(page, 'Delete Container').root).toContainText(
    'Are you sure you want to delete container ..?',
  )
  await expect(dialog(page, 'Delete Container').root).toContainText(
    'Deleted container is not recoverable.',
  )
  await confirm(page, 'Delete Container', 'Delete Container')
  await expectToast(page, 'Container .. deleted.')
  await expect(page).toHaveURL(/\/project\/containers$/)
  await expect(item(page, '..')).toHaveCount(0)
})

test('storage policies that cannot be read are told in the form, and read again', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/containers')
  const heal = cloud.control.fail({ service: 'object-store', path: '/info$', how: 'down' })
  await page.getByRole('button', { name: 'Create Container' }).click()
  const form = dialog(page, 'Create Container')
  await expect(form.root.getByText('Storage Policy could not be read: ')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  heal()
  await form.press('Read again')
  await expect(form.root.getByText(/could not be read/)).toHaveCount(0)
  await form.fill({ 'Container Name': 'usual' })
  await form.press('Create Container')
  await expectToast(page, 'Container usual created.')
})

test('what cannot be deleted or changed says why, and public access stays what it was [RS-CONT-15 RS-ERR-57 RS-ERR-64]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/containers/container/photos')
  await choose(page, item(page, 'photos'), 'Delete Container')
  await confirm(page, 'Delete Container', 'Delete Container')
  await expectToast(page, 'The container cannot be deleted since it is not empty.')
  const access = page.getByRole('switch', { name: /^(Public|Private)$/ })
  await expect(access).not.toBeChecked()
  cloud.control.fail({
    ...{ service: 'object-store', method: 'POST', path: '/photos$' },
    ...{ how: 'status', status: 503, message: 'Full.' },
  })
  await page.getByText('Private', { exact: true }).click()
  const asks = page.getByRole('alertdialog', { name: 'Make Container Public' })
  await expect(asks).toContainText(/and the \d+ objects? in it/)
  await asks.getByRole('button', { name: 'Make Public' }).click()
  await expectToast(page, 'Unable to change the container access.')
  await expect(access).not.toBeChecked()
})

test('a container whose details cannot be read says so [RS-ERR-61]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({
    ...{ service: 'object-store', method: 'HEAD', path: '/photos$' },
    ...{ how: 'status', status: 503, message: 'Full.' },
  })
  await page.goto('/project/containers/container/photos')
  await expect(page.getByText('Unable to get the container details.')).toBeVisible()
})

test('a page whose calls are all forbidden says so once', async ({ page, signIn, cloud }) => {
  await signIn()
  cloud.control.fail({ service: 'object-store', how: 'status', status: 403 })
  await page.goto(pageOf('photos'))
  await expectToast(page, 'Forbidden. Insufficient permissions of the requested operation')
  await atRest(page)
  await expect(toasts(page)).toHaveCount(1)
})

test('a reader looks and is offered nothing that changes anything', async ({ page, signIn }) => {
  await signIn('reader')
  await page.goto('/project/containers/container/photos')
  await expect(page.getByRole('link', { name: '2026' })).toBeVisible()
  // Swift tells a reader nothing of who else may read.
  await expect(page.getByText('Shown only to those who may change it')).toBeVisible()
  for (const name of ['Create Container', 'Create Folder', 'Upload Files', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('a name that somebody else takes meanwhile is refused beside it in the words of the server [RS-ERR-56]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { swift } = await openstack()
  await signIn()
  await page.goto('/project/containers')
  await page.getByRole('button', { name: 'Create Container' }).click()
  const form = dialog(page, 'Create Container')
  await form.fill({ 'Container Name': 'fresh' })
  const looked = () => cloud.control.requests().filter(({ path }) => path.endsWith('/fresh'))
  await expect.poll(() => looked().length).toBe(1)
  await swift.containers.put('fresh')
  await form.press('Create Container')
  const words = 'A container with the name "fresh" already exists.'
  await expectToast(page, words)
  const name = form.root.getByRole('textbox', { name: /^Container Name/ })
  await expect(name).toHaveAccessibleDescription(new RegExp(words))
  await expect(name).toBeFocused()
  await expect(form.root.getByRole('alert')).toHaveCount(0)
})

test(
  'names are no longer than the service says that they may be, and longer ones are not asked for [RS-SWIFT-01]',
  { tag: '@openstack' },
  async ({ page, signIn, world, openstack, cleanUp }) => {
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    await signIn()
    await page.goto(pageOf(box))
    await page.getByRole('button', { name: 'Create Container' }).click()
    const form = dialog(page, 'Create Container')
    // Two bytes each: as many letters as bytes are allowed are too many.
    await form.fill({ 'Container Name': 'ä'.repeat(129) })
    await expect(form.root).toContainText('The name has 258 bytes; at most 256 are allowed.')
    await form.press('Create Container')
    await expect(form.root.getByRole('textbox', { name: /^Container Name/ })).toBeFocused()
    const asked = world.cloud?.control.requests() ?? []
    expect(asked.filter(({ path }) => path.includes('ää') || path.includes('%C3'))).toEqual([])
    await form.fill({ 'Container Name': 'ä'.repeat(128) })
    await expect(form.root).not.toContainText('and may have')
    await form.press('Cancel')
    await page.getByRole('button', { name: 'Create Folder' }).click()
    const folder = dialog(page, 'Create Folder')
    await folder.fill({ 'Folder Name': 'x'.repeat(1024) })
    await folder.press('Create Folder')
    await expect(folder.root).toContainText('The name has 1025 bytes; at most 1024 are allowed.')
  },
)

test('a name that nobody may look up is no reason for a message, nor for leaving [RS-SWIFT-10]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/containers/container/photos')
  await expect(page.getByRole('rowheader', { name: 'logo.png' })).toBeVisible()
  const looked = (name: string) =>
    cloud.control.requests().filter(({ method, path }) => method === 'HEAD' && path.endsWith(name))
  cloud.control.fail({
    ...{ service: 'object-store', method: 'HEAD', path: '/(hidden|photos/hidden.txt)$' },
    ...{ how: 'status', status: 403, message: 'Forbidden' },
  })
  await page.getByRole('button', { name: 'Create Container' }).click()
  const form = dialog(page, 'Create Container')
  await form.fill({ 'Container Name': 'hidden' })
  await expect.poll(() => looked('/hidden').length).toBe(1)
  await atRest(page)
  await form.press('Cancel')
  await choose(page, rowOf(page, 'logo.png'), 'Copy')
  const copy = dialog(page, 'Copy Object')
  await copy.fill({ 'Destination Object': 'hidden.txt' })
  await expect.poll(() => looked('/hidden.txt').length).toBe(1)
  await atRest(page)
  await expect(toasts(page)).toHaveCount(0)
  await expect(copy.root).toBeVisible()
})
