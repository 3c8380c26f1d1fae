import { expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, begin } = cinderOf(await underTest())
const admin = { as: 'admin' } as const

/** New QoS specs, and how they are asked for. */
async function specified(fields: Readonly<Record<string, unknown>> = {}) {
  const name = cloud.unique('qos')
  const { id, reply } = await created(name, fields)
  const path = `/qos-specs/${id}` as const
  const on = (verb: string, type?: string) =>
    ask(
      'GET',
      `${path}/${verb}${type === undefined ? '' : `?vol_type_id=${type}`}`,
      undefined,
      admin,
    )
  const shown = async () => (await ask('GET', path, undefined, admin)).body
  return { id, name, path, reply, on, shown }
}

/** The answer holds links beside the specs. */
async function created(name: string, fields: object) {
  const reply = await ask('POST', '/qos-specs', { qos_specs: { name, ...fields } }, admin)
  expect(reply.status, JSON.stringify(reply)).toBe(200)
  // JSON comes in here.
  const { id } = (reply.body as { qos_specs: { id: string } }).qos_specs
  cloud.cleanUp(() => ask('DELETE', `/qos-specs/${id}?force=true`, undefined, admin))
  return { id, reply }
}

const typed = async () =>
  (await begin('/types', { volume_type: { name: cloud.unique('type') } }, admin)).id

test('QoS specs are made with their consumer and their keys, and changed by key', async () => {
  const { id, name, path, reply, shown } = await specified({ consumer: 'front-end', a: '1', b: '' })
  const links = [
    { rel: 'self', href: expect.stringMatching(new RegExp(`/qos-specs/${id}$`)) },
    { rel: 'bookmark', href: expect.any(String) },
  ]
  const qos_specs = { id, name, consumer: 'front-end', specs: { a: '1', b: '' } }
  expect(reply.body).toEqual({ qos_specs, links })
  expect(await shown()).toEqual({ qos_specs, links })
  const change = { a: null, c: '3', none: null, consumer: 'both' }
  expect(await ask('PUT', path, { qos_specs: change }, admin)).toEqual({
    status: 200,
    body: { qos_specs: change },
  })
  expect(await shown()).toMatchObject({
    qos_specs: { consumer: 'both', specs: { a: null, b: '', c: '3' } },
  })
  const remove = (keys: unknown) => ask('PUT', `${path}/delete_keys`, { keys }, admin)
  expect((await remove(['a'])).status).toBe(202)
  expect(await remove(['c', 'zz', 'b'])).toEqual({
    status: 404,
    body: `QoS spec ${id} has no spec with key zz.`,
  })
  // Those before it are gone.
  expect(await shown()).toMatchObject({ qos_specs: { specs: { b: '' } } })
  expect(await remove(['b', 'b'])).toEqual({
    status: 400,
    body: "Invalid input for field/attribute keys. Value: ['b', 'b']. ['b', 'b'] has non-unique elements",
  })
  expect((await ask('DELETE', path, undefined, admin)).status).toBe(202)
  expect(await ask('GET', path, undefined, admin)).toEqual({
    status: 404,
    body: `No such QoS spec ${id}.`,
  })
})

test('the back end enforces what names no consumer', async () => {
  const { reply } = await specified()
  expect(reply.body).toMatchObject({ qos_specs: { consumer: 'back-end', specs: {} } })
})

test('QoS specs that make no sense are refused', async () => {
  const { name, path } = await specified()
  const post = (qos_specs: unknown) => ask('POST', '/qos-specs', { qos_specs }, admin)
  expect(await post({ name })).toEqual({ status: 409, body: `QoS Specs ${name} already exists.` })
  for (const [specs, body] of [
    [{}, "Invalid input for field/attribute qos_specs. Value: {}. 'name' is a required property"],
    [{ name: ' ' }, "An invalid 'name' value was provided. The 'name' can not be empty."],
    [{ name: 'n', x: 5 }, 'Invalid input received: Value for key "x" is not a string or unicode'],
    [
      { name: 'n', x: 'x'.repeat(256) },
      'Invalid input received: Value for key "x" has 256 characters, more than 255.',
    ],
  ] as const) {
    expect(await post(specs)).toEqual({ status: 400, body })
  }
  const wrong = {
    status: 400,
    body: expect.stringMatching(/^Invalid qos specs: Valid consumer of QoS specs are: /),
  }
  expect(await post({ name: cloud.unique('n'), consumer: 'nobody' })).toEqual(wrong)
  expect(await ask('PUT', path, { qos_specs: { consumer: 'nobody' } }, admin)).toEqual(wrong)
  expect(await ask('PUT', path, { qos_specs: { $: 'a' } }, admin)).toMatchObject({ status: 400 })
})

