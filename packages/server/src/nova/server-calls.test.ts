import type { CallReply, WholeSecurityGroup, Server, servers } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()

const path = '/api/nova/servers/'
const first = async (name: string): Promise<Server> => {
  const { items } = (await tab.get(`${path}?name=^${name}$`)).json<{ items: Server[] }>()
  const [server] = items
  if (!server) throw new Error(`There is no server ${name}.`)
  return server
}
const launched = async (more: object = {}) => {
  const [flavor] = world.cloud.table(rows.flavors).list({ where: { name: 'm1.nano' } })
  const { items } = (await tab.get('/api/glance/images/')).json<{
    items: { id: string; name: string }[]
  }>()
  const body = {
    ...{ name: ' by a test ', source_id: items.find(({ name }) => name === 'cirros')?.id },
    ...{ flavor_id: flavor?.id, key_name: 'deploy', user_data: '', security_groups: ['default'] },
    ...{ nics: [], meta: { a: '1' }, instance_count: 1, disk_config: 'AUTO', config_drive: true },
    ...more,
  }
  return tab.post(path, body)
}

test('a server is made of the final spec, and listed [RS-NOVA-07]', async () => {
  const made = await launched()
  expect(made.statusCode, made.body).toBe(201)
  const { id, name } = made.json<CallReply<typeof servers.create>>()
  expect([name, made.headers.location]).toEqual(['by a test', path + id])
  expect(await first('by a test')).toMatchObject({
    ...{ id, key_name: 'deploy', metadata: { a: '1' }, config_drive: 'True' },
    image_name: 'cirros',
  })
})

test('a script that is no text arrives as the bytes that it had', async () => {
  const gzip = Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff]).toString('base64')
  const made = await launched({ user_data_base64: gzip })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<CallReply<typeof servers.create>>()
  expect(world.cloud.table(rows.servers).get(id)?.user_data).toBe(gzip)
  const odd = await launched({ user_data_base64: 'no base64!' })
  expect(odd.statusCode).toBe(400)
})

test('a server is read, operated on and deleted under its id [RS-NOVA-08]', async () => {
  const { id } = await first('wiki')
  expect((await tab.get(path + id)).json()).toMatchObject({ id, name: 'wiki' })
  for (const body of [{ operation: 'explode' }, {}])
    expect((await tab.post(path + id, body)).statusCode).toBe(400)
  expect((await tab.del(path + id)).statusCode).toBe(204)
})

test('each operation is one action of Nova’s [RS-NOVA-27]', async () => {
  const { id } = await first('wiki')
  const went: unknown[] = []
  for (const [operation, seconds] of [
    ...[['stop', 60] as const, ['start', 60] as const, ['pause', 60] as const],
    ...[['unpause', 60] as const, ['suspend', 60] as const, ['resume', 60] as const],
    ...[['soft_reboot', 60] as const, ['hard_reboot', 60] as const],
  ]) {
    world.cloud.control.forgetRequests()
    const answer = await tab.post(path + id, { operation })
    const calls = world.cloud.control.requests().map(({ method, path: at }) => `${method} ${at}`)
    went.push([operation, answer.statusCode, calls])
    world.cloud.clock.advance(seconds * 1000)
  }
  const action = [`POST /v2.1/servers/${id}/action`]
  expect(went).toEqual(
    [
      ...['stop', 'start', 'pause', 'unpause', 'suspend', 'resume'],
      ...['soft_reboot', 'hard_reboot'],
    ].map((operation) => [operation, 204, action]),
  )
  // Nova tells the latest first; it calls both ways of starting anew a reboot.
  const log = (await tab.get(`${path}${id}/actions/`)).json<{ items: { action: string }[] }>()
  expect(log.items.slice(0, 8).map(({ action: name }) => name)).toEqual([
    ...['reboot', 'reboot', 'resume', 'suspend', 'unpause', 'pause', 'start', 'stop'],
  ])
})

test('what was done to a server is told with who asked for it [RS-NOVA-09]', async () => {
  const { id } = await first('wiki')
  await tab.post(path + id, { operation: 'stop' })
  const { items } = (await tab.get(`${path}${id}/actions/`)).json<
    CallReply<typeof servers.actions>
  >()
  expect(items[0]).toMatchObject({
    ...{ action: 'stop', instance_uuid: id, user_id: tab.user.id },
    ...{ request_id: expect.stringMatching(/^req-/), start_time: expect.stringMatching(/^\d{4}-/) },
  })
})

test('the console’s last lines are told, 100 unless another number is asked for [RS-NOVA-10]', async () => {
  const { id } = await first('wiki')
  const lines = async (body: object) => {
    const answer = await tab.post(`${path}${id}/console-output/`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ lines: string[] }>().lines
  }
  const all = await lines({})
  expect(await lines({ length: 2 })).toEqual(all.slice(-2))
  expect((await tab.post(`${path}${id}/console-output/`, { length: 0 })).statusCode).toBe(400)
})

test('a console of the wished kind, or of the first that there is, has a titled address [RS-NOVA-11]', async () => {
  const { id } = await first('wiki')
  const info = async (body: object) => tab.post(`${path}${id}/console-info/`, body)
  const auto = await info({ console_type: 'AUTO' })
  expect(auto.json()).toEqual({ type: 'VNC', url: expect.stringMatching(/^https?:/) })
  expect(
    auto.json<{ url: string }>().url.endsWith(`title=Console${encodeURIComponent(`(${id})`)}`),
  ).toBe(true)
  expect((await info({ console_type: 'SERIAL' })).json()).toMatchObject({ type: 'SERIAL' })
  expect((await info({ console_type: 'TTY' })).statusCode).toBe(400)
})

test('the volumes of a server are told by name [RS-NOVA-12]', async () => {
  const { id } = await first('db-1')
  const { items } = (await tab.get(`${path}${id}/volumes/`)).json<
    CallReply<typeof servers.volumes>
  >()
  expect(items[0]).toMatchObject({
    ...{ id: items[0]?.volumeId, serverId: id, device: expect.stringMatching(/^\/dev\//) },
    name: expect.stringMatching(/\S/),
  })
})

test('the security groups of a server are those of its ports [RS-NOVA-13]', async () => {
  const { id, security_groups = [] } = await first('web-1')
  const { items } = (await tab.get(`${path}${id}/security-groups/`)).json<{
    items: WholeSecurityGroup[]
  }>()
  const told = new Set(security_groups.map(({ name }) => name))
  expect(new Set(items.map(({ name }) => name))).toEqual(told)
  expect(told.size).toBeGreaterThan(0)
  expect(items[0]?.security_group_rules).not.toHaveLength(0)
})

test('metadata is told, and changed key by key [RS-NOVA-14]', async () => {
  const { id } = await first('wiki')
  const at = `${path}${id}/metadata`
  expect((await tab.patch(at, { updated: { a: '1' }, removed: [] })).statusCode).toBe(204)
  expect((await tab.get(at)).json()).toMatchObject({ a: '1' })
  for (const body of [{ updated: {} }, { removed: [] }])
    expect((await tab.patch(at, body)).statusCode).toBe(400)
})

test('a server is saved as an image, whose id is the answer [RS-NOVA-26]', async () => {
  const { id } = await first('wiki')
  const saved = await tab.post('/api/nova/snapshots/', { instance_id: id, name: 'as it was' })
  expect(saved.statusCode).toBe(200)
  const image = await tab.get(`/api/glance/images/${saved.json<string>()}`)
  expect(image.json()).toMatchObject({ id: saved.json(), name: 'as it was' })
})
