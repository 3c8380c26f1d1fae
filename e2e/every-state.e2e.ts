import type { Logged } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expectAccessible, expectFits } from './axe.ts'
import { removeAll } from './empty-lists.ts'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import { expectLoaded, named, table, sitePath } from './helpers.ts'
import { dress } from './looks.ts'
import { standing } from './standing.ts'
import {
  addressOf,
  nothingIn,
  twins,
  ownChildLists,
  isForAll,
  typePanels,
  withTab,
  type TypeList,
} from './types.ts'
import { restPath } from './world.ts'

const main = (page: Page) => page.getByRole('main')

/** Nothing else of the page has been read yet: the heading comes with the first answers. */
const headed = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()

const message = 'The service has its day off.'

/** A slow service keeps everybody waiting for so long, or until it is healed: no browser is slower. */
const heldFor = 8

/** All but what a service can do at all: some pages have no list before they know that. */
const whatItHas = String.raw`^(?!/v[\d.]+/(extensions)?$)`

/** Nothing is being read, and nothing has failed. */
const expectAtRest = async (part: Locator) => {
  await expectLoaded(part)
  // What an item in error says of itself stands there at rest, too.
  const others = part.locator(':not(section[aria-label=Fault] *)')
  await expect(part.getByRole('alert').and(others)).toHaveCount(0)
}

/** What a list says that could not be read: what the service said, and how to ask for it. */
const expectFailed = async (
  page: Page,
  part: Locator,
  { declared, service }: TypeList,
): Promise<Locator> => {
  const { unread } = await declared()
  const alert = part.getByRole('alert').filter({ hasText: message }).first()
  await expect(alert).toContainText(unread ?? /^Unable to retrieve /)
  await expect(alert.getByText(/ · HTTP 503 · req-[0-9a-f-]{36}$/)).toContainText(service)
  await expectAccessible(page, 'failed', { within: 'main' })
  await expectFits(page, 'failed')
  return alert
}

/** What a list says that has nothing, and what to do about it. */
const expectEmpty = async (page: Page, part: Locator, { declared }: TypeList) => {
  const { hint } = await declared()
  if (hint !== undefined) await expect(part).toContainText(hint)
  await expectAccessible(page, 'empty', { within: 'main' })
  await expectFits(page, 'empty')
}

/** Lists that have something in a cloud that nobody has used yet: what the operator or a service provides. */
const provided = [
  ...['/project/images', '/admin/flavors', '/admin/volume_types'],
  ...['/admin/volume_services', '/admin/volume_pools', '/admin/qos_specs'],
  '/admin/group_types',
  ...['/project/resource_types', '/project/template_versions', '/admin/orchestration_engines'],
  ...['/project/load_balancer_flavors', '/admin/flavor_profiles'],
  ...['/admin/hypervisors', '/admin/compute_services', '/admin/metadata_defs'],
  ...['/project/networks', '/project/security_groups', '/admin/network_agents'],
  ...['/identity/projects', '/identity/domains', '/identity/users', '/identity/roles'],
]

