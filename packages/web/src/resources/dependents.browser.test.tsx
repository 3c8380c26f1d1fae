import { floatingIps, networks as networksApi, servers } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import type { TypeCode } from '#resource/define.ts'
import { registry } from '#resource/registry.ts'
import { tick } from '#resource/testing/find.ts'
import { show } from '#resource/testing/open.tsx'
import { networks, ports, routers, subnets } from '#resources/neutron/entries.ts'
import { instances } from '#resources/nova/entries.ts'

beforeEach(() => page.viewport(1440, 900))

const types = registry([instances, networks, subnets, ports, routers])

type World = Awaited<ReturnType<typeof openWorld>>

const networkOf = async ({ as }: World, called: string) =>
  (await as('demo', networksApi.list, {})).items.find(({ name }) => name === called)?.id ?? ''

const open = (type: TypeCode, id: string, query: string) =>
  show(<DetailsPage trail={[{ type, key: [id] }]} />, `/ngdetails/${type}/${id}?${query}`, types)

test('a question names what keeps an item and what goes with it, and its button says why it rests', async () => {
  await open('OS::Neutron::Net', await networkOf(await openWorld(), 'web'), 'dialog=delete')
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete Network' })
  const words = 'You have selected "web". Deleted network is not recoverable.'
  await expect.element(question.getByText(words)).toBeVisible()
  const keeps = question.getByRole('region', { name: 'Keeps it from being deleted' })
  await expect.element(keeps.getByRole('link', { name: 'edge' })).toBeVisible()
  const goes = question.getByRole('region', { name: 'Goes with it' })
  await expect.element(goes.getByRole('link', { name: 'web-subnet' })).toBeVisible()
  const button = question.getByRole('button', { name: 'Delete Network' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  const reason = page.getByText(/^It is in use: .*1 router/)
  await expect.element(reason).toBeVisible()
})

test('the floating IPs of an instance stay, or are released with it', async () => {
  const { as } = await openWorld()
  const { items } = await as('demo', servers.list, { query: { name: 'wiki', names: false } })
  const id = items[0]?.id ?? ''
  const held = (await as('demo', floatingIps.list, {})).items
  const outer = Object.values(items[0]?.addresses ?? {})
    .flat()
    .find((one) => one['OS-EXT-IPS:type'] === 'floating')?.addr
  const { id: released, floating_ip_address: address = '' } =
    held.find((one) => one.floating_ip_address === outer) ?? {}
  expect(released).toBeDefined()
  await open('OS::Nova::Server', id, 'dialog=delete')
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
  const stays = question.getByRole('region', { name: 'Stays behind' })
  await expect.element(stays.getByRole('link', { name: address })).toBeVisible()
  await tick(question.getByRole('checkbox', { name: 'Release the floating IP, too' }))
  await question.getByRole('button', { name: 'Delete Instance' }).click()
  const told = `Released floating IPs: ${address}.`
  await expect.element(page.getByText(told)).toBeVisible()
  const left = (await as('demo', floatingIps.list, {})).items.map((one) => one.id)
  expect(left).toHaveLength(held.length - 1)
  expect(left).not.toContain(released)
})

test('a service that does not answer is named where it would have told, and can be asked again', async () => {
  const world = await openWorld()
  const id = await networkOf(world, 'web')
  await world.fail({ service: 'load-balancer', how: 'down' })
  await open('OS::Neutron::Net', id, 'tab=dependents')
  const alert = page.getByRole('alert').filter({ hasText: 'Load Balancers are not known' })
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'edge' })).toBeVisible()
  await world.heal()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
