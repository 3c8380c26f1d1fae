/** Identity providers, protocols, mappings and service providers, as Keystone lets, keeps and refuses them. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'
import { pick } from '#testing/ask.ts'
import { fixed } from '@meridian/openstack'

const cloud = await underTest()
const { ask, make } = keystoneOf(cloud)
const base = '/OS-FEDERATION'

const rules = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'REMOTE_USER' }] }]

/** An identity provider of its own, which goes at the end together with its domain. */
async function provider(given: object = {}): Promise<{ id: string; domain: string }> {
  const id = cloud.unique('idp')
  const path = `${base}/identity_providers/${id}` as const
  const reply = await ask('PUT', path, { identity_provider: given })
  expect(reply).toMatchObject({ status: 201, body: { identity_provider: { id, ...given } } })
  const domain = pick(reply, 'identity_provider', 'domain_id')
  cloud.cleanUp(async () => {
    await ask('DELETE', path)
    if (domain === 'default') return
    await ask('PATCH', `/domains/${domain}`, { domain: { enabled: false } })
    await ask('DELETE', `/domains/${domain}`)
  })
  return { id, domain }
}

async function mapping(): Promise<string> {
  const id = cloud.unique('map')
  const reply = await ask('PUT', `${base}/mappings/${id}`, { mapping: { rules } })
  expect(reply).toMatchObject({ status: 201, body: { mapping: { id, rules } } })
  cloud.cleanUp(() => ask('DELETE', `${base}/mappings/${id}`))
  return id
}

const words = (text: string): unknown => expect.stringContaining(text)

test('an identity provider without a domain gets one of its own, and is disabled', async () => {
  const { id, domain } = await provider()
  const shown = {
    id,
    domain_id: domain,
    ...{ enabled: false, description: null, remote_ids: [], authorization_ttl: null },
  }
  const path = `${base}/identity_providers/${id}` as const
  expect(await ask('GET', path)).toMatchObject({ status: 200, body: { identity_provider: shown } })
  expect(await ask('GET', `/domains/${domain}`)).toMatchObject({
    body: {
      domain: {
        name: domain,
        enabled: true,
        description: `Auto generated federated domain for Identity Provider: ${id}`,
      },
    },
  })
  const links = { self: words(path), protocols: words(`${path}/protocols`) }
  expect(await ask('GET', path)).toMatchObject({ body: { identity_provider: { links } } })
})

test('an identity provider keeps what it was given, and what is taken back is empty', async () => {
  const remote = cloud.unique('urn:idp')
  const given = {
    ...{ domain_id: 'default', enabled: true, description: 'Partners' },
    ...{ remote_ids: [remote], authorization_ttl: 90 },
  }
  const { id } = await provider(given)
  const path = `${base}/identity_providers/${id}` as const
  const change = { remote_ids: null, authorization_ttl: null, description: null }
  expect(await ask('PATCH', path, { identity_provider: change })).toMatchObject({
    status: 200,
    body: { identity_provider: { ...given, ...change, remote_ids: [] } },
  })
})

test('lists are filtered by id and by whether it is enabled', async () => {
  const { id } = await provider({ enabled: true })
  const { id: other } = await provider()
  const ids = async (query: string): Promise<unknown[]> => {
    const { body } = await ask('GET', `${base}/identity_providers?${query}`)
    const rows: unknown = Reflect.get(Object(body), 'identity_providers')
    return Array.isArray(rows) ? rows.map((one: unknown) => Reflect.get(Object(one), 'id')) : []
  }
  expect(await ids(`id=${id}`)).toEqual([id])
  expect(await ids('enabled=true')).toContain(id)
  expect(await ids('enabled=true')).not.toContain(other)
  expect(await ids('enabled=false')).toContain(other)
})

test('neither its name nor a remote id is a second one’s', async () => {
  const remote = cloud.unique('urn:idp')
  const { id } = await provider({ remote_ids: [remote] })
  const stored = 'Conflict occurred attempting to store identity_provider - '
  const again = await ask('PUT', `${base}/identity_providers/${id}`, { identity_provider: {} })
  expect(again).toEqual({ status: 409, body: `${stored}Duplicate entry: ${id}.` })
  const { id: other } = await provider()
  const path = `${base}/identity_providers/${other}` as const
  const change = { identity_provider: { remote_ids: [remote] } }
  const refused = { status: 409, body: `${stored}Duplicate remote ID: ${remote}.` }
  expect(await ask('PATCH', path, change)).toEqual(refused)
  expect(await ask('PUT', `${base}/identity_providers/${cloud.unique('new')}`, change)).toEqual(
    refused,
  )
})

