import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expectAccessible, expectFits } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { dialog, table, unique } from '../helpers.ts'
import { dress } from '../looks.ts'
import { adminOf } from '../keystone/admin-of.ts'
import { switcher, switchTo } from './switcher.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('two windows work in two regions at once, and a reload stays in each', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique()
  await signIn('demo')
  await page.goto('/project/networks')
  await expect(page).toHaveURL(/\/r\/RegionOne\/p\/[^/]+\/project\/networks$/)
  const second = await context.newPage()
  await second.goto('/project/networks')
  await switchTo(second, 'RegionTwo')
  await expect(second).toHaveURL(/\/r\/RegionTwo\/p\/[^/]+\/project\/networks$/)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Create Network', exact: true }).click()
  const form = dialog(page, 'Create Network')
  await form.fill({ 'Network Name': name })
  await form.root.getByRole('checkbox', { name: 'Create Subnet' }).uncheck()
  await form.press('Create')
  await expect(table(page, 'Networks').row(name).root).toBeVisible()
  for (const [window, region, count] of [
    [second, 'RegionTwo', 0],
    [page, 'RegionOne', 1],
  ] as const) {
    await window.reload()
    await expect(switcher(window)).toHaveText(new RegExp(`${region}.*demo$`))
    await expect(table(window, 'Networks').rows.first()).toBeVisible()
    await expect(table(window, 'Networks').row(name).root).toHaveCount(count)
  }
  // Another project is gone to in the region of the window, wherever the other one has switched.
  await switchTo(page, 'alt')
  await expect(page).toHaveURL(/\/r\/RegionOne\/p\/[^/]+\/project\/networks$/)
  await page.goBack()
  await expect(switcher(page)).toHaveText(/demo$/)
  // A link of the list leads on in its region, and Back out of another into it.
  await table(page, 'Networks').row(name).open()
  await expect(page).toHaveURL(/\/r\/RegionOne\/p\/[^/]+\/ngdetails\//)
  await page.goto(second.url())
  await expect(switcher(page)).toHaveText(/RegionTwo/)
  await page.goBack()
  await expect(switcher(page)).toHaveText(/RegionOne/)
  await expect(title(page, name)).toBeVisible()
})

test('a page of a domain, or of the cloud as a whole, has an address that leads there', async ({
  page,
  signIn,
  openstack,
}) => {
  const domain = await adminOf('engineering', await openstack('admin'))
  await signIn('admin')
  await page.goto(`/d/${domain.id}/identity/projects`)
  await expect(switcher(page)).toHaveText(/engineering$/)
  await expect(table(page, 'Projects').row('research').root).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/r/RegionOne/d/${domain.id}/identity/projects$`))
  await page.goto('/system/identity/projects')
  await expect(switcher(page)).toHaveText(/All of the cloud$/)
  await expect(table(page, 'Projects').row('demo').root).toBeVisible()
  await expect(page).toHaveURL(/\/r\/RegionOne\/system\/identity\/projects$/)
  await page.goBack()
  await expect(switcher(page)).toHaveText(/engineering$/)
  await expect(table(page, 'Projects').row('demo').root).toHaveCount(0)
  // What a project has is not offered there, and an address of it asks for one.
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Users', exact: true })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Key Pairs', exact: true })).toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'API Access', exact: true })).toBeVisible()
  await page.goto('/system/project/instances')
  await expect(title(page, 'No project is chosen')).toBeVisible()
  await expectAccessible(page, 'the page without a project')
  await page.getByRole('button', { name: 'admin', exact: true }).last().click()
  await expect(title(page, 'Instances')).toBeVisible()
  await expect(page).toHaveURL(/\/r\/RegionOne\/p\/[^/]+\/project\/instances$/)
  // The session itself has not moved.
  await page.goto('/identity/projects')
  await expect(switcher(page)).toHaveText(/admin$/)
})

/** The id of a project that is nobody's. */
const foreign = 'e'.repeat(32)

for (const { place, heading, says, look } of [
  {
    place: '/r/Atlantis',
    heading: 'No such region',
    says: 'There is no region Atlantis where you work.',
    look: { colorScheme: 'light', width: 390 },
  },
  {
    place: `/p/${foreign}`,
    heading: 'No role in this project',
    says: `You have no role in the project ${foreign}.`,
    look: { colorScheme: 'dark', width: 390 },
  },
  {
    place: '/d/default',
    heading: 'No role in this domain',
    says: 'You have no role in the domain default.',
    look: { colorScheme: 'dark', width: 1440 },
  },
  {
    place: '/system',
    heading: 'No role in the cloud as a whole',
    says: 'You have no role in the cloud as a whole.',
    look: { colorScheme: 'light', width: 1440 },
  },
] as const) {
  test(`${place} says where one cannot work, and leads on`, async ({ page, signIn, cloud }) => {
    await dress(page, look)
    await signIn('demo')
    cloud.control.forgetRequests()
    await page.goto(`${place}/project/networks`)
    await expect(title(page, heading)).toBeVisible()
    await expect(page.getByText(says)).toBeVisible()
    await atRest(page)
    // What the page would show of one's own project is not read.
    expect(cloud.control.requests().filter(({ path }) => path.endsWith('/networks'))).toEqual([])
    await expectFits(page, 'the page')
    await expectAccessible(page, 'the page')
    await page.getByRole('button', { name: 'Open This Page in demo' }).click()
    await expect(table(page, 'Networks').rows.first()).toBeVisible()
    await expect(page).toHaveURL(/\/r\/RegionOne\/p\/[^/]+\/project\/networks$/)
  })
}
