import { expect, test } from 'vitest'
import { checked, refusal } from '#heat/template/testing.ts'
import { outputValues, scopeOf } from '#heat/template/scope.ts'
import { unknownYet } from '#heat/template/values.ts'
import { templateFunctions } from '#heat/template/versions.ts'

const files = { 'a.sh': '#!/bin/sh' }
const parameters = {
  word: { type: 'string', default: 'blue' },
  words: { type: 'comma_delimited_list', default: 'a,b,a' },
  map: { type: 'json', default: { x: { y: [1, 2] }, k: 'v' } },
  yes: { type: 'boolean', default: true },
}
const conditions = {
  isBlue: { equals: [{ get_param: 'word' }, 'blue'] },
  isRed: { not: 'isBlue' },
  both: { and: ['isBlue', 'isRed'] },
  one: { or: ['isBlue', { get_param: 'yes' }] },
}
const server = { type: 'OS::Nova::Server', properties: { flavor: 'm1' } }

function valueOf(value: unknown, made = false, heat_template_version = '2021-04-16') {
  const template = {
    heat_template_version,
    parameters,
    ...(heat_template_version > '2016-10' ? { conditions } : {}),
    resources: { server },
    outputs: { it: { value } },
  }
  const { parsed, parameters: given } = checked(template, {}, files)
  const known = {
    parameters: given,
    files,
    ...(made ? { reference: () => 'id-1', attribute: () => ({ a: [{ addr: '10.0.0.1' }] }) } : {}),
  }
  const [output] = outputValues(parsed, scopeOf(parsed, known))
  return output?.output_error ?? output?.output_value
}

test('functions look into parameters, files and resources, along a path', () => {
  expect(valueOf({ get_param: 'word' })).toBe('blue')
  expect(valueOf({ get_param: ['map', 'x', 'y', 1] })).toBe(2)
  expect(valueOf({ get_param: ['words', '1'] })).toBe('b')
  expect(valueOf({ get_param: ['map', 'lost', 'y'] })).toBe('')
  expect(valueOf({ get_param: 'lost' })).toBe('The Parameter (lost) was not provided.')
  expect(valueOf({ get_param: 'OS::stack_name' })).toBe('mine')
  expect(valueOf({ get_file: 'a.sh' })).toBe('#!/bin/sh')
  expect(valueOf({ get_file: 'b' })).toBe(
    'No content found in the "files" section for get_file path: b',
  )
  expect(valueOf({ get_resource: 'server' }, true)).toBe('id-1')
  expect(valueOf({ get_attr: ['server', 'addresses', 'a', 0, 'addr'] }, true)).toBe('10.0.0.1')
  expect(valueOf({ get_attr: ['server', 'addresses', 'b', 0] }, true)).toBe(null)
})

test('what a resource that is not made would tell is not known, nor what is made of it', () => {
  expect(valueOf({ get_resource: 'server' })).toBe(unknownYet)
  const joined = { list_join: ['-', [{ get_attr: ['server', 'first_address'] }, 'x']] }
  expect(valueOf(joined)).toBe(unknownYet)
  expect(valueOf({ list_concat: [['a'], [{ get_resource: 'server' }]] })).toEqual(['a', unknownYet])
})

test('texts are replaced, joined, split and digested', () => {
  const params = { $long: 1, $l: true, $map: { b: [1], a: 'é' } }
  expect(valueOf({ str_replace: { template: '$long $l $map', params } })).toBe(
    '1 True {"a": "\\u00e9", "b": [1]}',
  )
  const strict = { template: 'a', params: { a: 'b', zz: 1 } }
  expect(valueOf({ str_replace_strict: strict })).toBe(
    'The following params were not found in the template: zz',
  )
  expect(valueOf({ str_replace_vstrict: { template: 'a', params: { a: '' } } })).toBe(
    'str_replace_vstrict has an undefined or empty value for param a, must be a defined non-empty value',
  )
  expect(valueOf({ list_join: [', ', ['a', null], [{ b: 1 }]] })).toBe('a, , {"b": 1}')
  expect(valueOf({ list_join: [',', [1]] })).toBe('Items to join must be string, map or list not 1')
  expect(valueOf({ str_split: [',', 'a,b', 1] })).toBe('b')
  expect(valueOf({ str_split: [',', 'a,b', 2] })).toBe(
    'Incorrect index to "str_split" should be between 0 and 1',
  )
  expect(valueOf({ digest: ['md5', 'a'] })).toBe('0cc175b9c0f1b6a831c399e269772661')
})

test('lists and maps are merged, replaced, filtered, repeated and searched', () => {
  expect(valueOf({ map_merge: [{ a: 1, b: 1 }, null, { b: 2 }] })).toEqual({ a: 1, b: 2 })
  expect(valueOf({ map_replace: [{ a: 1 }, { keys: { a: 'b' }, values: { 1: 'one' } }] })).toEqual({
    b: 'one',
  })
  expect(valueOf({ map_replace: [{ a: 1, b: 2 }, { keys: { a: 'b' } }] })).toBe(
    'key replacement b collides with a key in the input map',
  )
  expect(valueOf({ filter: [['a'], { get_param: 'words' }] })).toEqual(['b'])
  expect(valueOf({ list_concat_unique: [['a'], ['a', 'b'], null] })).toEqual(['a', 'b'])
  expect(valueOf({ contains: ['b', { get_param: 'words' }] })).toBe(true)
  const each = { '%a%': ['1', '2'], '%b%': ['x', 'y'] }
  expect(valueOf({ repeat: { template: { '%a%': '%b%' }, for_each: each } })).toEqual([
    { 1: 'x' },
    { 1: 'y' },
    { 2: 'x' },
    { 2: 'y' },
  ])
  const zipped = { template: '%a%%b%', for_each: each, permutations: false }
  expect(valueOf({ repeat: zipped })).toEqual(['1x', '2y'])
})

