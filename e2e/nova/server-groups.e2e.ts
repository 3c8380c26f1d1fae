import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

test(
  'a server group is created, listed, shown and deleted [RS-SGRP-01 RS-SGRP-02 RS-SGRP-03 RS-SGRP-04 RS-ROUTE-10 RS-ROUTE-11 RS-ROUTE-24]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    const name = unique()
    const { nova } = await openstack()
    await signIn()
    await page.goto('/project/server_groups')
    await page.getByRole('button', { name: 'Create Server Group', exact: true }).click()
    const create = dialog(page, 'Create Server Group')
    await create.fill({ Name: name })
    await create.root.getByRole('button', { name: /Policy/ }).click()
    await page.getByRole('option', { name: 'Soft Affinity', exact: true }).click()
    await expectAccessible(page, 'create')
    await create.press('Create Server Group')
    await expectToast(page, `Server Group ${name} was successfully created.`)
    const group = (await nova.serverGroups.list()).find((one) => one.name === name)
    expect(group?.policies).toEqual(['soft-affinity'])
    const row = table(page, 'Server Groups').row(name)
    await expectRow(row, { Name: name, ID: group?.id ?? '?', Policy: 'Soft Affinity' })
    await row.open()
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Nova::ServerGroup/${group?.id}`))
    await page.goto(`/project/server_groups/${group?.id}`)
    await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Nova::ServerGroup/${group?.id}`))
    await expect(await described(page, 'ID')).toContainText(group?.id ?? '?')
    await expect(page.getByText('No instance is a member of the group.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Server Group', exact: true }).click()
    await confirm(page, 'Confirm Delete Server Group', 'Delete Server Group')
    await expectToast(page, `Deleted Server Group: ${name}.`)
    await expect(page).toHaveURL(/\/project\/server_groups/)
    expect((await nova.serverGroups.list()).map((one) => one.name)).not.toContain(name)
  },
)

test('the members of a group lead to their instances [RS-SGRP-10 RS-ROUTE-29]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/server_groups')
  await table(page, 'Server Groups').row('apart-web').open()
  const members = page.getByRole('table', { name: 'Members' })
  await expect(members.getByRole('link')).toHaveText(['web-1', 'web-2', 'web-3'])
  await members.getByRole('link', { name: 'web-2' }).click()
  await expect(page.getByRole('heading', { name: 'web-2', level: 1 })).toBeVisible()
  const [, id] = /Server\/([^/?]+)/.exec(page.url()) ?? []
  await page.goto(`/project/instances/${id}/`)
  await expect(page.getByRole('heading', { name: 'web-2', level: 1 })).toBeVisible()
})
