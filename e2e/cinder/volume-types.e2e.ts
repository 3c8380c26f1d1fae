import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

test(
  'a volume type is made, given to a project, encrypted, promised something, made the default, and deleted [RS-CINDER-03 RS-CINDER-04 RS-CINDER-05 RS-CINDER-08 RS-CINDER-12 RS-META-07]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const name = unique()
    const speed = unique('speed')
    const { cinder, projectId = '' } = await openstack('admin')
    const demo = await openstack('demo')
    const found = async () =>
      (await cinder.types.listAll({ is_public: 'None' })).find((one) => one.name.startsWith(name))
    const qos = await cinder.qosSpecs.create({ name: speed, consumer: 'back-end', maxIOPS: '500' })
    cleanUp(async () => {
      await cinder.types.unsetDefault(projectId)
      const left = await found()
      if (left?.qos_specs_id) await cinder.qosSpecs.disassociate(qos.id, left.id)
      if (left) await cinder.types.remove(left.id)
      await cinder.qosSpecs.remove(qos.id)
    })
    await signIn('admin')
    await page.goto('/admin/volume_types')
    await page.getByRole('button', { name: 'Create Volume Type', exact: true }).click()
    const create = dialog(page, 'Create Volume Type')
    await create.fill({ Name: name, Description: 'By a test' })
    await create.root.getByText('Public', { exact: true }).click()
    await create.press('Create Volume Type')
    await expectToast(page, `Created Volume Type: ${name}.`)
    const row = table(page, 'Volume Types').row(name)
    await expectRow(row, { Description: 'By a test', Public: 'No', Default: 'No' })

    await row.do('Update Metadata')
    const metadata = dialog(page, 'Update Volume Type Metadata')
    await metadata.fill({ 'Custom key': 'by_a_test' })
    await metadata.press('Add key')
    await metadata.root.getByRole('textbox', { name: 'by_a_test', exact: true }).fill('1')
    await metadata.press('Save')
    await expect(metadata.root).toBeHidden()
    await expectRow(row, { 'Extra Specs': '1' })

    await row.do('Modify Access')
    const access = dialog(page, `Modify Access of ${name}`)
    await expect(access.root).toContainText('only administrators can use the volume type')
    await access.press('Add demo')
    await expectAccessible(page, 'access')
    await access.press('Save')
    await expectToast(page, `Modified access of "${name}".`)

    await row.do('Update Encryption')
    const encryption = dialog(page, 'Update Encryption')
    await encryption.root.getByText('Encrypt Volumes', { exact: true }).click()
    await encryption.fill({ 'Key Size': '512' })
    await expectAccessible(page, 'encryption')
    await encryption.press('Save')
    await expectToast(page, `Updated encryption of volume type "${name}".`)

    await row.do('Manage QoS Spec Association')
    const association = dialog(page, 'Manage QoS Spec Association')
    await association.root.getByRole('button', { name: /QoS Spec/ }).click()
    await page.getByRole('option', { name: speed, exact: true }).click()
    await association.press('Save')
    await expectToast(page, `Updated QoS spec of volume type "${name}".`)
    await expectRow(row, { 'QoS Spec': speed })

    await row.do('Make Default Volume Type')
    await confirm(page, 'Confirm Make Default Volume Type', 'Make Default Volume Type')
    await expectRow(row, { Default: 'Yes' })
    const type = await found()
    const id = type?.id ?? ''
    expect(type).toMatchObject({ qos_specs_id: qos.id, extra_specs: { by_a_test: '1' } })
    expect(await cinder.types.default()).toMatchObject({ id })
    expect(await cinder.types.access(id)).toMatchObject([{ project_id: demo.projectId }])
    expect(await cinder.types.encryption(id)).toMatchObject({
      ...{ provider: 'luks', key_size: 512, control_location: 'front-end' },
    })

    await row.open()
    await expect(await described(page, 'Projects')).toHaveText('demo')
    await expect(await described(page, 'Default of Projects')).toHaveText('admin')
    await page.getByRole('tab', { name: 'Encryption' }).click()
    await expect(await described(page, 'Key Size (bits)')).toHaveText('512')
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Reset Default Volume Type' }).click()
    await confirm(page, 'Confirm Reset Default Volume Type', 'Reset Default Volume Type')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(await described(page, 'Default')).toHaveText('No')

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Volume Type' }).click()
    await confirm(page, 'Confirm Delete Volume Type', 'Delete Volume Type')
    await expectToast(page, `Deleted Volume Type: ${name}.`)
    await expect.poll(found).toBeUndefined()
  },
)

test('the default of the cloud is not reset in a project that has none of its own, though another has', async ({
  page,
  signIn,
  openstack,
}) => {
  const { cinder } = await openstack('admin')
  const { projectId = '' } = await openstack('demo')
  const { id } = await cinder.types.default()
  await cinder.types.setDefault(projectId, id)
  await signIn('admin')
  await page.goto(`/ngdetails/OS::Cinder::VolumeType/${id}`)
  await expect(await described(page, 'Default of Projects')).toHaveText('demo')
  await page.getByRole('button', { name: 'More Actions' }).click()
  const reset = page.getByRole('menuitem', { name: /^Reset Default Volume Type/ })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await expect(reset).toContainText('It is the default of the cloud, which the operator sets.')
})
