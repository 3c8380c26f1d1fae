import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask, make } = await conformance('network')
const labels = '/metering/metering-labels'
const rules = '/metering/metering-label-rules'
const missing = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'
const asAdmin = { as: 'admin' } as const
const { projectId: theirs } = await cloud.as('admin')
const { projectId: own } = await cloud.as('demo')

const label = async (more: object = {}): Promise<string> => {
  const body = { metering_label: { name: cloud.unique('meter'), ...more } }
  return (await make(labels, body, asAdmin)).id
}
const add = (metering_label_id: string, rule: object, as: 'admin' | 'demo' = 'admin') =>
  ask('POST', rules, { metering_label_rule: { metering_label_id, ...rule } }, { as })
const inward = (rule: object) => ({ direction: 'ingress', ...rule })

test('a label is the administrator’s to make, and is nobody’s to change', async () => {
  const name = cloud.unique('meter')
  expect(await ask('POST', labels, { metering_label: { name } })).toEqual({
    status: 403,
    body: 'rule:create_metering_label is disallowed by policy',
  })
  const { id, reply } = await make(labels, { metering_label: { name } }, asAdmin)
  const whole = { id, name, description: '', shared: false, project_id: theirs, tenant_id: theirs }
  expect(reply).toEqual({ status: 201, body: { metering_label: whole } })
  expect(await ask('GET', `${labels}/${id}`, undefined, asAdmin)).toEqual({
    status: 200,
    body: { metering_label: whole },
  })
  const change = { metering_label: { name: 'x' } }
  expect(await ask('PUT', `${labels}/${id}`, change, asAdmin)).toEqual({
    status: 400,
    body: 'Cannot update read-only attribute name',
  })
  const nothing = { metering_label: {} }
  expect(await ask('PUT', `${labels}/${id}`, nothing, asAdmin)).toMatchObject({ status: 501 })
})

test('a project sees its own labels, and neither shared ones nor any rule', async () => {
  const [mine, shared, foreign] = [
    await label({ project_id: own }),
    await label({ shared: true }),
    await label(),
  ]
  const listed = JSON.stringify((await ask('GET', labels)).body)
  expect(listed).toContain(mine)
  expect(listed).not.toContain(shared)
  expect(listed).not.toContain(foreign)
  const hidden = { status: 404, body: 'The resource could not be found.' }
  const none = (id: string) => ({ status: 404, body: `Metering label '${id}' does not exist.` })
  expect(await ask('GET', `${labels}/${shared}`)).toEqual(hidden)
  expect(await ask('DELETE', `${labels}/${shared}`)).toEqual(hidden)
  expect(await ask('GET', `${labels}/${foreign}`)).toEqual(none(foreign))
  expect(await ask('DELETE', `${labels}/${mine}`)).toEqual({
    status: 403,
    body: 'rule:delete_metering_label is disallowed by policy',
  })
  const made = await add(mine, inward({ remote_ip_prefix: '10.55.0.0/24' }))
  const rule: `/${string}` = `${rules}/${pick(made, 'metering_label_rule', 'id')}`
  expect(await ask('GET', rule)).toEqual(hidden)
  expect(await ask('DELETE', rule)).toEqual(hidden)
  const ofMine: `/${string}` = `${rules}?metering_label_id=${mine}`
  expect((await ask('GET', ofMine)).body).toEqual({ metering_label_rules: [] })
  expect(await add(mine, inward({}), 'demo')).toEqual({
    status: 403,
    body: 'rule:create_metering_label_rule is disallowed by policy',
  })
})

test('a rule is about a remote network or about two sides, and goes with its label', async () => {
  const id = await label()
  const none = { remote_ip_prefix: null, source_ip_prefix: null, destination_ip_prefix: null }
  const base = { metering_label_id: id, direction: 'ingress', excluded: false, ...none }
  const remote = await add(id, inward({ remote_ip_prefix: '10.1.0.5' }))
  expect(remote).toEqual({
    status: 201,
    body: {
      metering_label_rule: { ...base, id: expect.any(String), remote_ip_prefix: '10.1.0.5/32' },
    },
  })
  // The bits of a host stay.
  expect(await add(id, inward({ remote_ip_prefix: '10.1.1.5/24' }))).toMatchObject({
    body: { metering_label_rule: { remote_ip_prefix: '10.1.1.5/24' } },
  })
  const sides = { source_ip_prefix: '10.2.0.0/24', destination_ip_prefix: '2001:db8::/32' }
  expect(await add(id, inward(sides))).toMatchObject({
    status: 201,
    body: { metering_label_rule: { ...base, ...sides } },
  })
  const one: `/${string}` = `${rules}/${pick(remote, 'metering_label_rule', 'id')}`
  const change = { metering_label_rule: { excluded: true } }
  expect(await ask('PUT', one, change, asAdmin)).toEqual({
    status: 400,
    body: 'Cannot update read-only attribute excluded',
  })
  expect(await ask('DELETE', `${labels}/${id}`, undefined, asAdmin)).toMatchObject({ status: 204 })
  expect(await ask('GET', one, undefined, asAdmin)).toEqual({
    status: 404,
    body: `Metering label rule '${one.split('/').at(-1)}' does not exist.`,
  })
})

