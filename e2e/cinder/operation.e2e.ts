import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

test(
  'QoS specs are made, promise something, and are taken from a type as they are deleted [RS-CINDER-12]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const name = unique()
    const { cinder } = await openstack('admin')
    const type = await cinder.types.create({ name })
    const found = async () => (await cinder.qosSpecs.listAll()).find((one) => one.name === name)
    cleanUp(async () => {
      const left = await found()
      if (left) await cinder.qosSpecs.remove(left.id, { force: true })
      await cinder.types.remove(type.id)
    })
    await signIn('admin')
    await page.goto('/admin/qos_specs')
    await page.getByRole('button', { name: 'Create QoS Spec', exact: true }).click()
    const create = dialog(page, 'Create QoS Spec')
    await create.fill({ Name: name })
    await create.press('Create QoS Spec')
    await expectToast(page, `Created QoS Spec: ${name}.`)
    const row = table(page, 'QoS Specs').row(name)
    await expectRow(row, { Consumer: 'Back-end' })

    await row.do('Edit Consumer')
    const consumer = dialog(page, 'Edit Consumer')
    await consumer.root.getByText('Both', { exact: true }).click()
    await consumer.press('Save')
    await expectRow(row, { Consumer: 'Both' })

    await row.do('Manage Specs')
    const specs = dialog(page, 'Manage Specs')
    await specs.fill({ 'Custom key': 'maxIOPS' })
    await specs.press('Add key')
    await specs.root.getByRole('textbox', { name: 'maxIOPS', exact: true }).fill('500')
    await specs.press('Save')
    await expectRow(row, { Specs: 'maxIOPS=500' })
    const made = await found()
    expect(made).toMatchObject({ consumer: 'both', specs: { maxIOPS: '500' } })

    await cinder.qosSpecs.associate(made?.id ?? '', type.id)
    await row.open()
    await expect(await described(page, 'Volume Types')).toHaveText(name)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete QoS Spec' }).click()
    const ask = dialog(page, 'Confirm Delete QoS Spec')
    await ask.root.getByText('Remove it from the volume types that have it').click()
    await confirm(page, 'Confirm Delete QoS Spec', 'Delete QoS Spec')
    await expectToast(page, `Deleted QoS Spec: ${name}.`)
    await expect.poll(found).toBeUndefined()
    expect((await cinder.types.get(type.id)).qos_specs_id ?? null).toBeNull()
  },
)

test('a service of block storage is disabled for a reason, and enabled [RS-CINDER-11]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder } = await openstack('admin')
  const [service] = await cinder.services.listAll({ binary: 'cinder-volume' })
  const { host = '' } = service ?? {}
  const now = async () =>
    (await cinder.services.listAll({ binary: 'cinder-volume', host })).find(
      (one) => one.host === host,
    )
  await signIn('admin')
  await page.goto('/admin/volume_services')
  const row = table(page, 'Block Storage Services').rows.filter({ hasText: host }).first()
  await expect(row).toContainText('Enabled')
  await row.getByRole('button', { name: 'Disable Service' }).click()
  const disable = dialog(page, 'Disable Service')
  await disable.fill({ Reason: 'By a test' })
  await disable.press('Disable Service')
  await expect(row).toContainText('Disabled')
  expect(await now()).toMatchObject({ status: 'disabled', disabled_reason: 'By a test' })
  await row.getByRole('button', { name: /^Enable/ }).click()
  await expect(row).toContainText('Enabled')
  expect(await now()).toMatchObject({ status: 'enabled' })
})

test('storage pools say how full they are', async ({ page, signIn, openstack }) => {
  const { cinder } = await openstack('admin')
  const [pool] = await cinder.pools.list()
  await signIn('admin')
  await page.goto('/admin/volume_pools')
  const row = table(page, 'Storage Pools').row(pool?.name ?? '')
  await expect(row.root).toContainText(/[GT]B/)
  await row.open()
  await expect(await described(page, 'Overprovisioning Limit')).toHaveText(/\d/)
})
