/** EC2 keys, what else Keystone keeps for users, and the rules of application credentials. */
import { describe, expect, test } from 'vitest'
import { programsOf } from '#testing/application-credentials.ts'
import { inProject } from '#testing/identity-calls.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const { calls, demo, own, secretOf } = await programsOf(cloud)
const reader = await calls.signIn('reader', inProject('demo'))
const message = (body: unknown): unknown => Object(Object(body).error).message
const send = (method: string, path: string, body?: unknown, token = demo.token) =>
  calls.send(method, path, body, token)

describe('EC2 keys', () => {
  const keys = `/users/${demo.user}/credentials/OS-EC2`
  const makeKey = async () => {
    const reply = await send('POST', keys, { tenant_id: demo.project })
    const { credential } = reply.body as {
      credential: { access: string; secret: string; links: { self: string } }
    }
    cloud.cleanUp(() => send('DELETE', `${keys}/${credential.access}`))
    return { reply, credential }
  }

  test('are made for a project, listed, shown and deleted', async () => {
    const { reply, credential } = await makeKey()
    expect(reply).toMatchObject({
      status: 201,
      body: {
        credential: { user_id: demo.user, tenant_id: demo.project, trust_id: null },
      },
    })
    expect(credential.access).toMatch(/^[0-9a-f]{32}$/)
    expect(credential.secret).toMatch(/^[0-9a-f]{32}$/)
    const { access } = credential
    expect(credential.links.self).toMatch(new RegExp(`${keys}/${access}$`))
    expect((await send('GET', `${keys}/${access}`)).body).toEqual({ credential })
    const listed = (await send('GET', keys)).body as { credentials: unknown[] }
    expect(listed.credentials).toContainEqual(credential)
    // It is one of the things that Keystone keeps for the user.
    const { body: kept } = await send('GET', '/credentials?type=ec2')
    const found = (kept as { credentials: { id: string; blob: string }[] }).credentials.find(
      ({ blob }) => blob.includes(access),
    )
    expect(JSON.parse(found?.blob ?? '')).toEqual({
      access,
      secret: credential.secret,
      trust_id: null,
    })
    expect((await send('DELETE', `${keys}/${access}`)).status).toBe(204)
    const gone = await send('GET', `${keys}/${access}`)
    expect(gone.status).toBe(404)
    expect(message(gone.body)).toBe(`Could not find credential: ${found?.id}.`)
  })

  test('are not made for what is no project, nor seen by others', async () => {
    for (const [body, said] of [
      [{ tenant_id: 'nosuch' }, 'nosuch'],
      [{}, 'None'],
    ] as const) {
      const reply = await send('POST', keys, body)
      expect(reply.status).toBe(404)
      expect(message(reply.body)).toBe(`Could not find project: ${said}.`)
    }
    const { credential } = await makeKey()
    for (const [method, path] of [
      ['GET', keys],
      ['POST', keys],
      ['GET', `${keys}/${credential.access}`],
      ['DELETE', `${keys}/${credential.access}`],
    ] as const) {
      const reply = await send(method, path, undefined, reader)
      expect([method, reply.status]).toEqual([method, 403])
    }
  })
})

