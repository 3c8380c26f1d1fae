import type { CreateNetworkValues } from '@meridian/contract'
import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { json, serve } from '#api/testing.ts'
import { create } from '#dialogs/create-network/create.ts'
import { subnetValues } from '#dialogs/testing/subnet-values.ts'

const values: CreateNetworkValues = {
  ...subnetValues,
  ...{ name: 'office', admin_state_up: true, shared: false, mtu: null },
  ...{ availability_zone_hints: [], with_subnet: true },
  ...{ project_id: '', 'router:external': false, port_security_enabled: true },
  ...{ 'provider:network_type': '', 'provider:physical_network': '' },
  'provider:segmentation_id': null,
}
const network = { id: 'n1', name: 'office', subnets: [], subnet_ids: [] }

test('the network and its subnet are one call, and what was left to the cloud is left out of it', async () => {
  const { seen } = serve(() => json(network, 201))
  await create(values)
  await create({ ...values, with_subnet: false })
  expect(await Promise.all(seen.map(({ request }) => request.json()))).toEqual([
    {
      ...{ name: 'office', admin_state_up: true },
      subnet: { name: '', ip_version: 4, cidr: '10.9.0.0/24', enable_dhcp: true },
    },
    { name: 'office', admin_state_up: true },
  ])
})

test('what is said of the subnet stands beside its fields, and what became of the network above', async () => {
  const said = [
    [['subnet'], 'Bad.'],
    [['subnet', 'name'], 'Too long.'],
    [['subnet', 'cidr'], 'Too wide.'],
    [['name'], 'Taken.'],
  ]
  const headers = { 'X-OpenStack-Fields': JSON.stringify(said), 'X-OpenStack-Service': 'network' }
  serve(() => json('Bad. It was deleted again.', 400, headers))
  const failure = await create(values).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    ...{ message: 'Bad. It was deleted again.', service: 'network', status: 400 },
    fields: [
      { path: [], message: 'Bad. It was deleted again.' },
      { path: ['subnet_name'], message: 'Too long.' },
      { path: ['cidr'], message: 'Too wide.' },
      { path: ['name'], message: 'Taken.' },
    ],
  })
})
