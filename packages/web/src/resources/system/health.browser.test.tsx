import { networkAgents as agentApi } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAll } from '#api/cached.ts'
import { openWorld } from '#api/testing/world.ts'
import { registry } from '#resource/registry.ts'
import { show } from '#resource/testing/open.tsx'
import { volumeServices } from '#resources/cinder/entries.ts'
import { networkAgents } from '#resources/neutron/entries.ts'
import { computeServices } from '#resources/nova/entries.ts'
import { HealthView } from '#screens/health/health-view.tsx'
import { expectNoViolationsInColours } from '#ui/testing/no-violations.ts'

beforeEach(() => page.viewport(1440, 1200))
afterEach(() => {
  forgetAll()
  vi.restoreAllMocks()
})

const types = registry([computeServices, volumeServices, networkAgents])
const open = () => show(<HealthView />, '/admin/info', types)
const summary = page.getByRole('status').filter({ hasText: /answer/ })
const rows = page.getByRole('table', { name: 'Endpoints of the catalogue' }).getByRole('row')

test('what is not well comes first, in one line and in its part, and axe finds nothing', async () => {
  const { as, fail } = await openWorld({ user: 'admin' })
  const { items } = await as('admin', agentApi.list, { query: {} })
  const [agent] = items
  await as('admin', agentApi.update, {
    params: { id: agent?.id ?? '' },
    body: { admin_state_up: false },
  })
  await fail({ service: 'dns', how: 'status', status: 503, message: 'Full.' })
  await open()
  await expect
    .element(summary)
    .toMatchTextContent(/1 of \d+ services do not answer\..*1 is disabled/)
  await expect.element(rows.nth(1)).toMatchTextContent(/designate.*Fails.*HTTP 503/)
  await expect
    .element(page.getByRole('list', { name: 'Services that are down or disabled' }))
    .toBeVisible()
  await expectNoViolationsInColours()
})

test('where all is well one line says so, and the bundle has neither names of users nor tokens', async () => {
  await openWorld({ user: 'admin' })
  await open()
  await expect.element(summary).toMatchTextContent(/All \d+ services answer\./)
  const saved = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await page.getByRole('button', { name: 'Download Support Bundle' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const [blob] = saved.mock.calls[0] ?? []
  const text = blob instanceof Blob ? await blob.text() : expect.fail('no file')
  const bundle: unknown = JSON.parse(text)
  expect(bundle).toMatchObject({
    console: { version: expect.any(String) },
    endpoints: expect.arrayContaining([expect.objectContaining({ type: 'compute' })]),
    settings: { server: { SESSION_IDLE_SECONDS: '3600' } },
  })
  expect(text).not.toMatch(/csrf|gAAAA|"password|demo-password|user_name/i)
})
