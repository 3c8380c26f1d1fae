import { expect, test } from 'vitest'
import { jsonProblem } from '#heat/template/json-problem.ts'

test('what is wrong with a JSON text is told in the words of Python, with the place', () => {
  const said = {
    '': 'Expecting value: line 1 column 1 (char 0)',
    nope: 'Expecting value: line 1 column 1 (char 0)',
    '{"a": 1': "Expecting ',' delimiter: line 1 column 8 (char 7)",
    "{'a': 1}": 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
    '{"a" 1}': "Expecting ':' delimiter: line 1 column 6 (char 5)",
    '[1,\n 2 3]': "Expecting ',' delimiter: line 2 column 4 (char 7)",
    '{} x': 'Extra data: line 1 column 4 (char 3)',
    '["a': 'Unterminated string starting at: line 1 column 2 (char 1)',
  }
  for (const [text, words] of Object.entries(said)) expect(jsonProblem(text), text).toBe(words)
  expect(jsonProblem('['.repeat(100_000))).toMatch(/^Expecting value/)
})
