import { expect, test } from 'vitest'
import { errorsOf, hiddenOf, part, type Rules } from '#forms/rules/rules.ts'
import { withExternal, type MemberValues } from '#dialogs/octavia/members.ts'
import {
  balancerRules,
  certificatesError,
  listenerRules,
  listenerShown,
  memberErrors,
  monitorRules,
  monitorShown,
  policyRules,
  policyShown,
  poolRules,
  poolShown,
  ruleRules,
  ruleShown,
} from '#dialogs/octavia/rules.ts'
import {
  newBalancer,
  newListener,
  newMonitor,
  newPolicy,
  newPool,
  newRule,
  type ListenerValues,
  type MonitorValues,
} from '#dialogs/octavia/values.ts'

/** What is said of one field that holds each of these. */
const said = <V extends object, K extends keyof V>(
  initial: V,
  rules: Rules<V>,
  name: K,
  held: readonly V[K][],
) => held.map((value) => errorsOf<V>({ ...initial, ...part<V, K>(name, value) }, rules)[name])

const fine = (count: number) => Array.from({ length: count }, () => undefined)
const nothing = Number.NaN

test('a listener’s port is a whole number from 1 to 65535 that no other listener has [SV-LBCONST-03 SV-LBVAL-07 SV-LBVAL-08 SV-LBVAL-21]', () => {
  const rules = listenerRules('if chosen', [80])
  const range = 'The port must be a number between 1 and 65535.'
  const ports = (...held: number[]) => said(newListener, rules, 'protocol_port', held)
  expect(ports(1, 443, 65_535)).toEqual(fine(3))
  expect(ports(0, -1, 65_536, 1.5)).toEqual([range, range, range, range])
  expect(ports(80)).toEqual([
    'The port must be unique among all listeners attached to this load balancer.',
  ])
  // Without a port no listener is made, which is no mistake where one can do without.
  expect(ports(nothing)).toEqual(fine(1))
  expect(said(newListener, listenerRules('always', []), 'protocol_port', [nothing])).not.toEqual(
    fine(1),
  )
})

test('connections are limited to -1 and more, timeouts to a year [SV-LBCONST-06 SV-LBCONST-08 SV-LBVAL-09 SV-LBVAL-10]', () => {
  const rules = listenerRules('if chosen', [])
  const limit = 'The connection limit must be a number greater than or equal to -1.'
  expect(said(newListener, rules, 'connection_limit', [-1, 0, 2_000_000])).toEqual(fine(3))
  expect(said(newListener, rules, 'connection_limit', [-2, nothing])).toEqual([limit, limit])
  const timeout = 'The timeout must be a number between 0 and 31536000000.'
  const timeouts = [
    ...(['timeout_client_data', 'timeout_member_connect'] as const),
    ...(['timeout_member_data', 'timeout_tcp_inspect'] as const),
  ] satisfies (keyof ListenerValues)[]
  for (const name of timeouts) {
    expect(said(newListener, rules, name, [0, 31_536_000_000])).toEqual(fine(2))
    expect(said(newListener, rules, name, [-1, 31_536_000_001, nothing])).toEqual([
      ...[timeout, timeout, timeout],
    ])
  }
})

test('addresses are of IPv4 or IPv6, and a new load balancer needs a subnet [SV-LBVAL-03]', () => {
  const addresses = ['', '10.0.0.9', ' 10.0.0.9 ', 'fd00::9']
  expect(said(newBalancer, balancerRules, 'vip_address', addresses)).toEqual(fine(4))
  expect(said(newBalancer, balancerRules, 'vip_address', ['10.0.0', 'web'])).toEqual([
    ...['The IP address is not valid.', 'The IP address is not valid.'],
  ])
  expect(said(newBalancer, balancerRules, 'vip_subnet_id', ['', 'subnet'])).toEqual([
    ...['This field is required.', undefined],
  ])
})

