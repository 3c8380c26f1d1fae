import type { MetadefProperty } from '@meridian/contract'
import { expect, test } from 'vitest'
import { fieldMessage, problemOf, treeMessage } from '#forms/metadata/checks.ts'

const messages = (property: MetadefProperty, ...items: string[]) => {
  const operator = property.type === 'array' ? '<in>' : ''
  const problem = problemOf(property, { operator, items })
  return problem && [fieldMessage(problem), treeMessage(problem)]
}

test('a number below the minimum is told it [SH-META-10 SH-META-15 RS-META-24 RS-META-33]', () => {
  expect(messages({ type: 'integer', minimum: 5 }, '4')).toEqual(['Min 5', 'Min 5'])
  expect(messages({ type: 'number', minimum: 0 }, '-0.5')).toEqual(['Min 0', 'Min 0'])
  expect(messages({ type: 'integer', minimum: 5 }, '5')).toBeUndefined()
})

test('a number above the maximum is told it [SH-META-11 SH-META-16 RS-META-25 RS-META-34]', () => {
  expect(messages({ type: 'integer', maximum: 65535 }, '70000')?.[1]).toBe('Max 65535')
  expect(messages({ type: 'number', maximum: 1.5 }, '1.6')?.[0]).toBe('Max 1.5')
  expect(messages({ type: 'integer', maximum: 65535 }, '65535')).toBeUndefined()
})

test('a text that is too short is told the length [SH-META-12 SH-META-17 RS-META-26 RS-META-35]', () => {
  expect(messages({ type: 'string', minLength: 3 }, 'ab')).toEqual(['Min length 3', 'Min length 3'])
  expect(messages({ type: 'string', minLength: 3 }, 'abc')).toBeUndefined()
})

test('a text that is too long is told the length [SH-META-13 SH-META-18 RS-META-27 RS-META-36]', () => {
  expect(messages({ type: 'string', maxLength: 2 }, 'abc')).toEqual([
    'Max length 2',
    'Max length 2',
  ])
  expect(messages({ type: 'string', maxLength: 2 }, '👍👍')).toBeUndefined()
})

test('a text must fit the pattern [SH-META-19 RS-META-28 RS-META-37]', () => {
  const version: MetadefProperty = { type: 'string', pattern: '^\\d+\\.\\d+$' }
  expect(messages(version, 'eight')).toEqual(['Pattern mismatch', 'Pattern mismatch'])
  expect(messages(version, '8.0')).toBeUndefined()
})

test('a pattern of another language is left to the service', () => {
  expect(messages({ type: 'string', pattern: '(?P<year>\\d+)' }, 'x')).toBeUndefined()
})

test('an integer that fails its pattern is told to be one, in two casings [SH-META-20 RS-META-29 RS-META-38]', () => {
  const even: MetadefProperty = { type: 'integer', pattern: '[02468]$' }
  expect(messages(even, '3')).toEqual(['Integer required', 'integer required'])
  expect(messages(even, '4')).toBeUndefined()
})

test('what is no number is told which kind is wanted [SH-META-21 RS-META-30 RS-META-39]', () => {
  expect(messages({ type: 'integer' }, '1.5')).toEqual(['Integer required', 'integer required'])
  expect(messages({ type: 'integer' }, 'x')).toEqual(['Integer required', 'integer required'])
  expect(messages({ type: 'number' }, 'x')).toEqual(['Decimal required', 'decimal required'])
  expect(messages({ type: 'number' }, '1e3')).toBeUndefined()
})

test('a value is required of whatever was added [SH-META-22 RS-META-31 RS-META-40]', () => {
  expect(messages({ type: 'string' }, '')).toEqual(['Required', 'Required'])
  expect(messages({ type: 'integer' }, '')).toEqual(['Required', 'Required'])
  expect(messages({ type: 'array' })).toEqual(['Required', 'Required'])
})

test('a list is counted, and its items are what the definition says', () => {
  expect(messages({ type: 'array', maxItems: 1 }, 'a', 'b')?.[0]).toBe('Max length 1')
  expect(messages({ type: 'array', minItems: 2 }, 'a')?.[0]).toBe('Min length 2')
  expect(messages({ type: 'array', items: { type: 'integer' } }, '1', 'b')?.[0]).toBe(
    'Integer required',
  )
})

test('a truth is true or false', () => {
  expect(messages({ type: 'boolean' }, 'perhaps')?.[0]).toBe('Pattern mismatch')
  expect(messages({ type: 'boolean' }, 'false')).toBeUndefined()
})
