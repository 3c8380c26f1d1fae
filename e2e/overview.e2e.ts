import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addServers, disk, ram, signInAs, table } from './helpers.ts'
import { desktop, dress, expectSeemlyEverywhere } from './looks.ts'

const openstackToo = { tag: '@openstack' }

const heading = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 })

/** A limit in the words of the page. */
const words = (used = 0, limit = -1, format: (value: number) => string = String) =>
  limit < 0 ? `${format(used)} used, no limit` : `${format(used)} of ${format(limit)} used`

test('after signing in one lands on the overview', async ({ page, world }) => {
  await page.goto(world.url)
  await signInAs(page, 'demo')
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(/\/project\/$/)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test(
  'the limits are what compute, volume and network say themselves',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const { nova, cinder, neutron, projectId = '' } = await openstack()
    await signIn()
    // Others may work in the same cloud: what changed meanwhile is read again.
    await expect(async () => {
      await page.goto('/project/')
      const [compute, volume, network] = await Promise.all([
        nova.limits(),
        cinder.limits(),
        neutron.quotas.detail(projectId),
      ])
      const card = (name: string) => page.getByRole('region', { name, exact: true })
      const says = (name: string, label: string, text: string) =>
        expect(card(name)).toContainText(`${label}${text}`)
      await says(
        'Compute',
        'Instances',
        words(compute.totalInstancesUsed, compute.maxTotalInstances),
      )
      await says('Compute', 'vCPUs', words(compute.totalCoresUsed, compute.maxTotalCores))
      await says('Compute', 'RAM', words(compute.totalRAMUsed, compute.maxTotalRAMSize, ram))
      await says('Volume', 'Volumes', words(volume.totalVolumesUsed, volume.maxTotalVolumes))
      await says(
        'Volume',
        'Volume Snapshots',
        words(volume.totalSnapshotsUsed, volume.maxTotalSnapshots),
      )
      await says(
        'Volume',
        'Volume Storage',
        words(volume.totalGigabytesUsed, volume.maxTotalVolumeGigabytes, disk),
      )
      for (const [key, label] of [
        ['floatingip', 'Floating IPs'],
        ['security_group', 'Security Groups'],
        ['security_group_rule', 'Security Group Rules'],
        ['network', 'Networks'],
        ['port', 'Ports'],
        ['router', 'Routers'],
      ] as const) {
        const one = network[key]
        const used = Number(one?.used) + Number(one?.reserved)
        await says('Network', label, words(used, one?.limit))
      }
    }).toPass({ timeout: 60_000 })
  },
)

test('a service that is down takes only its own limits with it', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({ service: 'network', how: 'down' })
  await page.goto('/project/')
  const network = page.getByRole('region', { name: 'Network', exact: true })
  await expect(network).toContainText('Unable to retrieve the limits of the network service.')
  await expect(page.getByRole('region', { name: 'Compute' })).toContainText(/Instances\d+ of \d+/)
  await expect(page.getByRole('region', { name: 'Volume' })).toContainText(/Volumes\d+ of \d+/)
  await expect(table(page, 'Usage by Instance').rows.first()).toBeVisible()
  await expectAccessible(page, 'overview with a failure')
  cloud.control.heal()
  await network.getByRole('button', { name: 'Try again' }).click()
  await expect(network).toContainText(/Routers\d+ of \d+ used/)
})

test('the page asks once for each figure, and no more with more servers', async ({
  page,
  signIn,
  cloud,
}) => {
  addServers(cloud, 300)
  await signIn()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(nova|cinder|neutron|quotas)\//.test(pathname)) asked.push(pathname)
  })
  await page.goto('/project/')
  await expect(table(page, 'Usage by Instance').rows.first()).toBeVisible()
  await atRest(page)
  // What the cloud can do is asked by the navigation of every page.
  const [features, figures] = [
    asked.filter((path) => path.endsWith('/extensions/')),
    asked.filter((path) => !path.endsWith('/extensions/')),
  ]
  expect(features).toContain('/api/neutron/extensions/')
  expect(features, 'each service is asked once what it can do').toEqual([...new Set(features)])
  expect(figures.toSorted()).toEqual([
    '/api/cinder/volumes/',
    // Those that wait for somebody, and the latest.
    '/api/nova/servers/',
    '/api/nova/servers/',
    '/api/nova/usage/',
    '/api/quotas/',
    '/api/quotas/',
    '/api/quotas/',
  ])
})

test('axe finds nothing and nothing sticks out', async ({ page, signIn }) => {
  await dress(page, desktop)
  await signIn('admin')
  for (const path of ['/project/', '/admin/']) {
    await page.goto(path)
    await expect(page.getByRole('table', { name: /^Usage by/ })).toBeVisible()
    await atRest(page)
    await expectSeemlyEverywhere(page, path)
  }
})
