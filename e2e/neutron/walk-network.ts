/** The first part of the walk: a network with an IPv4 and an IPv6 subnet. */
import { expect } from '../fixtures.ts'
import { dialog, expectRow, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { refusedBy } from '../told-why.ts'
import { chooseIn } from './steps.ts'
import type { Walk, Wire } from './walk.ts'

const V4 = '10.76.4.0/24'
const V6 = 'fd00:76:6::/64'

/** Builds it in the browser, on Neutron's word step by step. */
export const buildNetwork = async (walk: Walk): Promise<Wire> => {
  const { page, neutron, name } = walk
  const networkId = await makeNetwork(walk)
  const four = only(await neutron.subnets.list({ network_id: networkId }))
  expect(four).toMatchObject({
    ...{ name: `${name}-v4`, ip_version: 4, cidr: V4 },
    ...{ gateway_ip: '10.76.4.1', enable_dhcp: true },
  })

  await page.goto(`/ngdetails/OS::Neutron::Net/${networkId}?tab=subnets`)
  const tab = page.getByRole('tabpanel')
  await tab.getByRole('button', { name: 'Create Subnet', exact: true }).click()
  const create = dialog(page, 'Create Subnet')
  const address = create.root.getByRole('textbox', { name: /^Network Address/ })
  // What overlaps is refused beside the address, by both.
  const half = '10.76.4.128/25'
  await create.fill({ 'Subnet Name': `${name}-v6`, 'Network Address': half })
  await create.press('Next')
  await expect(address).toHaveAccessibleDescription(
    new RegExp(`${half} overlaps with ${V4}, the subnet "${name}-v4" of this network\\.`),
  )
  const overlap = { network_id: networkId, ip_version: 4, cidr: half } as const
  expect((await refusedBy(() => neutron.subnets.create(overlap))).words).toContain(
    `${half} for network: ${networkId} overlaps with another subnet`,
  )

  await create.fill({ 'Network Address': V6 })
  await chooseIn(page, create.root, 'IP Version', 'IPv6')
  await create.press('Next')
  await create.root.getByText('SLAAC: addresses are discovered').click()
  await create.press('Create')
  await expectToast(page, `Created subnet "${name}-v6".`)
  await expectRow(table(page, 'Subnets').row(`${name}-v6`), {
    ...{ 'Network Address': V6, 'IP Version': 'IPv6', 'Gateway IP': 'fd00:76:6::' },
  })
  const six = only(await neutron.subnets.list({ network_id: networkId, ip_version: 6 }))
  expect(six).toMatchObject({
    ...{ name: `${name}-v6`, cidr: V6, gateway_ip: 'fd00:76:6::' },
    ...{ ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' },
  })
  return { networkId, subnets: { four: four.id, six: six.id } }
}

const makeNetwork = async ({ page, neutron, projectId, name }: Walk): Promise<string> => {
  await page.goto('/project/networks')
  await page.getByRole('button', { name: 'Create Network', exact: true }).click()
  const wizard = dialog(page, 'Create Network')
  await wizard.fill({ 'Network Name': name })
  await wizard.press('Next')
  await wizard.fill({ 'Subnet Name': `${name}-v4`, 'Network Address': V4 })
  await wizard.press('Next')
  await wizard.press('Create')
  await expectToast(page, `Created network "${name}".`)
  const network = only(await neutron.networks.list({ name }))
  expect(network).toMatchObject({
    ...{ status: 'ACTIVE', project_id: projectId, subnets: [expect.any(String)] },
  })
  return network.id
}
