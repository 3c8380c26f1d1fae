import { expect, test } from '../fixtures.ts'
import {
  chooseOnPage,
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  table,
  unique,
} from '../helpers.ts'

test(
  'a group is made, changed, given members and deleted [SV-GRP-01 SV-GRP-02 SV-GRP-03 SV-GRP-05 SV-GRP-06 SV-GRP-07 SV-IDAPI-02 SV-IDENT-02 SV-IDROUTE-02 SV-IDTOAST-02 SV-IDTOAST-03 RS-KEYSTONE-05]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique()
    cleanUp(async () => {
      for (const { id } of await keystone.groups.list({ name })) await keystone.groups.remove(id)
    })
    const user = await keystone.users.create({ name, domain_id: 'default' })
    cleanUp(() => keystone.users.remove(user.id))
    await signIn('admin')
    await page.goto('/identity/groups')
    const groups = table(page, 'Groups')
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: 'Create Group', exact: true }).click()
    const form = dialog(page, 'Create Group')
    await form.fill({ Name: name, Description: 'Who paint' })
    await form.press('Create Group')
    await expectToast(page, `Group ${name} was successfully created.`)
    await expect(page).not.toHaveURL(/[?&]dialog=/)
    await page.goto(`/identity/groups?name=${name}`)
    await expect(groups.names).toHaveText([name])
    const row = groups.row(name)
    const [made] = await keystone.groups.list({ name })
    await expectRow(row, { Name: name, Description: 'Who paint', 'Group ID': made?.id ?? '' })

    await row.do('Edit Group')
    const edit = dialog(page, 'Edit Group')
    await edit.fill({ Description: 'Who draw' })
    await edit.press('Save')
    await expectToast(page, 'Group updated successfully.')
    await expectRow(row, { Description: 'Who draw' })

    await row.open()
    await expect(await described(page, 'Name')).toHaveText(name)
    await expect(await described(page, 'Group ID')).toContainText(made?.id ?? '?')
    await expect(await described(page, 'Description')).toHaveText('Who draw')
    await expect(await described(page, 'Domain')).toHaveText('Default')
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Add Members' }).click()
    const add = dialog(page, 'Add Members')
    await add.press('Add Members')
    await expect(add.root).toBeVisible()
    await add.root.getByRole('textbox', { name: 'Filter All Users' }).fill(name)
    await add.press(`Add ${name}`)
    await add.press('Add Members')
    await expectToast(page, `1 user was added to ${name}.`)
    const members = table(page, 'Members')
    await expect(members.names).toHaveText([name])
    expect((await keystone.groups.users(made?.id ?? '')).map(({ id }) => id)).toEqual([user.id])
    await members.row(name).do('Remove from Group')
    await confirm(page, 'Confirm Remove from Group', 'Remove from Group')
    await expectToast(page, `Removed from the group: ${name}.`)
    expect(await keystone.groups.users(made?.id ?? '')).toEqual([])

    await chooseOnPage(page, 'Delete Group')
    await confirm(page, 'Confirm Delete Group', 'Delete Group')
    await expectToast(page, `Deleted Group: ${name}.`)
    expect(await keystone.groups.list({ name })).toEqual([])
  },
)

test('groups are found by id, a name is needed, and what fails is said [SV-GRP-04 SV-GRP-08 SV-GRP-09 SV-IDDEL-03 RS-ERR-24 RS-KEYSTONE-04]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { keystone } = await openstack('admin')
  const [group] = await keystone.groups.list({ name: 'developers' })
  await signIn('admin')
  await page.goto(`/identity/groups?id=${group?.id}`)
  const groups = table(page, 'Groups')
  await expect(groups.names).toHaveText(['developers'])
  await page.getByRole('button', { name: 'Create Group', exact: true }).click()
  const form = dialog(page, 'Create Group')
  await form.press('Create Group')
  await expect(form.root.getByText('This field is required.')).toBeVisible()
  await form.fill({ Name: 'developers' })
  await form.press('Create Group')
  await expectToast(page, 'Unable to create the group.')
  await form.press('Cancel')
  await expect(page).not.toHaveURL(/[?&]dialog=/)
  await page.goto('/identity/groups')
  await expect(groups.names).toHaveText(['auditors', 'developers'])
  cloud.control.fail({ path: `/groups/${group?.id}`, how: 'status', status: 500, message: 'No.' })
  for (const name of ['auditors', 'developers']) await groups.row(name).check()
  await page.getByRole('button', { name: 'Delete Groups', exact: true }).click()
  await confirm(page, 'Confirm Delete Groups', 'Delete Groups')
  await expectToast(page, 'Deleted Group: auditors.')
  await expectToast(page, 'Unable to delete Group: developers.')
})

test('who cannot be added to a group is named with the reason, and can be tried again', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { keystone } = await openstack('admin')
  const group = await keystone.groups.create({ name: 'painters' })
  const [ann, bob] = [
    await keystone.users.create({ name: 'painter-ann' }),
    await keystone.users.create({ name: 'painter-bob' }),
  ]
  await signIn('admin')
  await page.goto(`/identity/groups/${group.id}?tab=members`)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Members' }).click()
  const add = dialog(page, 'Add Members')
  await add.root.getByRole('textbox', { name: 'Filter All Users' }).fill('painter')
  for (const { name } of [ann, bob]) await add.press(`Add ${name}`)
  const failing = { method: 'PUT', path: `/users/${bob.id}`, how: 'status' } as const
  const heal = cloud.control.fail({ ...failing, status: 409, message: 'No.' })
  await add.press('Add Members')
  await expectToast(page, '1 user was added to painters.')
  await expect(add.root.getByRole('alert')).toContainText('painter-bob: No.')
  await expect(add.root.getByRole('alert')).not.toContainText('painter-ann')
  // Those who are still missing are chosen, and nobody else.
  await expect(add.root.getByRole('button', { name: 'Remove painter-bob' })).toBeVisible()
  await expect(add.root.getByRole('button', { name: 'Remove painter-ann' })).toHaveCount(0)
  await add.press('Cancel')
  const members = table(page, 'Members')
  await expect(members.names).toHaveText(['painter-ann'])
  heal()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Members' }).click()
  await add.root.getByRole('textbox', { name: 'Filter All Users' }).fill('painter-bob')
  await add.press('Add painter-bob')
  await add.press('Add Members')
  await expect(members.names).toHaveText(['painter-ann', 'painter-bob'])
})
