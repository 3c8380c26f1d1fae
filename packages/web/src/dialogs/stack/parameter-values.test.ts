import { expect, test } from 'vitest'
import { rowsOf, withRow } from '#forms/fields/rows.ts'
import { errorsOf } from '#forms/rules/rules.ts'
import type { TemplateParameter } from '#dialogs/stack/heat.ts'
import { groupsOf, schemaOf } from '#dialogs/stack/parameter-schema.ts'
import {
  clearedParameters,
  keepsHidden,
  parameterError,
  parameterRules,
  sentParameters,
  shownOf,
  startOf,
} from '#dialogs/stack/parameter-values.ts'

const one = (parameter: Partial<TemplateParameter>, current?: Record<string, string>) => ({
  parameters: { p: { Type: 'String', ...parameter } },
  current,
})

test('a schema is made of what Heat tells of a parameter', () => {
  expect(
    schemaOf('p', { Type: 'String', Label: 'Name', MinLength: 2, AllowedPattern: 'a|b' }),
  ).toMatchObject({ title: 'Name', type: 'string', minLength: 2, pattern: '^(?:a|b)$' })
  expect(schemaOf('p', { Type: 'Number', MinValue: 1, MaxValue: 9, Step: 2 })).toMatchObject({
    ...{ type: 'number', minimum: 1, maximum: 9, multipleOf: 2 },
  })
  expect(
    schemaOf('p', { Type: 'CommaDelimitedList', MaxLength: 3, AllowedValues: ['a'] }),
  ).toMatchObject({ type: 'array', maxItems: 3, items: { type: 'string', enum: ['a'] } })
  expect(schemaOf('p', { Type: 'Json', MinLength: 1 })).toMatchObject({ minProperties: 1 })
  expect(schemaOf('p', { Type: 'boolean' })).toMatchObject({ type: 'boolean' })
})

test('parameters come in the order of their groups, then those of none', () => {
  const text = { Type: 'String' }
  const groups = groupsOf({
    Parameters: { rest: text, b: text, a: text },
    ParameterGroups: [
      { label: 'Second', parameters: ['a'] },
      { label: 'First', description: 'Why', parameters: ['b', 'gone'] },
    ],
  })
  expect(groups).toEqual([
    { label: 'Second', description: undefined, names: ['a'] },
    { label: 'First', description: 'Why', names: ['b'] },
    { label: undefined, description: undefined, names: ['rest'] },
  ])
})

test.each([
  [{ Label: 'Name' }, '', 'Name is a required field'],
  [{ MinLength: 3 }, 'ab', 'p is too short (2 characters), minimum 3'],
  [{ MaxLength: 3 }, 'abcd', 'p is too long (4 characters), maximum 3'],
  [{ AllowedPattern: '[a-z]+' }, 'a1', 'p is formatted incorrectly'],
  [{ Type: 'Number' }, 'two', 'two is not a valid number'],
  [{ Type: 'Number', MinValue: 3 }, '2', '2 is less than the minimum of 3'],
  [{ Type: 'Number', MaxValue: 3 }, '4', '4 is greater than the maximum of 3'],
  [{ Type: 'Number', Step: 2 }, '3', '3 is not a multiple of 2'],
  [{ Type: 'Number', Step: 4, Offset: 1 }, '6', 'The data in this field is invalid'],
  [{ Type: 'Number', Step: 4, Offset: 1 }, '5', undefined],
  [{ AllowedValues: ['a'] }, 'b', 'b is not one of the possible values'],
  [{ Type: 'Json' }, '{', 'Format validation failed'],
  [{ Type: 'Json' }, '7', 'p is of the wrong type, expected object, array'],
  [{ Type: 'Json', MinLength: 2 }, '{"a": 1}', 'Too few properties (1), minimum 2'],
  [{ Type: 'Json', MaxLength: 1 }, '{"a": 1, "b": 2}', 'Too many properties (2), maximum 1'],
  [{ MinLength: 3, ConstraintDescription: 'Three letters.' }, 'ab', 'Three letters.'],
  [{ Type: 'Number', ConstraintDescription: 'Low.' }, 'two', 'two is not a valid number'],
  [{ Default: '' }, '', undefined],
])('%j says of %j: %s', (parameter, value, error) => {
  expect(parameterError('p', value, one(parameter))).toBe(error)
})

