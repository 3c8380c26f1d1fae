/** Service providers, and the older addresses of scopes, as Keystone has them. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask } = keystoneOf(cloud)
const base = '/OS-FEDERATION'
const words = (text: string): unknown => expect.stringContaining(text)

test('a service provider has two addresses, which stay when it changes', async () => {
  const id = cloud.unique('sp')
  const path = `${base}/service_providers/${id}` as const
  const send = (method: string, service_provider: object) => ask(method, path, { service_provider })
  expect(await send('PUT', {})).toMatchObject({
    status: 400,
    body: words("'auth_url' is a required property"),
  })
  const given = { auth_url: 'https://far.example/v3/auth', sp_url: 'https://far.example/sso' }
  expect(await send('PUT', { ...given, auth_url: 'far' })).toMatchObject({
    status: 400,
    body: words("'auth_url': 'far' does not match '^[a-zA-Z0-9+.-]+:.+'"),
  })
  const shown = { id, ...given, enabled: false, description: null, relay_state_prefix: 'ss:mem:' }
  cloud.cleanUp(() => ask('DELETE', path))
  expect(await send('PUT', given)).toMatchObject({
    status: 201,
    body: { service_provider: shown },
  })
  expect(await send('PUT', given)).toEqual({
    status: 409,
    body:
      'Conflict occurred attempting to store service_provider - ' +
      `Duplicate entry found with ID ${id}.`,
  })
  const change = { enabled: true, description: 'Far away' }
  expect(await send('PATCH', change)).toMatchObject({
    status: 200,
    body: { service_provider: { ...shown, ...change } },
  })
  expect(await send('PATCH', { auth_url: null })).toMatchObject({ status: 400 })
  const listed = await ask('GET', `${base}/service_providers?id=${id}`)
  expect(listed).toMatchObject({ body: { service_providers: [{ id }] } })
})

test('what a token may be scoped to has an older address, too', async () => {
  for (const what of ['projects', 'domains'] as const) {
    const older = await ask('GET', `${base}/${what}`)
    const { body } = await ask('GET', `/auth/${what}`)
    expect(older).toMatchObject({
      status: 200,
      body: { [what]: Reflect.get(Object(body), what) },
    })
  }
})
