import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, dialog, table, unique } from '../helpers.ts'
import { switcher, switchTo } from './switcher.ts'

const openstackToo = { tag: '@openstack' }

/** Asks for something: another list. */
const goToInstances = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Instances', exact: true }).click()

const inAddress = (page: Page) => /\/p\/([^/]+)\//.exec(page.url())?.[1]

test(
  'two windows work in two projects at once, and what is sent from each is made in its own',
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
    await expect(table(second, 'Networks').root).toBeVisible()
    expect([inAddress(page), inAddress(second)]).toEqual([demo.projectId, alt.projectId])
    // It comes into sight again, and nothing has happened to it.
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))

    await form.root.getByRole('checkbox', { name: 'Create Subnet' }).uncheck()
    await form.press('Create')
    await expect(table(page, 'Networks').row(name).root).toBeVisible()
    cleanUp(async () => {
      const [made] = await demo.neutron.networks.list({ name })
      if (made) await demo.neutron.networks.remove(made.id)
    })
    expect(await networksOf(demo)).toContain(name)
    expect(await networksOf(alt)).toEqual(before)

    // Each is where it was after a reload, and goes on there.
    await second.reload()
    await expect(switcher(second)).toHaveText(/alt$/)
    await goToInstances(second)
    await expect(second.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
    expect(inAddress(second)).toBe(alt.projectId)
    await page.reload()
    await expect(table(page, 'Networks').row(name).root).toBeVisible()
    await expect(switcher(page)).toHaveText(/demo$/)
  },
)

test(
  'what one window shows is deleted there, whatever the name stands for where another has switched',
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
    await page.getByRole('button', { name: 'Delete Network', exact: true }).click()
    await confirm(page, 'Confirm Delete Network', 'Delete Network')
    await expect(row.root).toBeHidden()
    expect(await left()).toEqual([[], [name]])
  },
)

test(
  'the link of a page leads a colleague into its project, from wherever they work, and Back leads out again',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const alt = await openstack('demo', 'alt')
    await signIn('demo')
    await page.goto('/project/networks')
    await expect(switcher(page)).toHaveText(/demo$/)
    await expect(page).toHaveURL(/\/p\/[^/]+\/project\/networks$/)
    await page.goto(`/p/${alt.projectId}/project/instances`)
    await expect(switcher(page)).toHaveText(/alt$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
    await page.goBack()
    await expect(switcher(page)).toHaveText(/demo$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible()
  },
)

test('Back within a window that has switched leads into the project of that page', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/project/networks')
  await goToInstances(page)
  await expect(table(page, 'Instances').rows.first()).toBeVisible()
  await switchTo(page, 'alt')
  await page.goBack()
  await expect(switcher(page)).toHaveText(/demo$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible()
  await page.goBack()
  await expect(table(page, 'Networks').rows.first()).toBeVisible()
})

test('who has to sign in first comes to the page of the link, in its project', async ({
  page,
  openstack,
}) => {
  const alt = await openstack('demo', 'alt')
  await page.goto(`/p/${alt.projectId}/project/networks`)
  await page.getByRole('textbox', { name: 'User Name' }).fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(switcher(page)).toHaveText(/alt$/)
  await expect(page).toHaveURL(new RegExp(`/p/${alt.projectId}/project/networks$`))
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
