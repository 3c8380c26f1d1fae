import { expect, test } from 'vitest'
import {
  badRequest,
  gnocchiUnderTest,
  notFound,
  refused,
  rowsIn,
  textIn,
} from '#gnocchi/testing.ts'

const { cloud, tell } = await gnocchiUnderTest()

async function resource(body: object = {}, type = 'generic') {
  const made = await tell('POST', `/resource/${type}`, { id: crypto.randomUUID(), ...body })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  return { id: textIn(made, 'id'), path: `/resource/${type}/${textIn(made, 'id')}` as const, made }
}
const disk = { name: 'vda', instance_id: '6868da77-fa82-4e67-aba9-270c5ae8cbca' }

/** Makes a type of resource, and gives back its name. */
async function typeWith(attributes: object): Promise<string> {
  const name = cloud.unique('type').replace('-', '_')
  const made = await tell('POST', '/resource_type', { name, attributes }, { as: 'admin' })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  return name
}
const text = { type: 'string', required: false }
const disks = await typeWith({ name: { type: 'string' }, instance_id: { type: 'uuid' } })
const hosts = await typeWith({ host: text, display_name: text, image_ref: text })

test('every type has its attributes', async () => {
  const { body } = await tell('GET', `/resource_type/${disks}`)
  expect(body).toEqual({
    name: disks,
    state: 'active',
    attributes: {
      name: { type: 'string', required: true, min_length: 0, max_length: 255 },
      instance_id: { type: 'uuid', required: true },
    },
  })
  const names = rowsIn(await tell('GET', '/resource_type')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['generic', disks, hosts]))
  const at = await tell('GET', '/resource')
  expect(textIn(at, disks)).toMatch(new RegExp(`/v1/resource/${disks}$`))
  expect(await tell('GET', '/resource/foo')).toMatchObject(
    notFound('Resource type foo does not exist'),
  )
})

test('an administrator makes a type, and deletes it once nothing is of it', async () => {
  const name = cloud.unique('type').replace('-', '_')
  const body = { name, attributes: { size: { type: 'number', min: 1 } } }
  expect((await tell('POST', '/resource_type', body)).status).toBe(403)
  const made = await tell('POST', '/resource_type', body, { as: 'admin' })
  const attributes = { size: { type: 'number', required: true, min: 1, max: null } }
  expect(made).toMatchObject({ status: 201, body: { name, attributes, state: 'active' } })
  const { path } = await resource({ size: 3 }, name)
  const remove = () => tell('DELETE', `/resource_type/${name}`, undefined, { as: 'admin' })
  expect(await remove()).toMatchObject(badRequest(`Resource type ${name} is still in use`))
  expect((await tell('DELETE', path)).status).toBe(204)
  expect((await remove()).status).toBe(204)
})

test('a resource is made with its metrics, changed and deleted', async () => {
  const metrics = { foo: { archive_policy_name: 'medium' } }
  const { id, path, made } = await resource({ ...disk, metrics }, disks)
  expect(made.body).toMatchObject({
    ...{ id, type: disks, original_resource_id: id, ...disk },
    ...{ ended_at: null, revision_end: null, project_id: null },
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
    metrics: { foo: expect.any(String) },
  })
  expect((await tell('GET', `/resource/generic/${id}`)).body).not.toHaveProperty('instance_id')
  const changed = await tell('PATCH', path, { name: 'vdb', ended_at: '2036-02-01' })
  expect(changed.body).toMatchObject({ name: 'vdb', ended_at: '2036-02-01T00:00:00+00:00' })
  expect(await tell('PATCH', path, { ended_at: '2016-02-01' })).toMatchObject(
    badRequest(
      `Value 2016-02-01 00:00:00+00:00 for attribute ended_at on resource type ${disks} is invalid`,
    ),
  )
  expect(rowsIn(await tell('GET', `${path}/metric`))).toMatchObject([
    { name: 'foo', resource_id: id },
  ])
  expect(await tell('GET', `${path}/metric/bar`)).toMatchObject(
    notFound('Metric bar does not exist'),
  )
  const again = await tell('POST', `${path}/metric`, { foo: {} })
  expect(again).toMatchObject(refused(409, 'Conflict', 'Named metric foo already exists'))
  expect((await tell('DELETE', path)).status).toBe(204)
  expect(await tell('GET', path)).toMatchObject(notFound(`Resource ${id} does not exist`))
})

