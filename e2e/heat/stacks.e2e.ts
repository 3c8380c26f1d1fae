import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import {
  choose,
  chooseOnPage,
  confirm,
  described,
  dialog,
  expectToast,
  stepsOf,
  table,
} from '../helpers.ts'
import { template } from './shop.ts'

const wizardOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Fills the wizard of a new stack up to its preview. */
const fillIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Launch Stack' }).click()
  const wizard = wizardOf(page, 'Launch Stack')
  await wizard.getByRole('textbox', { name: 'Template' }).fill(template)
  await stepsOf(wizard, 'Parameters').click()
  const machine = wizard.getByRole('group', { name: 'Machine' })
  for (const [name, option] of [
    ['Flavor', 'm1.small'],
    ['Image', /^cirros/],
    ['Network', /^shared/],
  ] as const) {
    await machine.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await wizard.getByLabel(/^Password/).fill('secret-1')
  await wizard.getByRole('textbox', { name: 'Length' }).fill('99')
  await expect(wizard.getByText('99 is greater than the maximum of 64')).toBeVisible()
  await wizard.getByRole('textbox', { name: 'Length' }).fill('16')
  await stepsOf(wizard, 'Options').click()
  await wizard.getByRole('textbox', { name: 'Stack Name' }).fill('shop')
  await stepsOf(wizard, 'Preview').click()
  await expect(wizard.getByText('3 resources will be made.')).toBeVisible()
  return wizard
}

