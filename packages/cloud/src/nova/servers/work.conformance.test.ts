import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test(
  'an action that does not exist and a body without one are refused',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch()
    expect(await lab.act(id, { foo: null })).toEqual({
      status: 400,
      body: 'There is no such action: foo',
    })
    expect(await lab.act(id, {})).toEqual({ status: 400, body: 'Malformed request body' })
    const reboot =
      "Invalid input for field/attribute type. Value: x. 'x' is not one of " +
      "['HARD', 'Hard', 'hard', 'SOFT', 'Soft', 'soft']"
    expect(await lab.act(id, { reboot: { type: 'x' } })).toEqual({ status: 400, body: reboot })
    const spice = { remote_console: { protocol: 'spice', type: 'spice-html5' } }
    expect(await lab.nova('POST', `/servers/${id}/remote-consoles`, spice)).toEqual({
      status: 400,
      body: 'Unavailable console type spice-html5.',
    })
  },
)

test('resize waits for confirmation', { timeout: 120_000 }, async () => {
  const id = await lab.launch()
  const same = await lab.act(id, { resize: { flavorRef: lab.flavors.get('m1.nano') } })
  expect(same).toEqual({ status: 400, body: 'When resizing, instances must change flavor!' })
  expect((await lab.act(id, { resize: { flavorRef: lab.flavors.get('m1.tiny') } })).status).toBe(
    202,
  )
  await lab.rests(id, 'VERIFY_RESIZE')
  expect((await lab.act(id, { confirmResize: null })).status).toBe(204)
  expect(await lab.rests(id, 'ACTIVE')).toMatchObject({ flavor: { original_name: 'm1.tiny' } })
})

test('metadata and tags are kept', { timeout: 90_000 }, async () => {
  const id = await lab.launch({ metadata: { a: '1' } })
  const path = `/servers/${id}/metadata` as const
  const b = { metadata: { b: '2' } }
  expect(await lab.nova('POST', path, b)).toEqual({
    status: 200,
    body: { metadata: { a: '1', b: '2' } },
  })
  expect(await lab.nova('PUT', `${path}/k`, { meta: { j: 'v' } })).toEqual({
    status: 400,
    body: 'Request body and URI mismatch',
  })
  expect((await lab.nova('DELETE', `${path}/b`)).status).toBe(204)
  expect(await lab.nova('GET', `${path}/b`)).toEqual({
    status: 404,
    body: 'Metadata item was not found',
  })
  const tags = `/servers/${id}/tags` as const
  expect(await lab.nova('PUT', tags, { tags: ['x', 'y'] })).toEqual({
    status: 200,
    body: { tags: ['x', 'y'] },
  })
  expect((await lab.nova('PUT', `${tags}/z`)).status).toBe(201)
  expect((await lab.nova('PUT', `${tags}/z`)).status).toBe(204)
  expect(await lab.nova('GET', `${tags}/q`)).toEqual({
    status: 404,
    body: `Server ${id} has no tag 'q'`,
  })
})

test.for([
  ['status=foo', 400, 'Invalid status value'],
  ['foo=1', 400, "'foo' does not match any of the regexes: '^_'"],
  [
    'limit=-1',
    400,
    "Invalid input for query parameters limit. Value: -1. '-1' does not match '^[0-9]*$'",
  ],
  ['marker=nope', 400, 'marker [nope] not found'],
  ['sort_dir=up', 400, "Invalid input received: Unknown sort direction, must be 'desc' or 'asc'"],
  ['name=[', 400, "Invalid input for query parameters name. Value: [. '[' is not a 'regex'"],
  [
    'all_tenants=1',
    403,
    "Policy doesn't allow os_compute_api:servers:index:get_all_tenants to be performed.",
  ],
  ['status=deleted', 403, 'Only administrators may list deleted instances'],
  ['locked=x', 400, /^Unrecognized value 'x'/],
] as const)('the list refuses %s', async ([query, status, words]) => {
  const reply = await lab.nova('GET', `/servers?${query}`)
  expect(reply.status).toBe(status)
  expect(reply.body).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
})

