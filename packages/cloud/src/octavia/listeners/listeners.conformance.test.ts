import { expect, test } from 'vitest'
import {
  NOWHERE,
  listenerRefusals,
  memberRefusals,
  monitorRefusals,
  policyRefusals,
  poolRefusals,
  ruleRefusals,
  unfit,
} from '#octavia/testing-refusals.ts'
import { askerOf, pick } from '#testing/ask.ts'
import { balancersOf } from '#testing/load-balancers.ts'
import { conformance } from '#testing/service.ts'

const octavia = await conformance('load-balancer')
const { call, ready, subnet, balancer, inside } = balancersOf(octavia)
const { cloud } = octavia
const secret = askerOf(cloud, 'key-manager')
const place = await subnet('10.89.0.0/24')

test(
  'listeners, pools, members, monitors, policies and rules, each with its refusals',
  { timeout: 240_000 },
  async () => {
    const { id } = await balancer({ vip_subnet_id: place.subnet })
    await ready(id)
    const immutable = `Load Balancer ${id} is immutable and cannot be updated.`
    const refused = async (method: string, path: `/${string}`, body: unknown, why: unknown) => {
      const reply = await call(method, path, body)
      expect([path, JSON.stringify(body), reply.body]).toEqual([path, JSON.stringify(body), why])
      return reply.status
    }

    // Listeners
    const http = { loadbalancer_id: id, protocol: 'HTTP', protocol_port: 80 }
    const posted = await call('POST', '/listeners', { listener: { ...http, name: 'l' } })
    expect(posted.status).toBe(201)
    const listenerId = pick(posted, 'listener', 'id')
    expect(posted.body).toEqual({
      listener: {
        ...{ id: listenerId, name: 'l', description: '', protocol: 'HTTP', protocol_port: 80 },
        ...{ provisioning_status: 'PENDING_CREATE', operating_status: 'OFFLINE' },
        ...{ admin_state_up: true, connection_limit: -1, default_tls_container_ref: null },
        ...{ sni_container_refs: [], default_pool_id: null, l7policies: [], insert_headers: {} },
        ...{ loadbalancers: [{ id }], updated_at: null, tags: [], allowed_cidrs: null },
        ...{ timeout_client_data: 50_000, timeout_member_connect: 5_000 },
        ...{ timeout_member_data: 50_000, timeout_tcp_inspect: 0, client_authentication: 'NONE' },
        ...{ client_ca_tls_container_ref: null, client_crl_container_ref: null },
        ...{ tls_ciphers: null, tls_versions: null, alpn_protocols: null },
        created_at: expect.any(String),
        project_id: expect.any(String),
        tenant_id: expect.any(String),
      },
    })
    const pool = { listener_id: listenerId, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
    expect(await refused('POST', '/pools', { pool }, immutable)).toBe(409)
    await ready(id)
    const listener = (more: object) => ({ listener: { ...http, protocol_port: 81, ...more } })
    for (const [more, why] of listenerRefusals)
      await refused('POST', '/listeners', listener(more), why)
    const empty = await secret('POST', '/secrets', { name: cloud.unique('certificate') })
    const ref = pick(empty, 'secret_ref')
    cloud.cleanUp(() => secret('DELETE', `/secrets/${ref.slice(ref.lastIndexOf('/') + 1)}`))
    await refused(
      'POST',
      '/listeners',
      listener({ protocol: 'TERMINATED_HTTPS', default_tls_container_ref: ref }),
      expect.stringMatching(/^The PKCS12 bundle is unreadable\. .*'not enough data'\)\]$/),
    )
    await refused(
      'PUT',
      `/listeners/${listenerId}`,
      { listener: { protocol: 'TCP' } },
      'Unknown attribute for argument listener_.listener: protocol',
    )
    await refused('PUT', `/listeners/${listenerId}`, {}, unfit('No listener object supplied.'))

    // Pools
    const cookie = { type: 'APP_COOKIE', cookie_name: 'c' }
    const made = await inside(id, '/pools', { pool: { ...pool, session_persistence: cookie } })
    const poolId = made.id
    expect(made.reply.body).toMatchObject({
      pool: {
        session_persistence: {
          ...cookie,
          persistence_timeout: null,
          persistence_granularity: null,
        },
        ...{
          listeners: [{ id: listenerId }],
          loadbalancers: [{ id }],
          members: [],
          tls_enabled: false,
        },
      },
    })
    expect(pick(await call('GET', `/listeners/${listenerId}`), 'listener', 'default_pool_id')).toBe(
      poolId,
    )
    for (const [body, why] of poolRefusals(id, pool))
      await refused('POST', '/pools', { pool: body }, why)

    // Members
    const members = `/pools/${poolId}/members` as const
    const address = '10.89.0.9'
    const member = await inside(id, members, { member: { address, protocol_port: 80 } })
    expect(member.reply.body).toMatchObject({
      member: {
        operating_status: 'NO_MONITOR',
        weight: 1,
        backup: false,
        subnet_id: null,
        monitor_port: null,
      },
    })
    for (const [body, why] of memberRefusals(address))
      await refused('POST', members, { member: body }, why)
    await refused('GET', `${members}/${NOWHERE}`, undefined, `Member ${NOWHERE} not found.`)
    expect((await call('GET', `/pools/${NOWHERE}/members`)).status).toBe(404)

    // Health monitors
    const plain = { pool_id: poolId, type: 'HTTP', delay: 5, timeout: 3, max_retries: 2 }
    for (const [more, why] of monitorRefusals)
      await refused('POST', '/healthmonitors', { healthmonitor: { ...plain, ...more } }, why)
    const monitor = await inside(id, '/healthmonitors', { healthmonitor: plain })
    expect(monitor.reply.body).toMatchObject({
      healthmonitor: {
        ...{ http_method: 'GET', url_path: '/', expected_codes: '200', max_retries_down: 3 },
        ...{ pools: [{ id: poolId }], http_version: null, domain_name: null },
      },
    })
    await refused(
      'POST',
      '/healthmonitors',
      { healthmonitor: plain },
      'This pool already has a health monitor',
    )
    await refused(
      'PUT',
      `/healthmonitors/${monitor.id}`,
      { healthmonitor: { delay: null } },
      'None is not a valid option for delay',
    )

    // Policies and rules
    const policy = (more: object) => ({ l7policy: { listener_id: listenerId, ...more } })
    const url = await inside(
      id,
      '/l7policies',
      policy({ action: 'REDIRECT_TO_URL', redirect_url: 'http://x.org/' }),
    )
    expect(url.reply.body).toMatchObject({
      l7policy: { position: 1, redirect_http_code: 302, redirect_pool_id: null },
    })
    const first = await inside(id, '/l7policies', policy({ action: 'REJECT', position: 1 }))
    const positions = async () => {
      const { body } = await call(
        'GET',
        `/l7policies?listener_id=${listenerId}&fields=id&fields=position&sort=position`,
      )
      return Object(body).l7policies
    }
    expect(await positions()).toEqual([
      { id: first.id, position: 1 },
      { id: url.id, position: 2 },
    ])
    for (const [more, why] of policyRefusals)
      await refused('POST', '/l7policies', policy(more), why)
    const rules = `/l7policies/${url.id}/rules` as const
    for (const [rule, why] of ruleRefusals) await refused('POST', rules, { rule }, why)
    const rule = await inside(id, rules, {
      rule: { type: 'PATH', compare_type: 'STARTS_WITH', value: '/a' },
    })
    expect(rule.reply.body).toMatchObject({
      rule: { key: null, invert: false, admin_state_up: true },
    })

    // How all of it does, and what has passed
    const seen = await cloud.until(
      async () => {
        const { body } = await call('GET', `/loadbalancers/${id}/status`)
        const states = JSON.stringify(body).match(/"operating_status":"\w+"/g) ?? []
        return states.every((one) => one.endsWith('"ONLINE"')) && states.length === 5 && body
      },
      { within: 20_000 },
    )
    expect(seen).toMatchObject({
      statuses: {
        loadbalancer: {
          listeners: [{ pools: [{ health_monitor: { type: 'HTTP' }, members: [{ address }] }] }],
        },
      },
    })
    const passed = async () => Object((await call('GET', `/loadbalancers/${id}/stats`)).body).stats
    const before = await cloud.until(
      async () => {
        const stats = await passed()
        return stats.bytes_in > 0 && stats
      },
      { within: 20_000 },
    )
    await cloud.until(async () => (await passed()).bytes_out > before.bytes_out, { within: 20_000 })

    // Members in one go
    const second = '10.89.0.10'
    const batch = [
      { address, protocol_port: 80, weight: 7 },
      { address: second, protocol_port: 80, name: 'broken' },
    ]
    expect((await call('PUT', members, { members: batch })).status).toBe(202)
    expect((await call('GET', `${members}?sort=address:desc`)).body).toMatchObject({
      members: [
        { id: member.id, weight: 7, provisioning_status: 'PENDING_UPDATE' },
        { address: second, provisioning_status: 'PENDING_CREATE', operating_status: 'OFFLINE' },
      ],
    })
    await ready(id)
    await cloud.until(
      async () =>
        pick(await call('GET', `/pools/${poolId}`), 'pool', 'operating_status') === 'DEGRADED',
      { within: 20_000 },
    )
    expect((await call('PUT', `${members}?additive_only=true`, { members: [] })).status).toBe(202)
    await ready(id)
    expect((await call('PUT', members, { members: batch.slice(0, 1) })).status).toBe(202)
    await ready(id)
    expect((await call('GET', `${members}?fields=address`)).body).toMatchObject({
      members: [{ address }],
    })

    // What is deleted
    expect((await call('DELETE', `/l7policies/${first.id}`)).status).toBe(204)
    await ready(id)
    expect(await positions()).toEqual([{ id: url.id, position: 1 }])
    expect((await call('DELETE', `/pools/${poolId}`)).status).toBe(204)
    expect((await call('GET', `/pools/${poolId}`)).body).toMatchObject({
      pool: { provisioning_status: 'PENDING_DELETE' },
    })
    await ready(id)
    expect((await call('GET', `/healthmonitors/${monitor.id}`)).status).toBe(404)
    expect((await call('GET', `/listeners/${listenerId}`)).body).toMatchObject({
      listener: { default_pool_id: null },
    })
    expect((await call('DELETE', `/loadbalancers/${id}?cascade=true`)).status).toBe(204)
  },
)
