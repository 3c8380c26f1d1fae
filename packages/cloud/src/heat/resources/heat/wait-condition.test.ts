import { expect, test } from 'vitest'
import { noneResource } from '#heat/resources/heat/pure.ts'
import { waitCondition, waitConditionHandle } from '#heat/resources/heat/wait-condition.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

function signalled(...signals: readonly { [key: string]: string }[]) {
  const world = heatWorld()
  const handle = world.stack(waitConditionHandle, {}, 'handle')
  handle.create()
  const words = signals.map((one) => handle.signal(one))
  return { ...world, words, wait: { handle: handle.id(), timeout: 5 } }
}

test('a condition is met by as many signals as it counts, each of its own id', () => {
  const { stack, wait, words } = signalled({ data: 'a' }, { id: 'two', reason: 'done' })
  expect(words).toEqual(['status:SUCCESS reason:Signal 1 received', 'status:SUCCESS reason:done'])
  const one = stack(waitCondition, { ...wait, count: 2 })
  expect(one.create()).toBe(0)
  expect(one.attribute('data')).toBe('{"1":"a","two":null}')
  one.remove()
})

test('a condition fails when its time is over, with what came, or as a signal says', () => {
  const { stack, wait } = signalled({ reason: 'first' })
  expect(failure(() => stack(waitCondition, { ...wait, count: 3 }).create())).toBe(
    'WaitConditionTimeout: resources.it: 1 of 3 received - first',
  )
  const broken = signalled({ status: 'FAILURE', reason: 'no disk' })
  expect(failure(() => broken.stack(waitCondition, broken.wait).create())).toBe(
    'WaitConditionFailure: resources.it: no disk',
  )
  expect(failure(() => signalled({ status: 'MAYBE' }))).toBe(
    'ValueError: resources.it: Metadata format invalid',
  )
})

test('only a handle is waited for', () => {
  const { stack } = heatWorld()
  const other = stack(noneResource, {}, 'other')
  other.create()
  expect(failure(() => stack(waitCondition, { handle: other.id(), timeout: 1 }).create())).toBe(
    'ValueError: resources.it: other is not a valid wait condition handle.',
  )
})
