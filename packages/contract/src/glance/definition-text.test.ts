import { expect, test } from 'vitest'
import { definitionOf, wrongPlace } from '#glance/definition-text.ts'

test('what JSON.parse takes is taken, and what it refuses has a place', () => {
  for (const text of [
    ...[
      '{}',
      '[]',
      ' {"a": [1, -2.5e3, true, null, "x\\n\\u00e9"], "b": {}} \n',
      '"x"',
      '0',
      '[[]]',
    ],
    ...['{"a":1,}', '[1 2]', '{"a" 1}', '{a: 1}', '', '  ', '01', '"\t"', '{"a":1}}', "{'a':1}"],
    ...['{"a":tru}', '[1,]', '{,}', '"\\x"', '{"a":{"b":[1,2}}', 'nul', '[', '{"a"', '{"a":'],
  ]) {
    let sound = true
    try {
      JSON.parse(text)
    } catch {
      sound = false
    }
    expect(wrongPlace(text) === undefined, text).toBe(sound)
  }
})

test('the place is told as line and column, as an editor has them', () => {
  const place = (text: string) => Object.values(definitionOf(text))[0]
  expect(place('{\n  "namespace": "a",\n  oops\n}')).toMatchObject({
    text: 'This is no JSON: see line {line}, column {column}.',
    values: { line: 3, column: 3 },
  })
  expect(place('{\n"a": 1')).toMatchObject({ values: { line: 2 } })
  expect(place('[1]')).toMatchObject({ text: expect.stringContaining('between braces') })
  expect(definitionOf('{"namespace": "a"}')).toEqual({ value: { namespace: 'a' } })
})
