import { expect, test } from 'vitest'
import { listenerChanges, poolChanges } from '#dialogs/octavia/payload.ts'
import { newListener, newPool } from '#dialogs/octavia/values.ts'
import type { MemberValues } from '#dialogs/octavia/members.ts'
import {
  fieldsBack,
  listenerBack,
  membersBack,
  policyBack,
  poolBack,
} from '#dialogs/octavia/way-back.ts'

const held = { ...newListener, name: 'web', protocol: 'HTTP', protocol_port: 80 }
const before = { listener: listenerChanges({ ...held, default_pool_id: 'first' }) }

test('only what was changed is taken back, and nothing where nothing was', () => {
  expect(fieldsBack({ name: 'a', up: true }, { name: 'b', up: true })).toEqual({ name: 'a' })
  expect(fieldsBack({ name: 'a' }, { name: 'a' })).toBeUndefined()
})

test('a listener that gets back its timeout keeps its pool, which is always said', () => {
  const after = { ...held, default_pool_id: 'first', timeout_client_data: 1 }
  expect(listenerBack(before, { listener: listenerChanges(after) })).toEqual({
    listener: { timeout_client_data: 50_000, default_pool_id: 'first' },
  })
  expect(listenerBack(before, before)).toBeUndefined()
})

test('a listener gets back the pool that it had, and none where it had none', () => {
  const other = { listener: listenerChanges({ ...held, default_pool_id: 'other' }) }
  expect(listenerBack(before, other)).toEqual({ listener: { default_pool_id: 'first' } })
  const without = { listener: listenerChanges(held) }
  expect(listenerBack(without, other)).toEqual({ listener: { default_pool_id: null } })
})

test('certificates are taken back with their order, but not that there were none', () => {
  const one = { ...before, certificates: ['a', 'b'] }
  const other = { ...before, certificates: ['b', 'a'] }
  expect(listenerBack(one, other)).toEqual({
    listener: { default_pool_id: 'first' },
    certificates: ['a', 'b'],
  })
  expect(listenerBack(before, other)).toBeUndefined()
})

test('a pool that gets back its name keeps how sessions persist, and gets that back, too', () => {
  const pool = { ...newPool('HTTP'), name: 'a', session_persistence: 'SOURCE_IP' }
  const body = poolChanges(pool)
  const kept = { session_persistence: { type: 'SOURCE_IP' } }
  expect(poolBack(body, poolChanges({ ...pool, name: 'b' }))).toEqual({ name: 'a', ...kept })
  expect(poolBack(body, poolChanges({ ...pool, session_persistence: '' }))).toEqual(kept)
})

test('a policy gets back where it led, but not an action that only others choose', () => {
  const url = { action: 'REDIRECT_TO_URL', redirect_url: 'https://example.com/' }
  const pool = { action: 'REDIRECT_TO_POOL', redirect_pool_id: 'p' }
  expect(policyBack({ name: 'a', ...url }, { name: 'a', ...pool })).toEqual(url)
  expect(policyBack({ name: 'a' }, { name: 'b' })).toEqual({ name: 'a' })
  expect(policyBack({ name: 'a' }, { name: 'a', ...pool })).toBeUndefined()
})

const member = (id: string, ip: string, weight = 1): MemberValues => ({
  ...{ id, name: '', address: { ip, subnet: '' }, protocol_port: 80, weight },
  ...{ monitor_address: '', monitor_port: Number.NaN },
  ...{ admin_state_up: true, backup: false, existing: true },
})

test('members come back and go, and what others did to the pool since stays', () => {
  const [kept, removed] = [member('a', '192.0.2.1', 5), member('b', '192.0.2.2')]
  const before = [kept, removed]
  const after = [member('a', '192.0.2.1', 9), member('new-1', '192.0.2.3')]
  const now = [member('a', '192.0.2.1', 9), member('c', '192.0.2.3'), member('d', '192.0.2.4', 7)]
  expect(membersBack(before, after, now)).toEqual([kept, member('d', '192.0.2.4', 7), removed])
  // One that somebody else has taken away meanwhile does not come back by this.
  expect(membersBack(before, [kept], [])).toEqual([removed])
})
