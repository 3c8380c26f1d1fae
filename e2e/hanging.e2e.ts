import type { Browser, Page } from '@playwright/test'
import { roomOf, serviceOfType, servicesOfRooms, type AskedService } from '@meridian/contract'
import type { Cloud } from '@meridian/cloud'
import { atRest, followTraffic } from '../tools/at-rest.ts'
import { everything } from './everything.ts'
import { expect, opensAlive, signInByCall, test } from './fixtures.ts'
import { dialog, expectKeysIn, table, userMenu } from './helpers.ts'
import { expectSeemlyEverywhere } from './looks.ts'
import type { User } from './openstack.ts'
import { standing } from './standing.ts'
import { nothingIn, twins, typePanels, type TypeList } from './types.ts'
import { restPath, startWorld, type World } from './world.ts'

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
const words = (service: AskedService) => `The ${service} service is slow to answer. Still waiting…`
const seen = (page: Page, service: AskedService) =>
  page.getByText(words(service)).and(page.locator(':not([data-live-announcer] *)')).first()
/** The same as it is heard: once, whatever is waiting for it. */
const heard = (page: Page, service: AskedService) =>
  page.getByRole('status').filter({ hasText: words(service) })
const within = { timeout: 6_000 }

/** Those of all projects are the same lists, with more in them. */
const ownPanels = typePanels.filter((list) => !twins.includes(list))

/** The services whose things a list shows: its own, and those of what its columns point at. */
const shownIn = async ({ declared, entry }: TypeList): Promise<readonly unknown[]> => {
  const { columns, properties } = await declared()
  const pointed = columns.flatMap((name) => properties[name]?.points?.to.type ?? [])
  return [entry.kind.type, ...pointed].map(serviceOfType)
}

/**
 * The lists of a service, and the first of each other one and user that show something of it: how a list
 * waits, and a column for what it points at, is the same in all. In the gate the first of its own for each
 * user, and one of another.
 */
const listsOf = async (service: AskedService): Promise<readonly TypeList[]> => {
  const shown: TypeList[] = []
  for (const list of ownPanels) if ((await shownIn(list)).includes(service)) shown.push(list)
  const isAlike = (one: TypeList) => (other: TypeList) =>
    one.service === other.service && one.user === other.user
  const firsts = (from: readonly TypeList[]) =>
    from.filter((one) => from.find(isAlike(one)) === one)
  const own = standing(shown.filter((one) => one.service === service))
  const others = firsts(standing(shown.filter((one) => one.service !== service)))
  return everything ? [...own, ...others] : [...firsts(own), ...others.slice(0, 1)]
}

type Apart = {
  readonly page: Page
  /** The rooms of the paths that it has asked for (`/api/nova/…`), and `header`. */
  readonly asked: Set<string>
  /** Who has signed in there. */
  user: User
}

/** A page in a browser of its own: the connections of one are shared by all its pages. */
const openApart = async (browser: Browser, world: World, user: User): Promise<Apart> => {
  const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' })
  await followTraffic(context)
  context.on('page', opensAlive)
  const page = await context.newPage()
  const asked = new Set<string>()
  page.on('request', (request) => void asked.add(roomOf(new URL(request.url()).pathname)))
  await signInByCall(page, world.url, user)
  return { page, asked, user }
}

/** Opened at once, more would only wait for the processor. */
const atOnce = 4

const navigate = async (page: Page, name: string) => {
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await tree.getByRole('link', { name, exact: true }).first().click()
}

/**
 * The pages of object storage are no types of the registry (`swift/hanging.e2e.ts`), and what is metered
 * is shown on pages of other services and in charts.
 */
const withoutTypes: readonly AskedService[] = ['object-store', 'metric']

const withTypes = services.filter((one) => !withoutTypes.includes(one))

/** The one that stands for the others: most lists wait for it. */
const standFor: readonly AskedService[] = ['compute']

for (const service of everything ? withTypes : standFor)
  test(`lists say that the ${service} service is slow, and fill once it answers`, async ({
    browser,
    world,
    cloud,
  }) => {
    test.setTimeout(240_000)
    const lists = (await listsOf(service)).toSorted((one, other) =>
      one.user.localeCompare(other.user),
    )
    expect(lists.length).toBeGreaterThan(0)
    const open: Apart[] = []
    const seat = async (list: TypeList, at: number) => {
      const one = (open[at] ??= await openApart(browser, world, list.user))
      if (one.user !== list.user) await signInByCall(one.page, world.url, list.user)
      one.user = list.user
      return { ...one, list }
    }
    for (let from = 0; from < lists.length; from += atOnce) {
      const seenNow = await Promise.all(lists.slice(from, from + atOnce).map(seat))
      hang(cloud, service)
      await Promise.all(seenNow.map((one) => expectSaid(one, service)))
      cloud.control.heal()
      for (const { page, list } of seenNow) {
        await expect(table(page, list.title).rows.first().or(nothingIn(page))).toBeVisible()
        await expect(heard(page, service)).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      }
    }
    for (const { page } of open) await page.context().close()
  })

