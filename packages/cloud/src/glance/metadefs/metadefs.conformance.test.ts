import { expect, test } from 'vitest'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
const all = '/metadefs/namespaces'
const admin = { as: 'admin' } as const

const words = (text: string) => expect.stringContaining(text)
const refused = (status: number, text: string) => ({ status, body: words(text) })

/** A namespace of this test, as the administrator makes it; gone at the end. */
async function made(parts: object = {}): Promise<{ name: string; path: `/${string}` }> {
  const name = cloud.unique('Conformance::Sample')
  const path = `${all}/${name}` as const
  const reply = await ask('POST', all, { namespace: name, ...parts }, admin)
  expect(reply).toMatchObject({ status: 201, body: { namespace: name } })
  cloud.cleanUp(async () => {
    await ask('PUT', path, { namespace: name }, admin)
    await ask('DELETE', path, undefined, admin)
  })
  return { name, path }
}

const names = (reply: { body: unknown }): string[] => {
  const { namespaces } = reply.body as { namespaces: { namespace: string }[] }
  return namespaces.map(({ namespace }) => namespace)
}

const caseless = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)

const parts = {
  display_name: 'Sample',
  description: 'For a test.',
  properties: {
    size: {
      ...{ title: 'Size', type: 'integer', default: '5', minimum: 1, maximum: 9 },
      ...{ readonly: true, operators: ['<or>'] },
    },
    kinds: { title: 'Kinds', type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  },
  objects: [
    {
      name: 'Thing',
      description: 'An object.',
      required: ['on'],
      properties: { on: { title: 'On', type: 'boolean' } },
    },
  ],
  resource_type_associations: [
    { name: 'OS::Nova::Flavor', prefix: 'cf:' },
    { name: 'OS::Cinder::Volume', prefix: 'cv_', properties_target: 'image' },
  ],
  tags: [{ name: 'red' }],
}

test('the operator’s definitions are there, in order, page by page, by resource type', async () => {
  const whole = await ask('GET', `${all}?limit=100&sort_key=namespace&sort_dir=asc`)
  expect(names(whole)).toEqual(names(whole).toSorted(caseless))
  expect(names(whole)).toEqual(
    expect.arrayContaining(['OS::Compute::CPUPinning', 'OS::Compute::Quota', 'OS::Software::DBMS']),
  )
  const page = await ask('GET', `${all}?limit=2&sort_key=namespace&sort_dir=asc`)
  expect(names(page)).toEqual(names(whole).slice(0, 2))
  const first = `/v2${all}?limit=2&sort_key=namespace&sort_dir=asc`
  const next = `${first}&marker=${encodeURIComponent(names(page)[1] ?? '')}`
  expect(page.body).toMatchObject({ first, next, schema: '/v2/schemas/metadefs/namespaces' })
  const marker = names(page)[1]
  const second = await ask('GET', `${all}?limit=2&sort_key=namespace&sort_dir=asc&marker=${marker}`)
  expect(names(second)).toEqual(names(whole).slice(2, 4))
  const flavors = await ask('GET', `${all}?limit=100&resource_types=OS::Nova::Flavor`)
  expect(names(flavors)).toContain('OS::Compute::Watchdog')
  expect(names(flavors)).not.toContain('OS::Software::DBMS')
  expect(await ask('GET', `${all}?resource_types=No::Such::Type`)).toMatchObject({
    body: { namespaces: [] },
  })
})

test('a list is refused where it makes no sense', async () => {
  expect(await ask('GET', `${all}?limit=-1`)).toEqual(refused(400, 'limit param must be positive'))
  expect(await ask('GET', `${all}?sort_dir=up`)).toEqual(refused(400, 'Invalid sort direction: up'))
  expect(await ask('GET', `${all}?visibility=secret`)).toEqual(
    refused(400, 'Invalid visibility value: secret'),
  )
  expect(await ask('GET', `${all}?marker=nope`)).toEqual(
    refused(404, 'Metadata definition namespace=nope was not found.'),
  )
  expect(await ask('GET', `${all}?sort_key=nope`)).toMatchObject({ status: 500 })
})

test('a namespace shows its keys with the prefix of the resource type', async () => {
  const watchdog = await ask('GET', `${all}/OS::Compute::Watchdog?resource_type=OS::Nova::Flavor`)
  const small = await ask('GET', `${all}/os::compute::watchdog`)
  expect(small.body).toMatchObject({ namespace: 'OS::Compute::Watchdog' })
  expect(watchdog.body).toMatchObject({
    namespace: 'OS::Compute::Watchdog',
    properties: {
      'hw:watchdog_action': {
        type: 'string',
        enum: ['disabled', 'reset', 'poweroff', 'pause', 'none'],
      },
    },
  })
  const { path } = await made(parts)
  const shown = await ask('GET', `${path}?resource_type=OS::Nova::Flavor`, undefined, admin)
  expect(shown.body).toMatchObject({
    ...{ display_name: 'Sample', visibility: 'private', protected: false },
    properties: { 'cf:size': parts.properties.size, 'cf:kinds': parts.properties.kinds },
    objects: [{ name: 'Thing', required: ['cf:on'], properties: { 'cf:on': { title: 'On' } } }],
    tags: [{ name: 'red' }],
    schema: '/v2/schemas/metadefs/namespace',
  })
  const plain = await ask('GET', `${path}?resource_type=OS::Nova::Server`, undefined, admin)
  expect(plain.body).toMatchObject({ properties: { size: { title: 'Size' } } })
})

test('only the administrator makes definitions, and each name once', async () => {
  const namespace = cloud.unique('Conformance::Denied')
  expect(await ask('POST', all, { namespace })).toEqual(
    refused(403, 'You are not authorized to complete add_metadef_namespace action.'),
  )
  const { name } = await made()
  expect(await ask('POST', all, { namespace: name }, admin)).toEqual(
    refused(409, `The metadata definition namespace=${name} already exists.`),
  )
})

test('what is no definition is refused in the words of the schema', async () => {
  const namespace = cloud.unique('Conformance::Wrong')
  const schema = "Provided object does not match schema 'namespace': "
  const wrong = (body: unknown) => ask('POST', all, body, admin)
  expect(await wrong({ display_name: 'x' })).toEqual(
    refused(400, `${schema}'namespace' is a required property`),
  )
  expect(await wrong({ namespace: 'x'.repeat(81) })).toEqual(refused(400, 'is too long'))
  expect(await wrong({ namespace, visibility: 'secret' })).toEqual(
    refused(400, `${schema}'secret' is not one of ['public', 'private']`),
  )
  expect(await wrong({ namespace, extra: 1 })).toEqual(
    refused(400, "Additional properties are not allowed ('extra' was unexpected)"),
  )
  expect(await wrong({ namespace, properties: { a: { title: 'A' } } })).toEqual(
    refused(400, "'type' is a required property"),
  )
  expect(await wrong({ namespace, self: 'x' })).toEqual(
    refused(403, "Attribute 'self' is read-only."),
  )
  expect(await wrong(undefined)).toEqual(refused(400, 'Body expected in request.'))
})

test('others do not see a private namespace, and may not change a public one', async () => {
  const { name, path } = await made()
  expect(await ask('GET', path)).toEqual(refused(404, 'The resource could not be found.'))
  expect(await ask('GET', `${path}/properties`)).toEqual(
    refused(404, `Namespace ${name} not found`),
  )
  expect(await ask('DELETE', path)).toEqual(refused(404, `Namespace ${name} not found`))
  await ask('PUT', path, { namespace: name, visibility: 'public' }, admin)
  expect(await ask('GET', path)).toMatchObject({ status: 200, body: { visibility: 'public' } })
  expect(await ask('DELETE', path)).toEqual(refused(403, 'delete_metadef_namespace'))
  expect(await ask('PUT', path, { namespace: name })).toEqual(
    refused(403, 'modify_metadef_namespace'),
  )
})

test('a change replaces what a namespace says of itself, not what is in it', async () => {
  const { name, path } = await made(parts)
  const changed = await ask('PUT', path, { namespace: name, description: 'new' }, admin)
  expect(changed).toMatchObject({ status: 200, body: { description: 'new', protected: false } })
  expect(changed.body).not.toHaveProperty('display_name')
  expect(changed.body).not.toHaveProperty('properties')
  const shown = await ask('GET', path, undefined, admin)
  expect(shown.body).toMatchObject({ properties: { size: { title: 'Size' } } })
  const taken = { namespace: 'OS::Compute::Watchdog' }
  expect(await ask('PUT', path, taken, admin)).toEqual(
    refused(409, 'Invalid update. It would result in a duplicate metadata definition namespace'),
  )
  expect(await ask('PUT', `${all}/nope`, { namespace: 'nope' }, admin)).toEqual(
    refused(404, 'Namespace nope not found'),
  )
})

test('what is protected stays', async () => {
  const { name, path } = await made(parts)
  await ask('PUT', path, { namespace: name, protected: true }, admin)
  const drop = (below = '') => ask('DELETE', `${path}${below}`, undefined, admin)
  const kept = (what: string) =>
    refused(403, `Metadata definition ${what} is protected and cannot be deleted.`)
  expect(await drop()).toEqual(kept(`namespace ${name}`))
  expect(await drop('/properties/size')).toEqual(kept('property size'))
  expect(await drop('/objects/Thing')).toEqual(kept('object Thing'))
  expect(await drop('/resource_types/OS::Nova::Flavor')).toEqual(
    kept('resource-type-association OS::Nova::Flavor'),
  )
  expect(await drop('/properties')).toEqual(kept(`namespace ${name}`))
})

const thing = { title: 'x', type: 'string' }
test.each([
  [
    { resource_type_associations: [{ name: 'OS::Nova::Flavor' }, { name: 'os::nova::flavor' }] },
    'The metadata definition resource-type association of resource-type=os::nova::flavor to ',
  ],
  [{ objects: [{ name: 'A' }, { name: 'a' }] }, 'A metadata definition object with name=a already'],
  [{ tags: [{ name: 'a' }, { name: 'A' }] }, 'A metadata tag with name=A already exists in '],
  [{ properties: { a: thing, A: thing } }, 'A metadata definition property with name=A already '],
])('a namespace with %j twice is none', async (both, text) => {
  const namespace = cloud.unique('Conformance::Twice')
  expect(await ask('POST', all, { namespace, ...both }, admin)).toEqual(refused(409, text))
  expect((await ask('GET', `${all}/${namespace}`, undefined, admin)).status).toBe(404)
})
