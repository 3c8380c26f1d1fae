import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createOf, fileOf } from './image-files.ts'
import { choose, confirm, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

const images = (page: Page) => table(page, 'Images')

test(
  'a volume is made of an image, as large as the image asks [RS-IMG-06 RS-VOL-02 RS-OK-03]',
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

test('what is public or of the community is called so whoever owns it, and its name leads to its details [RS-IMG-16 RS-IMG-26 RS-IMG-27]', async ({
  page,
  signIn,
  openstack,
}) => {
  const admin = await openstack('admin')
  const { projectId } = await openstack()
  const [cirros] = await admin.glance.images.list({ name: 'cirros' })
  expect(cirros?.owner).not.toBe(projectId)
  await admin.glance.images.create({ name: 'for all', visibility: 'community' })
  await signIn()
  await page.goto('/project/images?name=for%20all&visibility=community')
  await expectRow(images(page).row('for all'), { Visibility: 'Community' })
  await page.goto('/project/images?name=cirros')
  const row = images(page).row('cirros')
  await expectRow(row, { Visibility: 'Public' })
  await row.root.getByRole('link', { name: 'cirros', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Glance::Image/${cirros?.id}`))
  await expect(page.getByRole('heading', { name: 'cirros', level: 1 })).toBeVisible()
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
  await expect(share.root).toBeHidden()

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
  await expectToast(page, 'Unable to retrieve the images.')
})
