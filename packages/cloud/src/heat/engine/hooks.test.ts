import { expect, test } from 'vitest'
import { updateStack } from '#heat/engine/operations.ts'
import { signalResource } from '#heat/engine/signals.ts'
import { blueprintOf, engineWorld, stateOf, thing } from '#heat/engine/testing.ts'
import { refusal } from '#heat/template/testing.ts'

const environment = (hooks: string | string[]) => ({
  environment: { resource_registry: { resources: { a: { hooks } } } },
})

test('a resource waits at a hook until that is cleared, and what depends on it waits, too', () => {
  const { create, cloud, asked, stackNow, rest, resource, events } = engineWorld()
  const { id } = create(
    'held',
    { resources: { a: thing(), b: thing({}, { depends_on: 'a' }) } },
    environment(['pre-create', 'post-create']),
  )
  const clear = (hook: string) => () =>
    signalResource(asked(), stackNow(id), 'a', { unset_hook: hook })
  cloud.control.advance(30_000)
  expect(resource(id, 'a').action).toBe('INIT')
  expect(refusal(clear('post-create'))).toBe(
    'InvalidBreakPointHook The "post-create" hook is not defined on TestResource "a"',
  )
  expect(refusal(clear('no'))).toBe(
    'InvalidBreakPointHook Invalid hook type "no" for TestResource "a"',
  )
  clear('pre-create')()
  cloud.control.advance(30_000)
  expect(stateOf(resource(id, 'a'))).toBe('CREATE_COMPLETE state changed')
  expect(resource(id, 'b').action).toBe('INIT')
  clear('post-create')()
  const stack = rest(id)
  expect(stateOf(stack)).toMatch(/^CREATE_COMPLETE/)
  expect(events(stack).filter((words) => words.includes('Hook'))).toEqual([
    'a INIT_COMPLETE CREATE paused until Hook pre-create is cleared',
    'a INIT_COMPLETE Hook pre-create is cleared',
    'a CREATE_COMPLETE CREATE paused until Hook post-create is cleared',
    'a CREATE_COMPLETE Hook post-create is cleared',
  ])
})

test('each update stops at its hook anew', () => {
  const { made, cloud, asked, stackNow, rest, resource } = engineWorld()
  const given = environment('pre-update')
  const of = (value: string) => ({ resources: { a: thing({ value }) } })
  const { id } = made('again', of('0'), given)
  for (const value of ['1', '2']) {
    updateStack(asked(), stackNow(id), { blueprint: blueprintOf(of(value), given) })
    cloud.control.advance(10_000)
    expect(stackNow(id).status).toBe('IN_PROGRESS')
    signalResource(asked(), stackNow(id), 'a', { unset_hook: 'pre-update' })
    expect(stateOf(rest(id))).toMatch(/^UPDATE_COMPLETE/)
    expect(resource(id, 'a').properties['value']).toBe(value)
  }
})
