import { expect, test } from 'vitest'
import { parseEnvironment } from '#heat/template/environment.ts'
import { checkImmutable, parametersOf, valueOf } from '#heat/template/parameters.ts'
import { shownParameters } from '#heat/template/shown-parameters.ts'
import { parseTemplate } from '#heat/template/template.ts'
import { checked, identity, refusal, surroundings } from '#heat/template/testing.ts'
import { validationAnswer } from '#heat/template/validate.ts'

const of = (parameters: unknown, environment: unknown = {}, version = '2018-08-31') =>
  checked({ heat_template_version: version, parameters }, environment).parameters
const given = (declared: object, value: unknown) => {
  const all = of({ p: declared }, { parameters: { p: value } })
  return all.p && valueOf(all.p)
}
const refused = (declared: unknown, value?: unknown, version?: string) =>
  refusal(() =>
    of({ p: declared }, { parameters: value === undefined ? {} : { p: value } }, version),
  )

test('values come from the user, then from the defaults of the environment and the template', () => {
  const declared = { a: { type: 'string', default: 'x' }, b: { type: 'string', default: 'x' } }
  const all = of(declared, { parameters: { a: 'mine' }, parameter_defaults: { a: 'y', b: 'y' } })
  expect(shownParameters(all)).toEqual({
    'OS::stack_id': 'an-id',
    'OS::project_id': 'a-project',
    'OS::stack_name': 'mine',
    a: 'mine',
    b: 'y',
  })
})

test('values take the type of their parameter, and are shown as texts, hidden ones as stars', () => {
  expect(given({ type: 'number' }, '1.50')).toBe(1.5)
  expect(given({ type: 'boolean' }, 'off')).toBe(false)
  expect(given({ type: 'string' }, 12)).toBe('12')
  expect(given({ type: 'comma_delimited_list' }, 'a,b')).toEqual(['a', 'b'])
  expect(given({ type: 'comma_delimited_list' }, '')).toEqual([])
  expect(given({ type: 'json' }, '{"a": [1]}')).toEqual({ a: [1] })
  const all = of({
    list: { type: 'comma_delimited_list', default: ['a', 1] },
    json: { type: 'json', default: { a: 1 } },
    yes: { type: 'boolean', default: 'on' },
    secret: { type: 'string', default: 'x', hidden: true },
  })
  expect(shownParameters(all)).toMatchObject({
    list: 'a,1',
    json: '{"a": 1}',
    yes: 'True',
    secret: '******',
  })
})

test('what is missing, unknown or of another type is refused', () => {
  expect(refused({ type: 'string' })).toBe(
    'UserParameterMissing The Parameter (p) was not provided.',
  )
  expect(refusal(() => of({}, { parameters: { q: 1 } }))).toBe(
    'UnknownUserParameter The Parameter (q) was not defined in template.',
  )
  expect(refused({ type: 'number' }, 'x')).toBe(
    "StackValidationFailed Parameter 'p' is invalid: could not convert string to float: 'x'",
  )
  expect(refused({ type: 'boolean' }, 'perhaps')).toBe(
    "StackValidationFailed Parameter 'p' is invalid: Unrecognized value 'perhaps', acceptable values are: '0', '1', 'f', 'false', 'n', 'no', 'off', 'on', 't', 'true', 'y', 'yes'",
  )
  expect(refused({ type: 'json' }, '{"a": }')).toBe(
    "StackValidationFailed Parameter 'p' is invalid: Value must be valid JSON: Expecting value: line 1 column 7 (char 6)",
  )
  expect(refused({ type: 'comma_delimited_list' }, 1)).toBe(
    "StackValidationFailed Parameter 'p' is invalid: Value must be a comma-delimited list string: 'int' object has no attribute 'split'",
  )
})

test('a value beyond a limit is refused, in the words of its author if there are some', () => {
  const limited = (constraint: object, value: unknown, type = 'string') =>
    refused({ type, constraints: [constraint] }, value).replace(/^.* is invalid: /, '')
  expect(limited({ length: { min: 2 } }, 'a')).toBe(
    'length (1) is out of range (min: 2, max: None)',
  )
  expect(limited({ range: { max: 2 } }, 3, 'number')).toBe('3 is out of range (min: None, max: 2)')
  expect(limited({ modulo: { step: 3, offset: 1 } }, 3, 'number')).toBe(
    '3 is not a multiple of 3 with an offset of 1',
  )
  expect(limited({ allowed_values: ['a', 'b'] }, 'c')).toBe(
    '"c" is not an allowed value ["a", "b"]',
  )
  expect(limited({ allowed_pattern: '[a-z]+' }, 'ab1')).toBe(
    '"ab1" does not match pattern "[a-z]+"',
  )
  expect(limited({ custom_constraint: 'nova.flavor' }, 'lost')).toBe(
    "Error validating value 'lost': no nova.flavor",
  )
  expect(limited({ length: { min: 2 }, description: 'Too short.' }, 'a')).toBe('Too short.')
  const pattern = { allowed_pattern: '[A-Za-z][A-Za-z0-9]{1,255}' }
  expect(given({ type: 'string', constraints: [pattern] }, 'Good1')).toBe('Good1')
})

