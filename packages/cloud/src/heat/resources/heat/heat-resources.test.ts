import { expect, test } from 'vitest'
import { noneResource, testResource, value } from '#heat/resources/heat/pure.ts'
import { randomString } from '#heat/resources/heat/random-string.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

test('a random text has its length and as many of each kind as are asked for', () => {
  const { stack } = heatWorld()
  const classes = [
    { class: 'digits', min: 3 },
    { class: 'uppercase', min: 2 },
  ]
  const sequences = [{ sequence: '#!', min: 1 }]
  const one = stack(randomString, {
    length: 12,
    character_classes: classes,
    character_sequences: sequences,
  })
  one.create()
  const text = String(one.attribute('value'))
  expect(text).toMatch(/^[0-9A-Z#!]{12}$/)
  expect(text.match(/[0-9]/g)?.length).toBeGreaterThanOrEqual(3)
  expect(text.match(/[A-Z]/g)?.length).toBeGreaterThanOrEqual(2)
  expect(text).toMatch(/[#!]/)
  expect(one.reference()).toBe(text)
  expect(one.id()).toBe('stack-it-abc')
  one.remove()
})

test('a random text cannot be shorter than what it must hold', () => {
  const { stack } = heatWorld()
  const classes = [{ class: 'digits', min: 5 }]
  expect(
    failure(() => stack(randomString, { length: 4, character_classes: classes }).create()),
  ).toBe(
    'StackValidationFailed: resources.it: Length property cannot be smaller than combined ' +
      'character class and character sequence minimums',
  )
})

test('a value is what its property says, also after an update', () => {
  const { stack } = heatWorld()
  const one = stack(value, { value: { a: [1] } })
  one.create()
  expect(one.attribute('value')).toEqual({ a: [1] })
  one.update({ value: 'b' })
  expect(one.attribute('value')).toBe('b')
  one.remove()
})

test('a resource that stands for nothing has nothing', () => {
  const one = heatWorld().stack(noneResource, { any: 'thing' })
  one.create()
  expect(one.attribute('foo')).toBeNull()
  one.remove()
})

test('a test takes its seconds, another number for each action, and fails if it should', () => {
  const { stack } = heatWorld()
  const waits = { wait_secs: 5, action_wait_secs: { update: 2, delete: null } }
  const one = stack(testResource, { value: 'a', ...waits })
  expect(one.create()).toBe(5)
  expect(one.attribute('output')).toBe('a')
  expect(one.update({ value: 'b' })).toBe(2)
  expect(one.attribute('output')).toBe('b')
  expect(one.update({ wait_secs: 1 })).toBe(0)
  expect(one.update({ value: 'c', update_replace: true })).toBe(-1)
  expect(one.remove()).toBe(1)
  expect(failure(() => stack(testResource, { fail: true, wait_secs: 3 }).create())).toBe(
    'ValueError: resources.it: Test Resource failed it',
  )
})
