/** Who comes in by single sign-on, and what is left of whom it refuses. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { assignmentRows, projectRows, tokenRows, userRows } from '#keystone/rows.ts'
import { trustedDashboardRows } from '#keystone/federation/rows.ts'
import { identityCalls, inProject, type IdentityCalls } from '#testing/identity-calls.ts'

const HERE = 'https://console.example/auth/websso/'
const base = '/OS-FEDERATION'
const ISSUER = 'https://idp.example'

let cloud: Cloud
let calls: IdentityCalls
let admin: string
beforeEach(async () => {
  cloud = createCloud({ pace: 'immediate', seed: 'empty' })
  calls = identityCalls(cloud.fetch, 'http://cloud/identity/v3')
  admin = await calls.signIn('admin', inProject('admin'))
  cloud.table(trustedDashboardRows, '').insert({ id: HERE })
})
afterEach(() => cloud.close())

const put = async (path: string, body: object): Promise<void> => {
  expect((await calls.send('PUT', `${base}${path}`, body, admin)).status).toBe(201)
}

/** A provider whose users come in by their names, and get a role in a project of theirs. */
async function provider(id: string, role: string, protocol = 'openid'): Promise<void> {
  const projects = [{ name: `of ${id}`, roles: [{ name: role }] }]
  const local = [{ user: { name: '{0}' } }, { projects }]
  const rules = [{ local, remote: [{ type: 'HTTP_OIDC_NAME' }] }]
  await put(`/mappings/${id}`, { mapping: { rules } })
  const identity_provider = { enabled: true, remote_ids: [`${ISSUER}/${id}`] }
  await put(`/identity_providers/${id}`, { identity_provider })
  const path = `/identity_providers/${id}/protocols/${protocol}`
  await put(path, { protocol: { mapping_id: id } })
}

/** The status of a browser's way through the web server that has asked the provider. */
async function comesIn(path: string, idp: string, name: string): Promise<number> {
  const url = new URL(`http://cloud/identity/v3/auth${base}${path}`)
  url.searchParams.set('origin', HERE)
  const headers = { 'oidc-iss': `${ISSUER}/${idp}`, 'oidc-name': name }
  return (await cloud.fetch(new Request(url, { headers }))).status
}

const byProvider = (idp: string, protocol = 'openid'): string =>
  `/identity_providers/${idp}/protocols/${protocol}/websso`

test.each([
  ['by its issuer', '/websso/openid'],
  ['by its provider', byProvider('partners')],
])('a sign-in %s that is refused leaves nobody behind', async (_, path) => {
  await provider('partners', 'no-such-role')
  const count = (): number[] => [
    cloud.table(userRows, '').count(),
    cloud.table(projectRows, '').count(),
    cloud.table(assignmentRows, '').count(),
    cloud.table(tokenRows, '').count(),
  ]
  const before = count()
  expect(await comesIn(path, 'partners', 'ann')).toBe(404)
  expect(count()).toEqual(before)
})

test('users are found by how they came in', async () => {
  await provider('partners', 'member')
  await provider('school', 'member', 'saml2')
  expect(await comesIn('/websso/openid', 'partners', 'ann')).toBe(200)
  expect(await comesIn(byProvider('partners'), 'partners', 'bo')).toBe(200)
  expect(await comesIn(byProvider('school', 'saml2'), 'school', 'ann')).toBe(200)
  const namesAt = async (path: string): Promise<unknown> => {
    const { status, body } = await calls.send('GET', path, undefined, admin)
    expect(status).toBe(200)
    return (body as { users: { name: string }[] }).users.map(({ name }) => name)
  }
  const found = (query: string) => namesAt(`/users?${query}`)
  expect(await found('idp_id=partners')).toEqual(['ann', 'bo'])
  expect(await found('protocol_id=saml2')).toEqual(['ann'])
  expect(await found('unique_id=ann')).toEqual(['ann', 'ann'])
  expect(await found('unique_id=ann&idp_id=partners')).toEqual(['ann'])
  expect(await found('idp_id=partners&name=bo')).toEqual(['bo'])
  for (const none of [
    'idp_id=nobody',
    'idp_id=',
    'idp_id=partners&protocol_id=saml2',
    'idp_id=partners&idp_id=school',
    'idp_id=partners&password_expires_at=lt:2100-01-01T00:00:00Z',
  ]) {
    expect(await found(none), none).toEqual([])
  }
})

test('the users of a group are not told apart by how they came in', async () => {
  const { body } = await calls.send('POST', '/groups', { group: { name: 'all' } }, admin)
  const { id } = (body as { group: { id: string } }).group
  const [user] = cloud.table(userRows, '').list({ where: { name: 'demo' } })
  await calls.send('PUT', `/groups/${id}/users/${user?.id}`, undefined, admin)
  const reply = await calls.send('GET', `/groups/${id}/users?idp_id=partners`, undefined, admin)
  expect(reply).toMatchObject({ status: 200, body: { users: [{ name: 'demo' }] } })
})
