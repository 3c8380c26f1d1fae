import { expect, test } from 'vitest'
import { denied, heatUnderTest, small, partIn, refused, rowsIn } from '#heat/testing.ts'

const { cloud, tell, stack } = await heatUnderTest()

test('its root has several choices, of which there is one', async () => {
  for (const path of ['/', '/versions', '/v2/x']) {
    const told = await tell('GET', path, undefined, { at: 'root' })
    const href = expect.stringMatching(/\/v1\/$/)
    expect(told).toMatchObject({
      status: 300,
      body: { versions: [{ id: 'v1.0', status: 'CURRENT', links: [{ rel: 'self', href }] }] },
    })
  }
  expect((await tell('GET', '/build_info')).body).toEqual({
    api: { revision: 'unknown' },
    engine: { revision: 'unknown' },
  })
})

test('its engine is told to administrators', async () => {
  expect(await tell('GET', '/services')).toMatchObject(
    refused(403, 'Forbidden', 'You are not authorized to use service:index.'),
  )
  const told = await tell('GET', '/services', undefined, { as: 'admin' })
  expect(rowsIn(told, 'services')).toMatchObject([
    { binary: 'heat-engine', topic: 'engine', report_interval: 60, status: 'up' },
  ])
})

test('a path or a method that there is not is refused', async () => {
  expect((await tell('GET', '/foo')).body).toMatchObject({ code: '404 Not Found' })
  const wrong = await tell('POST', '/build_info', {})
  expect(wrong).toMatchObject({ status: 405, body: { error: { type: 'HTTPMethodNotAllowed' } } })
  expect(wrong.headers.get('allow')).toBeNull()
})

test('readers may do what members may, as Heat has it by its earlier rules', async () => {
  const { path } = await stack(small, {}, 'reader')
  expect((await tell('DELETE', path, undefined, { as: 'reader' })).status).toBe(204)
})

test('another project is out of reach, but for administrators', async () => {
  const own = await stack()
  const { links, id } = partIn(await tell('GET', own.path), 'stack')
  const [, project = ''] = /\/v1\/([^/]+)\//.exec(JSON.stringify(links)) ?? []
  const others = await stack(small, {}, 'admin')
  const theirs = partIn(await tell('GET', others.path, undefined, { as: 'admin' }), 'stack')
  const [, admins = ''] = /\/v1\/([^/]+)\//.exec(JSON.stringify(theirs['links'])) ?? []
  expect(admins).not.toBe(project)

  expect(await tell('GET', '/stacks', undefined, { at: { project: admins } })).toMatchObject(denied)
  const missing = refused(404, 'EntityNotFound', `The Stack (${others.name}) could not be found.`)
  expect(await tell('GET', others.path)).toMatchObject(missing)
  const byId = `The Stack (${others.id}) could not be found.`
  expect(await tell('GET', `/stacks/${others.id}`)).toMatchObject(
    refused(404, 'EntityNotFound', byId),
  )
  const seen = await tell('GET', own.path, undefined, { as: 'admin', at: { project } })
  expect(partIn(seen, 'stack')).toMatchObject({ id })
  const found = await tell('GET', `/stacks/${own.id}`, undefined, { as: 'admin' })
  expect(found.headers.get('location')).toContain(`/v1/${project}${own.path}`)
  // By its name it is the own project's alone.
  expect((await tell('GET', `/stacks/${own.name}`, undefined, { as: 'admin' })).status).toBe(404)
})

test('types of administrators are refused in the stacks of others', async () => {
  const template = {
    heat_template_version: '2021-04-16',
    resources: { a: { type: 'OS::Nova::Flavor', properties: { ram: 1, vcpus: 1 } } },
  }
  const body = { stack_name: cloud.unique('s'), template }
  expect(await tell('POST', '/stacks', body)).toMatchObject(
    refused(403, 'Forbidden', 'You are not authorized to use resource_types:OS::Nova::Flavor.'),
  )
  expect((await tell('POST', '/stacks', body, { as: 'admin' })).status).toBe(201)
})

test('who has no token is asked for one', async () => {
  const reply = await tell('GET', '/stacks', undefined, { headers: { 'x-auth-token': 'none' } })
  expect(reply.status).toBe(401)
})

test('a fault says what WebOb says of its status, and what Heat says of the refusal', async () => {
  const explanation =
    'The server could not comply with the request since it is either malformed or otherwise incorrect.'
  expect((await tell('GET', '/stacks?limit=x')).body).toEqual({
    code: 400,
    title: 'Bad Request',
    explanation,
    error: {
      type: 'HTTPBadRequest',
      message: "Only integer is acceptable by 'limit'.",
      traceback: null,
    },
  })
  expect((await tell('GET', '/stacks/none')).body).toEqual({
    code: 404,
    title: 'Not Found',
    explanation: 'The resource could not be found.',
    error: {
      type: 'EntityNotFound',
      message: 'The Stack (none) could not be found.',
      traceback: null,
    },
  })
})

test('the first version is known by its longer name, too', async () => {
  const { path } = await stack()
  const { links } = partIn(await tell('GET', path), 'stack')
  const [, project = ''] = /\/v1\/([^/]+)\//.exec(JSON.stringify(links)) ?? []
  const told = await tell('GET', `/v1.0/${project}${path}`, undefined, { at: 'root' })
  expect(told.status).toBe(200)
})
