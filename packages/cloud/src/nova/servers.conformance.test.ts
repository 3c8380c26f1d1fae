import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, novaOf, type Nova } from '#nova/testing.ts'
import { underTest, type CloudUnderTest } from '#testing/conformance.ts'

let cloud: CloudUnderTest
let nova: Nova
let flavors: Map<string, string>
let image = ''
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a11'

beforeAll(async () => {
  cloud = await underTest()
  nova = novaOf(cloud)
  const { nova: typed, glance } = await cloud.as('demo')
  flavors = new Map((await typed.flavors.listAll()).map(({ name, id }) => [name, id]))
  const images = await glance.images.listAll()
  image = images.find(({ name }) => name === 'cirros')?.id ?? ''
})
afterAll(() => cloud.close())

const wish = (more: Record<string, unknown> = {}) => ({
  server: {
    name: cloud.unique('nova-conf'),
    flavorRef: flavors.get('m1.nano'),
    imageRef: image,
    networks: 'none',
    ...more,
  },
})

async function launch(more: Record<string, unknown> = {}): Promise<string> {
  const made = await nova('POST', '/servers', wish(more))
  expect(made).toMatchObject({ status: 202 })
  const id = String(at(made, 'server', 'id'))
  cloud.cleanUp(async () => {
    await nova('DELETE', `/servers/${id}`, undefined, { as: 'admin' })
    await cloud.until(async () => (await nova('GET', `/servers/${id}`)).status === 404, {
      within: 60_000,
    })
  })
  await rests(id, 'ACTIVE')
  return id
}

async function rests(id: string, status: string): Promise<unknown> {
  return cloud.until(
    async () => {
      const { server } = (await nova('GET', `/servers/${id}`)).body as {
        server: Record<string, unknown>
      }
      const done = server['status'] === status && server['OS-EXT-STS:task_state'] === null
      return done && server
    },
    { within: 60_000 },
  )
}

const act = (id: string, body: Record<string, unknown>, version = '2.93') =>
  nova('POST', `/servers/${id}/action`, body, { version })

test.for([
  ['no name', { name: undefined }, /'name' is a required property$/],
  ['an empty name', { name: '' }, "Invalid input for field/attribute name. Value: . '' is too short"],
  [
    'a name with spaces around',
    { name: ' x ' },
    "An invalid 'name' value was provided. The name must be: printable characters. " +
      'Can not start or end with whitespace.',
  ],
  ['a number as name', { name: 5 }, "Invalid input for field/attribute name. Value: 5. 5 is not of type 'string'"],
  ['an unknown flavor', { flavorRef: 'nope' }, 'Flavor nope could not be found.'],
  ['an unknown image', { imageRef: MISSING }, 'Can not find requested image'],
  ['no image', { imageRef: '' }, 'Missing imageRef attribute'],
  ['two unknown fields', { foo: 1, bar: 2 }, /Additional properties are not allowed \('bar', 'foo' were unexpected\)$/],
  ['no networks', { networks: undefined }, /'networks' is a required property$/],
  ['an unknown network', { networks: [{ uuid: MISSING }] }, `Network ${MISSING} could not be found.`],
  ['an unknown port', { networks: [{ port: MISSING }] }, `Port id ${MISSING} could not be found.`],
  ['an unknown key', { key_name: 'nokey' }, 'Invalid key_name provided.'],
  ['an unknown zone', { availability_zone: 'nozone' }, 'The requested availability zone is not available'],
  ['more at least than at most', { min_count: 3, max_count: 2 }, 'min_count must be <= max_count'],
  ['a number in the metadata', { metadata: { a: 1 } }, "Invalid input for field/attribute a. Value: 1. 1 is not of type 'string'"],
  ['a comma in a tag', { tags: ['a,b'] }, "Invalid input for field/attribute 0. Value: a,b. 'a,b' does not match '^[^,/]*$'"],
  [
    'an unknown volume',
    { imageRef: '', block_device_mapping_v2: [{ boot_index: 0, uuid: MISSING, source_type: 'volume', destination_type: 'volume' }] },
    `Block Device Mapping is Invalid: failed to get volume ${MISSING}.`,
  ],
] as const)('a server with %s is refused in Nova’s words', async ([, more, words]) => {
  const reply = await nova('POST', '/servers', wish(more))
  expect(reply.status).toBe(400)
  if (typeof words === 'string') expect(reply.body).toBe(words)
  else expect(reply.body).toMatch(words)
})

