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