describe('what Keystone keeps', () => {
  const keep = async (given: object, token = demo.token) => {
    const credential = { type: 'totp', blob: 'ABCD', user_id: demo.user, ...given }
    const reply = await send('POST', '/credentials', { credential }, token)
    const { id } = Object(Object(reply.body).credential) as { id: string }
    if (reply.status === 201) cloud.cleanUp(() => send('DELETE', `/credentials/${id}`))
    return { reply, id }
  }

  test('is kept as it is, changed in its text alone, and seen by its owner', async () => {
    const { reply, id } = await keep({ more: 1 })
    expect(reply).toMatchObject({
      status: 201,
      body: { credential: { more: 1, project_id: null, type: 'totp', blob: 'ABCD' } },
    })
    const at = `/credentials/${id}`
    const changed = await send('PATCH', at, { credential: { blob: 'XY' } })
    expect(changed).toMatchObject({ status: 200, body: { credential: { blob: 'XY' } } })
    expect((await send('PATCH', at, { credential: { type: 'cert' } })).status).toBe(400)
    expect((await send('GET', at, undefined, reader)).status).toBe(403)
    expect((await send('GET', '/credentials/nosuch')).status).toBe(403)
    const { body: others } = await send('GET', '/credentials', undefined, reader)
    expect(
      (others as { credentials: { id: string }[] }).credentials.map((one) => one.id),
    ).not.toContain(id)
    expect((await send('DELETE', at)).status).toBe(204)
    expect((await send('DELETE', at)).status).toBe(403)
  })

  test('is an EC2 key only with a project and a public half, once', async () => {
    const blob = JSON.stringify({ access: cloud.unique('key'), secret: 's' })
    const ec2 = { type: 'ec2', project_id: demo.project }
    const wrong = await keep({ ...ec2, blob: 'ABCD' })
    expect(wrong.reply.status).toBe(400)
    expect(message(wrong.reply.body)).toBe('Invalid blob in credential')
    const homeless = await keep({ type: 'ec2', blob })
    expect(homeless.reply.status).toBe(400)
    expect(message(homeless.reply.body)).toContain('is not valid under any of the given schemas')
    const made = await keep({ ...ec2, blob })
    expect(made.reply.status).toBe(201)
    const twice = await keep({ ...ec2, blob })
    expect(twice.reply.status).toBe(409)
    expect(message(twice.reply.body)).toContain(`Duplicate entry found with ID ${made.id}.`)
  })

  test('is kept for oneself only', async () => {
    expect((await keep({}, reader)).reply.status).toBe(403)
  })
})

describe('access rules', () => {
  const rules = `/users/${demo.user}/access_rules`
  const rule = { service: 'compute', method: 'GET', path: `/v2.1/${cloud.unique('servers')}` }

  test('are a user’s, shared by their credentials, and stay while one has them', async () => {
    const first = (await own('POST', '', { access_rules: [rule] })).made
    const second = (await own('POST', '', { access_rules: [rule] })).made
    const [made] = first.access_rules ?? []
    expect(made).toEqual({ id: made?.id, ...rule })
    expect(second.access_rules).toEqual([made])
    const third = (await own('POST', '', { access_rules: [{ id: made?.id }] })).made
    expect(third.access_rules).toEqual([made])
    const at = `${rules}/${made?.id}`
    const found = await send('GET', `${rules}?path=${rule.path}`)
    expect(found.body).toMatchObject({ access_rules: [{ ...made }] })
    expect((await send('GET', at)).body).toMatchObject({ access_rule: { ...made } })
    const used = await send('DELETE', at)
    expect(used.status).toBe(403)
    expect(message(used.body)).toBe('May not delete access rule in use')
    for (const { id } of [first, second, third]) await own('DELETE', `/${id}`)
    expect((await send('DELETE', at)).status).toBe(204)
    const gone = await send('GET', at)
    expect(message(gone.body)).toBe(`Could not find Access Rule: ${made?.id}.`)
    expect((await send('GET', rules, undefined, reader)).status).toBe(403)
  })

  test('are told to who says that they are followed', async () => {
    const { made } = await own('POST', '', { access_rules: [rule] })
    const { body, headers } = await calls.authenticate(secretOf(made))
    const access_rules = made.access_rules ?? []
    expect(body).toMatchObject({ token: { application_credential: { access_rules } } })
    const token = headers.get('x-subject-token') ?? ''
    const validated = async (more: Record<string, string>) => {
      const sent = { 'x-auth-token': token, 'x-subject-token': token, ...more }
      const request = new Request(`${cloud.authUrl}/auth/tokens`, { headers: sent })
      return (await cloud.transport(request)).status
    }
    expect(await validated({})).toBe(404)
    expect(await validated({ 'openstack-identity-access-rules': '1.0' })).toBe(200)
    await own('DELETE', `/${made.id}`)
    await send('DELETE', `${rules}/${access_rules[0]?.id}`)
  })
})
