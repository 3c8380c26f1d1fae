import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

const list = (page: Page) => table(page, 'Address Groups')

/** A refusal stays until it was read, above what is at the end of the page's first lines. */
const dismiss = async (page: Page, text: string) => {
  const toast = page.getByRole('alertdialog').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}

test(
  'an address group is created, found, filled, emptied, renamed and deleted',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack }) => {
    const name = unique()
    const { neutron } = await openstack()
    await signIn()
    await page.goto('/project/address_groups')
    await page.getByRole('button', { name: 'Create Address Group', exact: true }).click()
    const create = dialog(page, 'Create Address Group')
    await create.fill({ Name: name, Description: 'By a test', Addresses: '10.9.0.5/24\n10.9.1.1' })
    await create.press('Create Address Group')
    await expect(create.root.getByText(/"10\.9\.1\.1"/)).toBeVisible()
    await expectAccessible(page, 'create, with a line that is wrong')
    await create.fill({ Addresses: ' 10.9.0.5/24\n\n10.9.1.1/32 ' })
    await create.press('Create Address Group')
    await expectToast(page, `Created Address Group: ${name}.`)

    const search = page.getByRole('combobox', { name: 'Search Address Groups' })
    await search.fill(name)
    await search.press('Enter')
    const row = list(page).row(name)
    await expect(list(page).rows).toHaveCount(1)
    await expectRow(row, {
      Description: 'By a test',
      Addresses: '10.9.0.0/2410.9.1.1/32',
      Owner: 'This project',
    })

    await row.do('Add Addresses')
    const add = dialog(page, 'Add Addresses')
    await add.fill({ Addresses: '10.9.0.0/24' })
    await add.press('Add Addresses')
    await expect(add.root.getByRole('alert')).toContainText(
      "Addresses ['10.9.0.0/24'] already exist in the address group",
    )
    await dismiss(page, 'Unable to add the addresses.')
    await add.fill({ Addresses: 'fd00:9::/64' })
    await add.press('Add Addresses')
    await expectToast(page, `Added addresses to: ${name}.`)
    await expect(await row.cell('Addresses')).toContainText('fd00:9::/64')
    const three = ['198.51.100.1/32', '198.51.100.2/32', '198.51.100.3/32']
    await row.do('Add Addresses')
    await add.fill({ Addresses: three.join('\n') })
    await add.press('Add Addresses')
    await expect(await row.cell('Addresses')).toContainText(/and 2 more$/)
    await row.do('Remove Addresses')
    await expect(dialog(page, 'Remove Addresses').root).toContainText(/\/\d+ and 2 more\./)
    await dialog(page, 'Remove Addresses').fill({ Addresses: three.join('\n') })
    await dialog(page, 'Remove Addresses').press('Remove Addresses')
    await expect(await row.cell('Addresses')).not.toContainText('more')

    await row.do('Remove Addresses')
    const take = dialog(page, 'Remove Addresses')
    await expect(take.root).toContainText('10.9.0.0/24, 10.9.1.1/32, fd00:9::/64')
    await take.fill({ Addresses: '10.9.0.0/24\n10.9.1.1/32' })
    await take.press('Remove Addresses')
    await expectToast(page, `Removed addresses from: ${name}.`)
    await expect(await row.cell('Addresses')).toHaveText('fd00:9::/64')

    await row.open()
    await expect(await described(page, 'Addresses')).toHaveText('fd00:9::/64')
    const [group] = await neutron.addressGroups.list({ name })
    await expect(await described(page, 'ID')).toContainText(group?.id ?? '?')
    await page.getByRole('button', { name: 'Edit Address Group' }).click()
    const edit = dialog(page, 'Edit Address Group')
    await edit.fill({ Name: `${name}-b`, Description: '' })
    await edit.press('Save')
    await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()
    expect(await neutron.addressGroups.get(group?.id ?? '')).toMatchObject({
      ...{ name: `${name}-b`, description: '', addresses: ['fd00:9::/64'] },
    })

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Address Group' }).click()
    await confirm(page, 'Confirm Delete Address Group', 'Delete Address Group')
    await expectToast(page, `Deleted Address Group: ${name}-b.`)
    await expect(page).toHaveURL(/\/project\/address_groups/)
    expect(await neutron.addressGroups.list({ name: `${name}-b` })).toEqual([])
  },
)

test('a rule that is found by its address group leads back to that', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/address_groups')
  await list(page).row('offices').open()
  await page.getByRole('tab', { name: 'Security Group Rules' }).click()
  await table(page, 'Security Group Rules').names.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ingress IPv4 TCP 22', level: 1 })).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(trail.getByRole('link')).toHaveText(['Address Groups', 'offices'])
  await trail.getByRole('link', { name: 'offices' }).click()
  await expect(page.getByRole('heading', { name: 'offices', level: 1 })).toBeVisible()
})

test('what a rule points at stays, and what is another project’s cannot be changed', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/address_groups')
  const { names, row } = list(page)
  await expect(names).toHaveText(['monitoring', 'offices', 'partners'])
  await expectRow(row('monitoring'), { Owner: 'Another project' })
  await row('offices').check()
  await row('partners').check()
  await page.getByRole('button', { name: 'Delete Address Groups' }).click()
  await confirm(page, 'Confirm Delete Address Groups', 'Delete Address Groups')
  await expectToast(page, 'Deleted Address Group: partners.')
  await expectToast(page, 'Unable to delete Address Group: offices.')
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Unable to delete' })
  await toast.getByRole('button', { name: 'Show details' }).click()
  await expect(toast).toContainText('is in use on one or more security group rules')
  await expect(names).toHaveText(['monitoring', 'offices'])
  await dismiss(page, 'Unable to delete')
  const actions = (await row('monitoring').menu()).getByRole('menuitem')
  await expect(actions).toContainText([
    'Edit Address Group',
    'Add Addresses',
    'Remove Addresses',
    'Delete Address Group',
  ])
  for (const action of await actions.all()) {
    await expect(action).toHaveAttribute('aria-disabled', 'true')
    await expect(action).toContainText('The address group belongs to another project.')
  }
})
