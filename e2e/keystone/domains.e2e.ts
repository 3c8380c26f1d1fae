import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { startWorld } from '../world.ts'

test(
  'a domain is made, disabled and deleted [SV-DOM-01 SV-DOM-02 SV-DOM-03 SV-DOM-04 SV-DOM-06 SV-DOM-08 SV-DOM-09 SV-DOM-13 SV-IDAPI-01 SV-IDAPI-11 SV-IDENT-01 SV-IDROUTE-01 SV-IDROUTE-07 SV-IDTOAST-01 RS-KEYSTONE-09]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique()
    cleanUp(async () => {
      for (const { id } of await keystone.domains.list({ name })) {
        await keystone.domains.update(id, { enabled: false })
        await keystone.domains.remove(id)
      }
    })
    await signIn('admin')
    await page.goto('/identity/domains')
    const domains = table(page, 'Domains')
    await expect(domains.row('Default').root).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: 'Create Domain', exact: true }).click()
    const form = dialog(page, 'Create Domain')
    await expect(form.root.getByRole('checkbox', { name: /^Enabled/ })).toBeChecked()
    await form.fill({ Name: name, Description: 'Another house' })
    await form.press('Create Domain')
    await expectToast(page, `Domain ${name} was successfully created.`)
    const [made] = await keystone.domains.list({ name })
    const row = domains.row(name)
    await expectRow(row, {
      ...{ Name: name, Description: 'Another house', 'Domain ID': made?.id ?? '' },
      Enabled: 'Yes',
    })
    const menu = await row.menu()
    await expect(menu.getByRole('menuitem', { name: /^Delete Domain/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await menu.getByRole('menuitem', { name: 'Edit Domain' }).click()
    const edit = dialog(page, 'Edit Domain')
    await edit.root.getByRole('checkbox', { name: /^Enabled/ }).uncheck()
    await edit.press('Save')
    await expectToast(page, `Domain ${name} was successfully updated.`)
    await expectRow(row, { Enabled: 'No' })
    await row.open()
    for (const [field, text] of Object.entries({
      ...{ Name: name, 'Domain ID': made?.id ?? '?', Description: 'Another house', Enabled: 'No' },
    }))
      await expect(await described(page, field), field).toHaveText(text)
    await page.goto(`/ngdetails/OS::Keystone::Domain/${made?.id}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goto('/identity/domains')
    await row.do('Delete Domain')
    await confirm(page, 'Confirm Delete Domain', 'Delete Domain')
    await expectToast(page, `Deleted Domain: ${name}.`)
    await expect(page).toHaveURL(/\/identity\/domains/)
    expect(await keystone.domains.list({ name })).toEqual([])
  },
)

test('a domain needs a name alone; those that are in use are left, and said [SV-DOM-05 SV-DOM-10 SV-DOM-11 SV-DOM-12 SV-DOM-14 SV-IDDEL-01 SV-IDDEL-02 SV-IDROUTE-05 RS-ERR-26 RS-KEYSTONE-08]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { keystone } = await openstack('admin')
  await keystone.domains.create({ name: 'annex', enabled: false })
  const barn = await keystone.domains.create({ name: 'barn', enabled: false })
  await signIn('admin')
  await page.goto('/identity/domains')
  await page.getByRole('button', { name: 'Create Domain', exact: true }).click()
  const form = dialog(page, 'Create Domain')
  await form.press('Create Domain')
  await expect(form.root.getByText('This field is required.')).toHaveCount(1)
  await form.fill({ Name: 'annex' })
  await form.press('Create Domain')
  await expectToast(page, 'Unable to create the domain.')
  await form.press('Cancel')
  const domains = table(page, 'Domains')
  await domains
    .row('annex')
    .root.getByRole('button', { name: /^Show details/ })
    .click()
  await expect(domains.root.getByText('Tags', { exact: true })).toBeVisible()
  const heal = cloud.control.fail({
    ...{ path: `/domains/${barn.id}`, how: 'status', status: 500, message: 'No.' },
  })
  for (const name of ['annex', 'barn', 'Default']) await domains.row(name).check()
  await page.getByRole('button', { name: 'Delete Domains', exact: true }).click()
  await expectToast(page, 'You are not allowed to delete domains: Default')
  await confirm(page, 'Confirm Delete Domains', 'Delete Domains')
  await expectToast(page, 'Deleted Domain: annex.')
  await expectToast(page, 'Unable to delete Domain: barn.')
  expect(await keystone.domains.list({ name: 'annex' })).toEqual([])
  heal()
  await page.goto(`/ngdetails/OS::Keystone::Domain/${barn.id}`)
  await page.getByRole('button', { name: 'More Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete Domain' }).click()
  await confirm(page, 'Confirm Delete Domain', 'Delete Domain')
  await expect(page).toHaveURL(/\/identity\/domains(\?|$)/)
})

test('who may not list domains, or works in another than the operator’s, sees the own one [SV-DOM-07]', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/identity/domains')
  await expect(table(page, 'Domains').names).toHaveText(['Default'])
})

const elsewhere = test.extend({
  world: async ({ bundle }, use) => {
    const world = await startWorld({ DEFAULT_DOMAIN: 'engineering' }, bundle)
    await use(world)
    await world.close()
  },
})

elsewhere(
  'an administrator of another domain than the configured one sees that alone [SV-DOM-07 SV-IDAPI-11]',
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/identity/domains')
    await expect(table(page, 'Domains').names).toHaveText(['Default'])
  },
)
