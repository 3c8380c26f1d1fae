import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signInByCall, test } from '../fixtures.ts'
import { chooseOnPage, dialog, expectRow, expectToast, stepsOf, table, unique } from '../helpers.ts'
import { only } from '../own-project.ts'
import { startWorld } from '../world.ts'

test(
  'a project is made with tags, attributes and quotas, changed, disabled and deleted [RS-KEYSTONE-11]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone, nova } = await openstack('admin')
    const name = unique()
    cleanUp(async () => {
      for (const { id } of await keystone.projects.list({ name }))
        await keystone.projects.remove(id)
    })
    await signIn('admin')
    await page.goto('/identity/projects')
    await page.getByRole('button', { name: 'Create Project', exact: true }).click()
    const wizard = dialog(page, 'Create Project')
    await wizard.fill({ Name: 'demo', Description: 'For a test', Tags: 'blue\ngreen' })
    await wizard.fill({ 'Extra Attributes': 'cost=7' })
    await wizard.press('Next')
    await expect(wizard.root.getByText('The domain has a project "demo" already.')).toBeVisible()
    await wizard.fill({ Name: name })
    await wizard.press('Next')
    await expect(wizard.root.getByRole('region', { name: 'Members', exact: true })).toBeVisible()
    await wizard.press('Add demo')
    await stepsOf(wizard.root, 'Quotas').click()
    await wizard.fill({ Instances: '3' })
    await wizard.press('Create Project')
    await expectToast(page, `Created Project: ${name}.`)
    const made = only(await keystone.projects.list({ name }))
    expect(made).toMatchObject({
      ...{ description: 'For a test', enabled: true, cost: '7', domain_id: 'default' },
      tags: ['blue', 'green'],
    })
    expect((await nova.quotas.get(made.id)).instances).toBe(3)
    const there = await keystone.roleAssignments({
      'scope.project.id': made.id,
      include_names: true,
    })
    expect(there.map(({ user, role }) => [user?.name, role.name])).toEqual([['demo', 'member']])

    await page.goto(`/identity/projects?name=${name.toUpperCase()}`)
    const row = table(page, 'Projects').row(name)
    await expectRow(row, { Name: name, Description: 'For a test', Enabled: 'Yes' })
    await row.do('Edit Project')
    const edit = dialog(page, 'Edit Project')
    await edit.fill({ Description: 'Changed', Tags: 'red', 'Extra Attributes': 'cost=8' })
    await edit.press('Save')
    await expectToast(page, `Updated Project: ${name}.`)
    expect(await keystone.projects.get(made.id)).toMatchObject({
      ...{ description: 'Changed', cost: '8', tags: ['red'] },
    })
    await row.do('Disable Project')
    await dialog(page, 'Confirm Disable Project').press('Disable Project')
    await expectToast(page, `Disabled: ${name}.`)
    await expectRow(row, { Enabled: 'No' })
    await row.do('Enable Project')
    await expectRow(row, { Enabled: 'Yes' })

    await row.do('Delete Project')
    const question = dialog(page, 'Confirm Delete Project')
    // Object storage tells administrators of other projects only where they are its resellers.
    const nothing = /^(Nothing was found|The other services have nothing) that belongs to it\.$/
    await expect(question.root.getByText(nothing)).toBeVisible()
    await question.press('Delete Project')
    await expectToast(page, `Deleted Project: ${name}.`)
    await expect(row.root).toBeHidden()
  },
)

