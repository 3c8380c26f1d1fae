import { expect, test } from 'vitest'
import { definitionOf } from '#glance/definition-text.ts'

test('the place is told as line and column, as an editor has them', () => {
  const place = (text: string) => Object.values(definitionOf(text))[0]
  expect(place('{\n  "namespace": "a",\n  oops\n}')).toMatchObject({
    text: 'This is not JSON: see line {line}, column {column}.',
    values: { line: 3, column: 3 },
  })
  expect(place('{\n"a": 1')).toMatchObject({ values: { line: 2 } })
  expect(place('[1]')).toMatchObject({ text: expect.stringContaining('in braces') })
  expect(definitionOf('{"namespace": "a"}')).toEqual({ value: { namespace: 'a' } })
})
