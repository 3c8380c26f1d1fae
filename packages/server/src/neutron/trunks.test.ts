import { rows } from '@meridian/cloud'
import type { CallReply, Port, Trunk, ports, trunks } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn } from '#testing/signed-in.ts'

const { world, tab, project } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

const path = '/api/neutron/trunks/'
const sent = () =>
  world.cloud.control
    .requests()
    .filter(({ method }) => method === 'PUT')
    .map((one) => one.path.split('/').at(-1))

/** Ports of the network "web" that nothing has. */
const free = async (count: number): Promise<string[]> => {
  const [network] = world.cloud.table(rows.networks).list({ where: { name: 'web' } })
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { network_id: network?.id, name: `free-${at}` }
    const made = await tab.call('POST', '/api/neutron/ports/', body)
    expect(made.statusCode, made.body).toBe(201)
    ids.push(made.json<Port>().id)
  }
  return ids
}
const vlan = (port_id: string, segmentation_id: number) => {
  return { port_id, segmentation_type: 'vlan', segmentation_id }
}
const made = async (body: object): Promise<Trunk> => {
  const reply = await tab.call('POST', path, body)
  expect(reply.statusCode, reply.body).toBe(201)
  expect(reply.headers['location']).toBe(`${path}${reply.json<Trunk>().id}`)
  return reply.json<Trunk>()
}
const list = async (query = '', by = tab): Promise<CallReply<typeof trunks.list>['items']> =>
  (await by.get(`${path}${query}`)).json().items

test('a trunk has Neutron’s fields, its states in words and a name to show [RS-NEUTRON-10, RS-TRUNK-05, RS-TRUNK-06]', async () => {
  const [parent = '', one = ''] = await free(2)
  const trunk = await made({ port_id: parent, sub_ports: [vlan(one, 7)], description: 'about' })
  const { id } = trunk
  expect(trunk).toEqual({
    ...{ id, name: '', name_or_id: `(${id.slice(0, 13)})`, description: 'about' },
    ...{ port_id: parent, sub_ports: [vlan(one, 7)], subport_count: 1 },
    ...{ status: 'DOWN', admin_state_up: true, admin_state: 'UP' },
    ...{ project_id: project.id, tenant_id: project.id, tags: [], revision_number: 0 },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  })
  expect((await tab.get(path + id)).json()).toEqual(trunk)
  const named = await made({ port_id: one === parent ? '' : (await free(1))[0], name: ' uplink ' })
  expect(named.name_or_id).toBe('uplink')
  expect((await tab.del(path + id)).statusCode).toBe(204)
  expect((await tab.get(path + id)).statusCode).toBe(404)
})

test('trunks are found by project, name, parent, states [RS-NEUTRON-10]', async () => {
  const [parent = ''] = await free(1)
  const { id } = await made({ port_id: parent, name: 'found', admin_state_up: false })
  const ids = async (query: string) => (await list(query)).map((one) => one.id)
  for (const query of [`port_id=${parent}`, 'name=found', 'admin_state_up=false'])
    expect(await ids(`?${query}`)).toEqual([id])
  expect(await ids('?name=found&status=DOWN')).toEqual([id])
  expect(await ids('?name=found&status=ACTIVE')).toEqual([])
  expect(await ids(`?project_id=${project.id}`)).toContain(id)
  const admin = await signedIn(world.app, 'admin')
  world.cloud.control.forgetRequests()
  await list('', admin)
  expect(world.cloud.control.requests().map((one) => one.path + one.query)).toEqual([
    expect.not.stringContaining('project_id'),
  ])
})

test('what differs is changed in the fewest calls, removals first [RS-NEUTRON-11]', async () => {
  const [parent = '', one = '', two = '', three = ''] = await free(4)
  const before = await made({ port_id: parent, sub_ports: [vlan(one, 1), vlan(two, 2)] })
  const change = async (after: object) => {
    world.cloud.control.forgetRequests()
    return tab.call('PATCH', path + before.id, [before, { ...before, ...after }])
  }
  const same = await change({})
  expect([same.statusCode, same.json<Trunk>().id, sent()]).toEqual([200, before.id, []])
  const all = await change({ name: 'new', sub_ports: [vlan(one, 3), vlan(three, 2)] })
  expect(sent()).toEqual([before.id, 'remove_subports', 'add_subports'])
  expect(all.json<Trunk>()).toMatchObject({
    ...{ name: 'new', subport_count: 2 },
    sub_ports: [vlan(one, 3), vlan(three, 2)],
  })
})

test('another spelling of the switch counts, and a refusal leaves what came before', async () => {
  const [parent = '', one = ''] = await free(2)
  const before = await made({ port_id: parent })
  const after = { is_admin_state_up: false, sub_ports: [vlan(one, 1)] }
  const refused = await tab.call('PATCH', path + before.id, [{ is_admin_state_up: true }, after])
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    `Trunk ${before.id} is currently disabled.`,
  ])
  expect((await tab.get(path + before.id)).json()).toMatchObject({ admin_state: 'DOWN' })
  for (const body of [[], [before], [before, before, before], { name: 'x' }])
    expect((await tab.call('PATCH', path + before.id, body)).statusCode).toBe(400)
})

test('ports say in which trunk they are, where that is asked, in one more call [RS-TRUNKFORM-03]', async () => {
  const [parent = '', one = '', alone = ''] = await free(3)
  const { id } = await made({ port_id: parent, sub_ports: [vlan(one, 9)] })
  world.cloud.control.forgetRequests()
  const query = [parent, one, alone].map((port) => `id=${port}&`).join('')
  const { items } = (await tab.get(`/api/neutron/ports/?${query}trunks=true`)).json<
    CallReply<typeof ports.list>
  >()
  expect(world.cloud.control.requests()).toHaveLength(2)
  const find = (wanted: string) => items.find((port) => port.id === wanted)
  expect(find(one)).toMatchObject({ trunk_id: id, segmentation_type: 'vlan', segmentation_id: 9 })
  expect(find(parent)).toMatchObject({ trunk_details: { trunk_id: id } })
  for (const port of [parent, alone]) expect(find(port)).not.toHaveProperty('trunk_id')
  expect(find(alone)).not.toHaveProperty('trunk_details')
})
