import { expect, test } from 'vitest'
import {
  changedListener,
  changedMonitor,
  changedPolicy,
  changedPool,
  changedRule,
  newBalancer,
  newListener,
  newMonitor,
  newPolicy,
  newPool,
} from '#octavia/bodies.ts'
import { membersWanted } from '#octavia/wanted-members.ts'
import { sample } from '@meridian/contract/testing'
import { Member } from '@meridian/contract'

/** What is sent: JSON has no undefined. */
const sent = (body: object): unknown => JSON.parse(JSON.stringify(body))

const pool = '2f500914-eaf5-44dd-8f9e-00a1a1c8b7ed'
const picked = `${pool}(web (old))`

test('texts that say nothing are not sent with a new load balancer', () => {
  const form = { vip_subnet_id: pool, vip_address: '', availability_zone: '', provider: '' }
  expect(sent(newBalancer({ ...form, name: 'lb' }, 'p1'))).toEqual({
    ...{ vip_subnet_id: pool, name: 'lb', project_id: 'p1' },
  })
})

test('the first certificate is the listener’s own, and the others follow in their order', () => {
  const form = { protocol: 'TERMINATED_HTTPS', protocol_port: 443 }
  const made = sent(newListener('lb', { ...form, default_pool_id: picked }, ['a', 'c', 'b']))
  expect(made).toEqual({
    ...form,
    loadbalancer_id: 'lb',
    default_pool_id: pool,
    default_tls_container_ref: 'a',
    sni_container_refs: ['c', 'b'],
  })
  const plain = { protocol: 'HTTP', protocol_port: 80, tls_ciphers: '', default_pool_id: '' }
  expect(sent(newListener('lb', plain, []))).toEqual({
    ...{ protocol: 'HTTP', protocol_port: 80, loadbalancer_id: 'lb' },
  })
})

test('a listener without a pool loses its pool, and without certificates keeps those that it has', () => {
  expect(sent(changedListener({ name: 'a' }, undefined))).toEqual({
    ...{ name: 'a', default_pool_id: null },
  })
  const change = { default_pool_id: picked, tls_ciphers: '' }
  expect(sent(changedListener(change, ['a', 'b']))).toEqual({
    ...{ default_pool_id: pool, tls_ciphers: null },
    ...{ default_tls_container_ref: 'a', sni_container_refs: ['b'] },
  })
})

test('a cookie has a name where it is the application’s, and no persistence clears it [SV-LBCLEAN-14 SV-LBCLEAN-15]', () => {
  const form = { protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
  const kept = (type: string) =>
    newPool(
      { listener_id: 'l' },
      {
        ...form,
        session_persistence: { type, cookie_name: 'c' },
      },
    )
  expect(sent(kept('APP_COOKIE'))).toEqual({
    ...{ ...form, listener_id: 'l', session_persistence: { type: 'APP_COOKIE', cookie_name: 'c' } },
  })
  expect(sent(kept('SOURCE_IP'))).toMatchObject({ session_persistence: { type: 'SOURCE_IP' } })
  expect(JSON.stringify(kept('HTTP_COOKIE'))).not.toContain('cookie_name')
  expect(sent(newPool({ loadbalancer_id: 'b' }, { ...form, tls_ciphers: '' }))).toEqual({
    ...{ ...form, loadbalancer_id: 'b' },
  })
  expect(sent(changedPool({ name: 'a' }))).toEqual({ name: 'a', session_persistence: null })
  expect(sent(changedPool({ session_persistence: null }))).toEqual({ session_persistence: null })
})

test('what is said of HTTP is sent for monitors that ask by it [SV-LBCLEAN-23]', () => {
  const http = { http_method: 'GET', url_path: '/', expected_codes: '200' }
  const form = { delay: 5, timeout: 5, max_retries: 3, ...http }
  for (const type of ['HTTP', 'HTTPS']) {
    expect(sent(newMonitor({ ...form, type }))).toEqual({ ...form, type })
    expect(sent(changedMonitor(type, http))).toEqual(http)
  }
  expect(sent(newMonitor({ ...form, type: 'PING' }))).toEqual({
    ...{ delay: 5, timeout: 5, max_retries: 3, type: 'PING' },
  })
  expect(sent(changedMonitor('TCP', { ...http, name: 'a' }))).toEqual({ name: 'a' })
})

test('a policy leads one way, that of its action', () => {
  const ways = { redirect_pool_id: picked, redirect_url: 'http://a/', redirect_prefix: '' }
  expect(sent(newPolicy({ action: 'REDIRECT_TO_POOL', ...ways }))).toEqual({
    ...{ action: 'REDIRECT_TO_POOL', redirect_pool_id: pool },
  })
  expect(sent(changedPolicy({ action: 'REDIRECT_TO_URL', ...ways }))).toEqual({
    ...{ action: 'REDIRECT_TO_URL', redirect_url: 'http://a/' },
  })
  expect(sent(changedPolicy({ action: 'REJECT', ...ways }))).toEqual({ action: 'REJECT' })
  expect(sent(changedPolicy({ redirect_url: 'http://a/' }))).toEqual({ redirect_url: 'http://a/' })
})

test('a rule that looks at something without a key loses the key that it had', () => {
  expect(sent(changedRule({ type: 'PATH', rule_value: '/' }))).toEqual({
    ...{ type: 'PATH', value: '/', key: null },
  })
  expect(sent(changedRule({ type: 'HEADER', key: 'X-A' }))).toEqual({ type: 'HEADER', key: 'X-A' })
  expect(sent(changedRule({ invert: true }))).toEqual({ invert: true })
})

const member = (id: string, more: Partial<Member> = {}) =>
  sample(Member, { id, name: id, address: `10.0.0.${id}`, protocol_port: 80, weight: 1, ...more })
const known = [member('1', { subnet_id: pool }), member('2')]
const asIs = known.map(({ id, address, protocol_port }) => ({ id, address, protocol_port }))

test('members that are there and wanted are not sent', () => {
  expect(membersWanted(known, asIs)).toBeUndefined()
  const same = {
    ...asIs[0],
    address: '10.0.0.1',
    protocol_port: 80,
    weight: 1,
    monitor_address: '',
  }
  expect(membersWanted(known, [same, ...asIs.slice(1)])).toBeUndefined()
  expect(membersWanted([], [])).toBeUndefined()
})

test('whoever is wanted is sent whole, those that are kept as they are but for what is said of them', () => {
  const fresh = { id: 'of the form', address: '10.0.0.9', protocol_port: 8080, subnet_id: null }
  const wanted = [{ id: '1', address: 'elsewhere', protocol_port: 1, weight: 5 }, fresh]
  expect(sent([...(membersWanted(known, wanted) ?? [])])).toEqual([
    {
      ...{ address: '10.0.0.1', protocol_port: 80, subnet_id: pool, name: '1', weight: 5 },
      ...{ admin_state_up: false, monitor_address: null, monitor_port: null },
    },
    { address: '10.0.0.9', protocol_port: 8080 },
  ])
  expect(membersWanted(known, [])).toEqual([])
  expect(membersWanted(known, asIs.slice(1))).toHaveLength(1)
})