test('129 items of metadata exceed the quota', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 129 }, (_none, n) => [`k${n}`, 'v']))
  const reply = await nova('POST', '/servers', wish({ metadata }))
  expect(reply).toEqual({ status: 403, body: 'Maximum number of metadata items exceeds 128' })
})

test('a reader may not create a server', async () => {
  const reply = await nova('POST', '/servers', wish(), { as: 'reader' })
  expect(reply.status).toBe(403)
  expect(reply.body).toBe("Policy doesn't allow os_compute_api:servers:create to be performed.")
})

test('a server is built, and each microversion shows what it knows', { timeout: 90_000 }, async () => {
  const id = await launch({ description: 'd', tags: ['t1'], metadata: { a: '1' } })
  const shown = async (version: string) => {
    const reply = await nova('GET', `/servers/${id}`, undefined, { version })
    return Object.keys(at(reply, 'server') as object).toSorted()
  }
  const first = await shown('2.1')
  expect(first).toContain('OS-EXT-STS:vm_state')
  expect(first).not.toContain('locked')
  expect(await shown('2.9')).toEqual([...first, 'locked'].toSorted())
  expect(await shown('2.19')).toEqual([...first, 'locked', 'description'].toSorted())
  const at26 = [...first, 'locked', 'description', 'tags']
  expect(await shown('2.26')).toEqual(at26.toSorted())
  const at63 = [...at26, 'trusted_image_certificates']
  expect(await shown('2.63')).toEqual(at63.toSorted())
  expect(await shown('2.71')).toEqual([...at63, 'server_groups'].toSorted())
  const at73 = [...at63, 'server_groups', 'locked_reason']
  expect(await shown('2.73')).toEqual(at73.toSorted())
  expect(await shown('2.90')).toEqual([...at73, 'OS-EXT-SRV-ATTR:hostname'].toSorted())
  const old = await nova('GET', `/servers/${id}`, undefined, { version: '2.46' })
  expect(Object.keys(at(old, 'server', 'flavor') as object)).toEqual(['id', 'links'])
  const now = await nova('GET', `/servers/${id}`)
  expect(at(now, 'server', 'flavor')).toMatchObject({ original_name: 'm1.nano', vcpus: 1, ram: 64 })
})

test('each action is refused in the wrong state with Nova’s words', { timeout: 180_000 }, async () => {
  const id = await launch()
  const refuses = async (action: string, state: string, body: Record<string, unknown>) => {
    const cannot = `Cannot '${action}' instance ${id} while it is in ${state}`
    expect(await act(id, body)).toEqual({ status: 409, body: cannot })
  }
  for (const action of ['unpause', 'resume', 'unshelve', 'unrescue', 'confirmResize', 'restore']) {
    await refuses(action, 'vm_state active', { [action]: null })
  }
  await refuses('start', 'vm_state active', { 'os-start': null })
  expect((await act(id, { pause: null })).status).toBe(202)
  await rests(id, 'PAUSED')
  await refuses('pause', 'vm_state paused', { pause: null })
  await refuses('stop', 'vm_state paused', { 'os-stop': null })
  await refuses('reboot', 'vm_state paused', { reboot: { type: 'SOFT' } })
  expect((await act(id, { unpause: null })).status).toBe(202)
  await rests(id, 'ACTIVE')
  expect((await act(id, { 'os-stop': null })).status).toBe(202)
  await rests(id, 'SHUTOFF')
  await refuses('stop', 'vm_state stopped', { 'os-stop': null })
  await refuses('changePassword', 'vm_state stopped', { changePassword: { adminPass: 'x' } })
  expect((await act(id, { 'os-start': null })).status).toBe(202)
  await rests(id, 'ACTIVE')
  const log = await nova('GET', `/servers/${id}/os-instance-actions`)
  const names = (at(log, 'instanceActions') as { action: string }[]).map(({ action }) => action)
  expect(names).toEqual(['start', 'stop', 'unpause', 'pause', 'create'])
})

test('a locked server is closed to its owner until it is unlocked', { timeout: 90_000 }, async () => {
  const id = await launch()
  expect((await act(id, { lock: { locked_reason: 'mine' } })).status).toBe(202)
  const locked = { status: 409, body: `Instance ${id} is locked` }
  expect(await act(id, { pause: null })).toEqual(locked)
  expect(await nova('DELETE', `/servers/${id}`)).toEqual(locked)
  expect(await nova('GET', `/servers/${id}`)).toMatchObject({
    body: { server: { locked: true, locked_reason: 'mine' } },
  })
  expect((await act(id, { unlock: null })).status).toBe(202)
})

