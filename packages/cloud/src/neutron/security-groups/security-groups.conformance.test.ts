import { expect, test } from 'vitest'
import { pick, type Ask } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

test('the default group has four rules and stays', async () => {
  const all = await neutron.ask('GET', '/security-groups?name=default')
  const id = pick(all, 'security_groups', 0, 'id')
  expect(all.body).toMatchObject({ security_groups: [{ description: 'Default security group' }] })
  expect(
    await neutron.ask('POST', '/security-groups', { security_group: { name: 'default' } }),
  ).toEqual({
    status: 409,
    body: 'Default security group already exists.',
  })
  const renamed = { security_group: { name: 'foo' } }
  expect(await neutron.ask('PUT', `/security-groups/${id}`, renamed)).toEqual({
    status: 409,
    body: 'Updating default security group not allowed.',
  })
})

test('rules are checked, kept once, and go with their group', async () => {
  const group = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('group'),
  })
  const rule = (fields: object): ReturnType<Ask> => {
    const security_group_rule = { security_group_id: group, direction: 'ingress', ...fields }
    return neutron.ask('POST', '/security-group-rules', { security_group_rule })
  }
  const ssh = { protocol: 'tcp', port_range_min: 22, port_range_max: 22 }
  const made = await rule({ ...ssh, remote_ip_prefix: '10.1.1.5/24' })
  expect(made).toMatchObject({
    status: 201,
    body: { security_group_rule: { ethertype: 'IPv4', normalized_cidr: '10.1.1.0/24' } },
  })
  expect(await rule({ ...ssh, remote_ip_prefix: '10.1.1.5/24' })).toEqual({
    status: 409,
    body:
      'Security group rule already exists. Rule id is ' +
      `${pick(made, 'security_group_rule', 'id')}.`,
  })
  const words = async (fields: object): Promise<unknown> => (await rule(fields)).body
  expect(await words({ protocol: 'tcp', port_range_min: 25, port_range_max: 22 })).toBe(
    'For TCP/UDP protocols, port_range_min must be <= port_range_max',
  )
  expect(await words({ port_range_min: 25, port_range_max: 25 })).toBe(
    'Must also specify protocol if port range is given.',
  )
  expect(await words({ remote_ip_prefix: 'fd00::/64' })).toBe(
    'Conflicting value ethertype IPv4 for CIDR fd00::/64',
  )
  expect(await words({ protocol: 'icmp', port_range_max: 8 })).toBe(
    'ICMP code (port-range-max) 8 is provided but ICMP type (port-range-min) is missing.',
  )
  expect(await words({ protocol: 'icmpv6' })).toBe('Invalid ethertype IPv4 for protocol icmpv6.')
  expect(await rule({ protocol: 'icmp', ethertype: 'IPv6' })).toMatchObject({
    body: { security_group_rule: { protocol: 'ipv6-icmp' } },
  })
})

test('a rule by itself says less than in its group, and strangers do not see it', async () => {
  const group = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('conf'),
  })
  const rule = { security_group_id: group, direction: 'ingress', protocol: 'tcp' }
  const made = await neutron.ask('POST', '/security-group-rules', { security_group_rule: rule })
  expect(made).toMatchObject({ status: 201, body: { security_group_rule: rule } })
  const alone = made.body as { security_group_rule: object }
  expect(alone.security_group_rule).not.toHaveProperty('tags')
  expect(alone.security_group_rule).not.toHaveProperty('standard_attr_id')
  const whole = await neutron.ask('GET', `/security-groups/${group}`)
  expect(whole.body).toMatchObject({
    security_group: {
      security_group_rules: [1, 2, 3].map(() => {
        return expect.objectContaining({ tags: [], standard_attr_id: expect.any(Number) })
      }),
    },
  })
  const id = pick(made, 'security_group_rule', 'id')
  const admin = { as: 'admin' } as const
  const path = `/security-group-rules/${id}` as const
  for (const method of ['GET', 'DELETE']) {
    expect(await neutron.ask(method, path, undefined, admin)).toMatchObject({ status: 404 })
  }
  const query = `/security-group-rules?security_group_id=${group}` as const
  expect((await neutron.ask('GET', query, undefined, admin)).body).toEqual({
    security_group_rules: [],
  })
})

test('no group is called default but the one that is there', async () => {
  const id = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('conf'),
  })
  const known = { status: 409, body: 'Default security group already exists.' }
  const named = (name: string) => ({ security_group: { name } })
  for (const name of ['default', 'Default']) {
    expect(await neutron.ask('PUT', `/security-groups/${id}`, named(name))).toEqual(known)
    expect(await neutron.ask('POST', '/security-groups', named(name))).toEqual(known)
  }
  // The name is looked at before the group.
  const nowhere = `/security-groups/${crypto.randomUUID()}` as const
  expect(await neutron.ask('PUT', nowhere, named('default'))).toEqual(known)
  expect(await neutron.ask('PUT', `/security-groups/${id}`, named(' default'))).toMatchObject({
    status: 200,
  })
})

test('a rule points at a group that is there and its own', async () => {
  const group = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('conf'),
  })
  const theirs = await neutron.ask('GET', '/security-groups?name=default', undefined, {
    as: 'admin',
  })
  const rule = (fields: object): ReturnType<Ask> => {
    const security_group_rule = { security_group_id: group, direction: 'ingress', ...fields }
    return neutron.ask('POST', '/security-group-rules', { security_group_rule })
  }
  const unknown = crypto.randomUUID()
  for (const id of [unknown, 'x', pick(theirs, 'security_groups', 0, 'id')]) {
    expect(await rule({ remote_group_id: id })).toEqual({
      status: 404,
      body: `Security group ${id} does not exist`,
    })
  }
  expect(await rule({ security_group_id: 'x' })).toEqual({
    status: 404,
    body: 'Security group x does not exist',
  })
  expect(await rule({ security_group_id: 'x', remote_group_id: unknown })).toMatchObject({
    body: `Security group ${unknown} does not exist`,
  })
  expect(await rule({ remote_group_id: group })).toMatchObject({
    status: 201,
    body: { security_group_rule: { remote_group_id: group } },
  })
})

test('groups of other projects are nobody else’s to see, not even administrators’', async () => {
  const name = cloud.unique('conf')
  const id = await neutron.make('/security-groups', 'security_group', { name })
  const admin = { as: 'admin' } as const
  const path = `/security-groups/${id}` as const
  const gone = { status: 404, body: 'The resource could not be found.' }
  expect(await neutron.ask('GET', path, undefined, admin)).toEqual(gone)
  expect(await neutron.ask('DELETE', path, undefined, admin)).toEqual(gone)
  const changed = { security_group: { description: 'changed' } }
  expect(await neutron.ask('PUT', path, changed, admin)).toEqual(gone)
  for (const query of [`id=${id}`, `name=${name}`]) {
    const list = `/security-groups?fields=id&${query}` as const
    expect((await neutron.ask('GET', list, undefined, admin)).body).toEqual({ security_groups: [] })
    expect((await neutron.ask('GET', list)).body).toEqual({ security_groups: [{ id }] })
  }
  const reader = { as: 'reader' } as const
  expect(await neutron.ask('GET', path, undefined, reader)).toMatchObject({ status: 200 })
  expect(await neutron.ask('DELETE', path, undefined, reader)).toEqual({
    status: 403,
    body: 'rule:delete_security_group is disallowed by policy',
  })
})