test('remote networks of one label, direction and effect do not overlap; sides may', async () => {
  const id = await label()
  const overlaps = (prefix: string) => ({
    status: 409,
    body: `Metering label rule with remote_ip_prefix '${prefix}' overlaps another.`,
  })
  const put = (prefix: string, more: object = {}) =>
    add(id, inward({ remote_ip_prefix: prefix, ...more }))
  expect(await put('10.0.0.0/24')).toMatchObject({ status: 201 })
  expect(await put('10.0.0.0/24')).toEqual(overlaps('10.0.0.0/24'))
  expect(await put('10.0.0.0/16')).toEqual(overlaps('10.0.0.0/16'))
  expect(await put('10.0.0.0/16', { excluded: true })).toMatchObject({ status: 201 })
  expect(await put('10.0.0.0/16', { direction: 'egress' })).toMatchObject({ status: 201 })
  expect(await add(await label(), inward({ remote_ip_prefix: '10.0.0.0/24' }))).toMatchObject({
    status: 201,
  })
  const source = inward({ source_ip_prefix: '10.0.0.0/24' })
  expect(await add(id, source)).toMatchObject({ status: 201 })
  expect(await add(id, source)).toMatchObject({ status: 201 })
})

const both = "'source-ip-prefix' or 'destination-ip-prefix'"
const least =
  "You must define at least one of the following parameters 'remote_ip_prefix', or " +
  "'source_ip_prefix' or 'destination_ip_prefix'."
const network = { remote_ip_prefix: '10.9.0.0/16' }

test.each([
  [{}, 400, "Failed to parse request. Required attribute 'direction' not specified"],
  [
    { ...network, direction: 'sideways' },
    400,
    'Invalid input for direction. Reason: sideways is not in valid_values.',
  ],
  [
    inward({ ...network, excluded: 'x' }),
    400,
    "Invalid input for operation: 'x' cannot be converted to boolean.",
  ],
  // Neutron has no status of its own for these, and writes them to its log as failures.
  [inward({}), 500, least],
  [inward({ source_ip_prefix: null }), 500, least],
  [
    inward({ ...network, source_ip_prefix: '10.8.0.0/16' }),
    500,
    `Cannot use 'remote-ip-prefix' in conjunction with ${both}.`,
  ],
  [
    inward({ remote_ip_prefix: 'abc' }),
    500,
    "remote_ip_prefix: abc is invalid ['abc' does not appear to be an IPv4 or IPv6 interface].",
  ],
  [
    inward({ source_ip_prefix: '300.0.0.0/24' }),
    500,
    "source_ip_prefix: 300.0.0.0/24 is invalid ['300.0.0.0/24' does not appear to be an IPv4 or IPv6 interface].",
  ],
])('a rule of %j is refused', async (rule, status, body) => {
  expect(await add(await label(), rule)).toEqual({ status, body })
})

test('a rule of no label is refused', async () => {
  const rule = inward(network)
  expect(await ask('POST', rules, { metering_label_rule: rule }, asAdmin)).toEqual({
    status: 400,
    body: "Failed to parse request. Required attribute 'metering_label_id' not specified",
  })
  expect(await add(missing, rule)).toEqual({
    status: 404,
    body: `Metering label '${missing}' does not exist.`,
  })
  expect(await add('abc', rule)).toEqual({
    status: 400,
    body: "Invalid input for metering_label_id. Reason: 'abc' is not a valid UUID.",
  })
})

test('both are sorted and filtered, and rules know no project', async () => {
  const name = cloud.unique('meters')
  const first = await label({ name: `${name}-b`, description: name })
  await label({ name: `${name}-a`, description: name, shared: true })
  const names = async (query: string) => {
    const path: `/${string}` = `${labels}?description=${name}&${query}`
    const { body } = await ask('GET', path, undefined, asAdmin)
    return [...JSON.stringify(body).matchAll(/"name":"([^"]*)"/g)].map(([, one]) => one)
  }
  expect(await names('sort_key=name&sort_dir=desc')).toEqual([`${name}-b`, `${name}-a`])
  expect(await names('sort_key=shared&sort_dir=asc')).toEqual([`${name}-b`, `${name}-a`])
  expect(await names('shared=true')).toEqual([`${name}-a`])
  await add(first, inward(network))
  await add(first, { ...network, direction: 'egress', excluded: true })
  const ways = async (query: string) => {
    const path: `/${string}` = `${rules}?metering_label_id=${first}&${query}`
    const { body } = await ask('GET', path, undefined, asAdmin)
    return [...JSON.stringify(body).matchAll(/"direction":"([^"]*)"/g)].map(([, one]) => one)
  }
  expect(await ways('sort_key=direction&sort_dir=desc')).toEqual(['ingress', 'egress'])
  expect(await ways('excluded=true')).toEqual(['egress'])
  const wrong = async (query: string) =>
    (await ask('GET', `${rules}?${query}`, undefined, asAdmin)).body
  expect(await wrong('project_id=x')).toBe("['project_id'] is invalid attribute for filtering")
  expect(await wrong('sort_key=project_id&sort_dir=asc')).toBe(
    "['project_id'] is invalid attribute for sort_keys",
  )
})
