import { expect, test } from 'vitest'
import { membersHeld, withExternal, withInstance, withMember } from '#dialogs/octavia/members.ts'
import {
  balancerChanges,
  certificatesOf,
  listenerChanges,
  listenerPartsOf,
  memberBodies,
  monitorChanges,
  newBalancerBody,
  newListenerBody,
  newMonitorBody,
  newPolicyBody,
  newPoolBody,
  policyChanges,
  poolChanges,
  ruleBody,
} from '#dialogs/octavia/payload.ts'
import {
  newBalancer,
  newListener,
  newMonitor,
  newPolicy,
  newPool,
  newRule,
} from '#dialogs/octavia/values.ts'

const balancer = { ...newBalancer, vip_subnet_id: 'subnet' }
const listener = { ...newListener, protocol: 'HTTP', protocol_port: 80 }
const pool = { ...newPool('HTTP'), lb_algorithm: 'ROUND_ROBIN' }
const monitor = { ...newMonitor, type: 'HTTP' }

test('a new load balancer is sent by the ids of its subnet and flavor, without a subnet not at all [SV-LBCLEAN-01 SV-LBCLEAN-02 SV-LBCLEAN-03]', () => {
  const full = { ...balancer, name: ' web ', vip_address: ' 10.0.0.9 ', flavor_id: 'flavor' }
  expect(newBalancerBody(full)).toEqual({
    ...{ name: 'web', vip_subnet_id: 'subnet', vip_address: '10.0.0.9', flavor_id: 'flavor' },
    admin_state_up: true,
  })
  expect(newBalancerBody({ ...full, vip_subnet_id: '' })).toBeUndefined()
})

test('of changes to one neither flavor, subnet nor address is sent [SV-LBCLEAN-04 SV-LBCLEAN-05 SV-LBCLEAN-06]', () => {
  const full = { ...balancer, name: 'web', vip_address: '10.0.0.9', flavor_id: 'flavor' }
  expect(balancerChanges(full)).toEqual({ name: 'web', description: '', admin_state_up: true })
  expect(balancerChanges({ ...full, vip_subnet_id: '' })).toBeUndefined()
})

test('a listener is sent with what is usual, without a protocol or a port not at all [SV-LSTN-03 SV-LSTN-04 SV-LSTN-05 SV-LSTN-06 SV-LSTN-07 SV-LBCLEAN-07 SV-LBCLEAN-08]', () => {
  expect(newListenerBody(listener)).toEqual({
    ...{ protocol: 'HTTP', protocol_port: 80, connection_limit: -1, admin_state_up: true },
    ...{ timeout_client_data: 50_000, timeout_member_connect: 5_000 },
    ...{ timeout_member_data: 50_000, timeout_tcp_inspect: 0 },
  })
  expect(newListenerBody({ ...listener, protocol: '' })).toBeUndefined()
  expect(newListenerBody({ ...listener, protocol_port: Number.NaN })).toBeUndefined()
})

test('headers that are not to be inserted are not sent [SV-LBCLEAN-09]', () => {
  const insert_headers = { 'X-Forwarded-For': 'true', 'X-Forwarded-Port': '' }
  const sent = { 'X-Forwarded-For': 'true' }
  expect(newListenerBody({ ...listener, insert_headers })?.insert_headers).toEqual(sent)
  expect(listenerChanges({ ...listener, insert_headers }).insert_headers).toEqual(sent)
  // Who takes the last one away says so.
  expect(listenerChanges(listener).insert_headers).toEqual({})
  const tcp = { ...listener, protocol: 'TCP', insert_headers }
  expect(newListenerBody(tcp)).not.toHaveProperty('insert_headers')
  expect(listenerChanges(tcp)).not.toHaveProperty('insert_headers')
})

test('certificates are sent by their ids, of a listener that ends TLS alone [SV-LBCLEAN-10 SV-LBCLEAN-11]', () => {
  expect(certificatesOf('TERMINATED_HTTPS', ['own', 'sni'])).toEqual({
    certificates: ['own', 'sni'],
  })
  expect(certificatesOf('HTTPS', ['own'])).toEqual({})
})

