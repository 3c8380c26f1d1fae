import { expect, test } from 'vitest'
import { listenerChanges, poolChanges } from '#dialogs/octavia/payload.ts'
import { newListener, newPool } from '#dialogs/octavia/values.ts'
import { fieldsBack, listenerBack, poolBack } from '#dialogs/octavia/way-back.ts'

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
