import { expect, test } from 'vitest'
import { heatFaults } from '#heat/fault-style.ts'
import { HeatError } from '#heat/template/errors.ts'
import { parseTemplate } from '#heat/template/template.ts'
import { refusal } from '#heat/template/testing.ts'

const version = 'heat_template_version: 2018-08-31\n'

test('a template comes as YAML, as JSON or as an object, and dates in it stay texts', () => {
  const yaml = parseTemplate(`${version}description: Two\nresources:\n  a: {type: T}\n`)
  expect(yaml.raw.heat_template_version).toBe('2018-08-31')
  expect(yaml.description).toBe('Two')
  expect(parseTemplate(JSON.stringify(yaml.raw))).toEqual(yaml)
  expect(parseTemplate(yaml.raw)).toEqual(yaml)
  expect(parseTemplate(version)).toMatchObject({ description: 'No description', resources: {} })
  expect(parseTemplate({ heat_template_version: 'wallaby' }).version.functions.if).toBeDefined()
})

test('words and numbers of YAML mean what they mean to PyYAML', () => {
  const said = `${version}outputs: {a: {value: [y, n, yes, off, 1e3, 1.5e+3, 010, 0o7, 1_000, ~]}}`
  expect(parseTemplate(said).outputs.a?.value).toEqual([
    'y',
    'n',
    true,
    false,
    '1e3',
    1500,
    8,
    '0o7',
    1000,
    null,
  ])
  expect(parseTemplate('{"heat_template_version":\t"rocky"}').resources).toEqual({})
})

test('a text that is no YAML is refused with the place of the mistake', () => {
  expect(refusal(() => parseTemplate(`${version}a: b: c\n`))).toMatch(
    /^HTTPBadRequest Template not in valid format: Error parsing template \[root stack\] mapping values are not allowed here\n {2}in "<unicode string>", line 2, column 5:\n {4}a: b: c\n {8}\^$/,
  )
  expect(refusal(() => parseTemplate('- a\n'))).toBe(
    'HTTPBadRequest Template not in valid format: The template is not a JSON object or YAML mapping.',
  )
  expect(refusal(() => parseTemplate('a: *b\n'))).toMatch(/Error parsing template/)
  expect(refusal(() => parseTemplate(`${version}a: &b [*b]\n`))).toMatch(/recursion/)
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  expect(refusal(() => parseTemplate(`${version}a: ${deep}`))).toMatch(/recursion/)
  expect(refusal(() => parseTemplate(`${version}a:\n  ${'- '.repeat(20_000)}`))).toMatch(
    /recursion/,
  )
  const laugh = (of: string) => `[${Array.from({ length: 9 }, () => of).join(',')}]`
  const laughs = `a: &a ${laugh('1')}\nb: &b ${laugh('*a')}\nc: &c ${laugh('*b')}\nd: ${laugh('*c')}\n`
  expect(refusal(() => parseTemplate(version + laughs))).toMatch(/Excessive alias count/)
  expect(refusal(() => parseTemplate('{}'))).toBe(
    'HTTPBadRequest Template not in valid format: Template format version not found.',
  )
})

test('a version that Heat does not know is refused with those that it knows', () => {
  expect(refusal(() => parseTemplate({ heat_template_version: '2012-12-12' }))).toBe(
    'InvalidTemplateVersion The template version is invalid: "heat_template_version: 2012-12-12". "heat_template_version" should be one of: 2013-05-23, 2014-10-16, 2015-04-30, 2015-10-15, 2016-04-08, 2016-10-14, 2017-02-24, 2017-09-01, 2018-03-02, 2018-08-31, 2021-04-16, newton, ocata, pike, queens, rocky, wallaby',
  )
  expect(refusal(() => parseTemplate({}))).toBe(
    'InvalidTemplateVersion The template version is invalid: Template version was not provided',
  )
  expect(refusal(() => parseTemplate({ AWSTemplateFormatVersion: '2010-09-09' }))).toMatch(
    /^NotImplementedError /,
  )
})

test('sections and their entries have the form that Heat asks for', () => {
  const of = (more: object, heat_template_version = '2018-08-31') =>
    refusal(() => parseTemplate({ heat_template_version, ...more }))
  expect(of({ resource: {} })).toBe(
    'StackValidationFailed The template section is invalid: resource',
  )
  expect(of({ conditions: {} }, '2015-10-15')).toMatch(/section is invalid: conditions/)
  expect(of({ resources: { a: { properties: {} } } })).toBe(
    'StackValidationFailed Each resource must contain a type key.',
  )
  expect(of({ resources: { a: { type: '' } } })).toMatch(/Each Resource must contain a Type key\.$/)
  expect(of({ resources: { a: 'x' } })).toBe(
    `StackValidationFailed "resources" must contain a map of resource maps. Found a [<class 'str'>] instead`,
  )
  expect(of({ resources: { a: { type: 'T', Properties: {} } } })).toBe(
    'StackValidationFailed "Properties" is not a valid keyword inside a resource definition',
  )
  expect(of({ outputs: { a: { description: 'x' } } })).toBe(
    'StackValidationFailed Each output must contain a value key.',
  )
})

test('a fault has the body that Heat writes', () => {
  const of = (error: HeatError) =>
    heatFaults.render(error, { method: 'GET', origin: '', requestId: 'r', accept: null })
  expect(
    of(new HeatError('StackValidationFailed', { path: ['a', 0], message: 'No' })),
  ).toMatchObject({
    status: 400,
    body: {
      json: {
        code: 400,
        title: 'Bad Request',
        explanation:
          'The server could not comply with the request since it is either malformed or otherwise incorrect.',
        error: { message: 'a[0]: No', traceback: null, type: 'StackValidationFailed' },
      },
    },
  })
  expect(of(new HeatError('CircularDependencyException', { message: 'No' }))).toMatchObject({
    status: 500,
    body: {
      json: {
        error: { type: 'RemoteError', message: "Remote error: CircularDependencyException No\n['" },
      },
    },
  })
})
