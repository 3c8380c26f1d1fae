import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const { ask, network, subnet } = neutronOf(cloud)
const admin = { as: 'admin' } as const
const nobody = '00000000-0000-4000-8000-000000000000'

type Agent = { id: string; agent_type: string; admin_state_up: boolean }

const agentOf = async (type: string): Promise<Agent> => {
  const { body } = await ask(
    'GET',
    `/agents?agent_type=${encodeURIComponent(type)}`,
    undefined,
    admin,
  )
  const [agent] = (body as { agents: Agent[] }).agents
  if (!agent) throw new Error(`There is no ${type}.`)
  return agent
}
const hosts = async (id: string) =>
  (
    (await ask('GET', `/networks/${id}/dhcp-agents`, undefined, admin)).body as { agents: Agent[] }
  ).agents.map((one) => one.id)

test('a network with DHCP is served by an agent, which can be taken off it and given back', async () => {
  const id = await network()
  expect(await hosts(id)).toEqual([])
  await subnet(id, '10.95.0.0/24')
  const agent = await agentOf('DHCP agent')
  expect(await hosts(id)).toEqual([agent.id])
  const give = (network_id: string, to = agent.id) =>
    ask('POST', `/agents/${to}/dhcp-networks`, { network_id }, admin)
  const take = () => ask('DELETE', `/agents/${agent.id}/dhcp-networks/${id}`, undefined, admin)
  expect(await give(id)).toEqual({
    status: 409,
    body: `The network ${id} has been already hosted by the DHCP Agent ${agent.id}.`,
  })
  expect((await take()).status).toBe(204)
  expect(await hosts(id)).toEqual([])
  expect(await take()).toEqual({
    status: 409,
    body: `The network ${id} is not hosted by the DHCP Agent ${agent.id}.`,
  })
  // A real scheduler gives it to its agent by itself, sometimes sooner than we do.
  expect(cloud.real ? [201, 409] : [201]).toContain((await give(id)).status)
  expect(await hosts(id)).toEqual([agent.id])
  const served = await ask('GET', `/agents/${agent.id}/dhcp-networks?fields=id`, undefined, admin)
  expect(JSON.stringify(served.body)).toContain(id)
  const other = await agentOf('Metadata agent')
  expect(await give(id, other.id)).toEqual({
    status: 404,
    body: `Agent ${other.id} is not a valid DHCP Agent or has been disabled.`,
  })
  expect(await give(nobody)).toEqual({ status: 404, body: `Network ${nobody} could not be found.` })
  expect(await give(id, nobody)).toEqual({
    status: 404,
    body: `Agent ${nobody} could not be found.`,
  })
})

test('agents are switched off and on, and nothing else of them changes', async () => {
  const { id } = await agentOf('Metadata agent')
  const put = (agent: object, by = admin) => ask('PUT', `/agents/${id}`, { agent }, by)
  expect(await put({ admin_state_up: false })).toMatchObject({
    status: 200,
    body: { agent: { id, admin_state_up: false, alive: true } },
  })
  expect(await put({ admin_state_up: true, description: null })).toMatchObject({
    body: { agent: { admin_state_up: true, description: null } },
  })
  expect(await put({ host: 'x' })).toEqual({
    status: 400,
    body: 'Cannot update read-only attribute host',
  })
  expect(await ask('DELETE', `/agents/${nobody}`, undefined, admin)).toEqual({
    status: 404,
    body: `Agent ${nobody} could not be found.`,
  })
  expect((await ask('PUT', `/agents/${id}`, { agent: { admin_state_up: false } })).status).toBe(404)
})

test('members are not told who serves their networks, nor how many addresses are used', async () => {
  const id = await network()
  expect(await ask('GET', `/networks/${id}/dhcp-agents`)).toEqual({
    status: 403,
    body: 'rule:get_dhcp-agents is disallowed by policy',
  })
  expect((await ask('GET', `/network-ip-availabilities/${id}`)).status).toBe(404)
  expect((await ask('GET', '/network-ip-availabilities')).body).toEqual({
    network_ip_availabilities: [],
  })
})

test('addresses are counted by subnet', async () => {
  const id = await network()
  const four = await subnet(id, '10.94.0.0/24', { name: 'four', enable_dhcp: false })
  const port = await ask('POST', '/ports', { port: { network_id: id } })
  cloud.cleanUp(() => ask('DELETE', `/ports/${pick(port, 'port', 'id')}`))
  const one = await ask('GET', `/network-ip-availabilities/${id}`, undefined, admin)
  const counted = { used_ips: 1, total_ips: 253 }
  expect(one.body).toMatchObject({
    network_ip_availability: {
      ...counted,
      network_id: id,
      subnet_ip_availability: [
        { subnet_id: four, ip_version: 4, cidr: '10.94.0.0/24', subnet_name: 'four', ...counted },
      ],
    },
  })
  const list = (query: string) =>
    ask('GET', `/network-ip-availabilities?${query}`, undefined, admin)
  expect((await list(`network_id=${id}&fields=used_ips`)).body).toEqual({
    network_ip_availabilities: [{ used_ips: 1 }],
  })
  expect((await list(`network_id=${id}&ip_version=6`)).body).toEqual({
    network_ip_availabilities: [],
  })
  expect((await list('nope=1')).body).toBe("['nope'] is invalid attribute for filtering")
  const none = await ask('GET', `/network-ip-availabilities/${nobody}`, undefined, admin)
  expect(none).toEqual({ status: 404, body: `Network ${nobody} could not be found.` })
})
