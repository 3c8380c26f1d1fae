import type { ServerAction } from '@meridian/contract'
import { expect, test } from 'vitest'
import { durationOf, resultOf, struckBy } from '#resources/nova/instances/action-log.tsx'
import { serverOf } from '#resources/nova/instances/testing.ts'

const action = (request_id: string, start_time: string, message?: string): ServerAction => ({
  ...{ action: 'resize', instance_uuid: 's-1', request_id, start_time },
  ...(message !== undefined && { message }),
})

const failedAt = (created?: string) =>
  serverOf('s-1', { fault: { code: 500, message: 'No.', ...(created && { created }) } })

test('the fault of a server is that of the failed action before it, of no other', () => {
  const actions = [
    action('third', '2026-01-01T12:00:00.000000', 'Error'),
    action('second', '2026-01-01T11:00:05.400000', 'Error'),
    action('first', '2026-01-01T10:00:00.000000'),
  ]
  const struck = (created?: string) => struckBy(failedAt(created), actions)?.request_id
  expect(struck('2026-01-01T12:00:09Z')).toBe('third')
  expect(struck('2026-01-01T11:59:59Z')).toBe('second')
  expect(struck('2026-01-01T11:00:05Z')).toBe('second')
  expect(struck('2026-01-01T10:30:00Z')).toBeUndefined()
  expect(struck()).toBeUndefined()
  expect(struckBy(serverOf('s-1'), actions)).toBeUndefined()
})

test('an action failed by its message, and the latest goes on while there is a task', () => {
  const busy = serverOf('s-1', { 'OS-EXT-STS:task_state': 'resize_prep' })
  const fine = action('a', '2026-01-01T10:00:00Z')
  expect(resultOf(fine, busy, true)).toBe('under way')
  expect(resultOf(fine, busy, false)).toBe('done')
  expect(resultOf(fine, serverOf('s-1'), true)).toBe('done')
  expect(resultOf({ ...fine, message: 'Error' }, busy, true)).toBe('failed')
})

test('how long it took is told once it has ended', () => {
  const from = '2026-01-01T10:00:00.000000'
  expect(durationOf(from, '2026-01-01T10:00:42Z')).toBe('42 s')
  expect(durationOf(from, '2026-01-01T10:02:05Z')).toBe('2 min 5 s')
  expect(durationOf(from, null)).toBeUndefined()
})
