import { expect, test } from 'vitest'
import { own } from '#lib/own.ts'

test('a table has what was put into it, and nothing that every object has', () => {
  const table: Record<string, string> = JSON.parse('{"a":"b","__proto__":"c"}')
  expect(own(table, 'a')).toBe('b')
  expect(own(table, '__proto__')).toBe('c')
  for (const key of ['constructor', 'toString', 'hasOwnProperty', 'x'])
    expect(own(table, key), key).toBeUndefined()
})
