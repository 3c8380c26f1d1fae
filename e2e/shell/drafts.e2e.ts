import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, signInAs, stepsOf, table, unique, userMenu } from '../helpers.ts'
import { wizard } from '../octavia/wizard.ts'

const kept = 'What you entered before is still here.'

test(
  'a form that was left by Esc, by Cancel, by the way back or by a reload has what was entered',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/project/networks')
    const wizard = dialog(page, 'Create Network')
    const open = () => page.getByRole('button', { name: 'Create Network', exact: true }).click()
    const name = wizard.root.getByRole('textbox', { name: /^Network Name/ })
    await open()
    await wizard.fill({ 'Network Name': 'a' })
    await page.keyboard.press('Escape')
    await expect(wizard.root).toBeHidden()
    await open()
    await expect(name).toHaveValue('a')
    await expect(wizard.root.getByText(kept)).toBeVisible()
    await wizard.fill({ 'Network Name': 'ab' })
    await wizard.press('Cancel')
    await open()
    await expect(name).toHaveValue('ab')
    await wizard.fill({ 'Network Name': 'abc' })
    await page.goBack()
    await expect(wizard.root).toBeHidden()
    await open()
    await expect(name).toHaveValue('abc')
    // What is typed is sealed before it is stored.
    const stored = () => page.evaluate(() => Object.values(sessionStorage).join())
    const before = await stored()
    await wizard.fill({ 'Network Name': 'abcd' })
    await expect.poll(stored).not.toBe(before)
    await page.reload()
    await expect(name).toHaveValue('abcd')
    await wizard.press('Start Over')
    await expect(name).toHaveValue('')
    await expect(wizard.root.getByText(kept)).toBeHidden()
  },
)

test(
  'a draft is of one user in one project, and gone once it was sent or its user has signed out',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/project/key_pairs')
    const form = dialog(page, 'Create Key Pair')
    const open = () => page.getByRole('button', { name: 'Create Key Pair', exact: true }).click()
    await open()
    await form.fill({ 'Key Pair Name': 'of demo' })
    await page.keyboard.press('Escape')
    await userMenu(page, 'demo', 'Sign Out')
    await expect(page).toHaveURL(/auth.login/)
    await signInAs(page, 'demo')
    await page.goto('/project/key_pairs')
    await expect(table(page, 'Key Pairs').rows.first()).toBeVisible()
    await open()
    await expect(form.root.getByRole('textbox', { name: /^Key Pair Name/ })).toHaveValue('')
    await form.fill({ 'Key Pair Name': 'sent' })
    await form.press('Create Key Pair')
    await expectToast(page, /sent/)
    await page.goto('/project/key_pairs')
    await open()
    await expect(form.root.getByText(kept)).toBeHidden()
  },
)

test(
  'what was entered about one item is not there for another one of the same list',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/identity/projects')
    const wizard = dialog(page, 'Create Subproject')
    const name = wizard.root.getByRole('textbox', { name: /^Name/ })
    const open = (project: string) => table(page, 'Projects').row(project).do('Create Subproject')
    await open('alt')
    await wizard.fill({ Name: 'below alt' })
    await wizard.press('Cancel')
    await open('demo')
    await expect(name).toHaveValue('')
    await wizard.press('Cancel')
    await open('alt')
    await expect(name).toHaveValue('below alt')
  },
)

test(
  'the page that launches goes on where it was left',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/project/instances/launch')
    const name = page.getByRole('textbox', { name: /^Instance Name/ })
    await name.fill('half')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(/\/project\/instances$/)
    await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
    await expect(name).toHaveValue('half')
    await expect(page.getByText(kept)).toBeVisible()
    await page.getByRole('button', { name: 'Start Over' }).click()
    await expect(name).toHaveValue('')
  },
)

test(
  'a wizard that is written by hand has what was entered after a reload, but for what is gone meanwhile',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const { neutron } = await openstack()
    const name = unique()
    const network = await neutron.networks.create({ name })
    const subnet = { network_id: network.id, ip_version: 4, cidr: '10.99.7.0/24', name } as const
    await neutron.subnets.create(subnet)
    await signIn()
    await page.goto('/project/load_balancer')
    const form = wizard(page, 'Create Load Balancer')
    const open = () =>
      page.getByRole('button', { name: 'Create Load Balancer', exact: true }).click()
    await open()
    await form.fill({ Name: 'front' })
    await form.choose('Subnet', name)
    await stepsOf(form.root, 'Pool Members').click()
    await form.press('Add external member')
    const stored = () => page.evaluate(() => Object.values(sessionStorage).join())
    const before = await stored()
    await stepsOf(form.root, 'Load Balancer Details').click()
    await form.fill({ Description: 'half' })
    await expect.poll(stored).not.toBe(before)
    await page.keyboard.press('Escape')
    await expect(form.root).toBeHidden()
    await neutron.networks.remove(network.id)
    await page.reload()
    await open()
    await expect(form.root.getByText(kept)).toBeVisible()
    await expect(form.value('Name')).toHaveValue('front')
    await expect(form.root.getByText('This field is required.')).toBeVisible()
    await stepsOf(form.root, 'Pool Members').click()
    await expect(form.root.getByRole('group', { name: 'External Member' })).toBeVisible()
  },
)
