import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { balancersOf } from '#testing/load-balancers.ts'
import { conformanceInOwnProject } from '#testing/service.ts'

const octavia = await conformanceInOwnProject('load-balancer')
const { call, subnet, balancer } = balancersOf(octavia)
const { cloud } = octavia
const { projectId } = cloud
const asAdmin = { as: 'admin' } as const
const NOWHERE = '00000000-0000-4000-8000-000000000000'
const FORBIDDEN = {
  status: 403,
  body: 'Policy does not allow this request to be performed.',
}
const refusal = (status: number, body: unknown) => ({ status, body })

test('flavors and zones are offered by administrators, and kept while they are used', async () => {
  const admin = (method: string, path: `/${string}`, body?: unknown) =>
    call(method, path, body, asAdmin)
  const about = { name: cloud.unique('profile'), provider_name: 'amphora' }
  const flavorData = { ...about, flavor_data: '{"loadbalancer_topology": "SINGLE"}' }
  const profiles = '/flavorprofiles'
  const profile = pick(
    await admin('POST', profiles, { flavorprofile: flavorData }),
    'flavorprofile',
    'id',
  )
  cloud.cleanUp(() => admin('DELETE', `${profiles}/${profile}`))
  const because = "Provider 'amphora' does not support a requested option: "
  const bad: [object, number, string][] = [
    [{ flavor_data: 'x' }, 400, 'x is not a valid option for flavor_data'],
    [
      { flavor_data: '{"foo":1}' },
      501,
      `${because}Additional properties are not allowed ('foo' was unexpected)`,
    ],
    [{ provider_name: 'nope' }, 400, "Provider 'nope' is not enabled."],
  ]
  for (const [more, status, why] of bad) {
    const body = { flavorprofile: { ...flavorData, ...more } }
    expect(await admin('POST', profiles, body)).toEqual(refusal(status, why))
  }
  expect(await call('GET', profiles)).toEqual(FORBIDDEN)
  const flavor = { name: cloud.unique('flavor'), flavor_profile_id: profile }
  const made = await admin('POST', '/flavors', { flavor })
  const id = pick(made, 'flavor', 'id')
  cloud.cleanUp(() => admin('DELETE', `/flavors/${id}`))
  expect(made).toEqual(refusal(201, { flavor: { id, ...flavor, description: '', enabled: true } }))
  expect(await call('POST', '/flavors', { flavor })).toEqual(FORBIDDEN)
  const twice = `A flavor of ${flavor.name} already exists.`
  expect(await admin('POST', '/flavors', { flavor })).toEqual(refusal(409, twice))
  const inUse = `Flavor profile ${profile} is in use and cannot be modified.`
  const other = { flavorprofile: { flavor_data: '{}' } }
  expect(await admin('PUT', `${profiles}/${profile}`, other)).toEqual(refusal(409, inUse))
  expect(await admin('DELETE', `${profiles}/${profile}`)).toEqual(refusal(409, inUse))
  const off = await admin('PUT', `/flavors/${id}`, { flavor: { enabled: false, description: 'd' } })
  expect(off.body).toMatchObject({ flavor: { enabled: false, description: 'd' } })
  expect((await call('GET', `/flavors?name=${flavor.name}&fields=enabled`)).body).toEqual({
    flavors: [{ enabled: false }],
    flavors_links: [],
  })
  expect(await call('GET', `/flavors/${NOWHERE}`)).toEqual(
    refusal(404, `Flavor ${NOWHERE} not found.`),
  )

  const zoneProfiles = '/availabilityzoneprofiles'
  const zoneProfile = { ...about, availability_zone_data: '{"compute_zone": "nova"}' }
  const kept = await admin('POST', zoneProfiles, { availability_zone_profile: zoneProfile })
  const zoneProfileId = pick(kept, 'availability_zone_profile', 'id')
  cloud.cleanUp(() => admin('DELETE', `${zoneProfiles}/${zoneProfileId}`))
  const zone = { name: cloud.unique('zone'), availability_zone_profile_id: zoneProfileId }
  const body = { availability_zone: zone }
  expect(await admin('POST', '/availabilityzones', body)).toEqual(
    refusal(201, { availability_zone: { ...zone, description: '', enabled: true } }),
  )
  cloud.cleanUp(() => admin('DELETE', `/availabilityzones/${zone.name}`))
  const same = `A availability zone of ${zone.name} already exists.`
  expect(await admin('POST', '/availabilityzones', body)).toEqual(refusal(409, same))
  expect((await call('GET', `/availabilityzones/${zone.name}`)).body).toMatchObject(body)
  expect(await admin('DELETE', `${zoneProfiles}/${zoneProfileId}`)).toEqual(
    refusal(409, `Availability Zone Profile ${zoneProfileId} is in use and cannot be modified.`),
  )
  expect(await call('GET', '/providers')).toMatchObject({
    body: {
      providers: expect.arrayContaining([
        { name: 'amphora', description: 'The Octavia Amphora driver.' },
      ]),
    },
  })
  const capabilities = '/providers/amphora/flavor_capabilities'
  expect(await call('GET', capabilities)).toEqual(FORBIDDEN)
  expect((await admin('GET', `${capabilities}?fields=name`)).body).toEqual({
    flavor_capabilities: ['loadbalancer_topology', 'compute_flavor', 'amp_image_tag'].map(
      (name) => ({ name }),
    ),
  })
})