test('what a resource was is kept until it goes', async () => {
  const { path } = await resource({ ...disk, project_id: 'one' }, disks)
  await tell('PATCH', path, { name: 'vdb' })
  // What changes nothing makes nothing new.
  await tell('PATCH', path, { name: 'vdb' })
  await tell('PATCH', path, { project_id: 'two' })
  const [first, second, last, ...more] = rowsIn(await tell('GET', `${path}/history`))
  expect(more).toEqual([])
  expect(first).toMatchObject({ name: 'vda', project_id: 'one', revision_end: expect.any(String) })
  expect(second).toMatchObject({ name: 'vdb', project_id: 'one' })
  expect(second?.['revision_start']).toBe(first?.['revision_end'])
  expect(last).toMatchObject({ name: 'vdb', project_id: 'two', revision_end: null })
  const page = await tell('GET', `${path}/history?limit=1`)
  expect(rowsIn(page)).toMatchObject([{ name: 'vda' }])
  expect(page.headers.get('link')).toMatch(/\/history\?limit=1&marker=[^>]+>; rel="next"$/)
  expect((await tell('DELETE', path)).status).toBe(204)
  expect((await tell('GET', `${path}/history`)).status).toBe(404)
})

test('what is no resource of the type is refused', async () => {
  const { id } = await resource()
  const post = (type: string, body: object) => tell('POST', `/resource/${type}`, body)
  const again = refused(409, 'Conflict', `Resource ${id} already exists`)
  expect(await post('generic', { id })).toMatchObject(again)
  const wrong = [
    [{ id: 'a', ...disk, name: 1 }, "expected str for dictionary value @ data['name']"],
    [{ id: 'a', name: 'x' }, "required key not provided @ data['instance_id']"],
    [{ id: 'a', ...disk, foo: 1 }, "extra keys not allowed @ data['foo']"],
    [
      { ...disk, id: 'a', instance_id: 'x' },
      "badly formed hexadecimal UUID string for dictionary value @ data['instance_id']",
    ],
  ] as const
  for (const [body, reason] of wrong) {
    const told = await post(disks, body)
    expect(told).toMatchObject(
      badRequest(expect.objectContaining({ cause: 'Invalid input', reason })),
    )
  }
})

test('an id that is no UUID becomes one of its creator', async () => {
  const name = cloud.unique('my-thing')
  const { id, made } = await resource({ id: name })
  expect(made.body).toMatchObject({ original_resource_id: name })
  expect((await tell('GET', `/resource/generic/${name}`)).body).toMatchObject({ id })
  expect((await tell('GET', `/resource/generic/${name}`, undefined, { as: 'admin' })).status).toBe(
    404,
  )
})

