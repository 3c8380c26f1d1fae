import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemaErrors, violationsOf } from '#forms/rules/schema-errors.ts'
import type { Schema } from '#forms/rules/schema.ts'

const said = (value: unknown, schema: Schema, banUnknown = false) =>
  Object.fromEntries(schemaErrors(value, schema, { banUnknown }))

test.each([
  [[], { type: 'string' }, 'This field is of the wrong type, expected string'],
  ['c', { enum: ['a', 'b'] }, 'c is not one of the possible values'],
  [1, { minimum: 2 }, '1 is less than the minimum of 2'],
  [3, { maximum: 2 }, '3 is greater than the maximum of 2'],
  [7, { multipleOf: 4 }, '7 is not a multiple of 4'],
  [2, { exclusiveMinimum: 2 }, '2 is not greater than 2'],
  [2, { maximum: 2, exclusiveMaximum: true }, '2 is not less than 2'],
  ['x', { type: 'number' }, 'x is not a valid number'],
  ['ab', { minLength: 3, title: 'Name' }, 'Name is too short (2 characters), minimum 3'],
  ['abcd', { maxLength: 3, title: 'Name' }, 'Name is too long (4 characters), maximum 3'],
  ['b', { pattern: '^a', title: 'Name' }, 'Name is formatted incorrectly'],
  [{}, { minProperties: 1 }, 'Too few properties (0), minimum 1'],
  [{ a: 1, b: 2 }, { maxProperties: 1 }, 'Too many properties (2), maximum 1'],
  [[1], { minItems: 2 }, 'The array is too short (1), minimum 2'],
  [[1, 2], { maxItems: 1 }, 'The array is too long (2), maximum 1'],
  [
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    { uniqueItems: true },
    'Array items must be unique',
  ],
  ['10.0.0', { format: 'ipv4' }, 'Format validation failed'],
] as const)('%j against %j: %s', (value, schema, words) => {
  expect(said(value, schema)).toEqual({ '': words })
})

test('what is missing, not allowed or not known stands at its property', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', title: 'Name' } },
    required: ['name'],
  }
  expect(said({}, schema)).toEqual({ name: 'Name is a required field' })
  const more = { name: 'a', more: 1 }
  expect(said(more, { ...schema, additionalProperties: false })).toEqual({
    more: 'Additional properties not allowed',
  })
  expect(said(more, schema, true)).toEqual({ more: 'Unknown property (not in schema)' })
  expect(said(more, schema)).toEqual({})
  expect(said(more, { ...schema, additionalProperties: { type: 'string' } })).toEqual({
    more: 'more is of the wrong type, expected string',
  })
})

test('what is deep in a value is found there', () => {
  const schema = {
    properties: { ports: { type: 'array', items: { type: 'integer', minimum: 1 } } },
  }
  expect(said({ ports: [80, 0, 'x'] }, schema)).toEqual({
    'ports.1': '0 is less than the minimum of 1',
    'ports.2': 'x is not a valid number',
  })
})

test.each([
  ['date', '2024-02-29', '2023-02-29'],
  ['date-time', '2026-01-02T03:04:05Z', '2026-01-02'],
  ['time', '03:04:05+01:00', '24:00:00Z'],
  ['ipv6', '::1', '1.2.3.4'],
  ['hostname', 'web-1.example.org', 'web_1'],
  ['email', 'a@b.example', 'a b@c'],
  ['uri', 'https://example.org/a', '/a'],
  ['uuid', '6ff90d6e-d3fc-4a40-a2f5-f94eabad9aed', '6ff90d6e'],
  ['regex', '^a+$', '(a'],
])('format %s takes %s and refuses %s', (format, good, bad) => {
  expect(violationsOf(good, { format })).toEqual([])
  expect(violationsOf(bad, { format })).toMatchObject([{ violation: { kind: 'format' } }])
})

test('a pattern or format that nobody understands asks nothing', () => {
  expect(violationsOf('a', { pattern: '(?P<name>b)' })).toEqual([])
  expect(violationsOf('a', { format: 'phone' })).toEqual([])
  expect(violationsOf('a_b', { pattern: String.raw`^[a-z\_]+$` })).toEqual([])
})

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 6 }),
  fc.constantFrom(0.5, 1.5, 'a', 'ab', 'abc', '😀', '', 'null', true, false, null),
)
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), scalar, { maxKeys: 3 }),
)
const small = fc.integer({ min: 0, max: 4 })
const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object', 'null')
const leaf = fc.record<Schema>(
  {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 5 }),
    minimum: small,
    maximum: small,
    exclusiveMinimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(1, 2, 3, 0.5),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '^.{2}$'),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    minProperties: small,
    maxProperties: small,
  },
  { requiredKeys: [] },
)
const schema = fc
  .tuple(
    leaf,
    fc.record<Schema>(
      {
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'd')),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), leaf, { maxKeys: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), leaf),
        items: leaf,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([one, more]): Schema => ({ ...one, ...more }))

test('a value is right exactly when the standard checker of JSON Schema says so', () => {
  const values = fc.array(value, { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(schema, values, (rules, given) => {
      // Each schema is compiled anew: a checker keeps all that it ever compiled.
      const isRight = new Ajv({ strict: false, validateSchema: false }).compile({ ...rules })
      const ours = given.map((one) => violationsOf(one, rules).length === 0)
      expect({ given, right: ours }).toEqual({ given, right: given.map((one) => isRight(one)) })
    }),
    { numRuns: 100 },
  )
}, 30_000)
