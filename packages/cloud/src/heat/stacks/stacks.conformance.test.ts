import { expect, test } from 'vitest'
import {
  badRequest,
  heatUnderTest,
  small,
  partIn,
  refused,
  rowsIn,
  textIn,
  TIME,
  type Told,
} from '#heat/testing.ts'

const { cloud, tell, stack, settled, gone } = await heatUnderTest()

test('a stack is made, and its address is that of its name and its id', async () => {
  const stack_name = cloud.unique('web')
  const made = await tell('POST', '/stacks', { stack_name, template: small })
  expect(made.status).toBe(201)
  const { id, links } = partIn(made, 'stack')
  const href = made.headers.get('location')
  expect(links).toEqual([{ href, rel: 'self' }])
  expect(href).toMatch(new RegExp(`/v1/[0-9a-f]{32}/stacks/${stack_name}/${String(id)}$`))
  expect((await tell('GET', String(href))).status).toBe(200)
})

test('a stack is shown whole', async () => {
  const { id, name, path } = await stack(small, { tags: 'a,b', timeout_mins: '30' })
  const shown = partIn(await tell('GET', path), 'stack')
  expect(shown).toEqual({
    id,
    links: [{ href: expect.stringContaining(path), rel: 'self' }],
    stack_name: name,
    description: 'A word',
    template_description: 'A word',
    stack_status: 'CREATE_COMPLETE',
    stack_status_reason: 'Stack CREATE completed successfully',
    creation_time: expect.stringMatching(TIME),
    updated_time: null,
    deletion_time: null,
    stack_owner: 'demo',
    stack_user_project_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    parent: null,
    tags: ['a', 'b'],
    timeout_mins: 30,
    disable_rollback: true,
    capabilities: [],
    notification_topics: [],
    parameters: {
      'OS::project_id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'OS::stack_id': id,
      'OS::stack_name': name,
      text: 'one',
      secret: '******',
    },
    outputs: [{ output_key: 'said', description: 'What is said', output_value: 'one' }],
  })
  const cheap = partIn(await tell('GET', `${path}?resolve_outputs=False`), 'stack')
  expect(cheap).not.toHaveProperty('outputs')
  expect(await tell('GET', `${path}?resolve_outputs=x`)).toMatchObject(
    badRequest('Unrecognized value "x" for "resolve_outputs", acceptable values are: true, false.'),
  )
})

test('name and id have to be right, and the name is what is told', async () => {
  const { id, name, path } = await stack()
  const missing = (what: string) =>
    refused(404, 'EntityNotFound', `The Stack (${what}) could not be found.`)
  expect(await tell('GET', `/stacks/other/${id}`)).toMatchObject(missing('other'))
  expect(await tell('GET', `/stacks/${name}/x`)).toMatchObject(missing(name))
  // One that is gone is still shown.
  const left = await gone(path)
  expect(left).toMatchObject({
    stack_status: 'DELETE_COMPLETE',
    deletion_time: expect.stringMatching(TIME),
  })
  expect(left).not.toHaveProperty('outputs')
  expect(await tell('DELETE', path)).toMatchObject(missing(name))
  expect(await tell('PUT', path, { template: small })).toMatchObject(missing(name))
})

test('what a stack was made of can be read again', async () => {
  const environment = {
    parameters: { text: 'two', secret: 'y' },
    resource_registry: { 'My::Net': 'OS::Neutron::Net' },
  }
  const { path } = await stack(small, { environment, files: { 'a.txt': 'A' } })
  expect((await tell('GET', `${path}/template`)).body).toEqual(small)
  expect((await tell('GET', `${path}/files`)).body).toEqual({ 'a.txt': 'A' })
  expect((await tell('GET', `${path}/environment`)).body).toEqual({
    parameters: { text: 'two', secret: '******' },
    parameter_defaults: {},
    resource_registry: { 'My::Net': 'OS::Neutron::Net', resources: {} },
    event_sinks: [],
    encrypted_param_names: [],
  })
  expect((await tell('GET', `${path}/outputs`)).body).toEqual({
    outputs: [{ output_key: 'said', description: 'What is said' }],
  })
  expect((await tell('GET', `${path}/outputs/said`)).body).toEqual({
    output: { output_key: 'said', description: 'What is said', output_value: 'two' },
  })
  expect(await tell('GET', `${path}/outputs/x`)).toMatchObject(
    refused(404, 'NotFound', 'Specified output key x not found.'),
  )
})

test('PUT makes it what the body says, PATCH changes what the body says', async () => {
  const { path } = await stack(small, {
    tags: 'a',
    timeout_mins: 5,
    parameters: { text: 'two', secret: 'y' },
    files: { one: '1' },
  })
  const shown = () => settled(path)
  const environment = async () => (await tell('GET', `${path}/environment`)).body
  const patched = await tell('PATCH', path, { parameters: { secret: 'z' }, files: { two: '2' } })
  expect(patched).toMatchObject({ status: 202, body: { code: '202 Accepted', title: 'Accepted' } })
  expect(await shown()).toMatchObject({
    tags: ['a'],
    timeout_mins: 5,
    stack_status: 'UPDATE_COMPLETE',
  })
  expect(await environment()).toMatchObject({ parameters: { text: 'two' } })
  expect((await tell('GET', `${path}/files`)).body).toEqual({ one: '1', two: '2' })
  expect(await shown()).toMatchObject({ parameters: { text: 'two' } })
  await tell('PATCH', path, { clear_parameters: ['text'], disable_rollback: false })
  expect(await environment()).toMatchObject({ parameters: { secret: '******' } })
  expect(await shown()).toMatchObject({ disable_rollback: false })
  const other = { heat_template_version: '2021-04-16', resources: {} }
  expect((await tell('PUT', path, { template: other })).status).toBe(202)
  expect(await shown()).toMatchObject({ tags: [], timeout_mins: 5, disable_rollback: false })
  expect((await tell('GET', `${path}/template`)).body).toEqual(other)
  expect(await tell('PUT', path, {})).toMatchObject(badRequest('No template specified'))
})