test(
  'lists, quotas and what a new load balancer is refused for',
  { timeout: 180_000 },
  async () => {
    const none = { load_balancer: -1, listener: -1, member: -1, pool: -1 }
    const quota = { ...none, health_monitor: -1, l7policy: -1, l7rule: -1 }
    expect((await call('GET', `/quotas/${projectId}`)).body).toEqual({ quota })
    expect((await call('GET', `/quotas/${projectId}/default`)).body).toEqual({ quota })
    const limits = { quota: { loadbalancer: 1, pool: 0 } }
    expect(await call('PUT', `/quotas/${projectId}`, limits)).toEqual(FORBIDDEN)
    expect(await call('PUT', `/quotas/${projectId}`, limits, asAdmin)).toEqual(
      refusal(202, { quota: { ...quota, load_balancer: 1, pool: 0 } }),
    )
    const { network, subnet: vip } = await subnet('10.90.0.0/24')
    const two = await subnet('10.91.0.0/24')
    const unfit = (why: string) => `Validation failure: ${why}`
    const field = (name: string, value: string, why: string) =>
      `Invalid input for field/attribute ${name}. Value: '${value}'. ${why}`
    const onVip = { vip_subnet_id: vip }
    // It is made while others are refused.
    const name = cloud.unique('b')
    const { id, reply } = await balancer({ ...onVip, name, tags: ['red', 'big'] })
    const cases: [object, number, unknown][] = [
      [{}, 400, unfit('VIP must contain one of: vip_port_id, vip_network_id, vip_subnet_id.')],
      [{ colour: 1 }, 400, 'Unknown attribute for argument load_balancer.loadbalancer: colour'],
      [{ ...onVip, name: 5 }, 400, field('name', '5', 'Value should be string')],
      [{ ...onVip, tags: [5] }, 400, field('tags', '[5]', 'Value should be string')],
      [
        { ...onVip, admin_state_up: 'maybe' },
        400,
        expect.stringMatching(/Value not an unambiguous boolean: maybe$/),
      ],
      [{ vip_subnet_id: 'x' }, 400, field('vip_subnet_id', 'x', 'Value should be UUID format')],
      [{ vip_subnet_id: NOWHERE }, 400, `Subnet ${NOWHERE} not found.`],
      [{ vip_network_id: NOWHERE }, 400, `Network ${NOWHERE} not found.`],
      [{ vip_port_id: NOWHERE }, 400, `Port ${NOWHERE} not found.`],
      [
        { vip_network_id: network, vip_address: '10.1.0.3' },
        400,
        unfit('Supplied network does not contain a subnet for VIP address specified.'),
      ],
      [
        { ...onVip, vip_address: '10.90.0.300' },
        400,
        field('vip_address', '10.90.0.300', 'Value should be IPv4 or IPv6 format'),
      ],
      [{ ...onVip, vip_qos_policy_id: NOWHERE }, 400, `qos_policy ${NOWHERE} not found.`],
      [{ ...onVip, provider: 'nope' }, 400, "Provider 'nope' is not enabled."],
      [{ ...onVip, flavor_id: NOWHERE }, 400, unfit('Invalid flavor_id.')],
      [{ ...onVip, availability_zone: 'zz' }, 400, unfit('Invalid availability zone.')],
      [
        { ...onVip, additional_vips: [{ subnet_id: vip }] },
        400,
        unfit('Duplicate VIP subnet(s) specified. Only one IP can be bound per subnet.'),
      ],
      [
        { ...onVip, additional_vips: [{ subnet_id: two.subnet }] },
        400,
        unfit('All VIP subnets must belong to the same network.'),
      ],
      [{ ...onVip, project_id: NOWHERE }, 403, FORBIDDEN.body],
    ]
    for (const [loadbalancer, status, why] of cases) {
      const reply = await call('POST', '/loadbalancers', { loadbalancer })
      expect([loadbalancer, reply]).toEqual([loadbalancer, refusal(status, why)])
    }
    const reader = { as: 'reader' } as const
    expect(await call('POST', '/loadbalancers', { loadbalancer: onVip }, reader)).toEqual(FORBIDDEN)

    expect(await call('POST', '/loadbalancers', { loadbalancer: onVip })).toEqual(
      refusal(403, 'Quota has been met for resources: Load Balancer'),
    )
    const pool = { loadbalancer_id: id, protocol: 'TCP', lb_algorithm: 'ROUND_ROBIN' }
    expect(await call('POST', '/pools', { pool })).toEqual(
      refusal(403, 'Quota has been met for resources: Pool'),
    )
    const found = async (query: string) =>
      Object((await call('GET', `/loadbalancers?${query}&fields=name`)).body).loadbalancers
    const address = pick(reply, 'loadbalancer', 'vip_address')
    for (const query of [
      ...[`vip_address=${address}`, `name=${name}`, 'tags=red,big', 'tags-any=red,blue'],
      ...['not-tags=blue', 'admin_state_up=true', `vip_subnet_id=${vip}`, 'sort=name:desc'],
    ]) {
      expect([query, await found(query)]).toEqual([query, [{ name }]])
    }
    for (const query of ['name=nobody', 'tags=red,blue', 'not-tags-any=red', 'provider=octavia']) {
      expect([query, await found(query)]).toEqual([query, []])
    }
    const first = await call('GET', '/loadbalancers?limit=1&sort=name:asc')
    expect(first.body).toMatchObject({
      loadbalancers_links: [
        { rel: 'next', href: expect.stringMatching(`limit=1&sort=name:asc&marker=${id}$`) },
      ],
    })
    expect((await call('GET', `/loadbalancers?limit=1&marker=${id}`)).body).toEqual({
      loadbalancers: [],
      loadbalancers_links: [],
    })
    const wrong: [string, number, string][] = [
      ['foo=bar', 400, 'One or more arguments are either duplicate or invalid'],
      ['sort=foo', 400, "Supplied sort key 'foo' is not valid."],
      [`marker=${NOWHERE}`, 400, `Supplied pagination marker '${NOWHERE}' is not valid.`],
    ]
    for (const [query, status, why] of wrong) {
      expect([query, await call('GET', `/loadbalancers?${query}`)]).toEqual([
        query,
        refusal(status, why),
      ])
    }
    for (const query of ['limit=x', 'sort=name:up']) {
      expect((await call('GET', `/loadbalancers?${query}`)).status).toBe(400)
    }
    const all = await call('GET', `/loadbalancers?project_id=${projectId}`, undefined, asAdmin)
    expect(all.body).toMatchObject({ loadbalancers: [{ id }] })
    expect(await call('GET', `/loadbalancers?project_id=${NOWHERE}`)).toEqual(FORBIDDEN)
    expect(
      (await call('GET', `/quotas?project_id=${projectId}`, undefined, asAdmin)).body,
    ).toMatchObject({
      quotas: [
        { project_id: projectId, loadbalancer: 1, load_balancer: 1, pool: 0, listener: null },
      ],
    })
    expect((await call('DELETE', `/quotas/${projectId}`, undefined, asAdmin)).status).toBe(202)
    expect((await call('GET', `/quotas/${projectId}`)).body).toEqual({ quota })
  },
)
