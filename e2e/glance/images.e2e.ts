import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type CleanUp } from '../fixtures.ts'
import {
  choose,
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  table,
  unique,
} from '../helpers.ts'

const images = (page: Page) => table(page, 'Images')

const activity = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Activity/ })

/** The entry of the list of activities, which is opened, that is about this. */
const entry = (page: Page, text: string | RegExp) =>
  page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()

/** A file of so many bytes, and its MD5 as it was before it left. */
const fileOf = (bytes: number, name: string, cleanUp: CleanUp) => {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-image-'))
  cleanUp(async () => rmSync(folder, { recursive: true }))
  const content = randomBytes(bytes)
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, checksum: createHash('md5').update(content).digest('hex') }
}

/** Fills in the wizard of a new image of a file, whose ending tells its format, and sends it. */
const createOf = async (page: Page, name: string, file: string) => {
  await page.goto('/project/images')
  await page.getByRole('button', { name: 'Create Image' }).click()
  const wizard = dialog(page, 'Create Image')
  await wizard.fill({ 'Image Name': name })
  await wizard.root.getByText('File', { exact: true }).first().click()
  await wizard.root.locator('input[type=file]').setInputFiles(file)
  await expect(wizard.root.getByRole('button', { name: /Format/ })).toContainText('QCOW2')
  return wizard
}