test('a preview keeps nothing', async () => {
  const stack_name = cloud.unique('seen')
  const seen = await tell('POST', '/stacks/preview', { stack_name, template: small })
  const shown = partIn(seen, 'stack')
  expect(shown).toMatchObject({
    id: 'None',
    stack_name,
    // In the order of a set.
    resources: expect.arrayContaining([
      expect.objectContaining({ resource_name: 'word' }),
      expect.objectContaining({ resource_name: 'value' }),
    ]),
    parameters: { text: 'one' },
  })
  expect(shown).not.toHaveProperty('stack_status')
  expect((await tell('GET', `/stacks/${stack_name}`)).status).toBe(404)
  const { path } = await stack()
  /** What stays and what is changed, which is whatever refers to something. */
  const changes = (told: Told) => {
    const body = partIn(told, 'resource_changes')
    const names = (kind: string) =>
      rowsIn({ ...told, body }, kind).map((one) => textIn(one, 'resource_name'))
    return ['unchanged', 'updated', 'replaced', 'added', 'deleted'].map(names)
  }
  const wanted = [['word'], ['value'], [], [], []]
  const put = await tell('PUT', `${path}/preview`, { template: small })
  expect(changes(put)).toEqual(wanted)
  expect(changes(await tell('PATCH', `${path}/preview`, {}))).toEqual(wanted)
  expect((await tell('PATCH', `${path}/preview?show_nested=true`, {})).status).toBe(200)
})

test('a stack is found by its name and by its id', async () => {
  const { id, name, path } = await stack()
  const found = await tell('GET', `/stacks/${name}?a=1`)
  expect(found.status).toBe(302)
  const location = String(found.headers.get('location'))
  expect(location.endsWith(`${path}?a=1`)).toBe(true)
  expect(found.body).toEqual({
    code: '302 Found',
    title: 'Found',
    message: `The resource was found at <a href="${location}">${location}</a>;\nyou should be redirected automatically.\n\n`,
  })
  for (const sub of ['resources', 'events', 'template', 'environment', 'files']) {
    const told = await tell('GET', `/stacks/${id}/${sub}`)
    expect(told.headers.get('location')).toMatch(new RegExp(`${path}/${sub}$`))
  }
  const plain = await tell('DELETE', `/stacks/${name}`, undefined, {
    headers: { accept: 'text/plain' },
  })
  expect(plain.body).toMatch(/^302 Found\n\nThe resource was found at http[^ ]+; you should be/)
  const page = await tell('GET', `/stacks/${name}?a=1&b=2`, undefined, {
    headers: { accept: 'text/html' },
  })
  expect(page.body).toContain(`${path}?a=1&amp;b=2</a>;\nyou should be redirected automatically.`)
  await gone(path)
  expect((await tell('GET', `/stacks/${id}`)).status).toBe(302)
  expect(await tell('GET', `/stacks/${name}`)).toMatchObject(
    refused(404, 'EntityNotFound', `The Stack (${name}) could not be found.`),
  )
})

test('actions are what Heat knows, one at a time', async () => {
  const { path } = await stack()
  const act = (body?: object) => tell('POST', `${path}/actions`, body)
  expect(await act({ check: null })).toMatchObject({ status: 200, body: null })
  expect(await settled(path)).toMatchObject({ stack_status: 'CHECK_COMPLETE' })
  expect(await act()).toMatchObject(badRequest('No action specified'))
  expect(await act({ check: null, resume: null })).toMatchObject(
    badRequest('Multiple actions specified'),
  )
  expect(await act({ reboot: null })).toMatchObject(badRequest('Invalid action reboot specified'))
})

test('a snapshot is made, listed, shown, restored and deleted', async () => {
  const { id, name, path } = await stack()
  const made = await tell('POST', `${path}/snapshots`, { name: 'before' })
  expect(made).toMatchObject({
    status: 200,
    body: { name: 'before', creation_time: expect.stringMatching(TIME) },
  })
  const { id: snapshot } = await cloud.until(
    async () => {
      const [first] = rowsIn(await tell('GET', `${path}/snapshots`), 'snapshots')
      return first?.['status'] === 'COMPLETE' && first['name'] === 'before' ? first : undefined
    },
    { within: 60_000 },
  )
  await settled(path)
  const at = `${path}/snapshots/${String(snapshot)}`
  expect(partIn(await tell('GET', at), 'snapshot')).toMatchObject({
    data: { name, id, template: small, resources: { word: { type: 'OS::Heat::RandomString' } } },
  })
  expect((await tell('POST', `${at}/restore`)).status).toBe(202)
  expect(await settled(path)).toMatchObject({ stack_status: 'RESTORE_COMPLETE' })
  const other = await stack()
  expect(await tell('GET', at.replace(path, other.path))).toMatchObject(
    refused(
      404,
      'SnapshotNotFound',
      `The Snapshot (${String(snapshot)}) for Stack (${other.name}) could not be found.`,
    ),
  )
  expect((await tell('DELETE', at)).status).toBe(204)
  expect(await tell('GET', `${path}/snapshots/x`)).toMatchObject(
    refused(404, 'NotFound', 'Snapshot with id x not found'),
  )
})
