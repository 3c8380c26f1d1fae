import { expect, test } from 'vitest'
import {
  above,
  below,
  integer,
  matches,
  max,
  maxLength,
  min,
  pattern,
  required,
  unique,
} from '#forms/rules/validators.ts'

test('what is required is missing when it is blank, empty or no number', () => {
  const rule = required('Give it.')
  for (const nothing of [undefined, null, '', '  ', Number.NaN, []]) {
    expect(rule(nothing, {})).toBe('Give it.')
  }
  for (const something of ['a', 0, false, ['a']]) expect(rule(something, {})).toBeUndefined()
  expect(rule.marks).toBe('required')
})

test('a confirmation must equal the other field', () => {
  const rule = matches('password', 'Passwords do not match.')
  expect(rule('a', { password: 'b' })).toBe('Passwords do not match.')
  expect(rule('a', { password: 'a' })).toBeUndefined()
})

test('numbers are held to a least and a most, which they may be or not [SH-FORM-17 SH-FORM-18 SH-FORM-28]', () => {
  expect(min(3)(2, {})).toBe('The value must be at least 3.')
  expect(min(3)(3, {})).toBeUndefined()
  expect(max(3)(4, {})).toBe('The value must be at most 3.')
  expect(max(3)(3, {})).toBeUndefined()
  expect(above(0)(0, {})).toBe('The value must be greater than 0.')
  expect(above(0)(0.1, {})).toBeUndefined()
  expect(below(3)(3, {})).toBe('The value must be less than 3.')
  expect(below(3)(2.9, {})).toBeUndefined()
  expect(integer()(1.5, {})).toBe('The value must be a whole number.')
  expect(integer()(2, {})).toBeUndefined()
})

test('a value that a list or a function knows is taken [SH-FORM-19 SH-FORM-20]', () => {
  expect(unique(['a', 'b'], 'Taken.')('b', {})).toBe('Taken.')
  expect(unique(['a', 'b'], 'Taken.')('c', {})).toBeUndefined()
  expect(unique((name: string) => name === 'x', 'Taken.')('x', {})).toBe('Taken.')
  expect(unique((name: string) => name === 'x', 'Taken.')('y', {})).toBeUndefined()
  expect(unique<string>(undefined)('x', {})).toBeUndefined()
})

test('a text is held to a pattern and a length; an empty one is not judged', () => {
  expect(pattern(/^\d+$/, 'Digits only.')('a1', {})).toBe('Digits only.')
  expect(pattern(/^\d+$/, 'Digits only.')('', {})).toBeUndefined()
  expect(maxLength(2)('abc', {})).toBe('Use at most 2 characters.')
  expect(maxLength(2)('ab', {})).toBeUndefined()
})
