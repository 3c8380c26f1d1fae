import { expect, test } from 'vitest'
import { conformanceInOwnProject } from '#testing/service.ts'
import { askWithRole } from '#testing/with-role.ts'

const { cloud, ask, make } = await conformanceInOwnProject('key-manager')
const QUOTAS = '/project-quotas'
const ofProject = `${QUOTAS}/${cloud.projectId}` as const
/** Nobody has the role that may unless an operator gives it. */
const manage = await askWithRole(cloud, 'key-manager', 'key-manager:service-admin')
cloud.cleanUp(() => manage('DELETE', ofProject))

const unlimited = { secrets: -1, orders: -1, containers: -1, consumers: -1, cas: -1 }
const unset = { secrets: null, orders: null, containers: null, consumers: null, cas: null }
const NONE = { status: 404, body: 'Project quotas not found.' }

test('what a project may have is set by a service administrator alone', async () => {
  const refused = {
    status: 403,
    body: 'Project Quotas attempt not allowed - please review your user/project privileges',
  }
  for (const as of ['demo', 'admin'] as const) {
    expect(await ask('GET', QUOTAS, undefined, { as })).toEqual(refused)
    expect(await ask('PUT', ofProject, {}, { as })).toEqual(refused)
  }
  expect(await manage('GET', ofProject)).toEqual(NONE)
  expect(await manage('DELETE', ofProject)).toEqual(NONE)
  const wrong = (why: string, property: string) => ({
    status: 400,
    body: `Provided object does not match schema 'Project Quota': ${why}. Invalid property: '${property}'`,
  })
  expect(await manage('PUT', ofProject, {})).toEqual(
    wrong("'project_quotas' is a required property", 'None'),
  )
  expect(await manage('PUT', ofProject, { project_quotas: { secrets: 'x' } })).toEqual(
    wrong("'x' is not of type 'integer'", 'project_quotas'),
  )
  expect(await manage('PUT', ofProject, { project_quotas: { bricks: 1 } })).toEqual(
    wrong("Additional properties are not allowed ('bricks' was unexpected)", 'project_quotas'),
  )
  expect(await manage('PUT', ofProject, { project_quotas: { cas: 3 } })).toMatchObject({
    status: 204,
  })
  expect((await manage('GET', ofProject)).body).toEqual({ project_quotas: { ...unset, cas: 3 } })
  const { body } = await manage('GET', `${QUOTAS}?limit=100`)
  expect(body).toMatchObject({
    project_quotas: expect.arrayContaining([
      { project_id: cloud.projectId, project_quotas: { ...unset, cas: 3 } },
    ]),
    total: expect.any(Number),
  })
  expect((await ask('GET', '/quotas')).body).toEqual({ quotas: { ...unlimited, cas: 3 } })
  expect((await manage('DELETE', ofProject)).status).toBe(204)
  expect((await ask('GET', '/quotas')).body).toEqual({ quotas: unlimited })
})

test('what is more than a project may have is refused', async () => {
  const limits = { secrets: 1, containers: 1, consumers: 1, orders: 0 }
  await manage('PUT', ofProject, { project_quotas: limits })
  const reached = (operation: string) => ({
    status: 403,
    body: `${operation} issue seen - Creation not allowed because a quota has been reached.`,
  })
  const secret = await make('/secrets', {})
  expect(await ask('POST', '/secrets', {})).toEqual(reached('Secret creation'))
  expect((await ask('POST', '/secrets', { name: 1 })).status).toBe(400)
  const container = await make('/containers', { type: 'generic' })
  const generic = { type: 'generic' }
  expect(await ask('POST', '/containers', generic)).toEqual(reached('Container creation'))
  const meta = { algorithm: 'aes', bit_length: 256 }
  expect(await ask('POST', '/orders', { type: 'key', meta })).toEqual(reached('Order creation'))
  const used = `/containers/${container.id}/consumers` as const
  const consumer = { name: 'a', URL: 'http://a.test/' }
  expect((await ask('POST', used, consumer)).status).toBe(200)
  expect(await ask('POST', used, consumer)).toEqual(reached('ContainerConsumer creation'))
  const service = { service: 'a', resource_type: 'b', resource_id: 'c' }
  const known = `/secrets/${secret.id}/consumers` as const
  expect((await ask('POST', known, service)).status).toBe(200)
  expect(await ask('POST', known, service)).toEqual(reached('SecretConsumer creation'))
})

test('there is one place where secrets are kept', async () => {
  const one = {
    status: 404,
    body: 'Not Found. Multiple backends support is not enabled in service configuration.',
  }
  const paths = ['', '/preferred', '/global-default', '/any'] as const
  for (const path of paths) expect(await ask('GET', `/secret-stores${path}`)).toEqual(one)
  expect(await ask('POST', '/secret-stores/any/preferred')).toEqual(one)
})
