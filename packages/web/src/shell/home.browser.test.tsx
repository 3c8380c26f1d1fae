import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAll } from '#api/cached.ts'
import { openWorld } from '#api/testing/world.ts'
import { registry } from '#resource/registry.ts'
import { show } from '#resource/testing/open.tsx'
import { instances } from '#resources/nova/entries.ts'
import { OverviewPage } from '#screens/overview/overview-page.tsx'

beforeEach(() => page.viewport(1440, 1200))
afterEach(forgetAll)
// Its code comes apart, which is no part of what these tests look at.
beforeAll(() => instances.load())

const open = () => show(<OverviewPage />, '/project/', registry([instances]))
const needs = page.getByRole('list', { name: 'What needs attention' })
const latest = page.getByRole('table', { name: 'The latest instances' })
const card = (name: string) => page.getByRole('region', { name, exact: true })

test('what needs somebody stands first with its cause, by six calls to the cloud at most', async () => {
  const { change, cloudCalls } = await openWorld()
  await change('servers', { name: 'wiki' }, { vm_state: 'resized' })
  await cloudCalls()
  await open()
  const failed = needs.getByRole('listitem').filter({ hasText: 'report-2026' })
  await expect.element(failed.getByText('No host has room for the flavor.')).toBeVisible()
  const moved = needs.getByRole('listitem').filter({ hasText: 'wiki' })
  await expect.element(moved.getByText('Verify Resize')).toBeVisible()
  await expect.element(latest.getByRole('link').first()).toBeVisible()
  await expect.element(card('Compute').getByText(/of 60 used/)).toBeVisible()
  const asked = (await cloudCalls()).filter(
    ({ service, path }) =>
      /^(compute|volumev3|network|block-storage|volume)$/.test(service) &&
      !/usage|extensions|^\/(v[\d.]+\/?)?$/.test(path),
  )
  expect(asked.length, asked.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(6)
})

for (const [service, says] of [
  ['compute', 'Unable to look for instances in error.'],
  ['volumev3', 'Unable to look for volumes in error.'],
  ['network', 'Unable to retrieve the limits of the network service.'],
  ['identity', 'Unable to look for credentials that expire.'],
  ['key-manager', 'Unable to look for certificates that expire.'],
] as const)
  test(`where ${service} is down, that is said, and the rest of the page is there`, async () => {
    const { fail } = await openWorld()
    await fail({ service, how: 'down' })
    await open()
    await expect.element(page.getByText(says)).toBeVisible()
    const rest = service === 'compute' ? card('Volume').getByText(/GB|of/).first() : latest
    await expect.element(rest).toBeVisible()
  })

test('a project without instances has its first steps, ticked where they are done', async () => {
  const { only } = await openWorld()
  await only('servers')
  await open()
  const steps = page.getByRole('list', { name: 'First Steps' }).getByRole('listitem')
  await expect.element(steps.nth(0).getByText('Done')).toBeVisible()
  await expect.element(steps.nth(1).getByText('Done')).toBeVisible()
  await expect
    .element(steps.nth(2).getByRole('link', { name: 'Launch Instance' }))
    .toHaveAttribute('href', '/project/instances/launch')
  await expect.element(latest).not.toBeInTheDocument()
})