test('declarations that are none are refused', () => {
  expect(refused({ default: 1 })).toBe('InvalidSchemaError Missing parameter type for parameter: p')
  expect(refused('x')).toBe('InvalidSchemaError Invalid parameter (p), expected a mapping')
  expect(refused({ type: 'string', Default: 1 })).toBe(
    "InvalidSchemaError Invalid key 'Default' for parameter (p)",
  )
  expect(refused({ type: 'String' })).toBe('InvalidSchemaError Invalid type (String)')
  expect(refused({ type: 'string', constraints: [{ range: { min: 1 } }] }, 'x')).toBe(
    "InvalidSchemaError Parameter 'p' is invalid: Range constraint invalid for string",
  )
  expect(refused({ type: 'string', default: 'c', constraints: [{ allowed_values: ['a'] }] })).toBe(
    `InvalidSchemaError Parameter 'p' is invalid: Invalid default c ("c" is not an allowed value ["a"])`,
  )
  expect(refused({ type: 'string', constraints: [{ description: 'x' }] })).toBe(
    'InvalidSchemaError No constraint expressed',
  )
  expect(refused({ type: 'string', tags: [] }, 'x', 'pike')).toMatch(/Invalid key 'tags'/)
  const modulo = { type: 'number', constraints: [{ modulo: { step: 2, offset: 0 } }] }
  expect(refused(modulo, 2, 'newton')).toMatch(/No constraint expressed/)
})

test('groups name each parameter once', () => {
  const grouped = (parameter_groups: unknown) =>
    refusal(() =>
      checked({
        heat_template_version: 'rocky',
        parameter_groups,
        parameters: { a: { type: 'string', default: '' } },
      }),
    )
  expect(grouped([{ label: 'One', parameters: ['a', 'a'] }])).toBe(
    'StackValidationFailed Parameter Groups error: parameter_groups.One: The a parameter must be assigned to one parameter group only.',
  )
  expect(grouped([{ parameters: ['b'] }])).toMatch(
    /The grouped parameter b does not reference a valid parameter\.$/,
  )
  expect(grouped({ a: 1 })).toBe(
    'StackValidationFailed Parameter Groups error: parameter_groups: The parameter_groups should be a list.',
  )
})

test('a validated template tells what a form for its parameters needs', () => {
  const template = parseTemplate({
    heat_template_version: 'rocky',
    description: 'One',
    parameter_groups: [{ label: 'All', parameters: ['name', 'size'] }],
    parameters: {
      name: {
        type: 'string',
        label: 'The name',
        description: 'Of the server',
        hidden: true,
        tags: ['t'],
        constraints: [
          { length: { min: 1, max: 5 }, description: 'Short.' },
          { allowed_pattern: 'a+', description: 'Of a.' },
        ],
      },
      size: {
        type: 'number',
        default: 4,
        constraints: [{ range: { min: 2 } }, { modulo: { step: 2, offset: 0 } }],
      },
    },
  })
  const environment = parseEnvironment({ parameters: { name: 'aa' } })
  expect(validationAnswer(template, environment, {}, surroundings)).toEqual({
    Description: 'One',
    Parameters: {
      name: {
        Type: 'String',
        Label: 'The name',
        Description: 'Of the server',
        NoEcho: 'true',
        Value: 'aa',
        Tags: ['t'],
        MinLength: 1,
        MaxLength: 5,
        AllowedPattern: 'a+',
        ConstraintDescription: 'Short. Of a.',
      },
      size: {
        Type: 'Number',
        Label: 'size',
        Description: '',
        NoEcho: 'false',
        Default: 4,
        MinValue: 2,
        Step: 2,
        Offset: 0,
      },
    },
    ParameterGroups: [{ label: 'All', parameters: ['name', 'size'] }],
    Environment: {
      resource_registry: { resources: {} },
      parameters: { name: 'aa' },
      parameter_defaults: {},
      event_sinks: [],
    },
  })
})

test('an immutable parameter keeps its value', () => {
  const template = parseTemplate({
    heat_template_version: 'rocky',
    parameters: { a: { type: 'string', immutable: true }, b: { type: 'string', default: '' } },
  })
  const withValue = (a: string) =>
    parametersOf(template, parseEnvironment({ parameters: { a } }), identity)
  checkImmutable(withValue('1'), withValue('1'))
  expect(refusal(() => checkImmutable(withValue('1'), withValue('2')))).toBe(
    'ImmutableParameterModified The following parameters are immutable and may not be updated: a',
  )
})
