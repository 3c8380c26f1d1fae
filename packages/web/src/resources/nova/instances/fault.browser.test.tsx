import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Row } from '#api/testing/site.ts'
import { openWorld } from '#api/testing/world.ts'
import { rememberTab } from '#resource/details/sticky-tabs.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { registry } from '#resource/registry.ts'
import { show } from '#resource/testing/open.tsx'
import { volumes } from '#resources/cinder/entries.ts'
import { flavors, hypervisors, instances } from '#resources/nova/entries.ts'
import { instance } from '#kinds/nova/kinds.ts'

beforeEach(() => page.viewport(1440, 900))

const banner = page.getByRole('alert')
const link = (name: string) => banner.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => banner.getByRole('button', { name })
const called = (name: string) => page.getByRole('tab', { name, exact: true })

const open = (id: string) => {
  const { type } = instance
  const types = registry([instances, flavors, hypervisors, volumes])
  return show(<DetailsPage trail={[{ type, key: [id] }]} />, `/ngdetails/${type}/${id}`, types)
}

test('an instance without a host says so at the head of its page, and leads administrators to flavors and hosts [SH-TAB-01]', async () => {
  const { idOf } = await openWorld({ user: 'admin' })
  rememberTab(instance.type, 'metadata')
  await open(await idOf('servers', 'report-2026'))
  await expect.element(banner.getByText('Nova says: No valid host was found.')).toBeVisible()
  await expect.element(banner.getByText(/^No host has room for the flavor/)).toBeVisible()
  await expect.element(called('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect.element(banner.getByText(/^Placement offered no host/)).toBeVisible()
  await expect.element(link('Flavors')).toHaveAttribute('href', '/admin/flavors')
  await expect.element(link('Hypervisors')).toHaveAttribute('href', '/admin/hypervisors')
  await link('Action Log').click()
  await expect.element(called('Action Log')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(banner.getByText('Nova says: No valid host was found.').first())
    .toBeVisible()
})

test('others are led to what they may do, in plain words, and to the log where nothing is known of what Nova says', async () => {
  const { idOf, change } = await openWorld()
  const id = await idOf('servers', 'report-2026')
  const network = await idOf('networks', 'web')
  const at = async (message: string | undefined, more: Row = {}) => {
    const fault = message === undefined ? null : { code: 500, message, created: 0 }
    await change('servers', { name: 'report-2026' }, { fault, ...more })
    return open(id)
  }
  const first = await open(id)
  await expect.element(link('Action Log')).toBeVisible()
  await expect.element(link('Flavors')).not.toBeInTheDocument()
  await expect.element(banner.getByText(/^Placement offered no host/)).not.toBeInTheDocument()
  await expect.element(button('Delete Instance')).toBeVisible()
  await button('Launch with Another Flavor').click()
  expect(first.at()).toBe(`/project/instances/launch?like=${id}`)
  await first.screen.unmount()
  for (const [message, says, opens] of [
    [
      `Build of instance ${id} aborted: Volume 7 did not finish being created even after we waited 3 seconds`,
      'The new volume was not ready in the time that Nova waits for one.',
      ['Open the Volume', '/ngdetails/OS::Cinder::Volume/7'],
    ],
    [
      `Failed to allocate the network(s) with error No fixed IP addresses available for network: ${network}, not rescheduling.`,
      'The network has no free address left.',
      ['Open the Network', `/ngdetails/OS::Neutron::Net/${network}`],
    ],
    [
      'Quota exceeded for cores: Requested 2, but already used 19 of 20 cores',
      'A quota of the project is used up.',
      ['Quotas of the Project', '/project/'],
    ],
  ] as const) {
    const { screen } = await at(message)
    await expect.element(banner.getByText(says)).toBeVisible()
    await expect.element(link(opens[0])).toHaveAttribute('href', opens[1])
    await expect.element(banner.getByText(`Nova says: ${message}`)).toBeVisible()
    await screen.unmount()
  }
  const unknown = await at('Unsupported: nothing was imported.')
  await expect.element(banner.getByText('Unsupported: nothing was imported.')).toBeVisible()
  await expect.element(banner.getByText(/which step failed/)).toBeVisible()
  await expect.element(link('Volumes')).not.toBeInTheDocument()
  await unknown.screen.unmount()
  // What has run is started again, not launched anew.
  await at('MessagingTimeout', { launched_at: 1 })
  await expect.element(banner.getByText('Its host does not answer.')).toBeVisible()
  await expect.element(button('Hard Reboot Instance')).toBeVisible()
  await expect.element(button(/^Launch/)).not.toBeInTheDocument()
})

test('who may only read is told the cause and led to what can be read', async () => {
  const { idOf } = await openWorld({ user: 'reader' })
  await open(await idOf('servers', 'report-2026'))
  await expect.element(banner.getByText('No host has room for the flavor.')).toBeVisible()
  await expect.element(link('Action Log')).toBeVisible()
  await expect.element(banner.getByRole('button')).not.toBeInTheDocument()
})

const others = banner.getByRole('region', { name: 'Other Flavors' })

test('members are told smaller flavors, each of which leads to the launch', async () => {
  const { idOf } = await openWorld()
  const id = await idOf('servers', 'report-2026')
  await open(id)
  await expect.element(others.getByText('Smaller flavors you could try:')).toBeVisible()
  expect(others.getByRole('link').elements()).toHaveLength(5)
  await expect
    .element(others.getByRole('link').first())
    .toHaveAttribute('href', `/project/instances/launch?like=${id}&flavor=m1.medium`)
})

test("administrators are told what has room on a host, and of another project's instance in words alone", async () => {
  const { idOf } = await openWorld({ user: 'admin' })
  await open(await idOf('servers', 'report-2026'))
  await expect.element(others.getByText('Flavors that would fit on a host now:')).toBeVisible()
  await expect.element(others.getByRole('listitem').first()).toMatchTextContent(/^m1.large/)
  await expect.element(others.getByRole('link')).not.toBeInTheDocument()
})

test('where Nova does not say which flavors there are, the rest of the fault stands alone', async () => {
  const { idOf, fail } = await openWorld()
  await fail({ service: 'compute', path: '/flavors', how: 'status', status: 503, message: 'No.' })
  await open(await idOf('servers', 'report-2026'))
  await expect.element(button('Launch with Another Flavor')).toBeVisible()
  await expect.element(others).not.toBeInTheDocument()
})