test('changes to a listener keep its pool, protocol and port are not sent', () => {
  const sent = listenerChanges({ ...listener, default_pool_id: 'pool' })
  expect(sent).toMatchObject({ default_pool_id: 'pool', name: '', description: '' })
  expect(sent).not.toHaveProperty('protocol')
  expect(sent).not.toHaveProperty('protocol_port')
  expect(listenerChanges(listener)).not.toHaveProperty('default_pool_id')
})

test('a pool is sent where it has an algorithm, and speaks HTTP under a listener that ends TLS [SV-LBCLEAN-12 SV-LBCLEAN-13]', () => {
  expect(newPoolBody(pool, 'HTTP')).toEqual({
    ...{ protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN', admin_state_up: true },
  })
  expect(newPoolBody({ ...pool, protocol: 'PROXY' }, 'TERMINATED_HTTPS')?.protocol).toBe('HTTP')
  expect(newPoolBody({ ...pool, protocol: 'PROXY' }, 'HTTP')?.protocol).toBe('PROXY')
  expect(newPoolBody({ ...pool, lb_algorithm: '' }, 'HTTP')).toBeUndefined()
})

test('sessions persist by a type, by a cookie’s name with APP_COOKIE alone [SV-LBCLEAN-14 SV-LBCLEAN-15]', () => {
  const by = (session_persistence: string) => ({ ...pool, session_persistence, cookie_name: 'c' })
  expect(newPoolBody(by('APP_COOKIE'), '')?.session_persistence).toEqual({
    ...{ type: 'APP_COOKIE', cookie_name: 'c' },
  })
  expect(newPoolBody(by('SOURCE_IP'), '')?.session_persistence).toEqual({ type: 'SOURCE_IP' })
  expect(newPoolBody(by(''), '')).not.toHaveProperty('session_persistence')
  // Of a pool that is there null takes it away.
  expect(poolChanges(by(''))).toHaveProperty('session_persistence', null)
  expect(poolChanges(by('HTTP_COOKIE')).session_persistence).toEqual({ type: 'HTTP_COOKIE' })
})

test('members are sent with address and subnet apart, without an address or a port not at all [SV-LBCLEAN-16 SV-LBCLEAN-17 SV-LBCLEAN-18 SV-LBCLEAN-19]', () => {
  const instance = { id: 'server', name: 'web', addresses: [{ ip: '10.0.0.4', subnet: 'subnet' }] }
  const members = withExternal(withInstance([], instance), 80)
  const [web, other] = members
  expect(memberBodies(members)).toEqual([
    {
      ...{ id: web?.id, name: 'web', address: '10.0.0.4', subnet_id: 'subnet' },
      ...{ protocol_port: 80, weight: 1, admin_state_up: true, backup: false },
    },
  ])
  const address = { ip: ' fd00::9 ', subnet: '' }
  const typed = withMember(members, other?.id ?? '', { address, monitor_port: 81 })
  expect(memberBodies(typed)[1]).toEqual({
    ...{ id: other?.id, address: 'fd00::9', protocol_port: 80, weight: 1, monitor_port: 81 },
    ...{ admin_state_up: true, backup: false },
  })
  expect(memberBodies(withMember(typed, other?.id ?? '', { protocol_port: Number.NaN }))).toEqual(
    memberBodies(members),
  )
})

test('a member that the pool has is sent with what was emptied [SV-LBAPI-13 SV-LBTOAST-13]', () => {
  const states = { operating_status: 'ONLINE', provisioning_status: 'ACTIVE' }
  const [held] = membersHeld([
    {
      ...{ ...states, id: 'm', name: 'web', admin_state_up: true, weight: 1, protocol_port: 80 },
      ...{ address: '10.0.0.4', monitor_address: '10.0.0.5', monitor_port: 81 },
    },
  ])
  if (!held) throw new Error('There is none.')
  expect(memberBodies([held])).toMatchObject([
    { name: 'web', monitor_address: '10.0.0.5', monitor_port: 81 },
  ])
  const emptied = { ...held, name: '', monitor_address: ' ', monitor_port: Number.NaN }
  expect(memberBodies([emptied])).toEqual([
    {
      ...{ id: 'm', name: '', monitor_address: null, monitor_port: null, address: '10.0.0.4' },
      ...{ protocol_port: 80, weight: 1, admin_state_up: true, backup: false },
    },
  ])
})

test('a monitor is sent with what is usual, without a delay, timeout or number of retries not at all [SV-LBMON-04 SV-LBMON-05 SV-LBMON-06 SV-LBMON-07 SV-LBMON-08 SV-LBMON-09 SV-LBMON-10 SV-LBCLEAN-20 SV-LBCLEAN-21 SV-LBCLEAN-22]', () => {
  expect(newMonitorBody(monitor)).toEqual({
    ...{ type: 'HTTP', delay: 5, timeout: 5, max_retries: 3, max_retries_down: 3 },
    ...{ http_method: 'GET', expected_codes: '200', url_path: '/', admin_state_up: true },
  })
  for (const name of ['delay', 'timeout', 'max_retries'])
    expect(newMonitorBody({ ...monitor, [name]: Number.NaN }), name).toBeUndefined()
  expect(newMonitorBody(newMonitor)).toBeUndefined()
})

test('of HTTP only monitors of HTTP and HTTPS say something [SV-LBCLEAN-23]', () => {
  const asked = { http_method: 'GET', expected_codes: '200', url_path: '/' }
  for (const type of ['HTTP', 'HTTPS'])
    expect(newMonitorBody({ ...monitor, type })).toMatchObject(asked)
  for (const type of ['PING', 'TCP', 'TLS-HELLO']) {
    for (const name of Object.keys(asked)) {
      expect(newMonitorBody({ ...monitor, type })).not.toHaveProperty(name)
      expect(monitorChanges({ ...monitor, type })).not.toHaveProperty(name)
    }
  }
  expect(monitorChanges(monitor)).not.toHaveProperty('type')
})

test('what is under a listener or a pool comes with it, and a pool may be without a listener', () => {
  const members = withMember(withExternal([], 80), 'new-1', {
    address: { ip: '10.0.0.4', subnet: '' },
  })
  const all = { listener, certificates: ['own'], pool, members, monitor }
  expect(Object.keys(listenerPartsOf(all))).toEqual(['listener', 'pool', 'members', 'monitor'])
  const bare = { ...all, listener: newListener }
  expect(Object.keys(listenerPartsOf(bare))).toEqual(['pool', 'members', 'monitor'])
  const poolless = { ...all, pool: newPool('HTTP') }
  expect(Object.keys(listenerPartsOf(poolless))).toEqual(['listener'])
  const tls = { ...all, listener: { ...listener, protocol: 'TERMINATED_HTTPS' } }
  expect(listenerPartsOf(tls)).toMatchObject({ certificates: ['own'] })
})

test('a policy leads where its action says', () => {
  const both = { ...newPolicy, redirect_pool_id: 'pool', redirect_url: ' http://example.org ' }
  const plain = { position: 1, admin_state_up: true }
  expect(newPolicyBody({ ...both, action: 'REJECT' })).toEqual({ ...plain, action: 'REJECT' })
  expect(newPolicyBody({ ...both, action: 'REDIRECT_TO_POOL' })).toEqual({
    ...{ ...plain, action: 'REDIRECT_TO_POOL', redirect_pool_id: 'pool' },
  })
  expect(policyChanges({ ...both, action: 'REDIRECT_TO_URL' })).toEqual({
    ...{ ...plain, action: 'REDIRECT_TO_URL', redirect_url: 'http://example.org' },
    ...{ name: '', description: '' },
  })
  // Another client's choice is not taken away.
  expect(policyChanges({ ...both, action: 'REDIRECT_PREFIX' })).toEqual({
    ...{ ...plain, name: '', description: '' },
  })
})

test('a rule is not inverted unless somebody says so, and names a header or a cookie alone [SV-L7-10]', () => {
  const rule = { ...newRule, compare_type: 'EQUAL_TO', key: ' Accept ', rule_value: ' a ' }
  expect(ruleBody({ ...rule, type: 'PATH' })).toEqual({
    ...{ type: 'PATH', compare_type: 'EQUAL_TO', rule_value: 'a' },
    ...{ invert: false, admin_state_up: true },
  })
  expect(ruleBody({ ...rule, type: 'HEADER' })).toMatchObject({ key: 'Accept' })
})
