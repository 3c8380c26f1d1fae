import { rows as tables, type Cloud, type Collection } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectLoaded, table } from './helpers.ts'
import { dress } from './looks.ts'
import {
  addressOf,
  nothingIn,
  ownChildLists,
  isForAll,
  typePanels,
  withTab,
  type ChildList,
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
  await expect(part.getByRole('alert')).toHaveCount(0)
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
  ...['/project/images', '/admin/images', '/admin/flavors', '/admin/volume_types'],
  ...['/admin/volume_services', '/admin/volume_pools', '/admin/qos_specs'],
  '/admin/group_types',
  ...['/admin/hypervisors', '/admin/compute_services', '/admin/metadata_defs'],
  ...['/project/networks', '/admin/networks', '/project/security_groups', '/admin/network_agents'],
  ...['/identity/projects', '/identity/domains', '/identity/users', '/identity/roles'],
]

for (const panel of typePanels) {
  const { path, title, user, inCloud } = panel
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
      await headed(page, title)
      await expect(rows.first()).toBeVisible()
      await expectAtRest(main(page))
    })

    await test.step('failed', async () => {
      cloud.control.fail({ service: inCloud, how: 'status', status: 503, message })
      await page.goto(path)
      await headed(page, title)
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
      await headed(page, title)
      if (provided.includes(path)) return expect(rows.first()).toBeVisible()
      await expect(nothingIn(page)).toBeVisible()
      await expectEmpty(page, main(page), panel)
    })
  })
}

/** What has no table of its own, as it stands in another's, and what has one by another name. */
const parts: Readonly<Record<string, (cloud: Cloud) => void>> = {
  'routers/{id}/interfaces': (cloud) => removeRows(cloud, tables.ports),
  'networks/{id}/dhcp-agents': (cloud) => removeRows(cloud, tables.dhcpHostings),
  'networks/{id}/rbac': (cloud) => removeRows(cloud, tables.rbacPolicies),
  'floating_ips/{id}/port_forwardings': (cloud) => removeRows(cloud, tables.portForwardings),
  'groups/{id}/members': (cloud) => {
    // Identity is in no region.
    const held = cloud.table(tables.memberships, '')
    for (const { id } of held.list()) held.remove(id)
  },
  'network_qos/{id}/rules': (cloud) => removeRows(cloud, tables.qosRules),
  // Keystone's are in no region.
  'identity_providers/{id}/protocols': (cloud) => removeRows(cloud, tables.protocols, ''),
  'routers/{id}/routes': (cloud) => {
    const routers = cloud.table(tables.routers)
    for (const row of routers.list()) routers.update({ ...row, routes: [] })
  },
}

/** Takes away all of a type: the cloud's table has the name of the path unless `parts` has another. */
const removeAll = (cloud: Cloud, { path, tab }: ChildList): void => {
  const part = parts[path.replace(/^\/[a-z]+\//, '')]
  if (part) return part(cloud)
  const kinds: Readonly<Record<string, Collection<never>>> = tables
  const kind = kinds[tab]
  if (!kind) throw new Error(`packages/cloud/src/rows.ts does not have ${tab}.`)
  removeRows(cloud, kind)
}

const removeRows = <T extends object>(cloud: Cloud, kind: Collection<T>, region?: string): void => {
  const held = cloud.table(kind, region)
  for (const row of held.list()) held.remove(kind.id(row))
}

for (const list of ownChildLists) {
  const { path, title, tab, parent, user, inCloud } = list
  test(`${path} loads, is filled, fails, is refused and tried again, and is empty`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await dress(page, { colorScheme: 'dark', width: 390 })
    await signIn(user)
    const address = await addressOf(page, list)
    const [first] = (await parent.declared()).details
    const elsewhere = withTab(address.replace(/[?&]tab=[^&]*$/, ''), first?.id ?? '')
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

for (const user of ['demo', 'reader'] as const) {
  test(`what the navigation does not show to ${user} is refused by its address, and nothing is asked`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn(user)
    await page.goto('/')
    const tree = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(tree.getByRole('link').first()).toBeVisible()
    const shown = await tree
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const hidden = typePanels.filter(({ path }) => !shown.includes(path))
    expect(hidden.map(({ path }) => path)).toEqual(
      typePanels.map(({ path }) => path).filter((path) => !isForAll(path)),
    )
    for (const { path, title } of hidden) {
      cloud.control.forgetRequests()
      await page.goto(path)
      await headed(page, title)
      await expect(main(page)).toContainText('This page is not available to you.')
      await expect(page.getByRole('table', { name: title, exact: true })).toHaveCount(0)
      const denied = cloud.control
        .requests()
        .filter(({ path: asked }) =>
          /aggregates|all_tenants|OS-FEDERATION|\/groups$|\/roles$/.test(asked),
        )
      expect(denied, path).toEqual([])
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
