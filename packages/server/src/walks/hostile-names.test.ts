import { rows, type Collection } from '@meridian/cloud'
import type { CallReply, servers } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

/** What every object has, or is. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

const { world, tab } = demoWorld()

test('a server in networks that are called as what objects have keeps its addresses and its metadata', async () => {
  const { cloud } = world
  const networks = cloud.table(rows.networks)
  const [server] = cloud.table(rows.servers).list({ where: { name: 'wiki' } })
  if (!server) throw new Error('There is no such server.')
  const before = await tab.get(`/api/nova/servers/${server.id}`)
  const used = Object.keys(before.json<{ addresses: object }>().addresses)
  const metadata = Object.fromEntries(names.map((name) => [name, `of ${name}`]))
  for (const name of names) {
    for (const network of networks.list())
      if (used.includes(network.name) || names.includes(network.name))
        networks.update({ ...network, name })
    cloud.table(rows.servers).update({ ...server, name, metadata })
    const list = await tab.get('/api/nova/servers/')
    expect(list.statusCode, list.body.slice(0, 200)).toBe(200)
    const { items, left_out } = list.json<CallReply<typeof servers.list>>()
    expect(left_out).toBeUndefined()
    const found = items.find(({ id }) => id === server.id)
    expect(found?.name).toBe(name)
    expect(Object.keys(found?.addresses ?? {})).toEqual([name])
    expect(Object.entries(found?.metadata ?? {}).toSorted()).toEqual(
      Object.entries(metadata).toSorted(),
    )
    const one = await tab.get(`/api/nova/servers/${server.id}/metadata`)
    expect(Object.keys(one.json<object>()).toSorted()).toEqual(names.toSorted())
  }
})

test('things that are called as what objects have are in their lists and among names by id', async () => {
  const { cloud } = world
  for (const [path, table] of [
    ['/api/glance/images/', rows.images],
    ['/api/cinder/volumes/', rows.volumes],
    ['/api/nova/flavors/', rows.flavors],
    ['/api/neutron/networks/', rows.networks],
  ] as const) {
    for (const name of names) {
      // Of each kind the name is changed and nothing else.
      const held = cloud.table(table as unknown as Collection<{ id: string; name: string }>)
      const listed = (await tab.get(path)).json<{ items: { id: string }[] }>().items
      const [row] = held.list().filter(({ id }) => listed.some((one) => one.id === id))
      if (!row) throw new Error(`${path} is empty.`)
      held.update({ ...row, name })
      const { items } = (await tab.get(path)).json<{ items: { id: string; name: string }[] }>()
      expect(items.find(({ id }) => id === row.id)?.name, path).toBe(name)
    }
  }
})

test('metadata under such keys is changed one by one', async () => {
  const [server] = world.cloud.table(rows.servers).list({ where: { name: 'wiki' } })
  const path = `/api/nova/servers/${server?.id}/metadata`
  const updated: unknown = JSON.parse('{"__proto__":"a","constructor":"b"}')
  const answer = await tab.patch(path, { updated, removed: [] })
  expect(answer.statusCode, answer.body).toBe(204)
  const after = Object.entries((await tab.get(path)).json<object>())
  expect(after).toEqual(
    expect.arrayContaining([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]),
  )
})
