import { beforeEach, describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import type { SignedIn } from '#testing/signed-in.ts'

const { world, tab: demo, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')
beforeEach(() => world.cloud.control.forgetRequests())

type Listed = { items: { id: string | number; name: string | null; status?: string }[] }
const first = async (tab: SignedIn, list: string, name?: string): Promise<string> => {
  const { items } = (await tab.get(list)).json<Listed>()
  const found = items.find((item) => name === undefined || item.name === name)
  if (!found) throw new Error(`${list} has no ${name}`)
  return String(found.id)
}

/** Every kind that has metadata: who edits it, where it is, and where its first item is found. */
const kinds = [
  ['a server', () => demo, 'nova/servers/{}/metadata', () => serverId()],
  ['an image', () => demo, 'glance/images/{}/properties/', () => imageId()],
  ['a flavor', () => admin, 'nova/flavors/{}/extra-specs/', () => flavorId()],
  ['a volume', () => demo, 'cinder/volumes/{}/metadata', () => volumeId()],
  ['a snapshot', () => demo, 'cinder/volumesnapshots/{}/metadata', () => snapshotId()],
  ['a volume type', () => admin, 'cinder/volumetypes/{}/metadata', () => typeId()],
  ['an aggregate', () => admin, 'nova/aggregates/{}/extra-specs/', () => aggregateId()],
] as const
const serverId = () => first(demo, '/api/nova/servers/?names=false&status=ACTIVE&locked=false')
const imageId = () => first(demo, '/api/glance/images/', 'web-base')
const flavorId = () => first(admin, '/api/nova/flavors/', 'm1.small')
const volumeId = () => first(demo, '/api/cinder/volumes/', 'postgres-wal')
const snapshotId = () => first(demo, '/api/cinder/volumesnapshots/')
const aggregateId = () => first(admin, '/api/nova/aggregates/')
const typeId = () => first(admin, '/api/cinder/volumetypes/', 'fast')

describe.each(kinds)('%s', (_name, who, path, find) => {
  const open = async () => {
    const url = `/api/${path.replace('{}', await find())}`
    const tab = who()
    const read = async () => (await tab.get(url)).json<Record<string, string>>()
    return { url, tab, read }
  }

  test('is changed key by key; a key that is gone already is removed [RS-META-01 RS-META-02 RS-META-03 RS-META-04 RS-META-05 RS-META-06 RS-META-07 RS-META-12 RS-META-14 RS-CINDER-06 RS-CINDER-07 RS-CINDER-08 RS-GLANCE-17]', async () => {
    const { url, tab, read } = await open()
    const before = await read()
    const set = await tab.patch(url, { updated: { one: '1', two: '2' }, removed: [] })
    expect([set.statusCode, set.body]).toEqual([204, ''])
    expect(await read()).toEqual({ ...before, one: '1', two: '2' })
    const change = { updated: { two: 'II', 'a b': '' }, removed: ['one', 'never'] }
    // A volume type takes no blanks in its keys.
    if (path.includes('volumetypes')) Reflect.deleteProperty(change.updated, 'a b')
    expect((await tab.patch(url, change)).statusCode).toBe(204)
    expect(await read()).toEqual({ ...before, ...change.updated })
    const rest = { updated: {}, removed: Object.keys(change.updated) }
    expect((await tab.patch(url, rest)).statusCode).toBe(204)
    expect(await read()).toEqual(before)
  })

  test('a key with a line break is kept or refused, and never dropped without a word', async () => {
    const { url, tab, read } = await open()
    const set = await tab.patch(url, { updated: { 'one\ntwo': 'x' }, removed: [] })
    const kept = 'one\ntwo' in (await read())
    expect([set.statusCode, kept]).toEqual(kept ? [204, true] : [400, false])
    if (kept) await tab.patch(url, { updated: {}, removed: ['one\ntwo'] })
  })

  test('what others changed meanwhile is refused by its key, and nothing is written', async () => {
    const { url, tab, read } = await open()
    await tab.patch(url, { updated: { theirs: 'new', same: 'S', kept: 'K' }, removed: [] })
    const before = await read()
    const change = {
      updated: { theirs: 'mine', added: 'A', fresh: 'F' },
      removed: ['gone', 'same'],
      expected: { theirs: 'old', added: null, fresh: 'was there', gone: 'g', same: 'S' },
    }
    const refused = await tab.patch(url, change)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toBe(
      'The metadata was changed elsewhere meanwhile: theirs, fresh. Nothing was saved.',
    )
    expect(refused.headers).not.toHaveProperty('x-openstack-service')
    expect(await read()).toEqual(before)
    const again = { ...change, expected: { ...change.expected, theirs: 'new', fresh: null } }
    expect((await tab.patch(url, again)).statusCode).toBe(204)
    const after = { ...before, theirs: 'mine', added: 'A', fresh: 'F' }
    Reflect.deleteProperty(after, 'same')
    expect(await read()).toEqual(after)
    // The same change once more finds its own work and takes it for done.
    expect((await tab.patch(url, change)).statusCode).toBe(204)
  })

  test('names of JavaScript’s own are keys like others', async () => {
    const { url, tab, read } = await open()
    const change = { updated: { constructor: 'x' }, removed: [], expected: { constructor: null } }
    expect((await tab.patch(url, change)).statusCode).toBe(204)
    expect((await read())['constructor']).toBe('x')
  })

  test('a refusal comes with its words, that of a service with its request id', async () => {
    const { url, tab } = await open()
    const isOurs = path.includes('properties')
    const updated = { [isOurs ? 'location' : 'a']: 'k'.repeat(256) }
    const answer = await tab.patch(url, { updated, removed: [] })
    expect([400, 413]).toContain(answer.statusCode)
    expect(answer.json()).toMatch(isOurs ? /not metadata/ : /too long|greater than/)
    const requestId = answer.headers['x-openstack-request-id']
    expect(requestId).toEqual(isOurs ? undefined : expect.stringMatching(/^req-/))
  })
})

test('a key with a slash is removed from a volume, whose other keys stay', async () => {
  const url = `/api/cinder/volumes/${await volumeId()}/metadata`
  await demo.patch(url, { updated: { 'a/b': '1', stays: '2' }, removed: [] })
  expect((await demo.patch(url, { updated: {}, removed: ['a/b'] })).statusCode).toBe(204)
  expect((await demo.get(url)).json()).toMatchObject({ stays: '2' })
  expect((await demo.get(url)).json()).not.toHaveProperty('a/b')
})

test('a plain change is one call to the service; one with expectations reads first', async () => {
  const url = `/api/nova/flavors/${await flavorId()}/extra-specs/`
  world.cloud.control.forgetRequests()
  await admin.patch(url, { updated: { cost: '1' } })
  const asked = () => world.cloud.control.requests().map(({ method }) => method)
  expect(asked()).toEqual(['POST'])
  world.cloud.control.forgetRequests()
  await admin.patch(url, { updated: { cost: '2' }, expected: { cost: '1' } })
  expect(asked()).toEqual(['GET', 'POST'])
})

test('who may not write is told so by the service', async () => {
  const url = `/api/nova/flavors/${await flavorId()}/extra-specs/`
  expect((await demo.get(url)).statusCode).toBe(200)
  const answer = await demo.patch(url, { updated: { a: '1' } })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatch(/os-flavor-extra-specs:create/)
})

test('keys have a length and a number within bounds, or nothing is asked of the service', async () => {
  const url = `/api/nova/flavors/${await flavorId()}/extra-specs/`
  world.cloud.control.forgetRequests()
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, '1']))
  for (const updated of [{ ['k'.repeat(256)]: '1' }, { '': '1' }, many]) {
    const answer = await admin.patch(url, { updated })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatch(/^parameter 'updated' must NOT have /)
  }
  expect(world.cloud.control.requests()).toEqual([])
})