test('a page ends with a link to the next one', { timeout: 120_000 }, async () => {
  const prefix = cloud.unique('nova-page')
  const ids = [await lab.launch({ name: `${prefix}-1` }), await lab.launch({ name: `${prefix}-2` })]
  const query = `name=${prefix}&limit=1&sort_key=display_name&sort_dir=asc`
  const first = await lab.nova('GET', `/servers?${query}`)
  expect(at(first, 'servers', 0, 'id')).toBe(ids[0])
  expect(String(at(first, 'servers_links', 0, 'href'))).toContain(`marker=${ids[0]}`)
  const second = await lab.nova('GET', `/servers?${query}&marker=${ids[0]}`)
  expect(at(second, 'servers', 0, 'id')).toBe(ids[1])
})

test('a name is an expression that knows no "or"', { timeout: 120_000 }, async () => {
  const prefix = cloud.unique('nova-or')
  const id = await lab.launch({ name: `${prefix}-1` })
  const found = async (name: string) =>
    (await lab.nova('GET', `/servers?name=${encodeURIComponent(name)}`)).body
  expect(await found(`${prefix}-[12]$`)).toMatchObject({ servers: [{ id }] })
  expect(await found(`${prefix}-1|${prefix}-2`)).toMatchObject({ servers: [] })
})

test(
  'a server is suspended, rescued, rebuilt, shelved and comes back',
  { timeout: 240_000 },
  async () => {
    const id = await lab.launch()
    const does = async (body: Record<string, unknown>, status: string, code = 202) => {
      expect((await lab.act(id, body)).status).toBe(code)
      return lab.rests(id, status)
    }
    await does({ suspend: null }, 'SUSPENDED')
    await does({ resume: null }, 'ACTIVE')
    await does({ rescue: { adminPass: 'pw' } }, 'RESCUE', 200)
    await does({ unrescue: null }, 'ACTIVE')
    await does({ reboot: { type: 'HARD' } }, 'ACTIVE')
    const rebuilt = await does({ rebuild: { imageRef: lab.image, description: 'new' } }, 'ACTIVE')
    expect(rebuilt['description']).toBe('new')
    await does({ shelve: null }, 'SHELVED_OFFLOADED')
    await does({ unshelve: null }, 'ACTIVE')
  },
)

test('a snapshot becomes an image of the server', { timeout: 120_000 }, async () => {
  const id = await lab.launch()
  const name = cloud.unique('nova-snap')
  const reply = await lab.act(id, { createImage: { name, metadata: { made: 'here' } } })
  expect(reply.status).toBe(202)
  const image = String(at(reply, 'image_id'))
  const { glance } = await cloud.as('demo')
  cloud.cleanUp(() => glance.images.remove(image))
  await lab.rests(id, 'ACTIVE')
  const found = await cloud.until(
    async () => {
      const one = await glance.images.get(image)
      return one.status === 'active' && one
    },
    { within: 60_000 },
  )
  expect(found).toMatchObject({ name, visibility: 'private', instance_uuid: id, made: 'here' })
})

test('a server that no host can hold ends in ERROR and says why', { timeout: 90_000 }, async () => {
  const body = { flavor: { name: cloud.unique('nova-huge'), ram: 64, vcpus: 1, disk: 900_000 } }
  const flavor = await lab.nova('POST', '/flavors', body, { as: 'admin' })
  const flavorRef = String(at(flavor, 'flavor', 'id'))
  cloud.cleanUp(() => lab.nova('DELETE', `/flavors/${flavorRef}`, undefined, { as: 'admin' }))
  const made = await lab.nova('POST', '/servers', lab.wish({ flavorRef }))
  const id = String(at(made, 'server', 'id'))
  cloud.cleanUp(() => lab.nova('DELETE', `/servers/${id}`, undefined, { as: 'admin' }))
  const server = await lab.rests(id, 'ERROR')
  expect(server['fault']).toMatchObject({ code: 500, message: 'No valid host was found. ' })
  expect(await lab.act(id, { 'os-start': null })).toEqual({
    status: 409,
    body: `Instance ${id} is not ready`,
  })
})