test('QoS specs are for one type after the other, and are kept while types have them', async () => {
  const [first, second] = [await specified(), await specified()]
  const type = await typed()
  expect(await first.on('associate')).toEqual({
    status: 400,
    body: 'Volume Type id must not be None.',
  })
  expect(await first.on('associate', 'x')).toEqual({
    status: 404,
    body: 'Volume type x could not be found.',
  })
  expect((await first.on('associate', type)).status).toBe(202)
  expect((await first.on('associate', type)).status).toBe(202)
  expect((await ask('GET', `/types/${type}`, undefined, admin)).body).toMatchObject({
    volume_type: { qos_specs_id: first.id },
  })
  expect((await first.on('associations')).body).toMatchObject({
    qos_associations: [{ association_type: 'volume_type', id: type }],
  })
  expect(await second.on('associate', type)).toEqual({
    status: 400,
    body: `Invalid volume type: Type ${type} is already associated with another qos specs: ${first.id}`,
  })
  expect((await second.on('disassociate', type)).status).toBe(202)
  expect(await ask('DELETE', first.path, undefined, admin)).toEqual({
    status: 400,
    body: 'Qos specs still in use.',
  })
  expect((await first.on('disassociate', type)).status).toBe(202)
  expect((await first.on('associations')).body).toEqual({ qos_associations: [] })
  await second.on('associate', type)
  expect((await second.on('disassociate_all')).status).toBe(202)
  expect((await second.on('associations')).body).toEqual({ qos_associations: [] })
  await first.on('associate', type)
  expect((await ask('DELETE', `${first.path}?force=true`, undefined, admin)).status).toBe(202)
  expect((await ask('GET', `/types/${type}`, undefined, admin)).body).toMatchObject({
    volume_type: { qos_specs_id: null },
  })
})

test('QoS specs come in pages, newest first, and are found by id only', async () => {
  const [first, second] = [await specified(), await specified()]
  const list = async (query: string) => {
    const { body } = await ask('GET', `/qos-specs?${query}`, undefined, admin)
    // JSON comes in here.
    return (body as { qos_specs: { id: string }[] }).qos_specs.map(({ id }) => id)
  }
  const all = await list('')
  expect(all).toEqual(expect.arrayContaining([first.id, second.id]))
  expect(await list(`marker=${all[0]}&limit=1`)).toEqual([all[1]])
  expect(await list(`id=${first.id}`)).toEqual([first.id])
  expect(await list(`name=${first.name}`)).toEqual([])
  expect(await ask('GET', '/qos-specs?sort=name:asc', undefined, admin)).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid sort key',
  })
  expect((await ask('GET', '/qos-specs?limit=1', undefined, admin)).body).toMatchObject({
    qos_specs_links: [{ rel: 'next', href: expect.stringContaining('limit=1&marker=') }],
  })
})

test('QoS specs are for administrators', async () => {
  const { path } = await specified()
  for (const [verb, reply] of [
    ['get_all', ask('GET', '/qos-specs')],
    ['create', ask('POST', '/qos-specs', { qos_specs: { name: 'x' } })],
    ['get', ask('GET', path)],
    ['update', ask('PUT', path, { qos_specs: { a: 'b' } })],
    ['delete', ask('DELETE', path)],
    ['delete', ask('PUT', `${path}/delete_keys`, { keys: [] })],
    ['get_all', ask('GET', `${path}/associations`)],
    ['update', ask('GET', `${path}/associate?vol_type_id=x`)],
  ] as const) {
    expect(await reply).toEqual({
      status: 403,
      body: `Policy doesn't allow volume_extension:qos_specs_manage:${verb} to be performed.`,
    })
  }
})

test('what a hypervisor enforces cannot change under a volume that is in use', async () => {
  const { on } = await specified({ consumer: 'front-end' })
  const type = await typed()
  await on('associate', type)
  const volume = `/volumes/${await make('volume', { size: 1 })}/action` as const
  const act = (body: object, as: 'demo' | 'admin' = 'demo') => ask('POST', volume, body, { as })
  await act({ 'os-attach': { host_name: 'h', mountpoint: '/dev/vdb' } })
  expect(await act({ 'os-retype': { new_type: type } })).toMatchObject({
    status: 400,
    body: expect.stringContaining('for in-use volumes front-end qos specs cannot change.'),
  })
  await act({ 'os-detach': {} })
})
