import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expectAccessible, expectFits } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, dialog, table, unique } from '../helpers.ts'
import { dress } from '../looks.ts'

const openstackToo = { tag: '@openstack' }

const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /RegionOne/ })

/** Goes to another project by the switcher of the window. */
const switchTo = async (page: Page, project: string) => {
  await switcher(page).click()
  await page.getByRole('searchbox', { name: 'Find a project, domain or region' }).fill(project)
  await page.getByRole('menuitem', { name: project, exact: true }).click()
  await expect(switcher(page)).toHaveText(new RegExp(`/ ?${project}$`))
}

const notice = (page: Page) => dialog(page, 'Switched in Another Window')

/** Asks for something: another list. */
const goToInstances = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Instances', exact: true }).click()

test(
  'a form of one project is not sent into the other, and is there when its window has switched back',
  openstackToo,
  async ({ page, context, signIn, openstack, cleanUp }) => {
    const name = unique()
    const demo = await openstack('demo')
    const alt = await openstack('demo', 'alt')
    const networksOf = async (project: typeof demo) =>
      (await project.neutron.networks.list({ project_id: project.projectId }))
        .map((network) => network.name)
        .toSorted()
    const before = await networksOf(alt)
    await signIn('demo')
    await page.goto('/project/networks')
    await page.getByRole('button', { name: 'Create Network', exact: true }).click()
    const form = dialog(page, 'Create Network')
    await form.fill({ 'Network Name': name })

    const second = await context.newPage()
    await second.goto('/project/networks')
    await switchTo(second, 'alt')
    // While it loads, it would find out by itself that its session has moved back.
    await atRest(second)

    await form.press('Next')
    await expect(notice(page).root).toContainText('This page shows demo.')
    await expect(notice(page).root).toContainText('has switched to alt.')
    await expectAccessible(page, 'the notice')
    expect(await networksOf(alt)).toEqual(before)
    await notice(page).press('Switch Back to demo')
    await expect(notice(page).root).toBeHidden()
    await expect(form.root.getByRole('textbox', { name: /^Network Name/ })).toHaveValue(name)
    await form.root.getByRole('checkbox', { name: 'Create Subnet' }).uncheck()
    await form.press('Create')
    await expect(table(page, 'Networks').row(name).root).toBeVisible()
    cleanUp(async () => {
      const [made] = await demo.neutron.networks.list({ name })
      if (made) await demo.neutron.networks.remove(made.id)
    })
    expect(await networksOf(demo)).toContain(name)
    expect(await networksOf(alt)).toEqual(before)

    // The other window still shows the other project, and says so when it asks for something.
    await goToInstances(second)
    await expect(notice(second).root).toContainText('This page shows alt.')
    await notice(second).press('Reload as demo')
    await expect(switcher(second)).toHaveText(/demo$/)
    await second.goto('/project/networks')
    await expect(table(second, 'Networks').row(name).root).toBeVisible()
  },
)

test(
  'what one window shows is not deleted once another has switched, whatever the name stands for there',
  openstackToo,
  async ({ page, context, signIn, openstack, cleanUp }) => {
    const name = unique()
    const demo = await openstack('demo')
    const alt = await openstack('demo', 'alt')
    for (const { neutron } of [demo, alt]) {
      const { id } = await neutron.networks.create({ name })
      cleanUp(async () => neutron.networks.remove(id).catch(() => undefined))
    }
    const left = async () =>
      Promise.all(
        [demo, alt].map(async ({ neutron, projectId }) =>
          (await neutron.networks.list({ name, project_id: projectId })).map((one) => one.name),
        ),
      )
    await signIn('demo')
    await page.goto('/project/networks')
    const row = table(page, 'Networks').row(name)
    await row.check()
    const second = await context.newPage()
    await second.goto('/project/networks')
    await switchTo(second, 'alt')
    // The question asks what hangs on the network, and hears of it.
    await page.getByRole('button', { name: 'Delete Network', exact: true }).click()
    await expect(notice(page).root).toBeVisible()
    await expect(notice(page).root).toHaveCount(1)
    expect(await left()).toEqual([[name], [name]])
    await notice(page).press('Switch Back to demo')
    await confirm(page, 'Confirm Delete Network', 'Delete Network')
    await expect(row.root).toBeHidden()
    expect(await left()).toEqual([[], [name]])
  },
)

test('a window that comes into sight says so by itself, and by the keyboard goes back', async ({
  page,
  context,
  signIn,
  cloud,
}) => {
  await signIn('demo')
  await page.goto('/project/networks')
  await expect(table(page, 'Networks').rows.first()).toBeVisible()
  const second = await context.newPage()
  await second.goto('/project/instances')
  await switchTo(second, 'alt')
  // What the other window asks for is not what is counted here.
  await atRest(second)
  await second.close()
  await atRest(page)
  cloud.control.forgetRequests()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(notice(page).root.getByRole('button', { name: 'Switch Back to demo' })).toBeFocused()
  expect(cloud.control.requests()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(notice(page).root).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(notice(page).root).toBeHidden()
  await goToInstances(page)
  await expect(table(page, 'Instances').rows.first()).toBeVisible()
})

for (const look of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`the notice fits and is accessible, ${look.colorScheme}, ${look.width} wide`, async ({
    page,
    context,
    signIn,
  }) => {
    await dress(page, look)
    await signIn('demo')
    await page.goto('/project/networks')
    await expect(table(page, 'Networks').rows.first()).toBeVisible()
    const second = await context.newPage()
    await second.goto('/project/networks')
    await switchTo(second, 'alt')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(notice(page).root).toBeVisible()
    await expectFits(page, 'the notice')
    await expectAccessible(page, 'the notice')
  })
}

test('a details page of what the other project has not is left for its list', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/project/networks')
  await table(page, 'Networks').rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/ngdetails/)
  const second = await context.newPage()
  await second.goto('/project/networks')
  await switchTo(second, 'alt')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await notice(page).press('Reload as alt')
  await expect(page).toHaveURL(/\/project\/networks$/)
  await expect(switcher(page)).toHaveText(/alt$/)
})

test(
  'what one window deletes leaves the list of the other, which nobody reloads',
  {
    tag: '@whole',
  },
  async ({ page, context, signIn }) => {
    await signIn('demo')
    await page.goto('/project/key_pairs')
    const first = table(page, 'Key Pairs').row('deploy')
    await expect(first.root).toBeVisible()
    const second = await context.newPage()
    await second.goto('/project/key_pairs')
    await expect(table(second, 'Key Pairs').row('deploy').root).toBeVisible()
    await atRest(second)
    await first.do('Delete Key Pair')
    await confirm(page, 'Confirm Delete Key Pair', 'Delete Key Pair')
    await expect(first.root).toHaveCount(0)
    await expect(table(second, 'Key Pairs').row('deploy').root).toHaveCount(0)
  },
)
