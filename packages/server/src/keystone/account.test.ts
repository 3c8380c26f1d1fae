import { rows } from '@meridian/cloud'
import type {
  ApiAccess,
  ApplicationCredentialCreated,
  Ec2Credential,
  SignIn,
} from '@meridian/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let tab: SignedIn
beforeEach(async () => {
  world = await testWorld()
  tab = await signedIn(world.app, 'demo')
})
afterEach(() => world.close())

const credentials = '/api/keystone/application_credentials/'
const keys = '/api/keystone/ec2_credentials/'

describe('the own password', () => {
  const change = (original_password: string, password: string) =>
    tab.post('/api/keystone/password/', { original_password, password })

  test('is changed, this session goes on in its place, and all others end', async () => {
    const other = await signedIn(world.app, 'demo')
    const before = tab.user
    const answer = await change('demo', 'another one')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      session: { username: 'demo', project_id: before.project_id },
    })
    expect((await tab.get('/api/nova/keypairs/')).statusCode).toBe(200)
    expect((await other.get('/api/keystone/user-session/')).statusCode).toBe(401)
    const { items } = (await tab.get('/api/sessions/')).json<{ items: SignIn[] }>()
    expect(items.map(({ current }) => current)).toEqual([true])
  })

  test('a wrong one changes nothing, and signs nobody out', async () => {
    const refused = await change('wrong', 'another one')
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      'The current password is not correct.',
    ])
    expect(refused.headers['x-openstack-fields']).toContain('original_password')
    expect((await tab.get('/api/nova/keypairs/')).statusCode).toBe(200)
  })

  test('guessing it is slowed as guessing at sign-in is', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 8; at += 1) statuses.push((await change('wrong', 'x')).statusCode)
    expect(statuses.at(0)).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })

  test('what Keystone says of a new one is passed on', async () => {
    const own = world.cloud.table(rows.users, '').first({ name: 'demo' })
    if (!own) throw new Error('no user demo')
    world.cloud.table(rows.users, '').update({ ...own, options: { lock_password: true } })
    const refused = await change('demo', 'another one')
    expect(refused.statusCode).toBe(400)
    expect(refused.headers['x-openstack-service']).toBe('identity')
    expect(refused.json()).toContain('disallowing password changes')
    expect(refused.headers['x-openstack-fields']).toMatch(/^\[\[\["password"\]/)
  })
})

test('programs are told where to sign in and to what, without asking the cloud', async () => {
  world.cloud.control.forgetRequests()
  const access = (await tab.get('/api/keystone/api_access/')).json<ApiAccess>()
  expect(access).toMatchObject({
    auth_url: expect.stringMatching(/\/identity\/v3$/),
    username: 'demo',
    project_name: 'demo',
    project_domain_name: 'Default',
    user_domain_name: 'Default',
    region: 'RegionOne',
    interface: 'public',
  })
  expect(world.cloud.control.requests()).toEqual([])
})

describe('application credentials', () => {
  test('the secret is told once, and the credential signs in', async () => {
    const answer = await tab.post(credentials, { name: 'robot', unrestricted: false })
    expect(answer.statusCode, answer.body).toBe(201)
    const { secret, ...made } = answer.json<ApplicationCredentialCreated>()
    expect(secret.length).toBeGreaterThan(40)
    expect((await tab.get(`${credentials}${made.id}`)).json()).toEqual(made)
    expect((await tab.get(credentials)).body).not.toContain(secret)
    const auth = {
      identity: {
        methods: ['application_credential'],
        application_credential: { id: made.id, secret },
      },
    }
    const signed = await world.cloud.fetch(
      new Request('http://cloud/identity/v3/auth/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ auth }),
      }),
    )
    expect(signed.status).toBe(201)
  })

  test('has some of the session’s roles, and none of another', async () => {
    const some = await tab.post(credentials, { name: 'reads', roles: ['reader'] })
    expect(some.json()).toMatchObject({ roles: [{ name: 'reader' }] })
    const more = await tab.post(credentials, { name: 'rules', roles: ['admin'] })
    expect([more.statusCode, more.json()]).toEqual([
      400,
      'Invalid application credential: Cannot create an application credential with unassigned role',
    ])
  })

  test('rules are the user’s, and those in use stay', async () => {
    const access_rules = [{ service: 'compute', method: 'GET', path: '/v2.1/servers' }]
    const made = await tab.post(credentials, { name: 'robot', access_rules })
    expect(made.json()).toMatchObject({ access_rules })
    const { items } = (await tab.get('/api/keystone/access_rules/')).json<{
      items: { id: string }[]
    }>()
    const refused = await tab.del(`/api/keystone/access_rules/${items[0]?.id}`)
    expect([refused.statusCode, refused.json()]).toEqual([403, 'May not delete access rule in use'])
  })
})

test('an EC2 key tells its secret to who asks for it, and no list does', async () => {
  const { project_id } = tab.user
  const made = await tab.post(keys)
  expect(made.statusCode, made.body).toBe(201)
  const key = made.json<Ec2Credential>()
  expect(key).toEqual({ access: expect.stringMatching(/^[0-9a-f]{32}$/), project_id })
  const told = (await tab.get(`${keys}${key.access}/secret`)).json<{ secret: string }>()
  expect(told).toEqual({ ...key, secret: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const listed = await tab.get(keys)
  expect(listed.body).not.toContain(told.secret)
  expect(listed.json<{ items: unknown[] }>().items).toContainEqual(key)
  expect((await tab.del(`${keys}${key.access}`)).statusCode).toBe(204)
  expect((await tab.get(`${keys}${key.access}`)).statusCode).toBe(404)
})
