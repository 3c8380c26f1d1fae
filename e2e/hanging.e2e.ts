import type { Browser, Page } from '@playwright/test'
import { serviceOfType, servicesOfRooms, type AskedService } from '@meridian/contract'
import type { Cloud } from '@meridian/cloud'
import { atRest } from '../tools/at-rest.ts'
import { csrfToken, expect, opensAlive, signInByCall, test } from './fixtures.ts'
import { dialog, table } from './helpers.ts'
import type { User } from './openstack.ts'
import { nothingIn, typePanels, type TypeList } from './types.ts'
import { startWorld, type World } from './world.ts'

const services = [...new Set(Object.values(servicesOfRooms))]

/** Longer than any test: what hangs is answered once the cloud is healed. */
const hang = (cloud: Cloud, service: AskedService, path?: string) => {
  // The cloud knows its block storage under the older name.
  const inCloud = service === 'block-storage' ? 'volumev3' : service
  return cloud.control.fail({
    ...{ service: inCloud, how: 'slow', seconds: 600 },
    ...(path !== undefined && { path }),
  })
}

/** What the page says of a service that keeps it waiting, to be there within 6 s (quality.md). */
const says = (page: Page, service: AskedService) =>
  page.getByText(`The ${service} service is slow to answer. Still waiting…`)
const within = { timeout: 6_000 }

/** The services whose things a list shows: its own, and those of what its columns point at. */
const shownIn = async ({ declared, entry }: TypeList): Promise<readonly unknown[]> => {
  const { columns, properties } = await declared()
  const pointed = columns.flatMap((name) => properties[name]?.points?.to.type ?? [])
  return [entry.kind.type, ...pointed].map(serviceOfType)
}

/** A page in a browser of its own: the connections of one are shared by all its pages. */
const openApart = async (browser: Browser, world: World, user: User): Promise<Page> => {
  const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' })
  context.on('page', opensAlive)
  const page = await context.newPage()
  await signInByCall(page, world.url, user)
  return page
}

const navigate = async (page: Page, name: string) => {
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await tree.getByRole('link', { name, exact: true }).first().click()
}

for (const service of services)
  test(`every list says that the ${service} service is slow, and fills once it answers`, async ({
    browser,
    world,
    cloud,
  }) => {
    const lists: TypeList[] = []
    for (const list of typePanels) if ((await shownIn(list)).includes(service)) lists.push(list)
    expect(lists.length).toBeGreaterThan(0)
    const pages = await Promise.all(
      lists.map(async (list) => ({ list, page: await openApart(browser, world, list.user) })),
    )
    hang(cloud, service)
    await Promise.all(
      pages.map(async ({ list, page }) => {
        await page.goto(list.path)
        await expect(page.getByRole('heading', { name: list.title, level: 1 })).toBeVisible()
        await expect(says(page, service).filter({ visible: true }).first()).toBeVisible(within)
        // Heard once, whatever is waiting for it.
        const heard = page.getByRole('status').filter({ has: says(page, service) })
        await expect(heard).toHaveCount(1)
        await page.getByRole('banner').getByRole('button', { name: list.user, exact: true }).click()
        await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
        await page.keyboard.press('Escape')
      }),
    )
    cloud.control.heal()
    for (const { list, page } of pages) {
      await expect(table(page, list.title).rows.first().or(nothingIn(page))).toBeVisible()
      await expect(says(page, service)).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await page.context().close()
    }
  })

for (const service of services)
  test(`all other pages work on while the ${service} service hangs`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn()
    hang(cloud, service)
    const own = typePanels.filter((list) => list.service === service && list.user === 'demo')
    const others = typePanels.filter((list) => list.service !== service && list.user === 'demo')
    await page.goto(own[0]?.path ?? '/project/')
    // One after the other, as somebody in a hurry does: what was left holds nothing up.
    for (const { title } of own) {
      await navigate(page, title)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    }
    for (const { title } of others) {
      await navigate(page, title)
      await expect(table(page, title).rows.first().or(nothingIn(page))).toBeVisible()
    }
  })

test('what times out is said to have failed, and is not asked for again by itself', async ({
  browser,
}) => {
  const world = await startWorld({ UPSTREAM_TIMEOUT_MS: '7000' })
  try {
    const { cloud } = world
    if (!cloud) throw new Error('This test is for the embedded cloud only.')
    const page = await openApart(browser, world, 'demo')
    hang(cloud, 'compute', '/servers/detail$')
    await page.goto('/project/instances')
    await expect(says(page, 'compute').filter({ visible: true }).first()).toBeVisible(within)
    const failed = page.getByRole('main').getByRole('alert')
    await expect(failed).toContainText('Unable to retrieve the instances.')
    await expect(failed).toContainText('compute')
    await expect(says(page, 'compute')).toHaveCount(0)
    const asked = () =>
      cloud.control.requests().filter(({ path }) => path.endsWith('/servers/detail')).length
    await atRest(page)
    expect(asked()).toBe(1)
    cloud.control.heal()
    await failed.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(table(page, 'Instances').rows).toHaveCount(20)
    await page.context().close()
  } finally {
    await world.close()
  }
})

test('an open dialog says which service it waits for, and can be cancelled', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  hang(cloud, 'image')
  await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance').root
  const steps = wizard.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: /^Source/ }).click()
  await expect(says(page, 'image').filter({ visible: true }).first()).toBeVisible(within)
  await expect(wizard.getByText('The image service is slow to answer.').first()).toBeVisible()
  // What others know is there.
  await steps.getByRole('button', { name: /^Flavor/ }).click()
  await expect(wizard.getByRole('button', { name: 'Allocate m1.tiny' })).toBeVisible()
  await wizard.getByRole('button', { name: 'Cancel' }).click()
  await expect(wizard).toBeHidden()
})

test('what was sent and hangs no longer holds the user up', async ({ page, signIn, cloud }) => {
  await signIn()
  await page.goto('/project/key_pairs')
  await page.getByRole('button', { name: 'Create Key Pair' }).click()
  const form = dialog(page, 'Create Key Pair')
  await form.fill({ 'Key Pair Name': 'late' })
  hang(cloud, 'compute')
  await form.press('Create Key Pair')
  await expect(form.root.getByText('The compute service is slow to answer.')).toBeVisible(within)
  await form.press('Stop Waiting')
  await expect(form.root).toBeHidden()
  await navigate(page, 'Images')
  await expect(table(page, 'Images').rows).not.toHaveCount(0)
})

test('with Keystone hanging one reads on, sees where identity is slow, and signs out', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn('admin')
  hang(cloud, 'identity')
  await page.goto('/admin/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).not.toHaveCount(0)
  await expect(says(page, 'identity').filter({ visible: true }).first()).toBeVisible(within)
  // Whose an instance is stands there by its id meanwhile.
  const row = instances.rows.first()
  const columns = await instances.columns()
  const project = row.getByRole('cell').or(row.getByRole('rowheader'))
  await expect(project.nth(columns.indexOf('Project'))).toHaveText(/^[0-9a-f]{6,}…?$/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^RegionOne/ })
    .click()
  const switcher = page.getByRole('dialog')
  await expect(switcher.getByText('The identity service is slow to answer.')).toBeVisible(within)
  await page.keyboard.press('Escape')
  expect(await csrfToken(page)).not.toBe('')
  await page.getByRole('banner').getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