test('of a monitor: interval, timeout and retries [SV-LBCONST-05 SV-LBVAL-13 SV-LBVAL-14 SV-LBVAL-15 SV-LBVAL-16]', () => {
  const rules = monitorRules('always')
  const of = <K extends keyof MonitorValues>(name: K, ...held: MonitorValues[K][]) =>
    said(newMonitor, rules, name, held)
  const interval = 'The health check interval must be greater than or equal to the timeout.'
  expect(of('delay', 5, 6)).toEqual(fine(2))
  expect(of('delay', 4, -1)).toEqual([interval, interval])
  const timeout = 'The timeout must be a number greater than or equal to 0.'
  expect(of('timeout', 0, 5)).toEqual(fine(2))
  expect(of('timeout', -1, nothing)).toEqual([timeout, timeout])
  const tries = 'The max retry count must be a number between 1 and 10.'
  expect(of('max_retries', 1, 10)).toEqual(fine(2))
  expect(of('max_retries', 0, 11, nothing)).toEqual([tries, tries, tries])
  const down = 'The max retry down count must be a number between 1 and 10.'
  expect(of('max_retries_down', 1, 10)).toEqual(fine(2))
  expect(of('max_retries_down', 0, 11, nothing)).toEqual([down, down, down])
  const optional = monitorRules('if chosen')
  for (const name of ['delay', 'timeout', 'max_retries'] as const)
    expect(said(newMonitor, optional, name, [nothing])).toEqual(fine(1))
})

test('expected codes and URL paths are those that Octavia takes [SV-LBVAL-17 SV-LBVAL-18 SV-LBVAL-19 SV-LBVAL-20]', () => {
  const rules = monitorRules('always')
  const codes = 'The expected status code is not valid.'
  const good = ['200', '200-204', '200,202', '200, 202, 204']
  expect(said(newMonitor, rules, 'expected_codes', good)).toEqual(fine(4))
  expect(said(newMonitor, rules, 'expected_codes', ['', '20', '200-', '200-204,301'])).toEqual([
    ...[codes, codes, codes, codes],
  ])
  const path = 'The URL path is not valid.'
  expect(said(newMonitor, rules, 'url_path', ['/', '/health', '/a/b?c=d'])).toEqual(fine(3))
  expect(said(newMonitor, rules, 'url_path', ['', 'health', '/a b', '//'])).toEqual([
    ...[path, path, path, path],
  ])
})

test('what a monitor asks by HTTP is asked of those of the types HTTP and HTTPS alone', () => {
  const hidden = (type: string) => [...hiddenOf({ ...newMonitor, type }, monitorShown)]
  expect(hidden('HTTP')).toEqual([])
  expect(hidden('HTTPS')).toEqual([])
  expect(hidden('PING')).toEqual(['http_method', 'expected_codes', 'url_path'])
  expect(hidden('')).toContain('delay')
})

test('a policy is at a position from 1 to 2147483647 and leads to a whole URL [SV-LBCONST-07 SV-LBVAL-11 SV-LBVAL-12]', () => {
  const position = 'The position must be a number between 1 and 2147483647.'
  expect(said(newPolicy, policyRules, 'position', [1, 2_147_483_647])).toEqual(fine(2))
  expect(said(newPolicy, policyRules, 'position', [0, 2_147_483_648, nothing])).toEqual([
    ...[position, position, position],
  ])
  const url = 'The redirect url must be a valid http or https url.'
  const good = ['http://example.org', 'https://example.org:8443/a?b#c', 'HTTPS://example.org/']
  expect(said(newPolicy, policyRules, 'redirect_url', good)).toEqual(fine(3))
  const bad = ['example.org', 'ftp://example.org', 'http://', 'https://a b']
  expect(said(newPolicy, policyRules, 'redirect_url', bad)).toEqual([url, url, url, url])
  const hidden = (action: string) => [...hiddenOf({ ...newPolicy, action }, policyShown)]
  expect(hidden('REJECT')).toEqual(['redirect_pool_id', 'redirect_url'])
  expect(hidden('REDIRECT_TO_POOL')).toEqual(['redirect_url'])
  expect(hidden('REDIRECT_TO_URL')).toEqual(['redirect_pool_id'])
})

