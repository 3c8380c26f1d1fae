import type { CallReply, Reachability, reachability } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const serverNamed = async (name: string) => {
  const answer = await tab.get(`/api/nova/servers/?names=false&name=^${name}$`)
  const { items } = answer.json<{ items: readonly { id: string }[] }>()
  return items[0]?.id ?? ''
}

type Asked = Readonly<Record<string, string | number>>

const ask = (asked: Asked, by = tab) => {
  const terms = Object.entries({ protocol: 'tcp', ...asked }).map(([key, value]) => [
    key,
    String(value),
  ])
  return by.get(`/api/neutron/reachability/?${new URLSearchParams(terms).toString()}`)
}

const answered = async (asked: Asked, by = tab) => {
  const answer = await ask(asked, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reachability>()
}

const told = ({ verdict, hops }: Reachability) => [
  verdict,
  ...hops.map(({ kind, state, code }) => `${kind} ${state} ${code}`),
]

const internet = '0.0.0.0/0'
const portOf = (id: string) => {
  const port = world.cloud.table(rows.ports).first({ device_id: id })
  if (!port) throw new Error(`${id} has no port`)
  return port
}

/** A rule of the default group that lets SSH in from there. */
const letSshIn = async (prefix: string) => {
  const [id] = portOf(await serverNamed('bastion')).security_groups
  const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp' }
  const rule = { ...ssh, port_range_min: 22, port_range_max: 22, remote_ip_prefix: prefix }
  const made = await tab.post(`/api/neutron/security_groups/${id}/rules/`, { rules: [rule] })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ items: { id: string }[] }>().items[0]?.id
}

test('between two networks of a router every part is told, in eight calls', async () => {
  const [source, destination] = [await serverNamed('web-1'), await serverNamed('db-1')]
  world.cloud.control.forgetRequests()
  const answer = await answered({ source, destination, port: 5432 })
  expect(world.cloud.control.requests().length).toBeLessThanOrEqual(8)
  expect(told(answer)).toEqual([
    'reachable',
    'source ok up',
    'egress ok rule',
    'network ok network',
    'router ok routed',
    'network ok network',
    'ingress ok rule',
    'destination ok up',
  ])
  const [from, egress, , router] = answer.hops
  expect(from?.server).toEqual({ id: source, name: 'web-1' })
  expect(egress?.rule).toMatchObject({ direction: 'egress', group: { name: 'default' } })
  expect(router?.router?.name).toBe('edge')
})

test('from outside one comes by a floating IP, and by a rule that lets everybody in', async () => {
  const destination = await serverNamed('bastion')
  const asked = { source: internet, destination, port: 22 }
  const before = await answered(asked)
  expect(before).toMatchObject({ verdict: 'stopped', because: { code: 'no_rule' } })
  await letSshIn('198.51.100.0/24')
  expect((await answered(asked)).because).toMatchObject({
    code: 'some_rules',
    only: ['198.51.100.0/24'],
    groups: [{ name: 'default' }],
  })
  const one = await answered({ ...asked, source: '198.51.100.7' })
  expect(one.verdict).toBe('reachable')
  const rule = await letSshIn(internet)
  const after = await answered(asked)
  expect(told(after)).toEqual([
    'reachable',
    'source ok outside',
    'floating_ip ok floating_ip',
    'router ok routed',
    'network ok network',
    'ingress ok rule',
    'destination ok up',
  ])
  expect(after.hops.find(({ kind }) => kind === 'ingress')?.rule?.id).toBe(rule)
  const floating = after.hops[1]?.address ?? ''
  // The address itself means the port that it leads to.
  expect((await answered({ ...asked, destination: floating })).verdict).toBe('reachable')
})

test('without a floating IP nobody comes in, and everybody gets out by the router', async () => {
  const id = await serverNamed('web-1')
  expect((await answered({ source: internet, destination: id, port: 443 })).because).toMatchObject({
    code: 'no_floating_ip',
    network: { name: 'public' },
  })
  const out = await answered({ source: id, destination: '203.0.113.7', port: 443 })
  expect(out.verdict).toBe('reachable')
  expect(out.hops.at(-2)).toMatchObject({ code: 'snat', network: { name: 'public' } })
})

test('a port that is forwarded is reached at the floating IP, and no other port', async () => {
  const destination = await serverNamed('worker-1')
  await letSshIn(internet)
  const asked = { source: internet, destination, port: 22 }
  const answer = await answered(asked)
  expect(answer.verdict).toBe('reachable')
  expect(answer.hops[1]).toMatchObject({ code: 'forwarded' })
  expect(answer.hops[1]?.address).toMatch(/^172\.24\.\d+\.\d+:2222$/)
  expect((await answered({ ...asked, port: 443 })).because?.code).toBe('no_floating_ip')
})

test('what is off, down or disabled stops it, and what comes first is said first', async () => {
  const [source, destination] = [await serverNamed('web-1'), await serverNamed('db-1')]
  const code = async () => (await answered({ source, destination, port: 80 })).because?.code
  const routers = world.cloud.table(rows.routers)
  const edge = routers.first({ name: 'edge' })
  if (!edge) throw new Error('there is no router')
  routers.update({ ...edge, admin_state_up: false })
  expect(await code()).toBe('router_disabled')
  const ports = world.cloud.table(rows.ports)
  ports.update({ ...portOf(destination), status: 'DOWN' })
  expect(await code()).toBe('router_disabled')
  routers.update(edge)
  expect(await code()).toBe('port_down')
  ports.update({ ...portOf(source), admin_state_up: false })
  expect(await code()).toBe('port_disabled')
  expect(
    (await answered({ source: await serverNamed('ci-runner-2'), destination: source })).because,
  ).toMatchObject({ code: 'server_off', status: 'SHUTOFF', server: { name: 'ci-runner-2' } })
})