test('what is in a project is named before it is deleted, by each service that answers [RS-KEYSTONE-10]', async ({
  page,
  cloud,
  signIn,
  openstack,
}) => {
  await signIn('admin')
  const { keystone } = await openstack('admin')
  const demo = only(await keystone.projects.list({ name: 'demo' }))
  cloud.control.fail({ service: 'image', how: 'status', status: 503, message: 'Full.' })
  await page.goto('/identity/projects')
  const projects = table(page, 'Projects')
  await projects.row('demo').do('Delete Project')
  const question = dialog(page, 'Confirm Delete Project')
  for (const things of [/^Instances: \d+/, /^Volumes: \d+/, /^Networks: \d+/, /^Routers: \d+/])
    await expect(question.root.getByRole('link', { name: things })).toBeVisible()
  await expect(question.root.getByText('Images could not be asked: Full.')).toBeVisible()
  await question.root.getByRole('link', { name: /^Networks/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/networks\\?project_id=${demo.id}$`))
  await expect(table(page, 'Networks').row('web').root).toBeVisible()

  const names = ['empty-1', 'empty-2']
  for (const name of names) await keystone.projects.create({ name, domain_id: 'default' })
  const parent_id = only(await keystone.projects.list({ name: 'empty-1' })).id
  const child = await keystone.projects.create({ name: 'below', domain_id: 'default', parent_id })
  await page.goto('/identity/projects')
  for (const name of names) await projects.row(name).check()
  await page.getByRole('button', { name: 'Actions (2)' }).click()
  await page.getByRole('menuitem', { name: 'Delete Projects' }).click()
  const both = dialog(page, 'Confirm Delete Projects')
  const first = both.root.getByRole('region', { name: 'What belongs to empty-1' })
  await expect(first).toContainText('Keystone deletes no project that has others below it.')
  const second = both.root.getByRole('region', { name: 'What belongs to empty-2' })
  await expect(second).toContainText('Images could not be asked: Full.')
  // Nobody knows of images.
  for (const part of [first, second]) await expect(part).not.toContainText('Nothing was found')
  await both.press('Delete Projects')
  await expectToast(page, 'Deleted Project: empty-2.')
  await expectToast(page, 'Unable to delete Project: empty-1.')
  expect(await keystone.projects.get(child.id)).toMatchObject({ name: 'below' })
})

test('nobody disables or deletes the project that they work in', async ({
  page,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const own = only(await keystone.projects.list({ name: 'admin' }))
  await signIn('admin')
  await page.goto('/identity/projects')
  const row = table(page, 'Projects').row('admin')
  const menu = await row.menu()
  for (const action of ['Disable Project', 'Delete Project']) {
    const entry = menu.getByRole('menuitem', { name: action, exact: true })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await expect(entry).toHaveAccessibleDescription(/the project you work in/)
  }
  await page.keyboard.press('Escape')
  await row.do('Edit Project')
  const edit = dialog(page, 'Edit Project')
  await edit.root.getByText('Enabled', { exact: true }).click()
  await edit.press('Save')
  await expect(
    edit.root.getByText('You cannot disable the project you work in.', { exact: false }),
  ).toBeVisible()
  expect((await keystone.projects.get(own.id)).enabled).toBe(true)
})

test('what Keystone refuses is said in the form of a new project [RS-ERR-27]', async ({
  page,
  cloud,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/identity/projects')
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  const wizard = dialog(page, 'Create Project')
  await wizard.fill({ Name: 'refused' })
  cloud.control.fail({
    method: 'POST',
    path: '/projects',
    how: 'status',
    status: 409,
    message: 'No.',
  })
  await stepsOf(wizard.root, 'Quotas').click()
  await expect(wizard.root.getByRole('textbox', { name: /^Instances/ })).toBeVisible()
  await wizard.press('Create Project')
  await expectToast(page, 'Unable to create the project.')
  await expect(wizard.root.getByText('No.')).toBeVisible()
})

test('where projects are kept elsewhere, none is offered to be changed [RS-PERM-05]', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-settings-'))
  const file = join(folder, 'settings.json')
  writeFileSync(file, '{"OPENSTACK_KEYSTONE_BACKEND": {"can_edit_project": false}}')
  const world = await startWorld({ SETTINGS: file })
  try {
    await signInByCall(page, world.url, 'admin')
    await page.goto(`${world.url}/identity/projects`)
    const projects = table(page, 'Projects')
    await projects.row('demo').open()
    await expect(page.getByRole('heading', { name: 'demo', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Project' })).toHaveCount(0)
    await chooseOnPage(page, 'Modify Quotas')
    await expect(dialog(page, 'Modify Quotas').root).toBeVisible()
    await page.goto(`${world.url}/identity/projects`)
    await expect(projects.row('demo').root).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Project' })).toHaveCount(0)
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
})

test('a project shows who may work in it, what it may have and has, and where it stands', async ({
  page,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const place = { domain_id: 'default' }
  const top = await keystone.projects.create({ name: 'top', ...place })
  const middle = await keystone.projects.create({ name: 'middle', ...place, parent_id: top.id })
  for (const name of ['low-1', 'low-2'])
    await keystone.projects.create({ name, ...place, parent_id: middle.id })
  await signIn('admin')
  await page.goto('/identity/projects')
  await table(page, 'Projects').row('middle').open()
  await page.getByRole('tab', { name: 'Hierarchy' }).click()
  const tree = page.getByRole('tabpanel')
  await expect(tree.getByRole('listitem').first()).toHaveText(/^top\s*middle\s*low-1\s*low-2$/)
  await tree.getByRole('link', { name: 'top', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'top', level: 1 })).toBeVisible()
  await chooseOnPage(page, 'Create Subproject')
  const wizard = dialog(page, 'Create Subproject')
  await wizard.fill({ Name: 'low-3' })
  await stepsOf(wizard.root, 'Quotas').click()
  await wizard.press('Create Subproject')
  await expectToast(page, 'Created Project: low-3.')
  const low = only(await keystone.projects.list({ name: 'low-3' }))
  expect(low.parent_id).toBe(top.id)

  const demo = only(await keystone.projects.list({ name: 'demo' }))
  await page.goto(`/ngdetails/OS::Keystone::Project/${demo.id}`)
  await page.getByRole('tab', { name: 'Role Assignments' }).click()
  await expect(page.getByRole('table', { name: 'Role Assignments' })).toContainText('member')
  await page.getByRole('tab', { name: 'Quotas' }).click()
  const compute = page.getByRole('region', { name: 'Compute Quotas' })
  await expect(compute.getByRole('meter', { name: 'Instances' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ of 60$/,
  )
  await expect(
    page.getByRole('region', { name: 'Network Quotas' }).getByRole('meter', { name: 'Networks' }),
  ).toBeVisible()
})