test('a few lines cannot ask for gigabytes', () => {
  const long = 'a'.repeat(50_000)
  const large = 'the result is too large'
  expect(valueOf({ str_replace: { template: long, params: { a: long } } })).toBe(large)
  expect(valueOf({ list_join: [long, long.split('')] })).toBe(large)
  const many = Array.from({ length: 300 }, () => 'a')
  const each = { '%a%': many, '%b%': many, '%c%': many }
  expect(valueOf({ repeat: { template: '', for_each: each } })).toBe(large)
})

test('an address is made of its parts', () => {
  const parts = {
    scheme: 'http',
    username: 'a@b',
    password: 'p/w',
    host: '::1',
    port: 80,
    path: '/a b',
    query: { q: 'x y/z' },
    fragment: 'f',
  }
  expect(valueOf({ make_url: parts })).toBe('http://a%40b:p%2Fw@[::1]:80/a%20b?q=x+y/z#f')
  expect(refusal(() => valueOf({ make_url: { port: 70000 } }))).toBe(
    'StackValidationFailed outputs.it.value.make_url: Invalid URL port 70000, must be in range 1-65535',
  )
})

test('conditions choose, and may leave out what they do not choose', () => {
  expect(valueOf({ if: ['isBlue', 'b', 'r'] })).toBe('b')
  expect(valueOf({ if: ['both', 'b', { get_param: 'word' }] })).toBe('blue')
  expect(valueOf({ if: [{ equals: [1, 2] }, 'b', 'r'] })).toBe('r')
  expect(valueOf(['x', { if: ['isRed', 'b'] }, { if: ['one', 'o'] }])).toEqual(['x', 'o'])
  expect(refusal(() => valueOf({ if: ['lost', 1, 2] }))).toBe(
    'StackValidationFailed outputs.it.value.if: Invalid condition "lost"',
  )
  expect(refusal(() => valueOf({ if: ['isRed', 'b'] }, false, '2018-08-31'))).toMatch(
    /Arguments to "if" must be of the form: \[condition_name, value_if_true, value_if_false\]$/,
  )
})

test('conditions that are none are refused', () => {
  const of = (given: unknown) =>
    refusal(() => checked({ heat_template_version: 'rocky', conditions: given }))
  expect(of('x')).toBe(
    'StackValidationFailed Conditions validation error: Condition definitions must be a map. Found a str instead',
  )
  expect(of({ a: 'b' })).toBe(
    'StackValidationFailed Condition validation error: The definition of condition "a" is invalid: b',
  )
  expect(of({ a: { get_file: 'x' } })).toBe(
    'StackValidationFailed conditions.a.get_file: The function "get_file" is invalid in this context',
  )
  const circle = {
    heat_template_version: 'rocky',
    conditions: { a: { not: 'b' }, b: { not: 'a' } },
    resources: { server: { ...server, condition: 'a' } },
  }
  expect(refusal(() => checked(circle))).toBe(
    'StackValidationFailed Condition validation error: Circular definition for condition "a"',
  )
})

test('arguments in the wrong form are refused where they stand', () => {
  const of = (value: unknown, version?: string) => refusal(() => valueOf(value, false, version))
  expect(of({ a: [{ str_replace: 'x' }] })).toBe(
    'StackValidationFailed outputs.it.value.a[0].str_replace: Arguments to "str_replace" must be a map',
  )
  expect(of({ get_attr: 'server' })).toMatch(/Argument to "get_attr" must be a list$/)
  expect(of({ get_attr: ['server', 'lost'] })).toBe(
    'StackValidationFailed outputs.it.value.get_attr: The Referenced Attribute (server lost) is incorrect.',
  )
  expect(of({ Ref: 'word' }, '2014-10-16')).toBe(
    'StackValidationFailed outputs.it.value.Ref: The template version is invalid: The function Ref is not supported in this version of HOT.',
  )
  expect(of({ yaql: { expression: '1' } })).toMatch(/^NotImplementedError /)
})

test('each version says which functions it has', () => {
  const names = (version: string, conditional = false) =>
    templateFunctions(version, conditional).map(({ functions }) => functions)
  expect(names('heat_template_version.2015-04-30')).toContain('digest')
  expect(names('2015-04-30')).not.toContain('str_split')
  expect(names('2014-10-16')).not.toContain('Ref')
  expect(names('2013-05-23')).toContain('Ref')
  expect(names('rocky')).not.toContain('equals')
  expect(names('rocky', true)).toContain('equals')
  expect(refusal(() => names('2000-01-01'))).toBe(
    'NotFound Template with version 2000-01-01 not found',
  )
})