test.each([
  ['PATCH', {}, '{} does not have enough properties'],
  ['PATCH', { domain_id: 'default' }, "('domain_id' was unexpected)"],
  ['PATCH', { authorization_ttl: -1 }, "'authorization_ttl': -1 is less than the minimum of 0"],
  ['PUT', { name: 'a' }, "('name' was unexpected)"],
  ['PUT', { remote_ids: ['a', 'a'] }, "'remote_ids': ['a', 'a'] has non-unique elements"],
  ['PUT', { enabled: 'yes' }, "'enabled': 'yes' is not of type 'boolean'"],
] as const)('an identity provider is not %s with %j', async (method, given, text) => {
  const path = `${base}/identity_providers/${cloud.unique('none')}` as const
  const reply = await ask(method, path, { identity_provider: given })
  expect(reply).toMatchObject({ status: 400, body: words(text) })
})

test('what is not there is not found, and a name ends at 64 letters', async () => {
  const gone = (what: string): object => ({ status: 404, body: `Could not find ${what}: nope.` })
  const idp = gone('Identity Provider')
  const change = { identity_provider: { enabled: true } }
  expect(await ask('GET', `${base}/identity_providers/nope`)).toEqual(idp)
  expect(await ask('PATCH', `${base}/identity_providers/nope`, change)).toEqual(idp)
  expect(await ask('DELETE', `${base}/identity_providers/nope`)).toEqual(idp)
  const domain = { identity_provider: { domain_id: 'nope' } }
  expect(await ask('PUT', `${base}/identity_providers/nope`, domain)).toEqual(gone('domain'))
  expect(await ask('GET', `${base}/mappings/nope`)).toEqual(gone('mapping'))
  expect(await ask('PATCH', `${base}/mappings/nope`, { mapping: { rules } })).toEqual(
    gone('mapping'),
  )
  expect(await ask('DELETE', `${base}/mappings/nope`)).toEqual(gone('mapping'))
  const sp = gone('Service Provider')
  expect(await ask('GET', `${base}/service_providers/nope`)).toEqual(sp)
  expect(await ask('DELETE', `${base}/service_providers/nope`)).toEqual(sp)
  const long = 'k'.repeat(65)
  expect(await ask('PUT', `${base}/mappings/${long}`, { mapping: { rules } })).toMatchObject({
    status: 400,
    body: words('String length exceeded.'),
  })
})

test('a protocol belongs to one identity provider and needs a mapping that is there', async () => {
  const { id } = await provider()
  const map = await mapping()
  const many = `${base}/identity_providers/${id}/protocols` as const
  const send = (method: string, name: string, protocol: object) =>
    ask(method, `${many}/${name}`, { protocol })
  expect(await send('PUT', 'oidc', { mapping_id: 'nope' })).toEqual({
    status: 400,
    body: 'Invalid mapping id: nope',
  })
  expect(await send('PUT', 'oidc', {})).toMatchObject({
    status: 400,
    body: words("'mapping_id' is a required property"),
  })
  const attribute = { remote_id_attribute: 'HTTP_OIDC_ISS' }
  const made = await send('PUT', 'oidc', { mapping_id: map, ...attribute })
  expect(made).toMatchObject({ status: 201, body: { protocol: { id: 'oidc', mapping_id: map } } })
  // Only the list tells the rest.
  expect(JSON.stringify(made.body)).not.toContain('HTTP_OIDC_ISS')
  expect(await ask('GET', many)).toMatchObject({
    body: { protocols: [{ id: 'oidc', idp_id: id, mapping_id: map, ...attribute }] },
  })
  expect(await send('PUT', 'oidc', { mapping_id: map })).toEqual({
    status: 409,
    body:
      'Conflict occurred attempting to store federation_protocol - ' +
      'Duplicate entry found with ID oidc.',
  })
  const none = { status: 404, body: 'Could not find Identity Provider: nope.' }
  const elsewhere = `${base}/identity_providers/nope/protocols` as const
  expect(await ask('PUT', `${elsewhere}/oidc`, { protocol: { mapping_id: map } })).toEqual(none)
  expect(await ask('GET', elsewhere)).toMatchObject({ status: 200, body: { protocols: [] } })
  const missing = {
    status: 404,
    body: `Could not find federated protocol saml for Identity Provider: ${id}.`,
  }
  expect(await ask('GET', `${many}/saml`)).toEqual(missing)
  expect(await ask('DELETE', `${many}/saml`)).toEqual(missing)
  expect(await send('PATCH', 'saml', { mapping_id: map })).toEqual(missing)
  expect(await send('PATCH', 'oidc', { mapping_id: 'nope' })).toMatchObject({ status: 400 })
  // A change that names no mapping is left out: the real one breaks the connection then.
  const other = await mapping()
  expect(await send('PATCH', 'oidc', { mapping_id: other })).toMatchObject({
    status: 200,
    body: { protocol: { mapping_id: other } },
  })
})