test('an address group is asked for where a rule names one', async () => {
  const destination = await serverNamed('bastion')
  const port = portOf(destination)
  const ssh = world.cloud.table(rows.securityGroups).first({ project_id: project.id, name: 'ssh' })
  world.cloud.table(rows.ports).update({ ...port, security_groups: [ssh?.id ?? ''] })
  const asked = { source: '198.51.100.24', destination, port: 22 }
  expect((await answered(asked)).verdict).toBe('reachable')
  expect((await answered({ ...asked, source: '198.51.100.25' })).because?.code).toBe('no_rule')
  world.cloud.control.fail({ service: 'network', path: 'address-groups', how: 'down' })
  const unread = await answered(asked)
  expect(unread).toMatchObject({ verdict: 'unknown', because: { code: 'members_unread' } })
  expect(unread.unread).toMatchObject([{ part: 'address_groups', service: 'network' }])
})

test('what cannot be asked is unknown, never reachable', async () => {
  const [source, destination] = [await serverNamed('web-1'), await serverNamed('db-1')]
  const asked = { source, destination, port: 80 }
  for (const [path, part, code] of [
    ['routers', 'routers', 'router_hidden'],
    ['subnets', 'subnets', 'subnet_unread'],
    ['networks', 'networks', 'network_unread'],
    ['security-groups', 'security_groups', 'groups_unread'],
  ]) {
    const heal = world.cloud.control.fail({
      ...{ service: 'network', path: `/${path}`, how: 'status', status: 403, message: 'No.' },
    })
    const answer = await answered(asked)
    expect(answer, part).toMatchObject({
      ...{ verdict: 'unknown', because: { code }, unread: [{ part, status: 403 }] },
    })
    heal()
  }
  world.cloud.control.fail({ service: 'compute', how: 'down' })
  const noNova = await answered(asked)
  expect(noNova).toMatchObject({ verdict: 'unknown', because: { code: 'server_unread' } })
  world.cloud.control.fail({ service: 'network', how: 'down' })
  expect((await ask(asked)).statusCode).toBe(502)
})

test('addresses at which nobody is seen, and those behind a machine, are unknown', async () => {
  const source = await serverNamed('db-1')
  const because = async (destination: string) =>
    (await answered({ source, destination, port: 443 })).because
  expect(await because('10.20.0.250')).toMatchObject({
    code: 'hidden_end',
    subnet: { name: 'web-subnet' },
  })
  // It is one of another project's.
  expect(await because('10.30.0.9')).toMatchObject({ code: 'private_end' })
  expect(await because('10.140.3.4')).toMatchObject({ code: 'next_hop', address: '10.20.0.254' })
})

test('administrators ask for the servers of others, whose rules Neutron does not show them', async () => {
  const asked = {
    ...{ source: await serverNamed('web-1'), destination: await serverNamed('db-1') },
    ...{ port: 5432, project_id: project.id },
  }
  world.cloud.control.forgetRequests()
  // The default policy `get_security_group` is that of the group's own project.
  expect(told(await answered(asked, admin))).toEqual([
    'unknown',
    'source ok up',
    'egress unknown groups_unread',
    'network ok network',
    'router ok routed',
    'network ok network',
    'ingress unknown groups_unread',
    'destination ok up',
  ])
  expect(world.cloud.control.requests().length).toBeLessThanOrEqual(9)
})

test('what is neither an id nor an address is refused, and so is what nobody has', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await ask({ source: internet, destination: 'web-1' })).statusCode).toBe(400)
  expect((await ask({ source: internet, destination: nobody })).statusCode).toBe(404)
  const both = await answered({ source: internet, destination: '203.0.113.7' })
  expect(both).toMatchObject({ verdict: 'unknown', because: { code: 'both_outside' } })
})

test('the rules of a server are those of all its groups, and it is said what is doubled', async () => {
  const id = await serverNamed('bastion')
  const port = portOf(id)
  const groups = world.cloud.table(rows.securityGroups)
  const ssh = groups.first({ project_id: project.id, name: 'ssh' })?.id ?? ''
  const wide = await letSshIn(internet)
  world.cloud.table(rows.ports).update({ ...port, security_groups: [...port.security_groups, ssh] })
  const answer = await tab.get(`/api/neutron/servers/${id}/effective_rules/`)
  const { items, unseen, unfiltered } = answer.json<CallReply<typeof reachability.rules>>()
  expect([unseen, unfiltered]).toEqual([[], []])
  // Whatever else lets SSH in is in the one that lets everybody in.
  expect(items.filter(({ covered_by }) => covered_by?.id === wide)).toHaveLength(2)
})

test('of one port only the rules of its own groups count, and none where its port security is off', async () => {
  const port = portOf(await serverNamed('bastion'))
  const groups = world.cloud.table(rows.securityGroups)
  const ssh = groups.first({ project_id: project.id, name: 'ssh' })?.id ?? ''
  const ports = world.cloud.table(rows.ports)
  ports.update({ ...port, security_groups: [ssh] })
  const read = async () => {
    world.cloud.control.forgetRequests()
    const answer = await tab.get(`/api/neutron/ports/${port.id}/effective_rules/`)
    expect(world.cloud.control.requests().length).toBeLessThanOrEqual(2)
    return answer.json<CallReply<typeof reachability.rulesOfPort>>()
  }
  const { items, unfiltered } = await read()
  expect(new Set(items.map(({ group }) => group.name))).toEqual(new Set(['ssh']))
  expect(unfiltered).toEqual([])
  ports.update({ ...port, security_groups: [ssh], port_security_enabled: false })
  const off = await read()
  expect(off.unfiltered).toEqual([{ id: port.id, name: port.name }])
})