test('a rule about a header or a cookie needs its name', () => {
  const hidden = (type: string) => [...hiddenOf({ ...newRule, type }, ruleShown)]
  expect(hidden('HEADER')).toEqual([])
  expect(hidden('COOKIE')).toEqual([])
  expect(hidden('PATH')).toEqual(['key'])
  expect(errorsOf(newRule, ruleRules)).toMatchObject({ key: 'This field is required.' })
})

test('a pool has an algorithm, and the name of the cookie that its sessions are known by', () => {
  const values = { ...newPool('HTTP'), lb_algorithm: 'ROUND_ROBIN' }
  expect([...hiddenOf(values, poolShown)]).toEqual(['cookie_name'])
  const kept = { ...values, session_persistence: 'APP_COOKIE' }
  expect([...hiddenOf(kept, poolShown)]).toEqual([])
  const names = ['', 'JSESSIONID', 'my cookie']
  expect(said(kept, poolRules('always'), 'cookie_name', names)).toEqual([
    ...['This field is required.', undefined, 'Give a cookie name such as JSESSIONID.'],
  ])
  expect(errorsOf(newPool('HTTP'), poolRules('always'))).toHaveProperty('lb_algorithm')
  expect(errorsOf(newPool('HTTP'), poolRules('if chosen'))).not.toHaveProperty('lb_algorithm')
})

test('nothing is asked of a listener or a pool that nobody has chosen', () => {
  expect([...hiddenOf(newListener, listenerShown)]).toEqual(
    expect.arrayContaining(['name', 'protocol_port', 'connection_limit', 'insert_headers']),
  )
  const tcp = hiddenOf({ ...newListener, protocol: 'TCP' }, listenerShown)
  expect([...tcp].toSorted()).toEqual(['default_pool_id', 'insert_headers'])
  expect([...hiddenOf(newPool(''), poolShown)]).toContain('protocol')
})

test('of a member: address, ports and weight [SV-LBCONST-04 SV-LBVAL-01 SV-LBVAL-02 SV-LBVAL-04 SV-LBVAL-05 SV-LBVAL-06]', () => {
  const of = (...held: Partial<MemberValues>[]) =>
    held.map((some) => withExternal([], 80).map((one) => memberErrors({ ...one, ...some }))[0])
  const at = (ip: string) => ({ address: { ip, subnet: '' } })
  expect(of(at(''), at('10.0.0.4'), at('fd00::4'), { protocol_port: nothing })).toEqual([
    ...[{}, {}, {}, {}],
  ])
  expect(of(at('10.0.0'))).toEqual([{ address: 'The IP address is not valid.' }])
  const port = { protocol_port: 'The port must be a number between 1 and 65535.' }
  expect(of({ protocol_port: 0 }, { protocol_port: 65_536 })).toEqual([port, port])
  const weight = { weight: 'The weight must be a number between 1 and 256.' }
  expect(of({ weight: 1 }, { weight: 256 })).toEqual([{}, {}])
  expect(of({ weight: 0 }, { weight: 257 }, { weight: nothing })).toEqual([weight, weight, weight])
  expect(of({ weight: 0, existing: true })).toEqual([{}])
  expect(of({ monitor_address: 'web' })).toEqual([
    { monitor_address: 'The monitor address must be a valid IP address.' },
  ])
  const monitor = { monitor_port: 'The monitor port must be a number between 1 and 65535.' }
  expect(of({ monitor_port: 1 }, { monitor_port: nothing })).toEqual([{}, {}])
  expect(of({ monitor_port: 0 }, { monitor_port: 65_536 })).toEqual([monitor, monitor])
})

test('a listener that ends TLS needs a certificate, any number will do [SV-LBCONST-09]', () => {
  expect(certificatesError('TERMINATED_HTTPS', [])).toBe('Select at least one certificate.')
  const many = Array.from({ length: 50 }, (_, at) => String(at))
  expect(certificatesError('TERMINATED_HTTPS', many)).toBeUndefined()
  expect(certificatesError('HTTP', [])).toBeUndefined()
})
