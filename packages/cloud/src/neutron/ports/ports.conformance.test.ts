import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)
const { ask } = neutron

const network = await neutron.network()
const subnet = await neutron.subnet(network, '10.78.0.0/24')
const create = (fields: object) =>
  ask('POST', '/ports', { port: { network_id: network, ...fields } })
const made = async (fields: object = {}): Promise<string> => {
  const reply = await neutron.create('/ports', 'port', { network_id: network, ...fields })
  return pick(reply, 'port', 'id')
}
const change = (id: string, fields: object) => ask('PUT', `/ports/${id}`, { port: fields })
const pair = (ip_address: string, mac_address?: string) => {
  return { ip_address, ...(mac_address !== undefined && { mac_address }) }
}

test('addresses are those that are asked for, or none', async () => {
  const held = await made({ fixed_ips: [{ ip_address: '10.78.0.40' }] })
  expect(await ask('GET', `/ports/${held}`)).toMatchObject({
    body: { port: { fixed_ips: [{ subnet_id: subnet, ip_address: '10.78.0.40' }] } },
  })
  expect(await create({ fixed_ips: [{ ip_address: '10.78.0.40' }] })).toEqual({
    status: 409,
    body: `IP address 10.78.0.40 already allocated in subnet ${subnet}`,
  })
  const twice = [{ ip_address: '10.78.0.41' }, { ip_address: '10.78.0.41' }]
  expect(await create({ fixed_ips: twice })).toEqual({
    status: 400,
    body: "Invalid input for fixed_ips. Reason: Duplicate IP address '10.78.0.41'.",
  })
  expect(await create({ fixed_ips: [{ ip_address: '192.0.2.1' }] })).toEqual({
    status: 400,
    body: 'IP address 192.0.2.1 is not a valid IP for any of the subnets on the specified network.',
  })
  expect(await change(held, { fixed_ips: [] })).toMatchObject({
    status: 200,
    body: { port: { fixed_ips: [] } },
  })
})

test('allowed address pairs have the MAC address of their port unless they say another', async () => {
  const id = await made({ allowed_address_pairs: [pair('10.0.0.5')] })
  const mac = pick(await ask('GET', `/ports/${id}`), 'port', 'mac_address')
  const held = (all: object[]) => ({ body: { port: { allowed_address_pairs: all } } })
  expect(await ask('GET', `/ports/${id}`)).toMatchObject(held([pair('10.0.0.5', mac)]))
  const other = pair('10.0.0.0/24', 'fa:16:3e:00:00:01')
  expect(await change(id, { allowed_address_pairs: [other] })).toMatchObject(held([other]))
})

test.each([
  [[pair('nope')], "'nope' is not a valid IP address"],
  [[pair('10.0.0.1', 'zz')], "'zz' is not a valid MAC address"],
  [[{ mac_address: 'fa:16:3e:00:00:01' }], 'AllowedAddressPair must contain ip_address'],
  [
    [pair('10.0.0.1'), pair('10.0.0.1')],
    'Request contains duplicate address pair: mac_address None ip_address 10.0.0.1.',
  ],
])('the pairs %j are refused', async (pairs, body) => {
  expect(await create({ allowed_address_pairs: pairs })).toEqual({ status: 400, body })
})

test('groups and pairs need port security, which goes after them', async () => {
  const id = await made()
  const needed = 'Port Security must be enabled in order to have allowed address pairs on a port.'
  const both = { port_security_enabled: false, allowed_address_pairs: [pair('10.0.0.5')] }
  expect(await create(both)).toEqual({ status: 409, body: needed })
  expect(await change(id, { port_security_enabled: false })).toEqual({
    status: 409,
    body:
      'Port has security group associated. Cannot disable port security or IP address until ' +
      'security group is removed.',
  })
  const group = pick(await ask('GET', `/ports/${id}`), 'port', 'security_groups', 0)
  const none = { port_security_enabled: false, security_groups: [] }
  expect(await change(id, none)).toMatchObject({ status: 200, body: { port: none } })
  expect(await change(id, { allowed_address_pairs: [pair('10.0.0.5')] })).toEqual({
    status: 409,
    body: needed,
  })
  expect(await change(id, { security_groups: [group] })).toEqual({
    status: 400,
    body:
      'Port security must be enabled and port must have an IP address in order to use security ' +
      'groups.',
  })
})
