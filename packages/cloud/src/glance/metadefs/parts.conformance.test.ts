import { beforeEach, expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
let name: string
let path: `/${string}`

/** The administrator's question about something in the namespace of the test. */
const on = (method: string, below: string, body?: unknown): Promise<Reply> =>
  ask(method, `${path}${below}`, body, { as: 'admin' })
const refused = (status: number, text: string) => ({ status, body: expect.stringContaining(text) })

/** Lets a second go by: so fine are Glance's times. */
async function aSecondLater(): Promise<void> {
  let looks = 0
  await cloud.until(() => Promise.resolve((looks += 1) > 3), { within: 5_000 })
}

beforeEach(async () => {
  name = cloud.unique('Conformance::Parts')
  path = `/metadefs/namespaces/${name}`
  const body = {
    namespace: name,
    properties: { size: { title: 'Size', type: 'integer' } },
    resource_type_associations: [{ name: 'OS::Nova::Flavor', prefix: 'cf:' }],
  }
  await ask('POST', '/metadefs/namespaces', body, { as: 'admin' })
  const place = path
  cloud.cleanUp(() => ask('DELETE', place, undefined, { as: 'admin' }))
})

test('properties are added, changed, renamed and removed', async () => {
  const shade = { name: 'shade', title: 'Shade', type: 'string' }
  expect(await on('POST', '/properties', shade)).toEqual({ status: 201, body: shade })
  expect(await on('POST', '/properties', shade)).toEqual(
    refused(409, `A metadata definition property with name=shade already exists in namespace=`),
  )
  expect(await on('POST', '/properties', { title: 'x', type: 'string' })).toEqual(
    refused(400, "Provided object does not match schema 'property': 'name' is a required property"),
  )
  const tone = { name: 'tone', title: 'Tone', type: 'number' }
  expect(await on('PUT', '/properties/shade', tone)).toEqual({ status: 200, body: tone })
  expect(await on('PUT', '/properties/shade', tone)).toEqual(
    refused(404, 'Could not find property shade'),
  )
  expect(await on('PUT', '/properties/tone', { ...tone, name: 'size' })).toEqual(
    refused(409, 'Invalid update. It would result in a duplicate metadata definition property'),
  )
  expect((await on('GET', '/properties')).body).toEqual({
    properties: {
      size: { title: 'Size', type: 'integer' },
      tone: { name: 'tone', title: 'Tone', type: 'number' },
    },
  })
  expect(await on('DELETE', '/properties/tone')).toMatchObject({ status: 204 })
  expect(await on('DELETE', '/properties/tone')).toEqual(
    refused(404, 'Could not find property tone'),
  )
})

test('a property is found under the prefix of the resource type', async () => {
  expect(await on('GET', '/properties/cf:size?resource_type=OS::Nova::Flavor')).toMatchObject({
    body: { name: 'size' },
  })
  expect(await on('GET', '/properties/size?resource_type=OS::Nova::Flavor')).toEqual(
    refused(404, 'Property size does not start with the expected resource type association prefix'),
  )
  expect(await on('GET', '/properties/size?resource_type=OS::Nova::Server')).toEqual(
    refused(404, 'resource-type association of resource-type=OS::Nova::Server'),
  )
  expect(await on('GET', '/properties/size?resource_type=No::Such::Type')).toEqual(
    refused(404, 'resource-type with name=No::Such::Type, was not found.'),
  )
})

test('objects are added, changed and removed', async () => {
  const thing = { name: 'Thing', properties: { on: { title: 'On', type: 'boolean' } } }
  expect(await on('POST', '/objects', thing)).toMatchObject({
    status: 201,
    body: { ...thing, self: `/v2${path}/objects/Thing`, schema: '/v2/schemas/metadefs/object' },
  })
  expect(await on('POST', '/objects', thing)).toEqual(
    refused(409, 'A metadata definition object with name=Thing already exists'),
  )
  expect(await on('POST', '/objects', { description: 'x' })).toEqual(
    refused(400, "Provided object does not match schema 'object': 'name' is a required property"),
  )
  const changed = { name: 'Other', description: 'x' }
  expect(await on('PUT', '/objects/Thing', changed)).toMatchObject({ status: 200, body: changed })
  expect(await on('GET', '/objects/Thing')).toEqual(
    refused(404, 'Could not find metadata object Thing'),
  )
  expect(await on('GET', '/objects/Other')).toMatchObject({ body: { description: 'x' } })
  expect((await on('GET', '/objects')).body).toMatchObject({ objects: [changed] })
  expect(await on('DELETE', '/objects/Other')).toMatchObject({ status: 204 })
  expect(await on('DELETE', '/objects/Other')).toEqual(
    refused(404, 'Could not find metadata object Other'),
  )
})

test('a namespace is tied to kinds of resources, which are known from then on', async () => {
  const server = { name: 'OS::Nova::Server', prefix: 's_' }
  expect(await on('POST', '/resource_types', server)).toMatchObject({ status: 201, body: server })
  expect(await on('POST', '/resource_types', server)).toEqual(
    refused(409, 'association of resource-type=OS::Nova::Server'),
  )
  expect((await on('GET', '/resource_types')).body).toMatchObject({
    resource_type_associations: expect.arrayContaining([expect.objectContaining(server)]),
  })
  expect((await ask('GET', '/metadefs/resource_types')).body).toMatchObject({
    resource_types: expect.arrayContaining([
      expect.objectContaining({ name: 'OS::Nova::Server' }),
      expect.objectContaining({ name: 'OS::Glance::Image' }),
    ]),
  })
  expect(await on('DELETE', '/resource_types/OS::Nova::Server')).toMatchObject({ status: 204 })
  expect(await on('DELETE', '/resource_types/OS::Nova::Server')).toEqual(
    refused(404, 'Failed to find resource type OS::Nova::Server to delete'),
  )
})

test('tags come and go', async () => {
  expect(await on('POST', '/tags/red')).toMatchObject({ status: 201, body: { name: 'red' } })
  expect(await on('POST', '/tags/RED')).toEqual(refused(409, 'tag names are case insensitive'))
  expect((await on('GET', '/tags')).body).toEqual({ tags: [{ name: 'red' }] })
  expect(await on('DELETE', '/tags/red')).toMatchObject({ status: 204 })
  expect(await on('DELETE', '/tags/red')).toEqual(refused(404, 'Could not find metadata tag red'))
})

test('properties and objects come by their names, and letters have no case in these', async () => {
  for (const object of [{ name: 'Zed' }, { name: 'alpha', required: ['x'] }]) {
    expect(await on('POST', '/objects', object)).toMatchObject({ status: 201, body: object })
  }
  expect((await on('GET', '/objects')).body).toMatchObject({
    objects: [
      { name: 'alpha', required: ['x'], properties: {} },
      { name: 'Zed', required: [], properties: {} },
    ],
  })
  expect(await on('GET', '/objects/ZED')).toMatchObject({ status: 200, body: { name: 'Zed' } })
  expect(await on('POST', '/objects', { name: 'ZED' })).toEqual(
    refused(409, 'A metadata definition object with name=ZED already exists'),
  )
  expect(await on('PUT', '/objects/zed', { name: 'ALPHA' })).toEqual(
    refused(409, 'duplicate metadata definition object with the same name=Zed in namespace='),
  )
  const alpha = { name: 'Alpha', title: 'Alpha', type: 'string' }
  await on('POST', '/properties', alpha)
  await on('POST', '/properties', { ...alpha, name: 'beta' })
  expect(await on('POST', '/properties', { ...alpha, name: 'ALPHA' })).toMatchObject({
    status: 409,
  })
  const { properties } = (await on('GET', '/properties')).body as { properties: object }
  expect(Object.keys(properties)).toEqual(['Alpha', 'beta', 'size'])
  expect(await on('GET', '/properties/SIZE')).toMatchObject({ body: { name: 'size' } })
  expect(await on('PUT', '/properties/SIZE', { ...alpha, name: 'ALPHA' })).toEqual(
    refused(409, 'duplicate metadata definition property with the same name=size in namespace='),
  )
  await on('POST', '/tags/Blue')
  const flavor = { name: 'os::nova::flavor', prefix: 'z' }
  expect(await on('POST', '/resource_types', flavor)).toMatchObject({ status: 409 })
  expect(await on('DELETE', '/resource_types/os::nova::flavor')).toMatchObject({ status: 404 })
  for (const gone of ['/tags/BLUE', '/properties/BETA', '/objects/ALPHA']) {
    expect(await on('DELETE', gone)).toMatchObject({ status: 204 })
  }
})

test('the latest tag is the first, and those sent with a namespace come from the last', async () => {
  const place = `/metadefs/namespaces/${name}::tags` as const
  const asAdmin = { as: 'admin' } as const
  const sent = ['blue', 'red', 'Amber'].map((one) => ({ name: one }))
  const body = { namespace: `${name}::tags`, tags: sent }
  cloud.cleanUp(() => ask('DELETE', place, undefined, asAdmin))
  expect((await ask('POST', '/metadefs/namespaces', body, asAdmin)).body).toMatchObject(body)
  const shown = async () => (await ask('GET', `${place}/tags`, undefined, asAdmin)).body
  expect(await shown()).toEqual({ tags: sent.toReversed() })
  await aSecondLater()
  for (const one of ['black', 'Cyan']) await ask('POST', `${place}/tags/${one}`, undefined, asAdmin)
  const all = [{ name: 'Cyan' }, { name: 'black' }, ...sent.toReversed()]
  expect(await shown()).toEqual({ tags: all })
  expect((await ask('GET', place, undefined, asAdmin)).body).toMatchObject({ tags: all })
})

test('a namespace changes when it says something else of itself, not with its parts', async () => {
  const changed = async () => pick(await on('GET', ''), 'updated_at')
  const made = await changed()
  await aSecondLater()
  await on('POST', '/objects', { name: 'Thing' })
  await on('POST', '/properties', { name: 'shade', title: 'Shade', type: 'string' })
  await on('POST', '/tags/red')
  await on('DELETE', '/objects/Thing')
  expect((await on('PUT', '', { namespace: name })).status).toBe(200)
  expect(await changed()).toBe(made)
  const said = await on('PUT', '', { namespace: name, description: 'x' })
  // The answer still has the time from before.
  expect(said).toMatchObject({ status: 200, body: { description: 'x', updated_at: made } })
  expect((await changed()) > made).toBe(true)
})

test('so does an object', async () => {
  await on('POST', '/objects', { name: 'Thing' })
  const shown = async () => pick(await on('GET', '/objects/Thing'), 'updated_at')
  // As shown: the answer to its making may be of the second before.
  const made = await shown()
  await aSecondLater()
  const change = (fields: object) => on('PUT', '/objects/Thing', { name: 'Thing', ...fields })
  expect(pick(await change({}), 'updated_at')).toBe(made)
  expect(await shown()).toBe(made)
  expect(pick(await change({ description: 'x' }), 'updated_at')).toBe(made)
  expect((await shown()) > made).toBe(true)
})

test('a kind of resource is one, whatever its case', async () => {
  const thing = cloud.unique('OS::Thing')
  await on('POST', '/resource_types', { name: thing })
  const small = thing.toLowerCase()
  const place = `/metadefs/namespaces/${name}::tied` as const
  const asAdmin = { as: 'admin' } as const
  const body = {
    namespace: `${name}::tied`,
    resource_type_associations: [{ name: small, prefix: 'a_' }],
  }
  cloud.cleanUp(() => ask('DELETE', place, undefined, asAdmin))
  expect((await ask('POST', '/metadefs/namespaces', body, asAdmin)).body).toMatchObject(body)
  expect((await ask('GET', `${place}/resource_types`, undefined, asAdmin)).body).toMatchObject({
    resource_type_associations: [{ name: thing, prefix: 'a_' }],
  })
  const { resource_types: known } = (await ask('GET', '/metadefs/resource_types')).body as {
    resource_types: { name: string }[]
  }
  expect(known.filter((one) => one.name.toLowerCase() === small)).toMatchObject([{ name: thing }])
  const tied = `/metadefs/namespaces?resource_types=${small}&sort_key=namespace` as const
  expect((await ask('GET', tied, undefined, asAdmin)).body).toMatchObject({
    namespaces: [{ namespace: `${name}::tied` }, { namespace: name }],
  })
  await ask('POST', `${place}/properties`, { name: 'size', title: 'x', type: 'string' }, asAdmin)
  const property = `${place}/properties/a_size?resource_type=${small}` as const
  expect((await ask('GET', property, undefined, asAdmin)).body).toMatchObject({ name: 'size' })
  const flavor = { name: 'OS::NOVA::Server' }
  expect(await on('POST', '/resource_types', flavor)).toMatchObject({ status: 201, body: flavor })
  expect((await on('GET', '/resource_types')).body).toMatchObject({
    resource_type_associations: expect.arrayContaining([
      expect.objectContaining({ name: 'OS::Nova::Server' }),
    ]),
  })
})

test('all parts of one sort go at once, and the namespace with all of them', async () => {
  expect(await on('DELETE', '/properties')).toMatchObject({ status: 204 })
  expect((await on('GET', '/properties')).body).toEqual({ properties: {} })
  expect(await on('DELETE', '/objects')).toMatchObject({ status: 204 })
  expect(await on('DELETE', '')).toMatchObject({ status: 204 })
  expect(await on('DELETE', '')).toEqual(refused(404, `Namespace ${name} not found`))
})
