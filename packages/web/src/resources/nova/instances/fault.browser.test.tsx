import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
  await expect.element(banner.getByText('No valid host was found.')).toBeVisible()
  await expect.element(banner.getByText(/^No host has room for the flavor/)).toBeVisible()
  await expect.element(called('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect.element(link('Flavors')).toHaveAttribute('href', '/admin/flavors')
  await expect.element(link('Hypervisors')).toHaveAttribute('href', '/admin/hypervisors')
  await link('Action Log').click()
  await expect.element(called('Action Log')).toHaveAttribute('aria-selected', 'true')
  await expect.element(banner.getByText('No valid host was found.').first()).toBeVisible()
})

test('others are led to the panels that they have, and to the log where Nova says nothing that is known', async () => {
  const { idOf, change } = await openWorld()
  const id = await idOf('servers', 'report-2026')
  const other = await open(id)
  await expect.element(link('Action Log')).toBeVisible()
  await expect.element(link('Flavors')).not.toBeInTheDocument()
  await other.screen.unmount()
  const failed = (message: string) =>
    change('servers', { name: 'report-2026' }, { fault: { code: 500, message, created: 0 } })
  await failed('Build of instance aborted: Volume 7 did not finish being created.')
  const second = await open(id)
  await expect.element(link('Volumes')).toHaveAttribute('href', '/project/volumes')
  await second.screen.unmount()
  await failed('Unsupported: nothing was imported.')
  await open(id)
  await expect.element(banner.getByText(/which step failed/)).toBeVisible()
  await expect.element(link('Volumes')).not.toBeInTheDocument()
})