const items = (...all: string[]) => rowsOf(all.map((item) => ({ item })))

test('lists are judged by their number and by each item', () => {
  const list = { Type: 'CommaDelimitedList', Default: '' }
  expect(parameterError('p', items('a'), one({ ...list, MinLength: 2 }))).toBe(
    'The array is too short (1), minimum 2',
  )
  expect(parameterError('p', items('a', 'b'), one({ ...list, MaxLength: 1 }))).toBe(
    'The array is too long (2), maximum 1',
  )
  expect(parameterError('p', items('a', 'b'), one({ ...list, AllowedValues: ['a'] }))).toBe(
    'b is not one of the possible values',
  )
  expect(parameterError('p', items(), one({ Type: 'CommaDelimitedList' }))).toBe(
    'p is a required field',
  )
})

test('what is sent is what differs from the default, in the form that Heat takes', () => {
  const asked = {
    parameters: {
      same: { Type: 'String', Default: 'one' },
      other: { Type: 'String', Default: 'one' },
      emptied: { Type: 'String', Default: 'one' },
      count: { Type: 'Number', Default: 2 },
      left: { Type: 'Number', Default: '3' },
      on: { Type: 'Boolean', Default: 'True' },
      off: { Type: 'Boolean', Default: 'yes' },
      must: { Type: 'Boolean' },
      list: { Type: 'CommaDelimitedList', Default: 'a,b' },
      map: { Type: 'Json', Default: { a: 1 } },
      texts: { Type: 'Json', Default: ['x'] },
    },
  }
  const list = startOf('list', asked)
  if (typeof list !== 'object') throw new Error('A list is rows.')
  const values = {
    ...{ other: 'two', emptied: '', count: '5', left: '', off: false },
    list: withRow(list, { item: 'c, d' }),
    map: '{"a": 2}',
    texts: items('y'),
  }
  expect(sentParameters({}, asked)).toEqual({ must: false })
  expect(sentParameters(values, asked)).toEqual({
    ...{ other: 'two', emptied: '', count: 5, off: false, must: false },
    ...{ list: ['a', 'b', 'c, d'], map: '{"a":2}', texts: ['y'] },
  })
})

test('what the environment gives counts as the default', () => {
  const asked = one({ Default: 'one', Value: 'two' })
  expect(startOf('p', asked)).toBe('two')
  expect(sentParameters({}, asked)).toEqual({})
  expect(sentParameters({ p: 'one' }, asked)).toEqual({ p: 'one' })
})

test('an update starts with what the stack has, and keeps what is hidden unless something is typed', () => {
  const asked = {
    parameters: {
      text: { Type: 'String', Default: 'new' },
      secret: { Type: 'String', NoEcho: 'true' },
      count: { Type: 'Number', Default: 1 },
    },
    current: { text: 'old', secret: '******', count: '5' },
  }
  expect(startOf('text', asked)).toBe('old')
  expect(startOf('secret', asked)).toBe('')
  expect(keepsHidden('secret', asked)).toBe(true)
  expect(errorsOf({}, parameterRules(asked))).toEqual({})
  // The template would give it another value by now.
  expect(sentParameters({}, asked)).toEqual({ text: 'old', count: 5 })
  expect(sentParameters({ secret: 'typed', text: 'new' }, asked)).toEqual({
    ...{ secret: 'typed', text: 'new', count: 5 },
  })
  expect(clearedParameters({ count: '' }, asked)).toEqual(['count'])
  expect(clearedParameters({}, asked)).toEqual([])
})

test('what was typed stays for a parameter of the same kind, and not for one of another', () => {
  const typed = { p: 'typed' }
  expect(shownOf('p', typed, one({ Default: 'one' }))).toBe('typed')
  expect(shownOf('p', typed, one({ Type: 'Boolean', Default: 'true' }))).toBe(true)
})

test('a hidden list is one text', () => {
  const asked = one({ Type: 'CommaDelimitedList', NoEcho: 'true', Default: 'a,b' })
  expect(startOf('p', asked)).toBe('a,b')
  expect(sentParameters({ p: 'a,c' }, asked)).toEqual({ p: ['a', 'c'] })
})
