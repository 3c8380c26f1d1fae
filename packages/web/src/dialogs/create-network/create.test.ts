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
const refused = { 'X-OpenStack-Service': 'network', 'X-Upstream-Status': '400' }

type Replies = Readonly<Record<string, () => Response>>

const cloud = (replies: Replies = {}) =>
  serve(({ method }, { pathname }) => {
    const what = `${method} ${pathname.replace('/console/api/neutron/', '')}`
    return (replies[what] ?? all[what])?.()
  })

const all: Replies = {
  'POST networks/': () => json(network, 201),
  'POST subnets/': () => json({ id: 's1' }, 201),
  'DELETE networks/n1': () => new Response(null, { status: 204 }),
}

const failure = async (): Promise<ApiError> => {
  try {
    await create(values)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('It went well.')
}

test('what was left to the cloud is left out of what is sent', async () => {
  const { seen } = cloud()
  await create({ ...values, with_subnet: false })
  expect(await Promise.all(seen.map(({ request }) => request.json()))).toEqual([
    { name: 'office', admin_state_up: true },
  ])
})

test('what is said of the subnet stands beside its fields, and what became of the network above', async () => {
  const said = [
    [['name'], 'Too long.'],
    [['cidr'], 'Too wide.'],
  ]
  const headers = { ...refused, 'X-OpenStack-Fields': JSON.stringify(said) }
  cloud({ 'POST subnets/': () => json('Bad.', 400, headers) })
  const { fields, message } = await failure()
  expect(fields).toEqual([
    { path: ['subnet_name'], message: 'Too long.' },
    { path: ['cidr'], message: 'Too wide.' },
    { path: [], message },
  ])
})

test('a network that remains is named', async () => {
  cloud({
    'POST subnets/': () => json('Too many.', 400, refused),
    'DELETE networks/n1': () => json('Full.', 503, refused),
  })
  expect((await failure()).message).toBe(
    'Too many. The network office (n1) remains without a subnet, because it could not be ' +
      'deleted: Full.',
  )
})

test('a refused network is all that is told', async () => {
  const { paths } = cloud({ 'POST networks/': () => json('No more.', 409, refused) })
  expect((await failure()).message).toBe('No more.')
  expect(paths()).toHaveLength(1)
})
