import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createOf, fileOf } from './image-files.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

const images = (page: Page) => table(page, 'Images')

const activity = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Activity/ })

/** The entry of the list of activities, which is opened, that is about this. */
const entry = (page: Page, text: string | RegExp) =>
  page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()

test(
  'an image is uploaded while its user works elsewhere, is changed, tagged and deleted [RS-IMG-01 RS-IMG-02 RS-IMG-03 RS-IMG-04 RS-IMG-09 RS-IMGFORM-01 RS-IMGFORM-02 RS-IMGFORM-33 RS-GLANCE-02 RS-GLANCE-03 RS-GLANCE-05 RS-GLANCE-15 RS-GLANCE-16 RS-OK-01 RS-OK-02 RS-OK-22 RS-ROUTE-20 RS-ROUTE-21 RS-ROUTE-39]',
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

test(
  'an upload that breaks off is tried again, and one that is cancelled leaves no image [SH-MODAL-30]',
  { tag: '@whole' },
  async ({ page, signIn, cloud, openstack, cleanUp }) => {
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

    cloud.control.fail({ service: 'image', path: '/file', how: 'slow', seconds: 600 })
    await (await createOf(page, second, path)).press('Create Image')
    await expect(images(page).row(second).root).toBeVisible()
    await activity(page).click()
    await expect(
      entry(page, second).getByRole('progressbar', { name: 'Uploading image' }),
    ).toBeVisible()
    await entry(page, second).getByRole('button', { name: 'Cancel' }).click()
    await expect(entry(page, second).getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(entry(page, second).getByRole('button')).toHaveCount(0)
    await expect.poll(() => glance.images.list({ name: second })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(images(page).row(second).root).toBeHidden()
  },
)

test('an image whose content cannot be imported is listed as failed, and its row asks for something to be done [SH-TABLE-27]', async ({
  page,
  signIn,
  cloud,
  eventually,
}) => {
  const name = unique('e2e ')
  await signIn()
  await page.goto('/project/images')
  await page.getByRole('button', { name: 'Create Image' }).click()
  const wizard = dialog(page, 'Create Image')
  await wizard.fill({ 'Image Name': name })
  await wizard.root.getByText('Web Download').click()
  await wizard.fill({ URL: 'http://192.0.2.1/x.img' })
  await wizard.root.getByRole('button', { name: /Format/ }).click()
  await page.getByRole('option', { name: /^QCOW2/ }).click()
  cloud.control.break({ life: 'image-import' })
  await wizard.press('Create Image')
  await expectToast(page, `Image ${name} was successfully created.`)
  await activity(page).click()
  await eventually(async () => expect(entry(page, name)).toContainText('Failed', { timeout: 500 }))
  const why = 'The import of its content has failed.'
  await expect(entry(page, name)).toContainText(why)
  await page.keyboard.press('Escape')
  const row = images(page).row(name).root
  await expect(row.getByRole('progressbar', { name: 'In progress' })).toBeVisible()
  await expect(row.getByLabel(why)).toBeVisible()
})
