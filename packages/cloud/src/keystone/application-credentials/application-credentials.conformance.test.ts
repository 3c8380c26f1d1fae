/** What signs programs in for a user: how it is made, what it may do, and when it ends. */
import { beforeAll, describe, expect, test } from 'vitest'
import { inProject, password } from '#testing/identity-calls.ts'
import { programsOf, type Made } from '#testing/application-credentials.ts'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'
import { without } from '#wire/without.ts'

const cloud = await underTest()
const { ask, make, idOf } = keystoneOf(cloud)
const { calls, own, secretOf } = await programsOf(cloud)

const NO_ENTRY = 'The request you have made requires authentication.'
const message = (body: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(body), 'error')), 'message')

describe('a new one', () => {
  test('has all roles of the token, no end, and a secret that is told once', async () => {
    const { reply, made } = await own('POST', '', { description: 'of a robot' })
    expect(reply.status).toBe(201)
    expect(made).toMatchObject({
      description: 'of a robot',
      system: null,
      expires_at: null,
      unrestricted: null,
    })
    expect(made.secret).toMatch(/^[\w-]{86}$/)
    expect(made.roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['member', 'reader']))
    expect(made.links.self).toMatch(new RegExp(`/application_credentials/${made.id}$`))
    const { reply: shown } = await own('GET', `/${made.id}`)
    const rest = without(made, 'secret')
    const { application_credential: again } = shown.body as { application_credential: Made }
    expect({ ...again, roles: again.roles.map(({ id }) => id).toSorted() }).toEqual({
      ...rest,
      roles: rest.roles.map(({ id }) => id).toSorted(),
    })
  })

  test('takes a secret, some of the roles and an end', async () => {
    const { made } = await own('POST', '', {
      secret: 'chosen',
      roles: [{ name: 'reader' }],
      expires_at: '2040-01-02T03:04:05',
      unrestricted: true,
    })
    expect(made).toMatchObject({
      secret: 'chosen',
      expires_at: '2040-01-02T03:04:05.000000',
      unrestricted: true,
    })
    expect(made.roles.map(({ name }) => name)).toEqual(['reader'])
    const { body } = await calls.authenticate(secretOf(made))
    expect(body).toMatchObject({
      token: { roles: [{ name: 'reader' }], application_credential: { restricted: false } },
    })
  })

  test('has a name that no other of the user has', async () => {
    const { made } = await own('POST', '')
    const { reply } = await own('POST', '', { name: made.name })
    expect(reply.status).toBe(409)
    expect(message(reply.body)).toBe(
      'Conflict occurred attempting to store application_credential - ' +
        `Duplicate entry found with name ${made.name}.`,
    )
    const { reply: found } = await own('GET', `?name=${made.name}`)
    expect(found.body).toMatchObject({ application_credentials: [{ id: made.id }] })
  })

  test('is found by a part of its name', async () => {
    const { made } = await own('POST', '', { name: `Robot ${cloud.unique('it')}` })
    const rest = made.name.slice('Robot '.length)
    for (const query of [
      `name__contains=obot ${rest}`,
      `name__icontains=ROBOT ${rest.toUpperCase()}`,
      `name__startswith=Robot ${rest}`,
      `name__endswith=bot ${rest}`,
    ]) {
      const { reply } = await own('GET', `?${query.replaceAll(' ', '%20')}`)
      expect(reply.body, query).toMatchObject({ application_credentials: [{ id: made.id }] })
    }
    const { reply: none } = await own('GET', `?name__contains=no-such-${rest}`)
    expect(none).toMatchObject({ status: 200, body: { application_credentials: [] } })
  })

  test.each([
    [{ name: '' }, 400, "Invalid input for field 'name': '' is too short"],
    [{ name: 5 }, 400, "Invalid input for field 'name': 5 is not of type 'string'"],
    [{ expires_at: '2040-01-02' }, 400, 'Timestamp not in expected format.'],
    [{ expires_at: '2020-01-02T03:04:05' }, 400, "The 'expires_at' must not be before now."],
    [
      { roles: [{ name: 'admin' }] },
      400,
      'Invalid application credential: Cannot create an application credential with unassigned role',
    ],
    [{ roles: [{ name: 'no-such' }] }, 404, 'Role no-such is not defined'],
    [{ roles: [{}] }, 400, "Invalid input for field 'roles/0': {} does not have enough properties"],
    [
      { unrestricted: 'yes' },
      400,
      "Invalid input for field 'unrestricted': 'yes' is not of type 'boolean'",
    ],
    [
      { access_rules: [{ service: 'compute', method: 'GET', path: 'servers' }] },
      400,
      "Invalid input for field 'access_rules/0/path': 'servers' does not match",
    ],
  ])('%j is refused', async (given, status, words) => {
    const { reply } = await own('POST', '', given)
    expect(reply.status).toBe(status)
    expect(message(reply.body)).toContain(words)
  })

  test('is nobody else’s business', async () => {
    const { made } = await own('POST', '')
    const reader = await calls.signIn('reader', inProject('demo'))
    const all = `/users/${made.user_id}/application_credentials`
    expect((await calls.send('GET', all, undefined, reader)).status).toBe(403)
    expect((await calls.send('GET', `${all}/${made.id}`, undefined, reader)).status).toBe(403)
    expect((await ask('GET', `/users/${made.user_id}/application_credentials`)).status).toBe(200)
    const body = { application_credential: { name: cloud.unique('it') } }
    expect((await ask('POST', `/users/${made.user_id}/application_credentials`, body)).status).toBe(
      403,
    )
    expect((await own('GET', '/nosuch')).reply).toMatchObject({
      status: 404,
      body: { error: { message: 'Could not find Application Credential: nosuch.' } },
    })
  })
})