test(
  'an image is uploaded while its user works elsewhere, is changed, tagged and deleted [RS-IMG-01 RS-IMG-02 RS-IMG-03 RS-IMG-04 RS-IMG-09 RS-IMG-14 RS-IMGFORM-01 RS-IMGFORM-02 RS-IMGFORM-33 RS-GLANCE-02 RS-GLANCE-03 RS-GLANCE-05 RS-GLANCE-15 RS-GLANCE-16 RS-OK-01 RS-OK-02 RS-OK-22 RS-ROUTE-20 RS-ROUTE-21 RS-ROUTE-39]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const name = unique('e2e ')
    const { path, checksum } = fileOf(64 * 2 ** 20, 'disk.qcow2', cleanUp)
    await signIn()
    const wizard = await createOf(page, name, path)
    await wizard.fill({ 'Image Description': 'Made by a test', Architecture: 'x86_64' })
    await wizard.root.getByRole('button', { name: 'Next', exact: true }).click()
    await wizard.root.getByRole('textbox', { name: 'Custom key' }).fill('e2e_key')
    await wizard.root.getByRole('button', { name: 'Add key' }).click()
    await wizard.root.getByRole('textbox', { name: 'e2e_key', exact: true }).fill('one')
    await wizard.press('Create Image')
    await expectToast(page, `Image ${name} was successfully created.`)
    await page.getByRole('link', { name: 'Key Pairs' }).click()
    await expect(page).toHaveURL(/key_pairs/)
    await activity(page).click()
    await expect(entry(page, name)).toContainText('Upload Image')
    await eventually(() => expect(entry(page, name)).toContainText('Done', { timeout: 2_000 }))
    const { glance } = await openstack()
    const [made] = await glance.images.list({ name })
    cleanUp(async () => made && glance.images.remove(made.id).catch(() => undefined))
    expect(made).toMatchObject({
      ...{ status: 'active', size: 64 * 2 ** 20, checksum, visibility: 'private' },
      ...{ disk_format: 'qcow2', container_format: 'bare', protected: false },
      ...{ description: 'Made by a test', architecture: 'x86_64', e2e_key: 'one' },
    })

    await page.goto('/project/images')
    await expectRow(images(page).row(name), {
      ...{ Owner: 'demo', Type: 'Image', Status: 'Active', Visibility: 'Private' },
      ...{ Protected: 'No', 'Disk Format': 'QCOW2', Size: '64 MB' },
    })
    await images(page).row(name).open()
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Glance::Image/${made?.id}`))
    await expect(await described(page, 'Checksum')).toHaveText(checksum)

    await page.goto('/project/images')
    await images(page).row(name).do('Edit Image')
    const edit = dialog(page, 'Edit Image')
    await expect(edit.root.getByRole('textbox', { name: /^Architecture/ })).toHaveValue('x86_64')
    await edit.fill({ 'Image Name': `${name} 2`, 'Image Description': '' })
    await edit.root.getByRole('textbox', { name: /^Minimum RAM/ }).fill('64')
    await edit.root.getByRole('button', { name: 'Next', exact: true }).click()
    await edit.root.getByRole('textbox', { name: 'e2e_key', exact: true }).fill('two')
    await edit.press('Update Image')
    await expectToast(page, `Image ${name} 2 was successfully updated.`)
    await images(page).row(`${name} 2`).do('Edit Tags')
    const tags = dialog(page, 'Edit Tags')
    await tags.fill({ Tags: 'alpha\nbeta' })
    await tags.press('Save')
    await expect(tags.root).toBeHidden()
    const changed = await glance.images.get(String(made?.id))
    expect(changed).toMatchObject({ name: `${name} 2`, min_ram: 64, e2e_key: 'two' })
    expect(changed.tags.toSorted()).toEqual(['alpha', 'beta'])
    expect(changed).not.toHaveProperty('description')

    await images(page).row(`${name} 2`).do('Delete Image')
    await confirm(page, 'Confirm Delete Image', 'Delete Image')
    await expectToast(page, `Deleted Image: ${name} 2.`)
    await expect(images(page).row(`${name} 2`).root).toBeHidden()
    expect(await glance.images.list({ name: `${name} 2` })).toEqual([])
  },
)

test('an upload that breaks off is tried again, and one that is cancelled leaves no image', async ({
  page,
  signIn,
  cloud,
  openstack,
  cleanUp,
}) => {
  const { path, checksum } = fileOf(300_000, 'small.qcow2', cleanUp)
  const { glance } = await openstack()
  await signIn()
  cloud.control.fail({ service: 'image', path: '/file', how: 'down' })
  const [first, second] = [unique('e2e '), unique('e2e ')]
  await (await createOf(page, first, path)).press('Create Image')
  await expectToast(page, `Image ${first} was successfully created.`)
  await expectToast(page, `Upload Image: ${first}. Failed`)
  cloud.control.heal()
  await activity(page).click()
  await entry(page, /Failed/)
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(entry(page, first)).toContainText('Done')
  expect((await glance.images.list({ name: first }))[0]).toMatchObject({
    ...{ status: 'active', checksum },
  })

  cloud.control.fail({ service: 'image', path: '/file', how: 'slow', seconds: 30 })
  await (await createOf(page, second, path)).press('Create Image')
  await expect(images(page).row(second).root).toBeVisible()
  await activity(page).click()
  await entry(page, second).getByRole('button', { name: 'Cancel' }).click()
  await expect(entry(page, second)).toContainText('Cancelled.')
  await expect(entry(page, second).getByRole('button')).toHaveCount(0)
  await expect.poll(() => glance.images.list({ name: second })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(images(page).row(second).root).toBeHidden()
})

test(
  'a volume is made of an image, as large as the image asks [RS-IMG-06 RS-VOL-01 RS-VOL-02 RS-VOL-03 RS-VOL-04 RS-OK-03]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const name = unique('e2e-')
    await signIn()
    await page.goto('/project/images')
    await images(page).row('cirros').do('Create Volume')
    const wizard = dialog(page, 'Create Volume')
    await expect(wizard.root.getByRole('textbox', { name: /^Name/ })).toHaveValue('cirros')
    await expect(wizard.root.getByRole('textbox', { name: /^Size/ })).toHaveValue('1')
    await wizard.fill({ Name: name, Description: 'Of an image' })
    await wizard.press('Create Volume')
    await expectToast(page, `Volume ${name} was successfully created.`)
    const { cinder, glance } = await openstack()
    const [volume] = await cinder.volumes.list({ name })
    const state = async () => cinder.volumes.get(String(volume?.id))
    cleanUp(async () => cinder.volumes.remove(String(volume?.id)))
    expect(volume).toMatchObject({ name, size: 1, description: 'Of an image' })
    const [cirros] = await glance.images.list({ name: 'cirros' })
    await eventually(async () =>
      expect(await state()).toMatchObject({
        status: 'available',
        volume_image_metadata: { image_id: cirros?.id },
      }),
    )
  },
)

test('images are found by their size in bytes, and an instance is launched from one [RS-IMG-05 RS-IMG-18 RS-IMG-19]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(`/project/images?size_min=${2 * 2 ** 30}&size_max=${3 * 2 ** 30}`)
  await expect(page.getByText('Min Size (bytes)').first()).toBeVisible()
  await expect(page.getByText('Max Size (bytes)').first()).toBeVisible()
  await expect(images(page).names).toHaveText(['golden-db'])
  await images(page).row('golden-db').do('Launch Instance')
  const wizard = dialog(page, 'Launch Instance')
  await wizard.root
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /^Source/ })
    .click()
  await expect(wizard.root.getByRole('button', { name: 'Remove golden-db' })).toBeVisible()
})

test('an image is shared with a project, which rejects and accepts it', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn()
  await page.goto('/project/images')
  await images(page).row('team-toolbox').do('Share Image')
  const share = dialog(page, /^Projects with Access/)
  const members = share.root.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  await expect(members).toHaveText([/^alt\s*Pending\s*Remove$/])
  await share.root.getByRole('button', { name: 'Remove alt' }).click()
  await expect(share.root.getByText('The image is shared with nobody yet.')).toBeVisible()
  await share.root.getByRole('combobox', { name: /^Project/ }).fill('alt')
  await page.getByRole('option', { name: 'alt' }).click()
  await share.press('Share')
  await expect(members).toHaveText([/^alt\s*Pending\s*Remove$/])
  await share.root.getByRole('button', { name: 'Close', exact: true }).last().click()

  // What others share with this project is listed once it was accepted.
  const alt = await openstack('demo', 'alt')
  const made = await alt.glance.images.create({ name: 'lent', visibility: 'shared' })
  const { projectId } = await openstack()
  await alt.glance.members(made.id).create({ member: String(projectId) })
  await page.goto('/project/images?member_status=pending')
  await images(page).row('lent').do('Reject Image')
  await expectToast(page, 'Rejected: lent.')
  await page.goto('/project/images?member_status=rejected')
  await images(page).row('lent').do('Accept Image')
  await expectToast(page, 'Accepted: lent.')
  await page.goto('/project/images')
  await expect(images(page).row('lent').root).toBeVisible()
})

test('administrators see all images, deactivate them, and go back to their list [RS-ROUTE-03 RS-ROUTE-04 RS-ROUTE-05 RS-ROUTE-27 RS-ROUTE-38]', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn('admin')
  await page.goto('/admin/images')
  const row = images(page).row('web-base')
  await expect(row.root).toBeVisible()
  const { glance } = await openstack()
  const [image] = await glance.images.list({ name: 'web-base' })
  await expect(row.root.getByRole('link', { name: 'web-base' })).toHaveAttribute(
    'href',
    new RegExp(`/ngdetails/OS::Glance::Image/${image?.id}\\?nav=%2Fadmin%2Fimages%2F`),
  )
  await choose(page, row.root, 'Deactivate Image')
  await confirm(page, 'Confirm Deactivate Image', 'Deactivate Image')
  await expectRow(row, { Status: 'Deactivated' })
  await choose(page, row.root, 'Reactivate Image')
  await expectRow(row, { Status: 'Active' })
  for (const address of [`/project/images/${image?.id}`, `/admin/images/${image?.id}/detail`]) {
    await page.goto(address)
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Glance::Image/${image?.id}`))
    await expect(page.getByRole('heading', { name: 'web-base' })).toBeVisible()
  }
})