test('an action that does not exist and a body without one are refused', { timeout: 90_000 }, async () => {
  const id = await launch()
  expect(await act(id, { foo: null })).toEqual({ status: 400, body: 'There is no such action: foo' })
  expect(await act(id, {})).toEqual({ status: 400, body: 'Malformed request body' })
  const reboot = "Invalid input for field/attribute type. Value: x. 'x' is not one of " +
    "['HARD', 'Hard', 'hard', 'SOFT', 'Soft', 'soft']"
  expect(await act(id, { reboot: { type: 'x' } })).toEqual({ status: 400, body: reboot })
  const spice = { remote_console: { protocol: 'spice', type: 'spice-html5' } }
  expect(await nova('POST', `/servers/${id}/remote-consoles`, spice)).toEqual({
    status: 400,
    body: 'Unavailable console type spice-html5.',
  })
})

test('resize waits for confirmation', { timeout: 120_000 }, async () => {
  const id = await launch()
  const same = await act(id, { resize: { flavorRef: flavors.get('m1.nano') } })
  expect(same).toEqual({ status: 400, body: 'When resizing, instances must change flavor!' })
  expect((await act(id, { resize: { flavorRef: flavors.get('m1.tiny') } })).status).toBe(202)
  await rests(id, 'VERIFY_RESIZE')
  expect((await act(id, { confirmResize: null })).status).toBe(204)
  expect(await rests(id, 'ACTIVE')).toMatchObject({ flavor: { original_name: 'm1.tiny' } })
})

test('metadata and tags are kept', { timeout: 90_000 }, async () => {
  const id = await launch({ metadata: { a: '1' } })
  const path = `/servers/${id}/metadata` as const
  const b = { metadata: { b: '2' } }
  expect(await nova('POST', path, b)).toEqual({ status: 200, body: { metadata: { a: '1', b: '2' } } })
  expect(await nova('PUT', `${path}/k`, { meta: { j: 'v' } })).toEqual({
    status: 400,
    body: 'Request body and URI mismatch',
  })
  expect((await nova('DELETE', `${path}/b`)).status).toBe(204)
  expect(await nova('GET', `${path}/b`)).toEqual({ status: 404, body: 'Metadata item was not found' })
  const tags = `/servers/${id}/tags` as const
  expect(await nova('PUT', tags, { tags: ['x', 'y'] })).toEqual({ status: 200, body: { tags: ['x', 'y'] } })
  expect((await nova('PUT', `${tags}/z`)).status).toBe(201)
  expect((await nova('PUT', `${tags}/z`)).status).toBe(204)
  expect(await nova('GET', `${tags}/q`)).toEqual({ status: 404, body: `Server ${id} has no tag 'q'` })
})

test.for([
  ['status=foo', 400, 'Invalid status value'],
  ['foo=1', 400, "'foo' does not match any of the regexes: '^_'"],
  ['limit=-1', 400, "Invalid input for query parameters limit. Value: -1. '-1' does not match '^[0-9]*$'"],
  ['marker=nope', 400, 'marker [nope] not found'],
  ['sort_dir=up', 400, "Invalid input received: Unknown sort direction, must be 'desc' or 'asc'"],
  ['name=[', 400, "Invalid input for query parameters name. Value: [. '[' is not a 'regex'"],
  ['all_tenants=1', 403, "Policy doesn't allow os_compute_api:servers:index:get_all_tenants to be performed."],
  ['status=deleted', 403, 'Only administrators may list deleted instances'],
  ['locked=x', 400, /^Unrecognized value 'x'/],
] as const)('the list refuses %s', async ([query, status, words]) => {
  const reply = await nova('GET', `/servers?${query}`)
  expect(reply.status).toBe(status)
  expect(reply.body).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
})

test('a page ends with a link to the next one', { timeout: 120_000 }, async () => {
  const prefix = cloud.unique('nova-page')
  const ids = [await launch({ name: `${prefix}-1` }), await launch({ name: `${prefix}-2` })]
  const query = `name=${prefix}&limit=1&sort_key=display_name&sort_dir=asc`
  const first = await nova('GET', `/servers?${query}`)
  expect(at(first, 'servers', 0, 'id')).toBe(ids[0])
  expect(String(at(first, 'servers_links', 0, 'href'))).toContain(`marker=${ids[0]}`)
  const second = await nova('GET', `/servers?${query}&marker=${ids[0]}`)
  expect(at(second, 'servers', 0, 'id')).toBe(ids[1])
})
