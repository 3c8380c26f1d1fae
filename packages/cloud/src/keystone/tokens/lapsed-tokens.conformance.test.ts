/** What is said of tokens whose user, project or domain is not what it was. */
import { expect, test } from 'vitest'
import { identityCalls, password } from '#testing/identity-calls.ts'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const calls = identityCalls(cloud.transport, cloud.authUrl)
const { ask, make, idOf } = keystoneOf(cloud)

const SECRET = 'secret'
const REVOKED = { status: 404, body: { error: { message: 'Failed to validate token' } } }
const OUT = { status: 401 }

/** A user of a domain with a role on a project in it; `token` signs in there, or to nothing. */
async function somebody() {
  const domain_id = await make('domain')
  const name = cloud.unique('who')
  const user = await make('user', { name, domain_id, password: SECRET })
  const project = await make('project', { domain_id })
  const role = await idOf('role', 'reader')
  await ask('PUT', `/projects/${project}/users/${user}/roles/${role}`)
  const body = (await ask('GET', `/domains/${domain_id}`)).body as { domain: { name: string } }
  const token = async (scope: unknown = { project: { id: project } }): Promise<string> => {
    const identity = password(name, SECRET, body.domain.name)
    const { headers } = await calls.authenticate({ identity, scope })
    return headers.get('x-subject-token') ?? ''
  }
  return { domain_id, user, project, role, token }
}

/** What Keystone tells the administrator of somebody's token. */
async function told(token: string): Promise<{ status: number; body: unknown }> {
  const admin = await adminToken()
  const headers = { 'x-auth-token': admin, 'x-subject-token': token }
  const response = await cloud.transport(new Request(`${cloud.authUrl}/auth/tokens`, { headers }))
  return { status: response.status, body: await response.json() }
}

let admin: Promise<string> | undefined
const adminToken = (): Promise<string> =>
  (admin ??= calls.signIn('admin', { project: { name: 'admin', domain: { name: 'Default' } } }))

/** A real cloud remembers for a moment what it knew of a token. */
const becomes = (token: string, wanted: object) =>
  cloud.until(
    async () => {
      const reply = await told(token)
      return expect.objectContaining(wanted).asymmetricMatch(reply) ? reply : false
    },
    { within: 15_000 },
  )

const gone = (message: string) => ({
  status: 404,
  body: { error: { code: 404, title: 'Not Found', message } },
})

/** A token counts from the second after a revocation. */
const nextSecond = () => (cloud.real ? new Promise((done) => setTimeout(done, 1100)) : undefined)

test('a disabled project ends its tokens, and enabled again it has them back', async () => {
  const { project, token } = await somebody()
  const [inProject, unscoped] = [await token(), await token('unscoped')]
  expect((await told(inProject)).status).toBe(200)
  const off = { project: { enabled: false } }
  expect((await ask('PATCH', `/projects/${project}`, off)).status).toBe(200)
  const words = `Unable to validate token because project ${project} is disabled`
  expect(await becomes(inProject, gone(words))).toBeTruthy()
  expect((await told(unscoped)).status).toBe(200)
  const on = { project: { enabled: true } }
  expect((await ask('PATCH', `/projects/${project}`, on)).status).toBe(200)
  expect(await becomes(inProject, { status: 200 })).toBeTruthy()
})

test('a disabled domain ends the tokens for its projects', async () => {
  const { domain_id, token } = await somebody()
  const inProject = await token()
  await ask('PATCH', `/domains/${domain_id}`, { domain: { enabled: false } })
  const words = `Unable to validate token because domain ${domain_id} is disabled`
  expect(await becomes(inProject, gone(words))).toBeTruthy()
})

test('a deleted project is named to who asks about its tokens', async () => {
  const { project, token } = await somebody()
  const inProject = await token()
  expect((await ask('DELETE', `/projects/${project}`)).status).toBe(204)
  expect(await becomes(inProject, gone(`Could not find project: ${project}.`))).toBeTruthy()
})

test('a deleted user is named to who asks about their tokens', async () => {
  const { user, token } = await somebody()
  const inProject = await token()
  expect((await ask('DELETE', `/users/${user}`)).status).toBe(204)
  expect(await becomes(inProject, gone(`Could not find user: ${user}.`))).toBeTruthy()
})

test('a disabled user is out, and has to sign in again afterwards', async () => {
  const { user, token } = await somebody()
  const before = [await token(), await token('unscoped')]
  await ask('PATCH', `/users/${user}`, { user: { enabled: false } })
  for (const one of before) {
    expect(await told(one)).toMatchObject(REVOKED)
    expect(await calls.send('GET', '/auth/projects', undefined, one)).toMatchObject(OUT)
  }
  expect(await token()).toBe('')
  await ask('PATCH', `/users/${user}`, { user: { enabled: true } })
  for (const one of before) expect(await told(one)).toMatchObject(REVOKED)
  await nextSecond()
  expect((await told(await token())).status).toBe(200)
})

test('a new password ends the tokens of the old one, whoever chose it', async () => {
  const { user, token } = await somebody()
  const first = await token()
  // The same once more is new, too.
  await ask('PATCH', `/users/${user}`, { user: { password: SECRET } })
  expect(await told(first)).toMatchObject(REVOKED)
  await nextSecond()
  const second = await token()
  expect((await told(second)).status).toBe(200)
  const own = { user: { original_password: SECRET, password: 'other' } }
  expect((await ask('POST', `/users/${user}/password`, own)).status).toBe(204)
  expect(await told(second)).toMatchObject(REVOKED)
})

test('what else changes of a user leaves their tokens alone', async () => {
  const { user, token } = await somebody()
  const before = await token()
  for (const change of [{ enabled: true }, { description: 'x' }, { name: cloud.unique('new') }]) {
    expect((await ask('PATCH', `/users/${user}`, { user: change })).status).toBe(200)
    expect((await told(before)).status).toBe(200)
  }
})

test('a password that is taken away opens nothing, and leaves tokens alone', async () => {
  const { user, token } = await somebody()
  const before = await token()
  expect((await ask('PATCH', `/users/${user}`, { user: { password: null } })).status).toBe(200)
  expect(await token()).toBe('')
  expect((await told(before)).status).toBe(200)
})