// Those of all projects are the same lists, with more in them, and how each of them waits, fails and has
// nothing is one piece of the product.
const own = typePanels.filter((one) => !twins.includes(one))
for (const panel of standing(own)) {
  const { path, title, heading, user, inCloud } = panel
  test(`${path} loads, is filled, fails and is tried again, and is empty`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await dress(page, { colorScheme: 'dark', width: 390 })
    await signIn(user)

    await test.step('loading', async () => {
      const heal = cloud.control.fail({
        ...{ service: inCloud, path: whatItHas, how: 'slow', seconds: heldFor },
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(main(page).locator('[aria-busy=true]').first()).toBeVisible()
      heal()
    })

    const { rows } = table(page, title)

    await test.step('filled', async () => {
      await headed(page, heading)
      await expect(rows.first()).toBeVisible()
      await expectAtRest(main(page))
    })

    await test.step('failed', async () => {
      cloud.control.fail({ service: inCloud, how: 'status', status: 503, message })
      await page.goto(path)
      await headed(page, heading)
      const alert = await expectFailed(page, main(page), panel)
      cloud.control.heal()
      await alert.getByRole('button', { name: 'Try again', exact: true }).click()
      await expect(rows.first()).toBeVisible()
      await expect(alert).toBeHidden()
    })

    await test.step('empty', async () => {
      // What the page still asks for must not end the session that is begun here.
      await page.goto(restPath)
      cloud.control.seed('empty')
      await signIn(user)
      await page.goto(path)
      await headed(page, heading)
      if (provided.includes(path)) return expect(rows.first()).toBeVisible()
      await expect(nothingIn(page)).toBeVisible()
      await expectEmpty(page, main(page), panel)
    })
  })
}

/** What is inside items of several types is the same list in each of them. */
const innerLists = ownChildLists.filter(
  ({ entry }, at, all) => everything || all.findIndex((one) => one.entry === entry) === at,
)
for (const list of standing(innerLists)) {
  const { path, title, tab, parent, user, inCloud } = list
  test(`${path} loads, is filled, fails and is tried again, is refused, and is empty`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await dress(page, { colorScheme: 'dark', width: 390 })
    await signIn(user)
    const address = await addressOf(page, list)
    const { details } = await parent.declared()
    const other = details.find((one) => !('child' in one))
    const elsewhere = withTab(address.replace(/[?&]tab=[^&]*$/, ''), other?.id ?? '')
    const inside = page.getByRole('tabpanel', { name: title, exact: true })
    const { rows } = table(page, title)
    /** The item itself is there; what is inside it is asked for only now. */
    const open = async () => {
      await page.goto(elsewhere)
      const own = page.getByRole('tab', { name: title, exact: true })
      await expect(own).toBeVisible()
      await expectAtRest(main(page))
      return () => own.click()
    }

    await test.step('loading', async () => {
      const choose = await open()
      const heal = cloud.control.fail({ service: inCloud, how: 'slow', seconds: heldFor })
      await choose()
      await expect(inside.locator('[aria-busy=true]').first()).toBeVisible()
      heal()
    })

    await test.step('filled', async () => {
      await expect(rows.first()).toBeVisible()
      await expectAtRest(inside)
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`))
    })

    await test.step('failed', async () => {
      const choose = await open()
      cloud.control.fail({ service: inCloud, how: 'status', status: 503, message })
      await choose()
      const alert = await expectFailed(page, inside, list)
      cloud.control.heal()
      await alert.getByRole('button', { name: 'Try again', exact: true }).click()
      await expect(rows.first()).toBeVisible()
      await expect(alert).toBeHidden()
    })

    await test.step('refused', async () => {
      const choose = await open()
      cloud.control.fail({ service: inCloud, how: 'status', status: 403, message })
      await choose()
      await expect(inside).toContainText('You may not see this list.')
      await expect(inside).toContainText(message)
      await expectAccessible(page, 'refused', { within: 'main' })
      await expectFits(page, 'refused')
      cloud.control.heal()
    })

    await test.step('empty', async () => {
      removeAll(cloud, list)
      await page.goto(address)
      await expect(nothingIn(page)).toBeVisible()
      await expectEmpty(page, inside, list)
    })
  })
}

/**
 * What is asked whatever the page: once in the life of the server what a service can do at all (its versions
 * and extensions), and now and then the figures of the header.
 */
const isOfEveryPage = ({ service, path, query }: Logged) =>
  /^\/v[\d.]+(\/[0-9a-f]{32})?\/(extensions)?$/.test(path) ||
  (service === 'compute' && path + query === '/v2.1/limits')

for (const user of ['demo', 'reader'] as const) {
  test(`what the navigation does not show to ${user} is refused by its address, and nothing is asked`, async ({
    page,
    signIn,
    cloud,
  }) => {
    test.setTimeout(120_000)
    await signIn(user)
    // This page asks for nothing: whatever is asked from now on, early or late, a hidden page asks.
    await page.goto('/project/api_access')
    const tree = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(tree.getByRole('link').first()).toBeVisible()
    const hrefs = await tree
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const shown = hrefs.map(sitePath)
    const hidden = typePanels.filter(({ path }) => !shown.includes(path))
    expect(hidden.map(({ path }) => path)).toEqual(
      typePanels.map(({ path }) => path).filter((path) => !isForAll(path)),
    )
    cloud.control.forgetRequests()
    // Both roles are refused by the same piece of the product.
    for (const { path, title, heading } of user === 'demo' ? hidden : standing(hidden)) {
      await page.goto(path)
      await headed(page, heading)
      await expect(main(page)).toContainText('This page is not available to you.')
      await expect(page.getByRole('table', { name: title, exact: true })).toHaveCount(0)
      await atRest(page)
      const asked = cloud.control.requests().filter((one) => !isOfEveryPage(one))
      expect(asked.map(named), path).toEqual([])
    }
  })
}

test('agents of a network are not offered to its project, forwardings of an address are told to administrators, too', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack()
  await signIn()
  const [web] = await neutron.networks.list({ name: 'web' })
  await page.goto(`/ngdetails/OS::Neutron::Net/${web?.id}?tab=dhcp-agents`)
  await expect(page.getByRole('tab', { name: 'Ports', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'DHCP Agents', exact: true })).toHaveCount(0)

  const addresses = await neutron.floatingIps.listAll()
  const told = await Promise.all(
    addresses.map(async ({ id }) => [id, await neutron.portForwardings(id).listAll()] as const),
  )
  const [id] = told.find(([, all]) => all.length > 0) ?? []
  const one = `/ngdetails/OS::Neutron::FloatingIP/${id}?tab=port_forwardings`
  await page.goto(one)
  await expect(table(page, 'Port Forwardings').rows.first()).toBeVisible()
  await signIn('admin')
  await page.goto(`${one}&nav=%2Fadmin%2Ffloating_ips%2F`)
  await expect(table(page, 'Port Forwardings').rows.first()).toBeVisible()
})
