import { ports, securityGroupRules } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import { openDetails } from '#resource/testing/open.tsx'
import { ports as portsOfNetworks } from '#resources/neutron/ports.tsx'
import { instances } from '#resources/nova/instances/index.tsx'

beforeEach(() => page.viewport(1440, 900))

const answer = page.getByRole('region', { name: 'Answer' })
const way = answer.getByRole('list', { name: 'The way' })
const check = () => page.getByRole('button', { name: 'Check' }).click()

const choose = async (label: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const opened = async ({ idOf }: OpenWorld, name: string) => {
  const id = await idOf('servers', name)
  await openDetails(instances, id, '?tab=reachability')
  return id
}

test('what stops it is said in a sentence, with the rule to add and the way beneath', async () => {
  const world = await openWorld()
  const id = await opened(world, 'bastion')
  const { items } = await world.as('demo', ports.list, { query: { device_id: id } })
  const group = items[0]?.security_groups[0] ?? ''
  await check()
  await expect
    .element(answer.getByRole('status'))
    .toMatchTextContent(
      /The Internet cannot reach bastion by SSH \(TCP 22\)\. No rule of its security groups \(default\) lets it in\./,
    )
  await expect
    .element(answer.getByRole('link', { name: 'Add a rule to default' }))
    .toHaveAttribute(
      'href',
      `/ngdetails/OS::Neutron::SecurityGroup/${group}?tab=rules&dialog=add_rules`,
    )
  const parts = way.getByRole('listitem')
  await expect
    .element(parts.nth(0))
    .toMatchTextContent(/^Source\s*Passes\s*The Internet is outside/)
  await expect.element(parts.nth(1)).toMatchTextContent(/^Floating IP\s*Passes/)
  await expect.element(parts.nth(4)).toMatchTextContent(/^Incoming rules\s*Stopped/)
  await expect.element(way.getByRole('link', { name: 'edge' })).toBeVisible()
  const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp' } as const
  const rules = [{ ...ssh, port_range_min: 22, port_range_max: 22 }]
  await world.as('demo', securityGroupRules.add, { params: { id: group }, body: { rules } })
  await choose('Service', 'HTTPS (TCP 443)')
  await check()
  await expect.element(answer.getByText(/by HTTPS/)).toBeVisible()
  await choose('Service', 'SSH (TCP 22)')
  await check()
  await expect
    .element(answer.getByRole('status'))
    .toMatchTextContent(/The Internet can reach bastion by SSH \(TCP 22\)\./)
})

test('from the instance, another one is found by typing, and any port can be given', async () => {
  const world = await openWorld()
  await opened(world, 'web-1')
  await page.getByText('From this instance', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Other end' }).fill('db-1')
  await page.getByRole('option', { name: 'db-1' }).click()
  await choose('Service', 'Another protocol or port')
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill('5432')
  await check()
  await expect
    .element(answer.getByRole('status'))
    .toMatchTextContent(/web-1 can reach db-1 by TCP port 5432\./)
  await expect.element(way.getByRole('link', { name: 'db', exact: true })).toBeVisible()
})

test('an instance without a floating IP is given one where it says so; an address has to be one', async () => {
  const world = await openWorld()
  await opened(world, 'loki')
  await check()
  await expect.element(answer.getByText(/nothing outside can address it/).first()).toBeVisible()
  await expect.element(answer.getByRole('button', { name: 'Associate Floating IP' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Other end' }).fill('no.such.host')
  await check()
  await expect.element(page.getByText('Choose an instance, or give an IP address.')).toBeVisible()
})

test('what could not be read is named, and asked for again', async () => {
  const world = await openWorld()
  await opened(world, 'bastion')
  await expect.element(page.getByRole('button', { name: 'Check' })).toBeVisible()
  await world.fail({ service: 'compute', how: 'down' })
  await choose('Service', 'Ping')
  await page.getByText('From this instance', { exact: true }).click()
  await check()
  await expect.element(answer.getByRole('status')).toMatchTextContent(/^Not certain/)
  await expect.element(answer.getByText(/Instances could not be read:/)).toBeVisible()
  await world.heal()
  await answer.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(answer.getByRole('status'))
    .toMatchTextContent(/bastion can reach the Internet by Ping\./)
})

test('the rules that count stand in a table, with what is open to anyone', async () => {
  const world = await openWorld()
  const id = await world.idOf('servers', 'bastion')
  const { items } = await world.as('demo', ports.list, { query: { device_id: id } })
  const group = items[0]?.security_groups[0] ?? ''
  const rules = [{ direction: 'ingress', ethertype: 'IPv4' } as const]
  await world.as('demo', securityGroupRules.add, { params: { id: group }, body: { rules } })
  await openDetails(instances, id, '?tab=reachability')
  const table = page.getByRole('table', { name: 'Effective rules' })
  await expect.element(table.getByText('Open to anyone').first()).toBeVisible()
  await expect.element(table.getByText('Wide').first()).toBeVisible()
  await expect.element(table.getByText(/Covered by/)).toBeVisible()
})

test('a port is asked the same, and says which rules count for it alone', async () => {
  const world = await openWorld()
  const id = await world.idOf('servers', 'bastion')
  const { items } = await world.as('demo', ports.list, { query: { device_id: id } })
  const port = items[0]
  await openDetails(portsOfNetworks, port?.id ?? '', '?tab=reachability')
  await page.getByText('From this port', { exact: true }).click()
  await check()
  await expect
    .element(answer.getByRole('status'))
    .toMatchTextContent(/ can reach the Internet by SSH \(TCP 22\)\./)
  await expect.element(way.getByRole('link', { name: 'edge' }).first()).toBeVisible()
  const table = page.getByRole('table', { name: 'Effective rules' })
  await expect.element(table.getByText(/may leave to anywhere/).first()).toBeVisible()
  await expect.element(table.getByText('Ports of the instance')).not.toBeInTheDocument()
})
