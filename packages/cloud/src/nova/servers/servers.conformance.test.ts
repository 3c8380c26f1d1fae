import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a11'
const cloud = await underTest()
const lab = await serverLab(cloud)

test.for([
  ['no name', { name: undefined }, /'name' is a required property$/],
  [
    'an empty name',
    { name: '' },
    "Invalid input for field/attribute name. Value: . '' is too short",
  ],
  [
    'a name with spaces around',
    { name: ' x ' },
    "An invalid 'name' value was provided. The name must be: printable characters. " +
      'Can not start or end with whitespace.',
  ],
  [
    'a number as name',
    { name: 5 },
    "Invalid input for field/attribute name. Value: 5. 5 is not of type 'string'",
  ],
  ['an unknown flavor', { flavorRef: 'nope' }, 'Flavor nope could not be found.'],
  ['an unknown image', { imageRef: MISSING }, 'Can not find requested image'],
  ['no image', { imageRef: '' }, 'Missing imageRef attribute'],
  [
    'two unknown fields',
    { foo: 1, bar: 2 },
    /Additional properties are not allowed \('bar', 'foo' were unexpected\)$/,
  ],
  ['no networks', { networks: undefined }, /'networks' is a required property$/],
  [
    'an unknown network',
    { networks: [{ uuid: MISSING }] },
    `Network ${MISSING} could not be found.`,
  ],
  ['an unknown port', { networks: [{ port: MISSING }] }, `Port id ${MISSING} could not be found.`],
  ['an unknown key', { key_name: 'nokey' }, 'Invalid key_name provided.'],
  [
    'an unknown zone',
    { availability_zone: 'nozone' },
    'The requested availability zone is not available',
  ],
  ['more at least than at most', { min_count: 3, max_count: 2 }, 'min_count must be <= max_count'],
  [
    'a number in the metadata',
    { metadata: { a: 1 } },
    "Invalid input for field/attribute a. Value: 1. 1 is not of type 'string'",
  ],
  [
    'a comma in a tag',
    { tags: ['a,b'] },
    "Invalid input for field/attribute 0. Value: a,b. 'a,b' does not match '^[^,/]*$'",
  ],
  [
    'an unknown volume',
    {
      imageRef: '',
      block_device_mapping_v2: [
        { boot_index: 0, uuid: MISSING, source_type: 'volume', destination_type: 'volume' },
      ],
    },
    `Block Device Mapping is Invalid: failed to get volume ${MISSING}.`,
  ],
] as const)('a server with %s is refused in Nova’s words', async ([, more, words]) => {
  const reply = await lab.nova('POST', '/servers', lab.wish(more))
  expect(reply.status).toBe(400)
  if (typeof words === 'string') expect(reply.body).toBe(words)
  else expect(reply.body).toMatch(words)
})

test('129 items of metadata exceed the quota', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 129 }, (_none, n) => [`k${n}`, 'v']))
  const reply = await lab.nova('POST', '/servers', lab.wish({ metadata }))
  expect(reply).toEqual({ status: 403, body: 'Maximum number of metadata items exceeds 128' })
})

test('a reader may not create a server', async () => {
  const reply = await lab.nova('POST', '/servers', lab.wish(), { as: 'reader' })
  expect(reply.status).toBe(403)
  expect(reply.body).toBe("Policy doesn't allow os_compute_api:servers:create to be performed.")
})

test(
  'a server is built, and each microversion shows what it knows',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch({ description: 'd', tags: ['t1'], metadata: { a: '1' } })
    const shown = async (version: string) => {
      const reply = await lab.nova('GET', `/servers/${id}`, undefined, { version })
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
    const old = await lab.nova('GET', `/servers/${id}`, undefined, { version: '2.46' })
    expect(Object.keys(at(old, 'server', 'flavor') as object)).toEqual(['id', 'links'])
    const now = await lab.nova('GET', `/servers/${id}`)
    expect(at(now, 'server', 'flavor')).toMatchObject({
      original_name: 'm1.nano',
      vcpus: 1,
      ram: 64,
    })
  },
)

