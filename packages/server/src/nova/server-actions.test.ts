import type { CallReply, Flavor, Server, serverActions, servers } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')

const named = async (name: string, as = tab): Promise<Server> => {
  const answer = await as.get(
    `/api/nova/servers/?names=false&all_projects=${as !== tab}&name=${name}`,
  )
  const found = answer.json<{ items: Server[] }>().items.find((one) => one.name === name)
  if (!found) throw new Error(`There is no server ${name}.`)
  return found
}

const flavorId = async (name: string): Promise<string> => {
  const { items } = (await tab.get('/api/nova/flavors/')).json<{ items: Flavor[] }>()
  return items.find((one) => one.name === name)?.id ?? ''
}

const done = async (answer: Promise<{ statusCode: number; body: string }>, status = 204) => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(status)
  world.cloud.clock.advance(600_000)
}

test('a resize waits for its word, and is taken back or confirmed by an operation', async () => {
  const { id } = await named('wiki')
  const url = `/api/nova/servers/${id}`
  const larger = { flavor_id: await flavorId('m1.medium'), disk_config: 'AUTO' }
  await done(tab.post(`${url}/resize/`, larger))
  expect(await named('wiki')).toMatchObject({ status: 'VERIFY_RESIZE' })
  await done(tab.post(url, { operation: 'revert_resize' }))
  expect(await named('wiki')).toMatchObject({
    status: 'ACTIVE',
    flavor: { original_name: 'm1.small' },
  })
  await done(tab.post(`${url}/resize/`, larger))
  await done(tab.post(url, { operation: 'confirm_resize' }))
  expect((await named('wiki')).flavor.original_name).toBe('m1.medium')
})

test('a rescue tells the password that Nova made up, and not one that was given', async () => {
  const { id } = await named('grafana')
  const url = `/api/nova/servers/${id}`
  const first = await tab.post(`${url}/rescue/`, { image_id: '' })
  expect(first.json<CallReply<typeof serverActions.rescue>>().adminPass).toMatch(/\w{8}/)
  world.cloud.clock.advance(600_000)
  expect((await named('grafana')).status).toBe('RESCUE')
  await done(tab.post(url, { operation: 'unrescue' }))
  const second = await tab.post(`${url}/rescue/`, { image_id: '', admin_pass: 'chosen by hand' })
  expect([second.statusCode, second.json()]).toEqual([200, {}])
})

test('a rebuild has another image and keeps what is not said', async () => {
  const wiki = await named('wiki')
  const { image } = await named('jonas-sandbox')
  const url = `/api/nova/servers/${wiki.id}/rebuild/`
  const answer = await tab.post(url, { image_id: image?.id, disk_config: 'MANUAL' })
  expect(answer.statusCode, answer.body).toBe(200)
  world.cloud.clock.advance(600_000)
  expect(await named('wiki')).toMatchObject({
    image: { id: image?.id },
    description: wiki.description,
    'OS-DCF:diskConfig': 'MANUAL',
  })
})

test('volumes and interfaces are plugged in and out', async () => {
  const { id } = await named('wiki')
  const free = (await tab.get('/api/cinder/volumes/?status=available')).json<{
    items: { id: string }[]
  }>()
  const [volume] = free.items
  const url = `/api/nova/servers/${id}`
  await done(tab.post(`${url}/volumes/`, { volume_id: volume?.id, delete_on_termination: true }))
  const { items } = (await tab.get(`${url}/volumes/`)).json<CallReply<typeof servers.volumes>>()
  expect(items).toMatchObject([{ volumeId: volume?.id, delete_on_termination: true }])
  await done(tab.del(`${url}/volumes/${volume?.id}`))
  expect((await tab.get(`${url}/volumes/`)).json()).toEqual({ items: [] })

  const ports = async () =>
    (await tab.get(`${url}/interfaces/`)).json<CallReply<typeof servers.interfaces>>().items
  const [before] = await ports()
  await done(tab.post(`${url}/interfaces/`, { network_id: before?.net_id }))
  const added = (await ports()).find(({ port_id }) => port_id !== before?.port_id)
  expect(added?.net_id).toBe(before?.net_id)
  await done(tab.del(`${url}/interfaces/${added?.port_id}`))
  expect(await ports()).toEqual([before])
})

test('tags take the place of those that were there', async () => {
  const { id } = await named('web-1')
  await done(tab.put(`/api/nova/servers/${id}/tags/`, { tags: ['blue', 'green'] }))
  expect((await named('web-1')).tags).toEqual(['blue', 'green'])
  const refused = await tab.put(`/api/nova/servers/${id}/tags/`, { tags: ['a,b'] })
  expect(refused.statusCode).toBe(400)
})

test('a server is renamed inside, too', async () => {
  const { id } = await named('wiki')
  await done(tab.patch(`/api/nova/servers/${id}`, { hostname: 'notes' }))
  expect((await named('wiki')).hostname).toBe('notes')
})

test('a state that is wrong is set right by administrators alone', async () => {
  const { id } = await named('gpu-trial')
  const url = `/api/nova/servers/${id}/reset-state/`
  expect((await tab.post(url, { state: 'active' })).statusCode).toBe(403)
  await done(admin.post(url, { state: 'active' }))
  expect((await named('gpu-trial')).status).toBe('ACTIVE')
})

test('a server moves to another host, by its scheduler or by name', async () => {
  const before = await named('wiki', admin)
  await done(admin.post(`/api/nova/servers/${before.id}/migrate/`, { host: '' }))
  const after = await named('wiki', admin)
  expect(after.status).toBe('VERIFY_RESIZE')
  expect(after['OS-EXT-SRV-ATTR:host']).not.toBe(before['OS-EXT-SRV-ATTR:host'])
})

test('each step of an action is told with its result, and why it failed to administrators', async () => {
  const { id } = await named('gpu-trial')
  const url = `/api/nova/servers/${id}/actions/`
  const { items } = (await tab.get(url)).json<CallReply<typeof servers.actions>>()
  const [made] = items
  expect(made).toMatchObject({ action: 'create', message: 'Error' })
  const events = async (as: typeof tab) =>
    (await as.get(`${url}${made?.request_id}/`)).json<CallReply<typeof serverActions.action>>()
      .events
  expect(await events(tab)).toMatchObject([{ result: 'Error' }])
  expect((await events(admin))?.[0]?.details).toContain('No valid host was found')
})