describe('signing in with one', () => {
  let made: Made
  beforeAll(async () => {
    made = (await own('POST', '')).made
  })

  test('works by its id, and by its name and user', async () => {
    const { secret, name } = made
    for (const given of [
      { id: made.id, secret },
      { name, secret, user: { id: made.user_id } },
      { name, secret, user: { name: 'demo', domain: { name: 'Default' } } },
    ]) {
      const { status, body } = await calls.authenticate(secretOf(given))
      expect(status).toBe(201)
      expect(body).toMatchObject({
        token: {
          methods: ['application_credential'],
          user: { id: made.user_id },
          project: { id: made.project_id },
          application_credential: { id: made.id, name, restricted: true },
        },
      })
    }
  })

  test.each([
    [() => ({ id: made.id, secret: 'wrong' }), 401, NO_ENTRY],
    [() => ({ id: made.id }), 401, NO_ENTRY],
    [() => ({ name: 'no', user: { id: made.user_id }, secret: 'x' }), 401, NO_ENTRY],
    [() => ({ id: 'no', secret: 'x' }), 404, 'Could not find Application Credential: no.'],
    [() => ({ secret: 'x' }), 400, 'Expecting to find name or ID in application credential.'],
    [() => ({ name: 'x' }), 400, 'Expecting to find user in application credential.'],
  ] as const)('is refused with %s', async (given, status, words) => {
    const reply = await calls.authenticate(secretOf(given()))
    expect(reply.status).toBe(status)
    expect(message(reply.body)).toContain(words)
  })

  test('asks for no scope, and its token becomes no other', async () => {
    const scoped = await calls.authenticate({ ...secretOf(made), scope: 'unscoped' })
    expect(scoped.status).toBe(401)
    expect(message(scoped.body)).toContain('Application credentials cannot request a scope.')
    const token = await tokenWith(made)
    const identity = { methods: ['token'], token: { id: token } }
    const again = await calls.authenticate({ identity })
    expect(again.status).toBe(403)
    expect(message(again.body)).toContain('Using a delegated token to create another token')
  })

  test('makes and deletes no others, unless it is unrestricted', async () => {
    const token = await tokenWith(made)
    const all = `/users/${made.user_id}/application_credentials`
    const body = { application_credential: { name: cloud.unique('it') } }
    const refused = await calls.send('POST', all, body, token)
    expect(refused.status).toBe(403)
    expect(message(refused.body)).toContain("Using method 'application_credential' is not allowed")
    expect((await calls.send('DELETE', `${all}/${made.id}`, undefined, token)).status).toBe(403)
    expect((await calls.send('GET', all, undefined, token)).status).toBe(200)
    const free = await tokenWith((await own('POST', '', { unrestricted: true })).made)
    const reply = await calls.send('POST', all, body, free)
    expect(reply.status).toBe(201)
    const { id } = (reply.body as { application_credential: Made }).application_credential
    expect((await calls.send('DELETE', `${all}/${id}`, undefined, free)).status).toBe(204)
  })

  test('sees no EC2 keys', async () => {
    const token = await tokenWith(made)
    const keys = `/users/${made.user_id}/credentials/OS-EC2`
    const reply = await calls.send('GET', keys, undefined, token)
    expect(reply.status).toBe(403)
    expect(message(reply.body)).toContain('Delegated tokens cannot access credentials directly')
  })
})

test('it is worth what its user is: roles, account, and nothing once deleted', async () => {
  const [project, name] = [await make('project'), cloud.unique('it')]
  const user = await make('user', { name, password: 'secret' })
  const role = `/projects/${project}/users/${user}/roles/${await idOf('role', 'member')}` as const
  expect((await ask('PUT', role)).status).toBe(204)
  const signedIn = await calls.authenticate({
    identity: password(name, 'secret'),
    scope: { project: { id: project } },
  })
  const token = signedIn.headers.get('x-subject-token') ?? ''
  const all = `/users/${user}/application_credentials`
  const body = { application_credential: { name: 'it' } }
  const { body: sent } = await calls.send('POST', all, body, token)
  const { application_credential: made } = sent as { application_credential: Made }
  const status = async () => (await calls.authenticate(secretOf(made))).status
  expect(await status()).toBe(201)
  expect((await ask('DELETE', role)).status).toBe(204)
  expect(await status()).toBe(401)
  expect((await ask('PUT', role)).status).toBe(204)
  expect(await status()).toBe(201)
  expect((await ask('PATCH', `/users/${user}`, { user: { enabled: false } })).status).toBe(200)
  expect(await status()).toBe(401)
  expect((await ask('PATCH', `/users/${user}`, { user: { enabled: true } })).status).toBe(200)
  expect(await status()).toBe(201)
  expect((await ask('DELETE', `/users/${user}/application_credentials/${made.id}`)).status).toBe(
    204,
  )
  expect(await status()).toBe(404)
})

async function tokenWith(made: Made): Promise<string> {
  const { headers } = await calls.authenticate(secretOf(made))
  return headers.get('x-subject-token') ?? ''
}
