import { expect, test } from 'vitest'
import { identityUrl, passwordSignIn, revoke, scopeTo, tokenSignIn } from '#sign-in.ts'
import { connectionsTo, recording } from '#testing.ts'

const credentials = { username: 'ann', password: 'pw', userDomainName: 'Default' }
const document = {
  token: {
    methods: ['password'],
    user: { id: 'u1', name: 'ann', domain: { id: 'default', name: 'Default' } },
    audit_ids: ['x'],
    issued_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-01-01T01:00:00Z',
  },
}

test('the address of Keystone is taken with or without a version', () => {
  for (const url of [
    'http://k:5000',
    'http://k:5000/',
    'http://k:5000/v3/',
    'http://k:5000/v2.0',
  ]) {
    expect(identityUrl(url)).toBe('http://k:5000/v3')
  }
})

test('a password asks for an unscoped token, whose id comes from the header', async () => {
  const bodies: unknown[] = []
  const { requests, transport } = recording(async (request) => {
    bodies.push(await request.json())
    return Response.json(document, { status: 201, headers: { 'x-subject-token': 'tok' } })
  })
  const signedIn = await passwordSignIn(connectionsTo(transport), 'http://k/v3', credentials)
  expect(signedIn).toMatchObject({ id: 'tok', user: { name: 'ann' }, roles: [], catalog: [] })
  expect(requests[0]?.url).toBe('http://k/v3/auth/tokens')
  expect(bodies[0]).toMatchObject({ auth: { scope: 'unscoped' } })
  await scopeTo(connectionsTo(transport), 'http://k', signedIn, { system: true })
  expect(bodies[1]).toEqual({
    auth: {
      identity: { methods: ['token'], token: { id: 'tok' } },
      scope: { system: { all: true } },
    },
  })
})

test('a second factor that is asked for comes with its receipt', async () => {
  const { transport } = recording(() =>
    Response.json(
      { receipt: { methods: ['password'] }, required_auth_methods: [['password', 'totp']] },
      { status: 401, headers: { 'openstack-auth-receipt': 'r1' } },
    ),
  )
  await expect(
    passwordSignIn(connectionsTo(transport), 'http://k', credentials),
  ).rejects.toMatchObject({
    kind: 'more-factors',
    status: 401,
    receipt: { id: 'r1', methods: ['password'], required: [['password', 'totp']] },
  })
})

test('a token that cannot be a header is refused without a call, unquoted', async () => {
  const { requests, transport } = recording(() => Response.json(document))
  const seen = tokenSignIn(connectionsTo(transport), 'http://k', 'evil\r\nx: y')
  await expect(seen).rejects.toThrow(/^The token is not valid\.$/)
  expect(requests).toHaveLength(0)
})

test('revoking a void token is no error, a broken Keystone is', async () => {
  const answering = (status: number) =>
    connectionsTo(recording(() => new Response('', { status })).transport)
  await revoke(answering(404), 'http://k', { id: 'tok' })
  await expect(revoke(answering(500), 'http://k', { id: 'tok' })).rejects.toMatchObject({
    status: 500,
  })
})

test('a sign-in answered by something else is a bad reply', async () => {
  const { transport } = recording(() => Response.json({ hello: 1 }))
  await expect(
    passwordSignIn(connectionsTo(transport), 'http://k', credentials),
  ).rejects.toMatchObject({
    kind: 'bad-reply',
  })
})
