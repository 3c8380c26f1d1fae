import { computeServices as computeApi, networkAgents as agentApi } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAll } from '#api/cached.ts'
import { openWorld } from '#api/testing/world.ts'
import { registry } from '#resource/registry.ts'
import { show } from '#resource/testing/open.tsx'
import { volumes, volumeServices } from '#resources/cinder/entries.ts'
import { engines } from '#resources/heat/entries.ts'
import { networkAgents } from '#resources/neutron/entries.ts'
import { computeServices, hypervisors, instances } from '#resources/nova/entries.ts'
import { AdminOverviewPage } from '#screens/overview/admin-overview-page.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'

beforeEach(() => page.viewport(1440, 1200))
afterEach(forgetAll)

const types = registry([
  ...[instances, hypervisors, computeServices, volumes],
  ...[volumeServices, networkAgents, engines],
])
const open = () => show(<AdminOverviewPage />, '/admin/', types)
const card = (name: string) => page.getByRole('region', { name, exact: true })
const failed = page.getByRole('list', { name: 'What has failed' }).getByRole('listitem')
const unwell = page
  .getByRole('list', { name: 'Services that are down or disabled' })
  .getByRole('listitem')
const usage = page.getByRole('table', { name: 'Usage by Project' })

test('what has failed in any project, what does the work and what is left, by six calls at first', async () => {
  const { cloudCalls } = await openWorld({ user: 'admin' })
  await cloudCalls()
  await open()
  await expect.element(card('Capacity').getByRole('meter', { name: 'vCPUs' })).toBeVisible()
  await expect
    .element(
      card('Capacity')
        .getByText(/\d of \d+ used/)
        .first(),
    )
    .toBeVisible()
  const one = failed.filter({ hasText: 'report-2026' })
  await expect.element(one.getByText('Instance in demo')).toBeVisible()
  await expect
    .element(one.getByRole('link'))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/ngdetails\/OS::Nova::Server\/.*nav=%2Fadmin%2Finstances%2F$/),
    )
  await expect.element(card('Services').getByText(/ services are up|are up: \d/)).toBeVisible()
  await expect.element(usage).toBeVisible()
  await expectNoViolations()
  const asked = (await cloudCalls()).filter(
    ({ service, path }) =>
      /^(compute|volumev3|network|block-storage|volume)$/.test(service) &&
      !/usage|extensions|^\/(v[\d.]+\/?)?$/.test(path),
  )
  expect(asked.length, asked.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(6)
})

test('a service that is disabled and an agent that is are named with their hosts, and lead to their lists', async () => {
  const { as } = await openWorld({ user: 'admin' })
  const { items } = await as('admin', computeApi.list, {})
  const service = items.find(({ binary }) => binary === 'nova-compute')
  const agent = (await as('admin', agentApi.list, { query: {} })).items[0]
  if (!service || !agent) throw new Error('The world has no services.')
  const body = { status: 'disabled', disabled_reason: 'New disks' } as const
  await as('admin', computeApi.update, { params: { id: String(service.id) }, body })
  await as('admin', agentApi.update, {
    ...{ params: { id: agent.id }, body: { admin_state_up: false } },
  })
  await open()
  const link = unwell.getByRole('link', { name: `nova-compute on ${service.host}` })
  await expect.element(link).toHaveAttribute('href', `/admin/compute_services?host=${service.host}`)
  const line = unwell.filter({ hasText: `nova-compute on ${service.host}` })
  await expect.element(line.getByText('New disks')).toBeVisible()
  await expect.element(line.getByText('Disabled')).toBeVisible()
  await expect.element(line.getByRole('time')).toBeVisible()
  await expect
    .element(unwell.getByRole('link', { name: `${agent.agent_type} on ${agent.host}` }))
    .toHaveAttribute('href', `/admin/network_agents?host=${agent.host}`)
  await expect.element(card('Services').getByText(/Services that are up: \d+/)).toBeVisible()
})

test('of many that have failed five are named, and the lists have the others', async () => {
  const { copy, rows } = await openWorld({ user: 'admin' })
  const more = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name: `broken-${name}` }))
  await copy('servers', { name: 'report-2026' }, ...more)
  const broken = await rows('servers', { vm_state: 'error' })
  await open()
  await expect.poll(() => failed.elements().length).toBe(5)
  await expect.element(card('Failed').getByText(/^(More than )?\d+ more/)).toBeVisible()
  expect(broken.length).toBeGreaterThan(5)
  await expect
    .element(card('Failed').getByRole('link', { name: 'Instances in error' }))
    .toHaveAttribute('href', '/admin/instances?status=ERROR')
})

for (const [service, says] of [
  ['compute', 'Unable to look for instances in error.'],
  ['volumev3', 'Unable to look at the block storage services.'],
  ['network', 'Unable to look at the network agents.'],
  ['orchestration', 'Unable to look at the orchestration engines.'],
] as const)
  test(`where ${service} is down, that is said in its place, and the rest is there`, async () => {
    const { fail, heal } = await openWorld({ user: 'admin' })
    await fail({ service, how: 'down' })
    await open()
    const line = page.getByRole('alert').filter({ hasText: says })
    await expect.element(line).toBeVisible()
    await expect.element(card('Services').getByText(/Services that are up: \d+/)).toBeVisible()
    if (service !== 'compute') await expect.element(failed.first()).toBeVisible()
    await heal()
    await line.getByRole('button', { name: 'Try again' }).click()
    await expect.element(line).not.toBeInTheDocument()
  })

test('who is no administrator of a service is told nothing of it', async () => {
  await openWorld({ user: 'admin', forbids: ['os_compute_api:os-hypervisors:list-detail'] })
  await open()
  await expect.element(card('Services').getByText(/are up/)).toBeVisible()
  await expect.element(card('Capacity')).not.toBeInTheDocument()
})
