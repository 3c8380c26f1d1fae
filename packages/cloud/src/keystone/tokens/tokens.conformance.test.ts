import {
  findEndpoint,
  isOpenStackError,
  listScopes,
  passwordSignIn,
  revoke,
  scopeTo,
  tokenSignIn,
} from '@meridian/openstack'
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()

const named = (items: readonly { name: string }[]) => items.map(({ name }) => name)

async function projectToken(user: 'admin' | 'demo', name: string) {
  const token = await cloud.signIn(user)
  const { projects } = await listScopes(cloud.connections, cloud.authUrl, token)
  const id = projects.find((project) => project.name === name)?.id ?? ''
  return scopeTo(cloud.connections, cloud.authUrl, token, { project: { id } })
}

test('a password gives an unscoped token without a catalogue', async () => {
  const token = await cloud.signIn('demo')
  expect(token.user).toMatchObject({ name: 'demo', domain: { name: 'Default' } })
  expect(token.methods).toEqual(['password'])
  expect(token.project).toBeUndefined()
  expect(token.catalog).toEqual([])
  expect(Date.parse(token.expires_at)).toBeGreaterThan(Date.parse(token.issued_at))
})

test('a wrong password and an unknown user are refused with the same words', async () => {
  const attempt = (username: string) =>
    passwordSignIn(cloud.connections, cloud.authUrl, {
      username,
      password: 'not this one',
      userDomainName: 'Default',
    }).catch((error: unknown) => error)
  const known = await attempt('demo')
  const unknown = await attempt(cloud.unique('nobody'))
  expect(known).toMatchObject({ kind: 'fault', status: 401, service: 'identity' })
  expect(known).toHaveProperty('message', 'The request you have made requires authentication.')
  expect(unknown).toHaveProperty('message', 'The request you have made requires authentication.')
})

test('a user sees the projects of their roles and no others', async () => {
  const { keystone } = await cloud.as('admin')
  const within = { domain_id: 'default' }
  const theirs = await keystone.projects.create({ name: cloud.unique('theirs'), ...within })
  cloud.cleanUp(() => keystone.projects.remove(theirs.id))
  const others = await keystone.projects.create({ name: cloud.unique('others'), ...within })
  cloud.cleanUp(() => keystone.projects.remove(others.id))
  // Somebody of this test's own: demo gets roles in the projects of tests beside this one.
  const somebody = { username: cloud.unique('somebody'), password: cloud.unique('word') }
  const { id } = await keystone.users.create({
    name: somebody.username,
    password: somebody.password,
    ...within,
  })
  cloud.cleanUp(() => keystone.users.remove(id))
  const [reader] = await keystone.roles.list({ name: 'reader' })
  const grant = { on: 'projects', target: theirs.id, to: 'users', actor: id } as const
  await keystone.roles.grant(grant, reader?.id ?? '')
  const { connections, authUrl } = cloud
  const token = await passwordSignIn(connections, authUrl, {
    ...somebody,
    userDomainName: 'Default',
  })
  const { projects } = await listScopes(connections, authUrl, token)
  expect(named(projects)).toEqual([theirs.name])
})

test('an administrator also sees the domain', async () => {
  const token = await cloud.signIn('admin')
  const { domains } = await listScopes(cloud.connections, cloud.authUrl, token)
  expect(named(domains)).toContain('Default')
})

test('a project token carries roles and a catalogue with the core services', async () => {
  const token = await projectToken('demo', 'demo')
  expect(token.project).toMatchObject({ name: 'demo', domain: { name: 'Default' } })
  expect(named(token.roles)).toContain('member')
  const query = { region: cloud.region, interface: 'public', projectId: token.project?.id }
  for (const type of ['identity', 'compute', 'image', 'network', 'block-storage']) {
    expect(findEndpoint(token.catalog, type, query).url).toMatch(/^https?:\/\//)
  }
})

test('a project one has no role in is refused', async () => {
  const { project } = await projectToken('admin', 'admin')
  const token = await cloud.signIn('demo')
  const refused = scopeTo(cloud.connections, cloud.authUrl, token, {
    project: { id: project?.id ?? '' },
  })
  await expect(refused).rejects.toMatchObject({ kind: 'fault', status: 401 })
})

test('a token got elsewhere shows whose it is', async () => {
  const { id, user } = await cloud.signIn('demo')
  const seen = await tokenSignIn(cloud.connections, cloud.authUrl, id)
  expect(seen).toMatchObject({ id, user: { id: user.id, name: 'demo' } })
})

test('a revoked token is void, and revoking it again is no error', async () => {
  const token = await projectToken('demo', 'demo')
  await revoke(cloud.connections, cloud.authUrl, token)
  await revoke(cloud.connections, cloud.authUrl, token)
  const seen = await tokenSignIn(cloud.connections, cloud.authUrl, token.id).catch(
    (e: unknown) => e,
  )
  expect(isOpenStackError(seen, 'fault') && seen.status).toBe(401)
})

test('the address of Keystone works with and without its version', async () => {
  const bare = cloud.authUrl.replace(/\/v3\/?$/, '')
  const credentials = { username: 'demo', password: 'demo', userDomainName: 'Default' }
  for (const url of [bare, `${bare}/`, `${bare}/v3`, `${bare}/v3/`]) {
    const token = await passwordSignIn(cloud.connections, url, credentials)
    expect(token.user.name).toBe('demo')
    await revoke(cloud.connections, url, token)
  }
})
