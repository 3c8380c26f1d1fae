import { hypervisors as api } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { registry } from '#resource/registry.ts'
import { show } from '#resource/testing/open.tsx'
import { hypervisors, instances } from '#resources/nova/entries.ts'
import { hypervisor } from '#kinds/nova/kinds.ts'

beforeEach(() => page.viewport(1440, 900))

const types = registry([instances, hypervisors])

const openList = async (query: string) => {
  const found = types.panels.find(({ panel }) => panel.path === '/admin/instances')
  if (!found) throw new Error('There is no list of all instances.')
  return show(<PanelPage {...found} />, `/admin/instances${query}`, types)
}

const hostsShown = async (host: string, all: readonly string[]) => {
  const table = page.getByRole('region', { name: 'Instances' })
  await expect.element(table.getByText(host, { exact: true }).first()).toBeVisible()
  for (const other of all.filter((one) => one !== host)) {
    await expect.element(table.getByText(other, { exact: true })).not.toBeInTheDocument()
  }
}

test('a hypervisor leads to each of its instances, and to the list of all on its host', async () => {
  const { as } = await openWorld({ user: 'admin' })
  const { items } = await as('admin', api.list, {})
  const one = items.find(({ running_vms }) => running_vms)
  const host = one?.service?.host ?? ''
  const id = String(one?.id)
  const { servers = [] } = await as('admin', api.load, { params: { id } })
  const { screen } = await show(
    <DetailsPage trail={[{ type: hypervisor.type, key: [id] }]} />,
    `/ngdetails/${hypervisor.type}/${id}?tab=servers`,
    types,
  )
  for (const { id: server, name } of servers.slice(0, 3)) {
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', `/ngdetails/OS::Nova::Server/${server}?nav=%2Fadmin%2Finstances%2F`)
  }
  const link = page.getByRole('link', { name: 'All instances on this host' })
  await expect.element(link).toHaveAttribute('href', `/admin/instances?host=${host}`)
  await screen.unmount()
  await openList(`?host=${host}`)
  await hostsShown(
    host,
    items.flatMap(({ service }) => service?.host ?? []),
  )
})

test('the list of all instances is narrowed to a host that is chosen from all hosts, and to a user', async () => {
  const { as } = await openWorld({ user: 'admin' })
  const { items } = await as('admin', api.list, {})
  const hosts = [...new Set(items.flatMap(({ service }) => service?.host ?? []))].toSorted()
  const { at } = await openList('')
  await page.getByRole('combobox', { name: 'Search Instances' }).click()
  await page.getByRole('option', { name: 'Host', exact: true }).click()
  for (const host of hosts) {
    await expect.element(page.getByRole('option', { name: host, exact: true })).toBeVisible()
  }
  const [host = ''] = hosts
  await page.getByRole('option', { name: host, exact: true }).click()
  await expect.poll(at).toBe(`/admin/instances?host=${host}`)
  await hostsShown(host, hosts)
  await page.getByRole('combobox', { name: 'Search Instances' }).click()
  await page.getByRole('option', { name: 'User ID', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search Instances' }).fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Nothing matches the filters.')).toBeVisible()
})
