import { expect, test } from '../fixtures.ts'
import { expectRow, expectToast, table, unique } from '../helpers.ts'
import { take } from './launch-page.ts'

test(
  'an instance is launched from the form that has everything on one page',
  { tag: '@openstack-all' },
  async ({ page, world, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(world.cloud ? 60_000 : 180_000)
    const name = unique()
    const { nova, neutron } = await openstack()
    const network = await neutron.networks.create({ name })
    cleanUp(() => expect(() => neutron.networks.remove(network.id)).toPass({ timeout: 60_000 }))
    await neutron.subnets.create({ network_id: network.id, ip_version: 4, cidr: '10.99.8.0/24' })
    cleanUp(async () => {
      const left = await nova.servers.list({ name: `^${name}$` })
      await Promise.all(left.map(({ id }) => nova.servers.remove(id)))
    })
    await signIn()
    await page.goto('/project/instances')
    await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
    await expect(page).toHaveURL(/\/project\/instances\/launch$/)
    await expect(
      page.getByRole('link', { name: 'Instances', exact: true }).first(),
    ).toHaveAttribute('aria-current', 'page')
    await page.getByRole('textbox', { name: /^Instance Name/ }).fill(name)
    await take(page, /^cirros/)
    await take(page, 'm1.tiny')
    await take(page, new RegExp(`^${name} `))
    await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
    await expectToast(page, 'Scheduled creation of 1 instance(s).')
    await expect(page).toHaveURL(/\/project\/instances$/)
    const row = table(page, 'Instances').row(name)
    await expectRow(row, { Status: /^(Build|Active)$/, Flavor: /^m1\.tiny/ })
    await eventually(async () => {
      await expect(await row.cell('Status')).toHaveText('Active', { timeout: 1_000 })
    })
    const [made] = await nova.servers.list({ name: `^${name}$` })
    const ports = await neutron.ports.list({ device_id: made?.id ?? '' })
    expect(ports.map(({ network_id }) => network_id)).toEqual([network.id])
    // What was started here is followed as what was started in the wizard.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Activity/ })
      .click()
    const list = page.getByRole('list', { name: 'Activity' })
    await expect(list.getByRole('listitem').filter({ hasText: 'Launch Instance' })).toBeVisible()
    // Its ports hold the network until it is gone.
    await nova.servers.remove(made?.id ?? '')
    await eventually(async () => expect(await nova.servers.list({ name: `^${name}$` })).toEqual([]))
  },
)