test('a stack is launched from a template, changed after a look at what that does, and deleted', async ({
  page,
  signIn,
  eventually,
}) => {
  test.setTimeout(120_000)
  await signIn()
  await page.goto('/project/stacks')
  const wizard = await fillIn(page)
  await expectAccessible(page, 'preview', { within: '[role=dialog]' })
  await wizard.getByRole('button', { name: 'Launch Stack' }).click()
  await expectToast(page, 'Stack creation started.')
  const { row } = table(page, 'Stacks')
  await expect(row('shop').root).toContainText('Create In Progress')
  await eventually(() =>
    expect(row('shop').root).toContainText('Create Complete', { timeout: 1_000 }),
  )

  await row('shop').open()
  const outputs = page.getByRole('table', { name: 'Outputs of the stack' })
  await expect(outputs.getByRole('row', { name: /^word/ })).toContainText(/[A-Za-z0-9]{16}/)
  await expect(outputs.getByRole('link', { name: /^http:\/\/[\d.]+\/$/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Stack Resources', exact: true }).click()
  const resources = page.getByRole('table', { name: 'Stack Resources' })
  await expect(resources.getByRole('row', { name: /OS::Nova::Server/ })).toContainText(
    'Create Complete',
  )
  await page.getByRole('tab', { name: 'Template', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Stack Template' })).toContainText(
    'type: OS::Heat::RandomString',
  )
  await page.getByRole('tab', { name: 'Events', exact: true }).click()
  await expect(
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'server' }).first(),
  ).toContainText('Create Complete')

  await page.getByRole('button', { name: 'Update Stack', exact: true }).click()
  const update = wizardOf(page, 'Update Stack shop')
  await expect(update.getByRole('textbox', { name: 'Template' })).toHaveValue(
    /heat_template_version/,
  )
  await stepsOf(update, 'Parameters').click()
  await expect(update.getByRole('textbox', { name: 'Length' })).toHaveValue('16')
  await update.getByRole('textbox', { name: 'Length' }).fill('20')
  await stepsOf(update, 'Preview').click()
  const changes = update.getByRole('table', { name: 'Changes of Resources' })
  await expect(changes.getByRole('row').nth(1)).toHaveText(/Replaced\s*word/)
  await expect(changes.getByRole('row').filter({ hasText: 'Unchanged' })).toHaveText(/port/)
  await update.getByRole('button', { name: 'Update Stack' }).click()
  await expectToast(page, 'Stack update started.')
  await page.getByRole('tab', { name: 'Overview', exact: true }).click()
  // The events, which are read again behind this tab, say so, too.
  const overview = page.getByRole('tabpanel', { name: 'Overview' })
  await eventually(() =>
    expect(overview.getByText('Update Complete', { exact: true })).toBeVisible({ timeout: 1_000 }),
  )
  await expect(outputs.getByRole('row', { name: /^word/ })).toContainText(/[A-Za-z0-9]{20}/)

  await chooseOnPage(page, 'Delete Stack')
  await confirm(page, 'Confirm Delete Stack', 'Delete Stack')
  await expectToast(page, 'Deleted Stack: shop.')
  await page.goto('/project/stacks')
  await eventually(() => expect(row('shop').root).toBeHidden({ timeout: 1_000 }))
})

test(
  'a stack is suspended and resumed, and goes back to what a snapshot has kept',
  { tag: '@whole' },
  async ({ page, signIn, eventually }) => {
    await signIn()
    await page.goto('/project/stacks')
    const { row } = table(page, 'Stacks')
    const settings = row('shop-settings').root
    const becomes = (status: string) =>
      eventually(() => expect(settings).toContainText(status, { timeout: 1_000 }))
    await choose(page, settings, 'Suspend Stack')
    await confirm(page, 'Confirm Suspend Stack', 'Suspend Stack')
    await becomes('Suspend Complete')
    await choose(page, settings, 'Resume Stack')
    await becomes('Resume Complete')
    await choose(page, settings, 'Check Stack')
    await becomes('Check Complete')

    await choose(page, settings, 'Take Snapshot')
    await dialog(page, 'Take Snapshot').fill({ Name: 'today' })
    await dialog(page, 'Take Snapshot').press('Take Snapshot')
    await becomes('Snapshot Complete')
    await row('shop-settings').open()
    await page.getByRole('tab', { name: 'Stack Snapshots', exact: true }).click()
    const snapshots = table(page, 'Stack Snapshots')
    await expect(snapshots.names).toHaveText(['today'])
    await choose(page, snapshots.row('today').root, 'Restore Stack Snapshot')
    await confirm(page, 'Confirm Restore Stack Snapshot', 'Restore Stack Snapshot')
    await page.goto('/project/stacks')
    await becomes('Restore Complete')
  },
)

test(
  'a stack is drawn and told in a list, and what is a stack inside leads to its own page and back',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/project/stacks')
    const settings = table(page, 'Stacks').row('shop-settings')
    await settings.open()
    await page.getByRole('tab', { name: 'Topology', exact: true }).click()
    await expect(page.getByRole('application', { name: 'Stack topology graph' })).toBeVisible()
    const list = page.getByRole('treegrid', { name: 'Resources of the stack' })
    await expect(list.getByText('Nested Stack · Update Complete')).toBeVisible()
    await page.getByRole('textbox', { name: 'Find a resource' }).fill('session')
    await expect(list.getByRole('row')).toHaveCount(2)

    await page.getByRole('tab', { name: 'Stack Resources', exact: true }).click()
    const inner = table(page, 'Stack Resources').row('worker_passwords')
    await (await inner.cell('Resource')).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^shop-settings-worker_passwords/,
    )
    await page.getByRole('tab', { name: 'Overview', exact: true }).click()
    await (await described(page, 'Parent Stack')).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('shop-settings')
  },
)

test(
  'a template to begin with is taken, read by Heat and made one’s own',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/project/stacks')
    await page.getByRole('button', { name: 'Launch Stack' }).click()
    const wizard = wizardOf(page, 'Launch Stack')
    const begin = wizard.getByRole('combobox', { name: 'Begin With' })
    await begin.selectOption('A security group')
    const text = wizard.getByRole('textbox', { name: 'Template' })
    await expect(text).toHaveValue(/OS::Neutron::SecurityGroup/)
    await stepsOf(wizard, 'Parameters').click()
    await expect(wizard.getByRole('textbox', { name: 'From' })).toHaveValue('0.0.0.0/0')
    await stepsOf(wizard, 'Template').click()
    await text.press('End')
    await text.pressSequentially('# mine')
    await expect(begin).toBeHidden()
    await expect(text).toHaveValue(/# mine/)
  },
)
