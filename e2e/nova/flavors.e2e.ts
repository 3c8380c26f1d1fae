import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

test(
  'a flavor is made for a project, edited, opened to all, given extra specs, and deleted [RS-FLAVOR-01 RS-FLAVOR-02 RS-FLAVOR-13 RS-FLAVOR-15 RS-OK-21 RS-ROUTE-01 RS-ROUTE-38 RS-NOVA-17 RS-NOVA-19 RS-NOVA-20]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const name = unique()
    const { nova } = await openstack('admin')
    const { projectId } = await openstack('demo')
    const found = async () =>
      (await nova.flavors.listAll({ is_public: 'None' })).find((one) => one.name.startsWith(name))
    cleanUp(async () => {
      const left = await found()
      if (left) await nova.flavors.remove(left.id)
    })
    await signIn('admin')
    await page.goto('/admin/flavors')
    await page.getByRole('button', { name: 'Create Flavor', exact: true }).click()
    const create = dialog(page, 'Create Flavor')
    await create.fill({
      Name: 'm1.tiny',
      vCPUs: '1',
      RAM: '64',
      'Root Disk': '1',
      'Swap Disk': '8',
    })
    await create.press('Next')
    await expect(create.root).toContainText(/The name "m1\.tiny" is already used/)
    await expectAccessible(page, 'create, with a name that is taken')
    await create.fill({ Name: name, Description: 'By a test' })
    await create.press('Next')
    await expect(create.root).toContainText('all projects can use the flavor')
    await create.press('Add demo')
    await expectAccessible(page, 'access')
    await create.press('Create Flavor')
    await expectToast(page, `Created Flavor: ${name}.`)
    const row = table(page, 'Flavors').row(name)
    await expectRow(row, {
      ...{ vCPUs: '1', RAM: '64 MB', 'Root Disk': '1 GB', Public: 'No' },
    })
    const made = await found()
    const id = made?.id ?? ''
    expect(made).toMatchObject({ swap: 8, description: 'By a test' })
    const access = [{ flavor_id: id, tenant_id: projectId }]
    expect(await nova.flavors.access(id)).toEqual(access)

    await row.do('Update Metadata')
    const metadata = dialog(page, 'Update Flavor Metadata')
    await metadata.fill({ 'Custom key': 'hw:by_a_test' })
    await metadata.press('Add key')
    await metadata.root.getByRole('textbox', { name: 'hw:by_a_test', exact: true }).fill('1')
    await metadata.press('Save')
    await expect(metadata.root).toBeHidden()

    await row.open()
    await expect(await described(page, 'Projects')).toHaveText('demo')
    await page.getByRole('button', { name: 'Edit Flavor' }).click()
    const edit = dialog(page, 'Edit Flavor')
    await edit.fill({ Name: `${name}-b`, RAM: '128' })
    await edit.press('Save')
    await expectToast(page, `Updated Flavor: ${name}-b.`)
    await expect(await described(page, 'RAM')).toHaveText('128 MB')
    expect(await nova.flavors.get(id)).toMatchObject({
      ...{ name: `${name}-b`, ram: 128, swap: 8, description: 'By a test' },
      ...{ extra_specs: { 'hw:by_a_test': '1' }, 'os-flavor-access:is_public': false },
    })
    expect(await nova.flavors.access(id)).toEqual(access)

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Modify Access' }).click()
    const modify = dialog(page, /^Modify Access of/)
    await modify.press('Remove demo')
    await modify.press('Save')
    await expectToast(page, `Modified access of "${name}-b".`)
    await expect(await described(page, 'Public')).toHaveText('Yes')
    expect((await nova.flavors.get(id))['os-flavor-access:is_public']).toBe(true)

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Flavor' }).click()
    await expect(dialog(page, 'Confirm Delete Flavor').root).toContainText(
      `You have selected "${name}-b". Deleted flavor is not recoverable.`,
    )
    await confirm(page, 'Confirm Delete Flavor', 'Delete Flavor')
    await expectToast(page, `Deleted Flavor: ${name}-b.`)
    await expect(page).toHaveURL(/\/admin\/flavors/)
    expect(await found()).toBeUndefined()
  },
)

test('what the server has to say beside its answer stands above the page [SH-TOAST-19 SH-TOAST-20 SH-MODAL-20]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { nova } = await openstack('admin')
  const { projectId } = await openstack('demo')
  const { id } = await nova.flavors.create({
    ...{ name: 'half.shared', vcpus: 1, ram: 64, disk: 1, 'os-flavor-access:is_public': false },
  })
  await nova.flavors.addAccess(id, String(projectId))
  await signIn('admin')
  await page.goto('/admin/flavors?name=half')
  await table(page, 'Flavors').row('half.shared').do('Edit Flavor')
  const edit = dialog(page, 'Edit Flavor')
  await edit.fill({ RAM: '128' })
  // What Nova answers for a project that was deleted since.
  const message = `Project ID ${projectId} is not a valid project.`
  const fault = { service: 'compute', how: 'status', status: 400, message } as const
  cloud.control.fail({ ...fault, method: 'POST', path: '/action$', times: 1 })
  await edit.press('Save')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    `Warning: The flavor half.shared is no longer shared with projects that are gone: ${projectId}.`,
  )
  await expectToast(page, 'Updated Flavor: half.shared.')
})