test('resources are found by what they are, as JSON and as a text', async () => {
  const host = cloud.unique('node')
  const common = { host, display_name: 'one' }
  const one = await resource({ ...common, started_at: '2026-01-02' }, hosts)
  const two = await resource(
    { ...common, display_name: 'two', image_ref: 'x', started_at: '2026-01-03' },
    hosts,
  )
  const queries: readonly (readonly [object, string, readonly string[]])[] = [
    [{ '=': { host } }, `host = '${host}'`, [one.id, two.id]],
    [
      { and: [{ eq: { host } }, { '!=': { display_name: 'one' } }] },
      `host = "${host}" and display_name != one`,
      [two.id],
    ],
    [
      { and: [{ '=': { host } }, { not: { like: { display_name: 't%' } } }] },
      `host = '${host}' and not display_name like 't%'`,
      [one.id],
    ],
    [
      { and: [{ '=': { host } }, { '=': { image_ref: null } }] },
      `host = '${host}' and image_ref = null`,
      [one.id],
    ],
    [
      { and: [{ '=': { host } }, { '>=': { started_at: '2026-01-03' } }] },
      `host = '${host}' and (started_at >= '2026-01-03')`,
      [two.id],
    ],
    [{ in: { id: [one.id] } }, `id in [${one.id}]`, [one.id]],
    [
      { and: [{ '=': { host } }, { or: [{ '=': { id: one.id } }, { '=': { image_ref: 'x' } }] }] },
      `host = '${host}' and (id = ${one.id} or image_ref = 'x')`,
      [one.id, two.id],
    ],
  ]
  for (const [query, filter, ids] of queries) {
    const asJson = await tell('POST', `/search/resource/${hosts}?sort=started_at:asc`, query)
    expect([filter, rowsIn(asJson).map(({ id }) => id)]).toEqual([filter, ids])
    const address = new URLSearchParams({ filter, sort: 'started_at:asc' })
    const asText = await tell('POST', `/search/resource/${hosts}?${address.toString()}`)
    expect([filter, rowsIn(asText).map(({ id }) => id)]).toEqual([filter, ids])
  }
  const attrs = await tell('POST', `/search/resource/${hosts}?attrs=id&attrs=display_name`, {
    '=': { host },
  })
  expect(rowsIn(attrs)).toContainEqual({ id: one.id, display_name: 'one' })
  const gone = await tell('DELETE', '/resource/generic', { in: { id: [one.id, two.id] } })
  expect(gone).toMatchObject({ status: 200, body: { deleted: 2 } })
})

test('a query that is none is refused where it is wrong', async () => {
  const invalid = (reason: string, detail: readonly string[]) =>
    badRequest({ cause: 'Invalid input', reason: expect.stringContaining(reason), detail })
  const search = (query: unknown) => tell('POST', `/search/resource/${hosts}`, query)
  expect(await search({ and: 1 })).toMatchObject(
    invalid('expected a list for dictionary value @ data', ['and']),
  )
  expect(await search({ like: { id: 'x' } })).toMatchObject(
    invalid('extra keys not allowed @ data', ['like', 'id']),
  )
  expect(await search({ ne: { project_id: [] } })).toMatchObject(
    invalid('expected str for dictionary value @ data', ['ne', 'project_id']),
  )
  expect(await search({ '=': { foo: 1 } })).toMatchObject(
    badRequest(`Resource type ${hosts} has no foo attribute`),
  )
  const text = await tell('POST', `/search/resource/${hosts}?filter=foo%20bar`)
  expect(text).toMatchObject(badRequest(expect.stringMatching(/^Invalid filter: /)))
})

test('a list has pages, an order and what is asked of each', async () => {
  for (const display_name of ['c', 'a', 'b']) await resource({ display_name }, hosts)
  const first = await tell('GET', `/resource/${hosts}?limit=1&sort=display_name:asc&attrs=id`)
  expect(Object.keys(rowsIn(first)[0] ?? {})).toEqual(['id'])
  const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '')
  expect(Object.fromEntries(next.searchParams)).toMatchObject({
    ...{ limit: '1', marker: rowsIn(first)[0]?.['id'], sort: 'display_name:asc', attrs: 'id' },
  })
  const names = rowsIn(await tell('GET', `/resource/${hosts}?sort=display_name:desc`)).map((one) =>
    String(one['display_name']),
  )
  expect(names).toEqual(names.toSorted().toReversed())
  expect(await tell('GET', `/resource/${hosts}?sort=foo`)).toMatchObject(
    badRequest("Invalid pagination: `Sort key supplied is invalid: foo'"),
  )
  expect((await tell('GET', `/resource/${hosts}?limit=0`)).status).toBe(400)
  expect((await tell('GET', '/resource/generic?details=true&limit=3')).status).toBe(200)
})