test('a mapping in use can be deleted, and an identity provider takes its protocols along', async () => {
  const { id, domain } = await provider()
  const map = await mapping()
  const one = `${base}/identity_providers/${id}/protocols/oidc` as const
  await ask('PUT', one, { protocol: { mapping_id: map } })
  expect((await ask('DELETE', `${base}/mappings/${map}`)).status).toBe(204)
  expect(await ask('GET', one)).toMatchObject({ body: { protocol: { mapping_id: map } } })
  expect((await ask('DELETE', `${base}/identity_providers/${id}`)).status).toBe(204)
  expect((await ask('GET', one)).status).toBe(404)
  expect((await ask('GET', `/domains/${domain}`)).status).toBe(200)
})

test('a domain takes its identity providers along', async () => {
  const domain = await make('domain', { enabled: false })
  const { id } = await provider({ domain_id: domain })
  expect((await ask('DELETE', `/domains/${domain}`)).status).toBe(204)
  expect((await ask('GET', `${base}/identity_providers/${id}`)).status).toBe(404)
})

test.each([
  [{}, "'rules' is a required property\n"],
  [{ rules: [] }, '[] is too short\n'],
  [{ rules: { local: 1 } }, "{'local': 1} is not of type 'array'\n"],
  [
    { rules: [{ local: [{ usr: {} }, { user: { type: 'x' } }], remote: [] }] },
    "'x' is not one of ['ephemeral', 'local']\n" +
      "Additional properties are not allowed ('usr' was unexpected)\n[] is too short\n",
  ],
  [
    { rules: [{ local: [{ group: { name: 'x' } }], remote: [{ type: 'a' }, {}] }] },
    "{'name': 'x'} is not valid under any of the given schemas\n" +
      '{} is not valid under any of the given schemas\n',
  ],
  [
    { rules: [{ local: [], remote: [{ type: 'a', regex: true }] }] },
    "{'type': 'a', 'regex': True} is not valid under any of the given schemas\n",
  ],
])('of rules like %j everything is told that is wrong', async (given, text) => {
  const reply = await ask('PUT', `${base}/mappings/${cloud.unique('none')}`, { mapping: given })
  // The client takes the last line’s end away.
  expect(reply).toEqual({ status: 400, body: text.trim() })
})

test('rules are replaced as a whole, and a name is taken', async () => {
  const id = await mapping()
  const path = `${base}/mappings/${id}` as const
  const twice = { rules: [...rules, ...rules] }
  expect(await ask('PATCH', path, { mapping: twice })).toMatchObject({
    status: 200,
    body: { mapping: { id, ...twice } },
  })
  expect(await ask('PATCH', path, { mapping: {} })).toMatchObject({ status: 400 })
  expect(await ask('PUT', path, { mapping: { rules } })).toEqual({
    status: 409,
    body: 'Conflict occurred attempting to store mapping - Duplicate entry.',
  })
})

test('who is no administrator learns nothing of it', async () => {
  const { id } = await provider()
  const demo = await cloud.as('demo')
  for (const path of ['identity_providers', `identity_providers/${id}`, 'mappings'] as const) {
    const answer = demo.service('identity').call('GET', fixed(`/OS-FEDERATION/${path}`))
    await expect(answer).rejects.toMatchObject({ status: 403 })
  }
})

test('single sign-on gives a token to no address that is not trusted', async () => {
  const { id } = await provider({ enabled: true })
  const own = `/auth/OS-FEDERATION/identity_providers/${id}/protocols/openid/websso` as const
  expect(await ask('GET', own)).toEqual({
    status: 400,
    body: 'Request must have an origin query parameter',
  })
  const refused = { status: 401, body: 'The request you have made requires authentication.' }
  expect(await ask('GET', `${own}?origin=https://evil.example/`)).toEqual(refused)
  // Nobody says here who the identity provider is.
  expect(await ask('GET', '/auth/OS-FEDERATION/websso/openid')).toEqual(refused)
})
