/** What the screens of block storage ask of the server, call by call. */
import type { Page } from '@playwright/test'
import { callsOf } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { dialog, disk, expectToast, table, unique } from '../helpers.ts'

/** To a list as users come to it: what it shows is not in the document then. */
const goBy = async (page: Page, panel: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: panel, exact: true })
    .last()
    .click()

/** Takes a key away and adds one, of what a row offers as its metadata. */
const editMetadata = async (page: Page, title: string, had: string) => {
  const editor = dialog(page, `Update ${title} Metadata`)
  await editor.root.getByRole('button', { name: `Remove ${had}` }).click()
  await editor.fill({ 'Custom key': 'added' })
  await editor.press('Add key')
  await editor.root.getByRole('textbox', { name: 'added', exact: true }).fill('1')
  await editor.press('Save')
  await expect(editor.root).toBeHidden()
}
const edited = (had: string) => ({ updated: { added: '1' }, removed: [had] })

test('volumes are read and made by the calls of the volume API [RS-CINDER-01 RS-CINDER-02 RS-CINDER-03 RS-CINDER-05 RS-CINDER-13 RS-CINDER-14 RS-VOL-03 RS-VOL-04]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder } = await openstack()
  const limits = await cinder.limits()
  await signIn()
  await page.goto('/project/')
  const asked = callsOf(page)
  await goBy(page, 'Volumes')
  await asked.expect('GET', 'cinder/volumes/')
  await expect(table(page, 'Volumes').rows.first()).toBeVisible()
  asked.forget()

  await page.getByRole('button', { name: 'Create Volume', exact: true }).click()
  const create = dialog(page, 'Create Volume')
  for (const path of [
    'volumetypes/',
    'volumetypes/default/',
    'availzones/',
    'tenantabsolutelimits/',
  ])
    await asked.expect('GET', `cinder/${path}`)
  await expect(
    create.root.getByText(`${limits.totalVolumesUsed} used, 1 added, of ${limits.maxTotalVolumes}`),
  ).toBeVisible()
  const { totalGigabytesUsed = 0, maxTotalVolumeGigabytes = -1 } = limits
  const size = `${disk(totalGigabytesUsed)} used, ${disk(1)} added, of ${disk(maxTotalVolumeGigabytes)}`
  await expect(create.root.getByText(size)).toBeVisible()
  const name = unique()
  await create.fill({ Name: name, Description: 'by calls', Size: '2' })
  const lists = create.root.locator('[aria-haspopup=listbox]')
  await lists.and(create.root.getByRole('button', { name: /Availability Zone$/ })).click()
  await page.getByRole('option', { name: 'nova', exact: true }).click()
  await lists.and(create.root.getByRole('button', { name: /^(?!.*Source).*Type$/ })).click()
  await page.getByRole('option', { name: /^fast/ }).click()
  await create.press('Create Volume')
  await expectToast(page, `Volume ${name} was successfully created.`)
  expect(asked.body('POST', 'cinder/volumes/')).toEqual({
    ...{ name, description: 'by calls', size: 2, volume_type: 'fast', availability_zone: 'nova' },
    ...{ metadata: {}, image_id: null, snapshot_id: null, source_volid: null },
  })

  const [made] = await cinder.volumes.list({ name })
  await table(page, 'Volumes').row(name).open()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await asked.expect('GET', `cinder/volumes/${made?.id}/`)
})

test('metadata of volumes and snapshots is read and changed by the calls of the volume API [RS-CINDER-06 RS-CINDER-07 RS-CINDER-09]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder } = await openstack()
  const [snapshot] = await cinder.snapshots.list({ limit: 1 })
  const [volume] = await cinder.volumes.list({ limit: 1 })
  const had = { had: 'before' }
  await cinder.volumes.setMetadata(volume?.id ?? '', had)
  await cinder.snapshots.setMetadata(snapshot?.id ?? '', had)
  await signIn()
  await page.goto('/project/')
  const asked = callsOf(page)
  await goBy(page, 'Volume Snapshots')
  await asked.expect('GET', 'cinder/volumesnapshots/')
  for (const [panel, path, title, item] of [
    ['Volumes', 'volumes', 'Volume', volume],
    ['Volume Snapshots', 'volumesnapshots', 'Volume Snapshot', snapshot],
  ] as const) {
    await page.goto(`/ngdetails/OS::Cinder::${title.replace('Volume S', 'S')}/${item?.id}`)
    asked.forget()
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Update Metadata' }).click()
    await asked.expect('GET', `cinder/${path}/${item?.id}/metadata`)
    await editMetadata(page, title, 'had')
    expect(asked.body('PATCH', `cinder/${path}/${item?.id}/metadata`), panel).toMatchObject(
      edited('had'),
    )
  }
})

test('types, promises, services and quotas are read and changed by the calls of the volume API [RS-CINDER-04 RS-CINDER-08 RS-CINDER-10 RS-CINDER-11 RS-CINDER-12 RS-CINDER-16]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder } = await openstack('admin')
  const { projectId = '' } = await openstack('demo')
  const name = unique()
  const { id } = await cinder.types.create({ name, extra_specs: { had: 'before' } })
  await signIn('admin')
  await page.goto('/project/')
  const asked = callsOf(page)
  await goBy(page, 'Volume Types')
  await asked.expect('GET', 'cinder/volumetypes/')
  await table(page, 'Volume Types').row(name).open()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await asked.expect('GET', `cinder/volumetypes/${id}/`)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Update Metadata' }).click()
  await asked.expect('GET', `cinder/volumetypes/${id}/metadata`)
  await editMetadata(page, 'Volume Type', 'had')
  expect(asked.body('PATCH', `cinder/volumetypes/${id}/metadata`)).toMatchObject(edited('had'))

  await goBy(page, 'QoS Specs')
  await asked.expect('GET', 'cinder/qosspecs/')
  await goBy(page, 'Block Storage Services')
  await asked.expect('GET', 'cinder/services/')
  await asked.expect('GET', 'cinder/extensions/')
  await expect(
    table(page, 'Block Storage Services')
      .rows.first()
      .getByRole('button', { name: 'Disable Service' }),
  ).toBeVisible()

  await goBy(page, 'Projects')
  await table(page, 'Projects').row('demo').do('Modify Quotas')
  const quotas = dialog(page, 'Modify Quotas')
  await quotas.root.getByRole('textbox', { name: /^Volume Backups/ }).fill('7')
  await quotas.press('Save')
  await expectToast(page, 'Modified quotas of project "demo".')
  expect(asked.body('PATCH', `cinder/quota-sets/${projectId}`)).toEqual({ backups: 7 })
})
