import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'
import { neutronOf } from '#testing/neutron.ts'

const { cloud, ask, make } = await conformance('network')
const neutron = neutronOf(cloud)
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'
const asAdmin = { as: 'admin' } as const

const policy = async (more: object = {}) => {
  const body = { policy: { name: cloud.unique('qos'), ...more } }
  return (await make('/qos/policies', body, asAdmin)).id
}
const add = (id: string, type: string, rule: object, as: 'admin' | 'demo' = 'admin') =>
  ask('POST', `/qos/policies/${id}/${type}_rules`, { [`${type}_rule`]: rule }, { as })
const ruleOf = async (id: string, type: string, rule: object): Promise<string> =>
  pick(await add(id, type, rule), `${type}_rule`, 'id')

test('a policy is the administrator’s to make, and is told with what is standard', async () => {
  const name = cloud.unique('qos')
  const body = { policy: { name, description: 'Few' } }
  expect(await ask('POST', '/qos/policies', body)).toEqual({
    status: 403,
    body: 'rule:create_policy is disallowed by policy',
  })
  const { id, reply } = await make('/qos/policies', body, asAdmin)
  const { projectId } = await cloud.as('admin')
  expect(reply).toEqual({
    status: 201,
    body: {
      policy: {
        ...{ id, name, description: 'Few', shared: false, is_default: false, rules: [], tags: [] },
        ...{ project_id: projectId, tenant_id: projectId, revision_number: 0 },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
    },
  })
  const changed = { policy: { description: '', shared: true } }
  expect(await ask('PUT', `/qos/policies/${id}`, changed, asAdmin)).toMatchObject({
    status: 200,
    body: { policy: { description: '', shared: true, name } },
  })
})

test('whom a policy is shared with may use it, and does not see it', async () => {
  const [own, shared] = [await policy(), await policy({ shared: true })]
  const listed = await ask('GET', '/qos/policies?fields=id')
  expect(JSON.stringify(listed.body)).not.toContain(shared)
  expect(await ask('GET', `/qos/policies/${shared}`)).toEqual({
    status: 404,
    body: 'The resource could not be found.',
  })
  const unknown = { status: 404, body: `QoS policy ${own} could not be found.` }
  expect(await ask('GET', `/qos/policies/${own}`)).toEqual(unknown)
  expect(await ask('DELETE', `/qos/policies/${own}`)).toEqual(unknown)
  expect(await ask('PUT', `/qos/policies/${shared}`, { policy: { name: 'x' } })).toMatchObject({
    status: 404,
  })
  expect(await ask('DELETE', `/qos/policies/${shared}`)).toMatchObject({ status: 404 })
  expect(await ask('POST', '/networks', { network: { qos_policy_id: own } })).toEqual(unknown)

  const network = await neutron.network({ qos_policy_id: shared })
  const used = { status: 409, body: `QoS Policy ${shared} is used by network ${network}.` }
  expect(await ask('DELETE', `/qos/policies/${shared}`, undefined, asAdmin)).toEqual(used)
  const port = await neutron.make('/ports', 'port', { network_id: network })
  const put = (qos_policy_id: string | null) =>
    ask('PUT', `/ports/${port}`, { port: { qos_policy_id } })
  expect(await put(shared)).toMatchObject({ body: { port: { qos_policy_id: shared } } })
  expect(await put(own)).toEqual(unknown)
  expect(await ask('DELETE', `/qos/policies/${shared}`, undefined, asAdmin)).toEqual({
    status: 409,
    body: `QoS Policy ${shared} is used by port ${port}.`,
  })
  const alone = { policy: { shared: false } }
  expect(await ask('PUT', `/qos/policies/${shared}`, alone, asAdmin)).toEqual({
    status: 409,
    body:
      `RBAC policy on object ${shared} cannot be removed because other objects depend on it.\n` +
      'Details: project_id=*',
  })
  expect(await put(null)).toMatchObject({ body: { port: { qos_policy_id: null } } })
  const none = { network: { qos_policy_id: null } }
  expect(await ask('PUT', `/networks/${network}`, none)).toMatchObject({ status: 200 })
})

test('a policy has rules of every type, each told with its policy’s id', async () => {
  const id = await policy()
  const rules = {
    bandwidth_limit: { max_kbps: 1000, max_burst_kbps: 0, direction: 'egress' },
    dscp_marking: { dscp_mark: 26 },
    minimum_bandwidth: { min_kbps: 500, direction: 'ingress' },
    minimum_packet_rate: { min_kpps: 5, direction: 'any' },
    packet_rate_limit: { max_kpps: 7, max_burst_kpps: 0, direction: 'egress' },
  }
  const ids = []
  for (const [type, rule] of Object.entries(rules)) {
    const made = await add(id, type, rule)
    const whole = { ...rule, id: expect.any(String) }
    expect(made).toEqual({ status: 201, body: { [`${type}_rule`]: whole } })
    const list = await ask('GET', `/qos/policies/${id}/${type}_rules`, undefined, asAdmin)
    expect(list.body).toEqual({ [`${type}_rules`]: [whole] })
    const one: `/${string}` = `/qos/policies/${id}/${type}_rules/${pick(made, `${type}_rule`, 'id')}`
    expect(await ask('GET', one, undefined, asAdmin)).toMatchObject({
      status: 200,
      body: made.body,
    })
    ids.push([type, one] as const)
  }
  const shown = await ask('GET', `/qos/policies/${id}`, undefined, asAdmin)
  expect(shown.body).toMatchObject({
    policy: {
      rules: Object.entries(rules).map(([type, rule]) => {
        return { ...rule, type, qos_policy_id: id, id: expect.any(String) }
      }),
    },
  })
  for (const [type, one] of ids) {
    const unchanged = await ask('PUT', one, { [`${type}_rule`]: {} }, asAdmin)
    expect(unchanged).toMatchObject({ status: 200 })
    expect(await ask('DELETE', one, undefined, asAdmin)).toMatchObject({ status: 204 })
    expect(await ask('GET', one, undefined, asAdmin)).toMatchObject({ status: 404 })
  }
})

test.each([
  ['bandwidth_limit', {}, "Failed to parse request. Required attribute 'max_kbps' not specified"],
  [
    'bandwidth_limit',
    { max_kbps: -1 },
    "Invalid input for max_kbps. Reason: '-1' is too small - must be at least '0'.",
  ],
  ['bandwidth_limit', { max_kbps: 'x' }, "Invalid input for operation: 'x' is not an integer."],
  [
    'bandwidth_limit',
    { max_kbps: 1, direction: 'any' },
    'Invalid input for direction. Reason: any is not in valid_values.',
  ],
  [
    'dscp_marking',
    { dscp_mark: 27 },
    'Invalid input for dscp_mark. Reason: 27 is not in valid_values.',
  ],
])('a rule of type %s with %j is refused', async (type, rule, body) => {
  expect(await add(await policy(), type, rule)).toEqual({ status: 400, body })
})

test('rules that contradict each other are refused, made and changed', async () => {
  const id = await policy()
  const limit = await ruleOf(id, 'bandwidth_limit', { max_kbps: 1000 })
  const twice = (type: string, other: string) => ({
    status: 409,
    body: `Rule ${type} conflicts with rule ${other} which already exists in QoS Policy ${id}.`,
  })
  const against = (value: unknown, type: string, held: unknown) => ({
    status: 409,
    body:
      `Unable to add the rule with value ${String(value)} to the policy ${id} as the existing ` +
      `rule of type ${type} has value ${String(held)}.`,
  })
  expect(await add(id, 'bandwidth_limit', { max_kbps: 9 })).toEqual(twice('bandwidth_limit', limit))
  const other = await ruleOf(id, 'bandwidth_limit', { max_kbps: 9000, direction: 'ingress' })
  const path: `/${string}` = `/qos/policies/${id}/bandwidth_limit_rules/${limit}`
  const change = (rule: object) => ask('PUT', path, { bandwidth_limit_rule: rule }, asAdmin)
  expect(await change({ direction: 'ingress' })).toEqual(twice('bandwidth_limit', other))
  expect(await add(id, 'minimum_bandwidth', { min_kbps: 5000 })).toEqual(
    against(5000, 'bandwidth_limit', 1000),
  )
  expect(await add(id, 'minimum_bandwidth', { min_kbps: 500 })).toMatchObject({ status: 201 })
  expect(await change({ max_kbps: 100 })).toEqual(against(100, 'minimum_bandwidth', 500))
  expect(await change({ max_kbps: 1500 })).toMatchObject({
    body: { bandwidth_limit_rule: { id: limit, max_kbps: 1500 } },
  })
  expect(await add(id, 'minimum_packet_rate', { min_kpps: 1 })).toMatchObject({ status: 201 })
  expect(await add(id, 'minimum_packet_rate', { min_kpps: 1, direction: 'any' })).toEqual(
    against('any', 'minimum_packet_rate', 'egress'),
  )
})

test('what a tunnel cannot guarantee is refused, for a network, a port and a rule', async () => {
  const [kept, unkept] = [await policy({ shared: true }), await policy({ shared: true })]
  await ruleOf(unkept, 'minimum_bandwidth', { min_kbps: 500 })
  const network = await neutron.network()
  const use = { network: { qos_policy_id: unkept } }
  expect(await ask('PUT', `/networks/${network}`, use)).toEqual({
    status: 409,
    body: `Rule minimum_bandwidth is not supported by network ${network}`,
  })
  const port = await neutron.make('/ports', 'port', { network_id: network, qos_policy_id: kept })
  const refused = { status: 409, body: `Rule minimum_bandwidth is not supported by port ${port}` }
  expect(await ask('PUT', `/ports/${port}`, { port: { qos_policy_id: unkept } })).toEqual(refused)
  expect(await add(kept, 'minimum_bandwidth', { min_kbps: 5 })).toEqual(refused)
  expect(await add(kept, 'bandwidth_limit', { max_kbps: 5 })).toMatchObject({ status: 201 })
  const none = { port: { qos_policy_id: null } }
  expect(await ask('PUT', `/ports/${port}`, none)).toMatchObject({ status: 200 })
})

test('what is not there is said in words of its own', async () => {
  const id = await policy()
  const rule: `/${string}` = `/qos/policies/${id}/dscp_marking_rules/${MISSING}`
  const noRule = {
    status: 404,
    body: `QoS rule ${MISSING} for policy ${id} could not be found.`,
  }
  const body = { dscp_marking_rule: { dscp_mark: 8 } }
  expect(await ask('PUT', rule, body, asAdmin)).toEqual(noRule)
  expect(await ask('DELETE', rule, undefined, asAdmin)).toEqual(noRule)
  const noPolicy = { status: 404, body: `QoS policy ${MISSING} could not be found.` }
  expect(await add(MISSING, 'dscp_marking', { dscp_mark: 8 })).toEqual(noPolicy)
  const list: `/${string}` = `/qos/policies/${MISSING}/dscp_marking_rules`
  expect(await ask('GET', list, undefined, asAdmin)).toEqual(noPolicy)
  expect(await add(id, 'dscp_marking', { dscp_mark: 8 }, 'demo')).toEqual({
    status: 403,
    body: 'rule:create_policy_dscp_marking_rule is disallowed by policy',
  })
})

test('lists are sorted and filtered by what Neutron sorts and filters by', async () => {
  const name = cloud.unique('qos-list')
  await policy({ name: `${name}-b`, description: name })
  await policy({ name: `${name}-a`, description: name, shared: true })
  const names = async (query: string) => {
    const path: `/${string}` = `/qos/policies?description=${name}&fields=name&${query}`
    return (await ask('GET', path, undefined, asAdmin)).body
  }
  expect(await names('sort_key=name&sort_dir=desc')).toEqual({
    policies: [{ name: `${name}-b` }, { name: `${name}-a` }],
  })
  expect(await names('shared=true')).toEqual({ policies: [{ name: `${name}-a` }] })
  expect(await names('sort_key=description&sort_dir=asc')).toContain('description')
  expect(await names('rules=x')).toBe("['rules'] is invalid attribute for filtering")
})

test('a project has one default; which types of rules there are is for administrators', async () => {
  const { projectId } = await cloud.as('admin')
  await policy({ is_default: true })
  const second = { policy: { name: cloud.unique('qos'), is_default: true } }
  expect(await ask('POST', '/qos/policies', second, asAdmin)).toEqual({
    status: 409,
    body: `A default QoS policy exists for project ${projectId}.`,
  })
  const types = await ask('GET', '/qos/rule-types', undefined, asAdmin)
  expect(types.body).toEqual({
    rule_types: expect.arrayContaining([{ type: 'bandwidth_limit' }, { type: 'dscp_marking' }]),
  })
  expect((await ask('GET', '/qos/rule-types')).body).toEqual({ rule_types: [] })
})