test(
  'each action is refused in the wrong state with Nova’s words',
  { timeout: 180_000 },
  async () => {
    const id = await lab.launch()
    const refuses = async (action: string, state: string, body: Record<string, unknown>) => {
      const cannot = `Cannot '${action}' instance ${id} while it is in ${state}`
      expect(await lab.act(id, body)).toEqual({ status: 409, body: cannot })
    }
    for (const action of [
      'unpause',
      'resume',
      'unshelve',
      'unrescue',
      'confirmResize',
      'restore',
    ]) {
      await refuses(action, 'vm_state active', { [action]: null })
    }
    await refuses('start', 'vm_state active', { 'os-start': null })
    expect((await lab.act(id, { pause: null })).status).toBe(202)
    await lab.rests(id, 'PAUSED')
    await refuses('pause', 'vm_state paused', { pause: null })
    await refuses('stop', 'vm_state paused', { 'os-stop': null })
    await refuses('reboot', 'vm_state paused', { reboot: { type: 'SOFT' } })
    expect((await lab.act(id, { unpause: null })).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    expect((await lab.act(id, { 'os-stop': null })).status).toBe(202)
    await lab.rests(id, 'SHUTOFF')
    await refuses('stop', 'vm_state stopped', { 'os-stop': null })
    await refuses('changePassword', 'vm_state stopped', { changePassword: { adminPass: 'x' } })
    expect((await lab.act(id, { 'os-start': null })).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    const log = await lab.nova('GET', `/servers/${id}/os-instance-actions`)
    const names = (at(log, 'instanceActions') as { action: string }[]).map(({ action }) => action)
    expect(names).toEqual(['start', 'stop', 'unpause', 'pause', 'create'])
  },
)

test(
  'a locked server is closed to its owner until it is unlocked',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch()
    expect((await lab.act(id, { lock: { locked_reason: 'mine' } })).status).toBe(202)
    const locked = { status: 409, body: `Instance ${id} is locked` }
    expect(await lab.act(id, { pause: null })).toEqual(locked)
    expect(await lab.nova('DELETE', `/servers/${id}`)).toEqual(locked)
    expect(await lab.nova('GET', `/servers/${id}`)).toMatchObject({
      body: { server: { locked: true, locked_reason: 'mine' } },
    })
    expect((await lab.act(id, { unlock: null })).status).toBe(202)
  },
)

test.runIf(thorough)(
  'a list of what changed pages through living and deleted servers in one order',
  async () => {
    const { nova } = lab
    const since = '2000-01-01T00:00:00Z'
    const prefix = cloud.unique('conf-both')
    const ids = await Promise.all(['a', 'b', 'c'].map((end) => lab.launch({ name: prefix + end })))
    const gone = ids[1] ?? ''
    await lab.remove(gone)
    const walked = async (query: string): Promise<string[]> => {
      const seen: string[] = []
      for (let marker = ''; ; marker = `&marker=${seen.at(-1)}`) {
        const path =
          `/servers?name=${prefix}&changes-since=${since}&limit=1&${query}${marker}` as const
        const page = (at(await nova('GET', path), 'servers') as { id: string }[]).map(
          ({ id }) => id,
        )
        if (page.length === 0) return seen
        seen.push(...page)
      }
    }
    expect(await walked('sort_key=display_name&sort_dir=asc')).toEqual(ids)
    expect(await walked('sort_key=display_name&sort_dir=desc')).toEqual(ids.toReversed())
    expect(await walked('sort_key=vm_state&sort_key=display_name&sort_dir=asc')).toEqual([
      ids[0],
      ids[2],
      gone,
    ])
    expect((await walked('')).toSorted()).toEqual(ids.toSorted())
  },
)
