import { rows } from '@meridian/cloud'
import { streamType, type CallReply, type search } from '@meridian/contract'
import { expect, test, vi } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

type Reply = CallReply<typeof search.find>

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const find = async (text: string, by = tab): Promise<Reply> => {
  const answer = await by.get(`/api/search/?text=${encodeURIComponent(text)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const names = ({ found }: Reply) =>
  Object.fromEntries(found.map(({ type, items }) => [type, items.map(({ name }) => name)]))
const upstream = () => world.cloud.control.requests()

const ports = () => world.cloud.table(rows.ports).list({})
const servers = () => world.cloud.table(rows.servers).list({})

/** The first port of a server of the project, or of another, with the server and its address. */
const wired = (own = true) => {
  const all = servers().filter(({ tenant_id }) => (tenant_id === project.id) === own)
  const port = ports().find(({ device_id }) => all.some(({ id }) => id === device_id))
  const server = all.find(({ id }) => id === port?.device_id)
  if (!port || !server) throw new Error('there is no server with a port')
  return { port, server, address: port.fixed_ips[0]?.ip_address ?? '' }
}

test('an address leads to its port, with its MAC address, and to the server', async () => {
  const { port, server, address } = wired()
  await find(address)
  world.cloud.control.forgetRequests()
  const reply = await find(` ${address} `)
  expect(reply.unasked).toEqual([])
  expect(reply.found[0]).toMatchObject({
    type: 'OS::Neutron::Port',
    items: [
      { key: [port.id], said: expect.arrayContaining([address, port.mac_address, server.name]) },
    ],
  })
  expect(reply.found[1]).toMatchObject({
    type: 'OS::Nova::Server',
    items: [{ key: [server.id], name: server.name, status: expect.any(String) }],
  })
  expect(new Set(upstream().map(({ service }) => service))).toEqual(
    new Set(['network', 'compute', 'load-balancer']),
  )
})

/** The replies to a browser that takes them one after the other; `meanwhile` runs once all were asked. */
const findInParts = async (text: string, calls: number, meanwhile: () => void) => {
  world.cloud.control.forgetRequests()
  const url = `/api/search/?text=${encodeURIComponent(text)}`
  const coming = tab.call('GET', url, undefined, { accept: streamType })
  await vi.waitFor(() => expect(upstream().length).toBeGreaterThanOrEqual(calls))
  meanwhile()
  const { body, headers } = await coming
  expect(headers['content-type']).toContain(streamType)
  return body
    .trimEnd()
    .split('\n')
    .map((line): Reply => JSON.parse(line))
}

test('what has been found is told before the slowest service has answered', async () => {
  const { port, server, address } = wired()
  const heal = world.cloud.control.fail({ service: 'compute', how: 'slow', seconds: 60 })
  const [first, ...others] = await findInParts(address, 5, () => setImmediate(heal))
  expect(first).toMatchObject({
    found: [{ type: 'OS::Neutron::Port', items: [{ key: [port.id] }] }],
    asking: expect.arrayContaining(['compute']),
  })
  expect(others.at(-1)).toMatchObject({
    found: [
      { items: [{ said: expect.arrayContaining([server.name]) }] },
      { type: 'OS::Nova::Server' },
    ],
    asking: [],
  })
  expect(others.at(-1)).toEqual(await find(address))
})

test('what stands below waits for what stands above', async () => {
  const { address } = wired()
  const heal = world.cloud.control.fail({ service: 'network', how: 'slow', seconds: 60 })
  const replies = await findInParts(address, 5, () => setImmediate(heal))
  expect(replies[0]?.found[0]?.type).toBe('OS::Neutron::Port')
})

test('a MAC address is one call of Neutron, however it is written', async () => {
  const { port } = wired()
  const { mac_address: mac } = port
  world.cloud.control.forgetRequests()
  for (const text of [mac, mac.toUpperCase().replaceAll(':', '-')]) {
    const { found } = await find(text)
    expect(found).toMatchObject([{ type: 'OS::Neutron::Port', items: [{ key: [port.id] }] }])
  }
  expect(upstream()).toHaveLength(2)
})

test('an id is found among all types, and its beginning where lists are read', async () => {
  const { server, port } = wired()
  expect(names(await find(server.id))).toEqual({ 'OS::Nova::Server': [server.name] })
  expect((await find(port.id.toUpperCase())).found[0]?.items[0]?.key).toEqual([port.id])
  const [network] = world.cloud.table(rows.networks).list({ where: { project_id: project.id } })
  const { found } = await find(network?.id.slice(0, 12) ?? '')
  expect(found).toMatchObject([{ type: 'OS::Neutron::Net', items: [{ key: [network?.id] }] }])
})

test('the beginning of an address is looked for beside names', async () => {
  const { found } = await find('10.20.0.')
  expect(found[0]?.type).toBe('OS::Neutron::Port')
  expect(found[0]?.items).toHaveLength(8)
  expect(found[0]?.more).toBe(true)
  expect(found[0]?.items.every(({ said }) => said.some((one) => one.startsWith('10.20.0.')))).toBe(
    true,
  )
  const { unasked, ...named } = await find('24.04')
  expect(unasked).toEqual([])
  expect(names({ unasked, ...named })['OS::Glance::Image']).toEqual([
    expect.stringContaining('24.04'),
  ])
})

test('a name is looked for in every service, in any case', async () => {
  expect(names(await find('WEB-1'))).toMatchObject({ 'OS::Nova::Server': ['web-1'] })
  const reply = await find('web')
  expect(names(reply)).toMatchObject({
    'OS::Nova::Server': expect.arrayContaining(['web-1']),
    'OS::Neutron::Net': ['web'],
  })
  expect(reply.unasked).toEqual([])
  expect(names(await find('shop.ex'))).toMatchObject({
    'OS::Designate::Zone': ['shop.example.com.'],
  })
})

test('an outer address leads to the floating IP, and so does the inner one; a VIP to its load balancer', async () => {
  const own = { where: { project_id: project.id } }
  const floating = world.cloud
    .table(rows.floatingIps)
    .list(own)
    .find(({ fixed_ip_address }) => fixed_ip_address !== null)
  const { floating_ip_address: outer = '', fixed_ip_address: inner } = floating ?? {}
  for (const text of [outer, String(inner)]) {
    const { found } = await find(text)
    expect(found.find(({ type }) => type === 'OS::Neutron::FloatingIP')?.items).toMatchObject([
      { key: [floating?.id], name: outer, said: [inner] },
    ])
  }
  const [balancer] = world.cloud.table(rows.loadBalancers).list(own)
  expect(names(await find(balancer?.vip_address ?? ''))).toHaveProperty(
    'OS::Octavia::LoadBalancer',
    [balancer?.name],
  )
})

test('of names that other lists have, their type is found, too', async () => {
  const list = async (path: string): Promise<string> => {
    const { items } = (await tab.get(path)).json<{
      items: { name?: string; stack_name?: string }[]
    }>()
    return items[0]?.name ?? items[0]?.stack_name ?? ''
  }
  for (const [path, type] of [
    ['/api/swift/containers/', 'OS::Swift::Container'],
    ['/api/heat/stacks/', 'OS::Heat::Stack'],
    ['/api/cinder/volumesnapshots/', 'OS::Cinder::Snapshot'],
    ['/api/neutron/routers/', 'OS::Neutron::Router'],
  ] as const) {
    const name = await list(path)
    expect(name, path).not.toBe('')
    expect(names(await find(name))[type], name).toContain(name)
  }
})

test('what Nova takes for a pattern is a text', async () => {
  expect((await find('web.1')).found.map(({ type }) => type)).not.toContain('OS::Nova::Server')
  expect((await find('(web')).unasked).toEqual([])
})

test('nobody finds what belongs to other projects, whatever it is called', async () => {
  const { server, port, address } = wired(false)
  const texts = [server.id, port.id, port.mac_address, address, server.name, String(server.host)]
  const mine = await Promise.all(texts.map(async (text) => find(text)))
  const shown = mine.flatMap(({ found }) => found.flatMap(({ items }) => items))
  expect(shown.filter(({ project_id }) => project_id !== project.id)).toEqual([])
  expect(shown.flatMap(({ key }) => key)).not.toContain(server.id)
  for (const text of texts.slice(0, 4))
    expect((await find(text, admin)).found, text).not.toEqual([])
})

test('administrators find hosts, users by email, and projects', async () => {
  const { host } = wired().server
  const onHost = await find(String(host), admin)
  const servers = onHost.found.find(({ type }) => type === 'OS::Nova::Server')
  expect(servers?.items.length).toBeGreaterThan(0)
  expect(servers?.items.every(({ said }) => said.includes(String(host)))).toBe(true)
  const mail = await find('demo@example.org', admin)
  expect(names(mail)).toEqual({ 'OS::Keystone::User': ['demo'] })
  expect((await find('demo@example.org')).found).toEqual([])
  const named = await find('demo', admin)
  expect(names(named)['OS::Keystone::Project']).toContain('demo')
  expect((await find(project.id, admin)).found).toMatchObject([
    { type: 'OS::Keystone::Project', items: [{ name: 'demo' }] },
  ])
})

test.each(['web', '10.20.', '6f0f6d0e-8d3b-4c5e-9d0e-1f2a3b4c5d6e', 'demo@', 'compute-1'])(
  '%s is twelve calls at most, and none of them is made twice',
  async (text) => {
    for (const by of [tab, admin]) {
      // Versions are asked once per endpoint and process.
      await find(text, by)
      world.cloud.control.forgetRequests()
      await find(text, by)
      const asked = upstream().map(({ service, path, query }) => `${service} ${path}${query}`)
      expect(asked.length).toBeLessThanOrEqual(12)
      expect(new Set(asked).size).toBe(asked.length)
    }
  },
)

test('a service that is down is named, and the others tell what they know', async () => {
  const { address, server } = wired()
  world.cloud.control.fail({ service: 'network', how: 'status', status: 503, message: 'Full.' })
  const reply = await find(address)
  expect(reply.unasked).toEqual([{ service: 'network', reason: 'Full.' }])
  expect(names(reply)).toEqual({ 'OS::Nova::Server': [server.name] })
})

test('a service that does not answer in time is named, and nobody waits for it', async () => {
  const { address } = wired()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200))
  world.cloud.control.fail({ service: 'compute', how: 'slow', seconds: 20 })
  const reply = await find(address)
  expect(soon).toHaveBeenCalledWith(5000)
  soon.mockRestore()
  expect(reply.unasked).toEqual([
    { service: 'compute', reason: 'The compute service did not answer within 5 s.' },
  ])
  expect(names(reply)).toHaveProperty('OS::Neutron::Port')
})

test('one letter, and more than a name can have, are asked of nobody', async () => {
  world.cloud.control.forgetRequests()
  expect((await tab.get('/api/search/?text=w')).statusCode).toBe(400)
  expect((await tab.get(`/api/search/?text=${'w'.repeat(256)}`)).statusCode).toBe(400)
  expect(await find('w ')).toEqual({ found: [], unasked: [], asking: [] })
  expect(upstream()).toEqual([])
})
