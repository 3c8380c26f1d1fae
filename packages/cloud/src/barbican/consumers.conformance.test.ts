import { expect, test } from 'vitest'
import { conformanceInOwnProject } from '#testing/service.ts'

const { ask, make } = await conformanceInOwnProject('key-manager')
const MISSING = '6fe5c1b0-fd0d-4498-a260-b817301ae050'
const NONE = { status: 404, body: 'Consumer not found.' }

const seconds = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
const kept = { created: seconds, updated: seconds, status: 'ACTIVE' }

test('services say that they use a container, once each, and that they do no more', async () => {
  const { id } = await make('/containers', { type: 'generic' })
  const path = `/containers/${id}/consumers` as const
  expect((await ask('GET', path)).body).toEqual({ consumers: [], total: 0 })
  const balancer = { name: 'octavia', URL: 'http://balancer.test/1' }
  const other = { name: 'heat', URL: 'http://stack.test/2' }
  for (const [body, words] of [
    [{ name: 'octavia' }, "'URL' is a required property. Invalid property: 'None'"],
    [{ ...balancer, name: '' }, "'' is too short. Invalid property: 'name'"],
  ] as const) {
    expect(await ask('POST', path, body)).toEqual({
      status: 400,
      body: `Provided object does not match schema 'Consumer': ${words}`,
    })
  }
  const added = await ask('POST', path, balancer)
  expect(added).toMatchObject({ status: 200, body: { type: 'generic', consumers: [balancer] } })
  expect(Reflect.get(Object(added.body), 'updated')).toMatch(/\.\d{6}$/)
  expect((await ask('POST', path, balancer)).body).toMatchObject({ consumers: [balancer] })
  await ask('POST', path, other)
  expect((await ask('GET', path)).body).toEqual({
    consumers: [
      { ...other, ...kept },
      { ...balancer, ...kept },
    ],
    total: 2,
  })
  expect((await ask('GET', `${path}?limit=1`)).body).toMatchObject({
    consumers: [other],
    next: expect.stringMatching(new RegExp(`${path}\\?limit=1&offset=1$`)),
    total: 2,
  })
  expect((await ask('DELETE', path, balancer)).body).toMatchObject({ consumers: [other] })
  expect(await ask('DELETE', path, balancer)).toEqual(NONE)
  expect(await ask('GET', `${path}/${MISSING}`)).toEqual(NONE)
  expect(await ask('GET', `${path}/nope`)).toEqual({
    status: 404,
    body: 'Not Found. Provided consumer id is invalid.',
  })
  const refused = await ask('POST', path, balancer, { as: 'reader' })
  expect(refused).toEqual({
    status: 403,
    body: 'ContainerConsumer creation attempt not allowed - please review your user/project privileges',
  })
})

test('the same of a secret, which tells of them from 1.1 on', async () => {
  const { id } = await make('/secrets', {})
  const [one, path] = [`/secrets/${id}`, `/secrets/${id}/consumers`] as const
  const listener = { service: 'octavia', resource_type: 'listener', resource_id: '1' }
  expect(await ask('POST', path, { service: 'octavia' })).toEqual({
    status: 400,
    body: "Provided object does not match schema 'Secret Consumer': 'resource_type' is a required property. Invalid property: 'None'",
  })
  expect((await ask('POST', path, listener)).body).toMatchObject({
    secret_type: 'opaque',
    consumers: [listener],
  })
  expect((await ask('GET', path)).body).toEqual({ consumers: [{ ...listener, ...kept }], total: 1 })
  const newer = { headers: { 'openstack-api-version': 'key-manager 1.1' } }
  expect((await ask('GET', one, undefined, newer)).body).toMatchObject({ consumers: [listener] })
  expect((await ask('GET', one)).body).not.toHaveProperty('consumers')
  expect(await ask('DELETE', path, { ...listener, resource_id: '2' })).toEqual(NONE)
  expect((await ask('DELETE', path, listener)).body).toMatchObject({ consumers: [] })
})