test('of several images those that may not be deleted are left out and named [RS-IMG-45 RS-IMG-46 RS-IMG-49 RS-IMG-50 RS-OK-23]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/images')
  for (const name of ['golden-db', 'db-nightly', 'web-base', 'cirros'])
    await images(page).row(name).check()
  await page.getByRole('button', { name: 'Delete Images' }).click()
  await expectToast(page, 'You are not allowed to delete images: cirros, golden-db')
  const question = dialog(page, 'Confirm Delete Images')
  await expect(question.root).toContainText('You have selected "db-nightly, web-base".')
  cloud.control.fail({ service: 'image', path: '/v2/images/', how: 'status', status: 409 })
  await question.press('Delete Images')
  await expectToast(page, 'Unable to delete Images: db-nightly, web-base.')
  cloud.control.heal()
  // What was told stands above the button.
  await page.getByRole('button', { name: 'Delete Images' }).press('Enter')
  await confirm(page, 'Confirm Delete Images', 'Delete Images')
  await expectToast(page, 'Deleted Images: db-nightly, web-base.')
})

test('what fails is told in the words of images [RS-ERR-02 RS-ERR-14 RS-ERR-29 RS-ERR-30 RS-ERR-33 RS-ERR-55]', async ({
  page,
  signIn,
  cloud,
  cleanUp,
}) => {
  const { path } = fileOf(1000, 'x.qcow2', cleanUp)
  const broken = { service: 'image', how: 'status', status: 500, message: 'Broken.' } as const
  await signIn()
  const wizard = await createOf(page, 'never', path)
  cloud.control.fail(broken)
  await wizard.press('Create Image')
  await expectToast(page, 'Unable to create the image.')
  await expect(wizard.root.getByText('Broken.')).toBeVisible()
  await expect(wizard.root.getByRole('textbox', { name: /^Image Name/ })).toHaveValue('never')
  cloud.control.heal()
  await page.goto('/project/images')
  const row = images(page).row('web-base')
  await row.do('Edit Image')
  const edit = dialog(page, 'Edit Image')
  await edit.fill({ 'Image Name': 'other' })
  cloud.control.fail(broken)
  await edit.press('Update Image')
  await expectToast(page, 'Unable to update the image.')
  cloud.control.heal()
  await page.goto('/project/images')
  await row.do('Delete Image')
  cloud.control.fail(broken)
  await confirm(page, 'Confirm Delete Image', 'Delete Image')
  await expectToast(page, 'Unable to delete Image: web-base.')
  await expectToast(page, /Unable to delete the image with id: [0-9a-f-]{36}/)
  await page.goto('/project/images')
  await expect(page.getByText('Unable to retrieve the images.').first()).toBeVisible()
})
