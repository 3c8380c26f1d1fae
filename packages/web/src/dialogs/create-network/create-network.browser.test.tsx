import type { Network } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { json, type Answer } from '#api/testing.ts'
import { DeclaredWizard } from '#resource/forms/wizard-dialog.tsx'
import '#ui/theme.css'
import { createNetwork } from '#dialogs/create-network/create-network.ts'
import { networkOf, on, serveCloud } from '#dialogs/testing/cloud.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const tick = (name: string) => page.getByRole('checkbox', { name }).click({ force: true })

const pool = {
  id: 'p1',
  name: 'campus',
  ip_version: 4,
  prefixes: ['10.64.0.0/12'],
  min_prefixlen: 22,
  max_prefixlen: 28,
  default_prefixlen: 24,
  is_default: false,
  shared: true,
}
const zones = [
  { name: 'nova', state: 'available', resource: 'network' },
  { name: 'moon', state: 'available', resource: 'network' },
]

const open = async (...answers: readonly Answer[]) => {
  const { seen } = serveCloud(
    ...answers,
    on('GET', '/api/neutron/subnetpools/', () => json({ items: [pool] })),
    on('GET', '/api/neutron/availability_zones/', () => json({ items: zones })),
    on('GET', '/api/keystone/projects/', () => json({ items: [] })),
    on('POST', '/validate', () =>
      json({ has_errors: false, errors: {}, workflow_slug: 'create_network' }),
    ),
    on('POST', '/api/neutron/networks/', () => json(networkOf('office'), 201)),
  )
  const closed: Network[] = []
  await render(
    <QueryProvider>
      <DeclaredWizard
        title="Create Network"
        wizard={createNetwork}
        nameOf={() => ''}
        onClose={() => undefined}
        onDone={(made) => void closed.push(made)}
      />
    </QueryProvider>,
  )
  const sent = async (path: string): Promise<unknown> =>
    seen.findLast((one) => one.method === 'POST' && one.path.endsWith(path))?.request.json()
  return { closed, sent }
}

test('everything that is chosen is sent', async () => {
  const { closed, sent } = await open()
  await field('Network Name').fill('office')
  await tick('moon')
  await tick('Shared')
  await field('MTU').fill('1400')
  await button('Next').click()
  await page.getByRole('button', { name: /Network Address Source/ }).click()
  await page.getByRole('option', { name: /from a pool/ }).click()
  await page.getByRole('button', { name: /Address Pool/ }).click()
  await page.getByRole('option', { name: 'campus' }).click()
  await tick('Disable Gateway')
  await expect.element(field('Gateway IP')).not.toBeInTheDocument()
  await button('Next').click()
  await field('Host Routes').fill('10.1.0.0/16,10.64.0.9')
  await button('Create').click()
  await expect.poll(() => closed.length).toBe(1)
  expect(await sent('/networks/')).toEqual({
    name: 'office',
    admin_state_up: true,
    shared: true,
    mtu: 1400,
    availability_zone_hints: ['moon'],
    subnet: {
      name: '',
      ip_version: 4,
      subnetpool_id: 'p1',
      prefixlen: 24,
      gateway_ip: null,
      enable_dhcp: true,
      host_routes: [{ destination: '10.1.0.0/16', nexthop: '10.64.0.9' }],
    },
  })
  expect(closed[0]?.id).toBe('network-office')
})

test('modes of IPv6 are asked for IPv6 only', async () => {
  await open()
  await button('Next').click()
  await page.getByRole('button', { name: /IP Version/ }).click()
  await page.getByRole('option', { name: 'IPv6' }).click()
  await field('Network Address').fill('fd00::/64')
  await button('Next').click()
  await expect.element(page.getByRole('radiogroup', { name: /IPv6/ })).toBeVisible()
  await button('Previous').click()
  await page.getByRole('button', { name: /IP Version/ }).click()
  await page.getByRole('option', { name: 'IPv4' }).click()
  await field('Network Address').fill('10.9.0.0/24')
  await button('Next').click()
  await expect.element(field('DNS Name Servers')).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: /IPv6/ })).not.toBeInTheDocument()
})

test('pools that cannot be read are said to be missing, and can be read again', async () => {
  let works = false
  await open(
    on('GET', '/api/neutron/subnetpools/', () =>
      works ? json({ items: [pool] }) : json('The pools are closed.', 503),
    ),
  )
  await button('Next').click()
  await expect
    .element(page.getByText(/Unable to retrieve the subnet pools. The pools are closed/))
    .toBeVisible()
  works = true
  await button('Read the pools again').click()
  await expect.element(page.getByText(/Unable to retrieve/)).not.toBeInTheDocument()
})