/** The list says who is slow, where that service has anything to tell for it, and works on. */
const expectSaid = async (
  { page, asked, list }: Apart & { readonly list: TypeList },
  service: AskedService,
) => {
  // What it was at has gone, and asks for nothing more.
  await page.goto(restPath)
  asked.clear()
  await page.goto(list.path)
  await expect(page.getByRole('heading', { name: list.heading, level: 1 })).toBeVisible()
  if (list.service !== service) {
    await expect(table(page, list.title).rows.first()).toBeVisible()
    // Asked for after all that the page itself needs, such as the names of what it points at.
    await expect.poll(() => asked.has('header')).toBe(true)
    const rooms = Object.entries(servicesOfRooms).filter(([, one]) => one === service)
    if (!rooms.some(([room]) => asked.has(room))) return
  }
  await expect(seen(page, service)).toBeVisible(within)
  await expect(heard(page, service)).toHaveCount(1)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: list.user, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expectKeysIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
}

/** The one that most pages ask, and the one that all names of projects come from. */
const mostAsked: readonly AskedService[] = ['compute', 'identity']

for (const service of everything ? services : mostAsked)
  test(`all other pages work on while the ${service} service hangs`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn()
    hang(cloud, service)
    const all = typePanels.filter((list) => list.user === 'demo')
    const ofService = all.filter((list) => list.service === service)
    const stand = standing(ofService)
    const own = stand.length > 0 ? stand : ofService.slice(0, 1)
    // What is of one service asks the same connections: one list of each will do.
    const others = all.filter(
      (list) =>
        list.service !== service && all.find((one) => one.service === list.service) === list,
    )
    await page.goto(own[0]?.path ?? '/project/')
    // One after the other, as somebody in a hurry does: what was left holds nothing up.
    for (const { heading } of own) {
      await navigate(page, heading)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    for (const { title, heading } of others) {
      await navigate(page, heading)
      await expect(table(page, title).rows.first().or(nothingIn(page))).toBeVisible()
    }
  })

// What comes of a time-out, and of a form that hangs, is seen in the client's tests and the notice's, too.
if (everything)
  test('what times out is said to have failed, and is not asked for again by itself', async ({
    browser,
  }) => {
    const world = await startWorld({ UPSTREAM_TIMEOUT_MS: '7000' })
    try {
      const { cloud } = world
      if (!cloud) throw new Error('This test is for the embedded cloud only.')
      const { page } = await openApart(browser, world, 'demo')
      hang(cloud, 'compute', '/servers/detail$')
      await page.goto('/project/instances')
      await expect(seen(page, 'compute')).toBeVisible(within)
      const failed = page.getByRole('main').getByRole('alert')
      await expect(failed).toContainText('Unable to retrieve the instances.')
      await expect(failed).toContainText('compute')
      await expect(heard(page, 'compute')).toHaveCount(0)
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

test(
  'an open dialog says which service it waits for, and can be cancelled',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    await signIn()
    await page.goto('/project/instances')
    await expect(table(page, 'Instances').rows).toHaveCount(20)
    hang(cloud, 'image')
    await page.getByRole('button', { name: 'All Options', exact: true }).click()
    const wizard = dialog(page, 'Launch Instance').root
    const steps = wizard.getByRole('navigation', { name: 'Steps' })
    await steps.getByRole('button', { name: /^Source/ }).click()
    await expect(seen(page, 'image')).toBeVisible(within)
    await expect(wizard.getByText('The image service is slow to answer.').first()).toBeVisible()
    // What others know is there.
    await steps.getByRole('button', { name: /^Flavor/ }).click()
    await expect(wizard.getByRole('button', { name: 'Allocate m1.tiny' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Cancel' }).click()
    await expect(wizard).toBeHidden()
  },
)

if (everything)
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

test(
  'with Keystone hanging one reads on, and sees where identity is slow',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    await signIn('admin')
    hang(cloud, 'identity')
    const named = page.waitForRequest(/project-names/)
    await page.goto('/admin/instances')
    const instances = table(page, 'Instances')
    await expect(instances.rows).not.toHaveCount(0)
    await named
    await expect(seen(page, 'identity')).toBeVisible(within)
    if (everything) await expectSeemlyEverywhere(page, 'a slow service')
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
  },
)

test('with Keystone hanging one signs out', async ({ browser }) => {
  const world = await startWorld({ UPSTREAM_TIMEOUT_MS: '60000' })
  try {
    const { page } = await openApart(browser, world, 'demo')
    await page.goto('/project/key_pairs')
    await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
    if (world.cloud) hang(world.cloud, 'identity')
    await userMenu(page, 'demo', 'Sign Out')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await page.context().close()
  } finally {
    // The server waits a while for the end of what it still has to say to Keystone.
    world.cloud?.control.heal()
    await world.close()
  }
})
