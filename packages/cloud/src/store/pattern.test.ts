import { expect, test } from 'vitest'
import { matches, matchesFromStart } from '#store/pattern.ts'

test('a pattern finds a part of a text, and one that nobody understands finds nothing', () => {
  expect(matches('^(web-2|db)', 'db-1')).toBe(true)
  expect(matches('(?i:WEB)', 'my web')).toBe(true)
  expect(matches('^web$', 'my web')).toBe(false)
  expect(matches('[[:digit:]]+', 'web-1')).toBe(true)
  for (const wrong of ['(', '*', '[', '(a)\\1', '(?=a)a', 'a{2000}']) {
    expect(matches(wrong, 'aaa'), wrong).toBe(false)
  }
})

test('a pattern that makes others try every way to split a text comes to an end', () => {
  const text = `${'a'.repeat(255)}b`
  // The engine of JavaScript would not be done with the first before the sun is cold.
  for (const pattern of ['^(a+)+$', '^(a|aa)+$', '^(.*a){30}$', '(x+x+)+y']) {
    expect(matches(pattern, text)).toBe(false)
  }
})

test('a pattern that is short and means a long one finds nothing', () => {
  expect(matches('(((x?){10}){10}){10}', 'x')).toBe(false)
  expect(matches('x{0,100}', 'x')).toBe(true)
})

test('how much of a text a pattern describes from its start is told as Python tells it', () => {
  expect(matchesFromStart('[a-z]+', 'ab1')).toBe(2)
  expect(matchesFromStart('a|ab', 'ab')).toBe(1)
  expect(matchesFromStart('[a-z]{1,255}', 'ab')).toBe(2)
  expect(matchesFromStart('b', 'ab')).toBe(undefined)
  expect(matchesFromStart('(', 'ab')).toBe(undefined)
})
