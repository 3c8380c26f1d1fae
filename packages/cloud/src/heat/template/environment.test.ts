import { expect, test } from 'vitest'
import { parseEnvironment, shownEnvironment } from '#heat/template/environment.ts'
import { mergeEnvironments } from '#heat/template/merge-environments.ts'
import { hooksOf, implementationOf, restrictedActionsOf } from '#heat/template/registry.ts'
import { refusal } from '#heat/template/testing.ts'

test('an environment comes as text or object, below the parameters of the body', () => {
  const read = parseEnvironment('parameters: {a: 1, b: 2}\nparameter_defaults: {c: 2013-01-01}', {
    b: 3,
  })
  expect(read.parameters).toEqual({ a: 1, b: 3 })
  expect(read.parameter_defaults).toEqual({ c: '2013-01-01' })
  expect(parseEnvironment('').parameters).toEqual({})
  expect(parseEnvironment(undefined, { a: 1 }).parameters).toEqual({ a: 1 })
  expect(shownEnvironment(read)).toEqual({
    resource_registry: { resources: {} },
    parameters: { a: 1, b: 3 },
    parameter_defaults: { c: '2013-01-01' },
    event_sinks: [],
  })
})

test('an environment in another form is refused', () => {
  const of = (source: unknown) => refusal(() => parseEnvironment(source))
  const wrong = 'HTTPBadRequest Environment not in valid format:'
  expect(of('- a')).toBe(`${wrong} The environment is not a valid YAML mapping data type.`)
  expect(of({ parameter: {} })).toBe(`${wrong} environment has wrong section "parameter"`)
  expect(of('parameters:\n')).toBe(`${wrong} environment has empty section "parameters"`)
  expect(of('a: b: c')).toMatch(/line 1, column/)
  const resource = (said: object) => ({ resource_registry: { resources: { a: said } } })
  expect(of(resource({ hooks: ['pre-create', 'x'] }))).toBe(
    "InvalidBreakPointHook Invalid hook type \"['pre-create', 'x']\" for resource breakpoint, acceptable hook types are: ('pre-create', 'pre-update', 'pre-delete', 'post-create', 'post-update', 'post-delete')",
  )
  expect(of(resource({ restricted_actions: 'delete' }))).toBe(
    "InvalidRestrictedAction Invalid restricted_action type \"delete\" for resource, acceptable restricted_action types are: ('update', 'replace')",
  )
})

test('the registry maps types, one resource before all and exact names before wildcards', () => {
  const registry = {
    'My::Server': 'OS::Nova::Server',
    'My::Net::*': 'OS::Neutron::*',
    'Off::*': 'OS::Heat::None',
    'My::Group': 'group.yaml',
    'Loop::A': 'Loop::B',
    'Loop::B': 'Loop::A',
    resources: { special: { 'OS::Nova::Server': 'server.yaml' } },
  }
  const known = ['OS::Nova::Server', 'OS::Neutron::Port', 'OS::Heat::None']
  const of = (type: string, name = 'any') =>
    implementationOf(registry, type, name, (one) => known.includes(one))
  expect(of('My::Server')).toEqual({ kind: 'type', type: 'OS::Nova::Server' })
  expect(of('My::Server', 'special')).toEqual({ kind: 'template', file: 'server.yaml' })
  expect(of('My::Net::Port')).toEqual({ kind: 'type', type: 'OS::Neutron::Port' })
  expect(of('Off::Whatever')).toEqual({ kind: 'type', type: 'OS::Heat::None' })
  expect(of('My::Group')).toEqual({ kind: 'template', file: 'group.yaml' })
  expect(of('nested.yaml')).toEqual({ kind: 'template', file: 'nested.yaml' })
  expect(refusal(() => of('My::Net::Lost'))).toBe(
    'EntityNotFound The Resource Type (My::Net::Lost) could not be found.',
  )
  expect(refusal(() => of('Loop::A'))).toMatch(/^EntityNotFound/)
})

test('hooks and restricted actions are found by names with wildcards', () => {
  const registry = {
    resources: {
      'web_*': { hooks: 'pre-create' },
      web_1: { hooks: ['post-delete'], restricted_actions: 'replace' },
      'db_[0-3]': { restricted_actions: ['replace', 'update'] },
    },
  }
  expect(hooksOf(registry, 'web_1')).toEqual(['pre-create', 'post-delete'])
  expect(hooksOf(registry, 'web')).toEqual([])
  expect(restrictedActionsOf(registry, 'db_2')).toEqual(['update', 'replace'])
  expect(restrictedActionsOf(registry, 'db_4')).toEqual([])
})

test('the files of an environment go over each other in their order', () => {
  const files = {
    'a.yaml': 'parameters: {a: 1, b: 1, c: ~, z: 1}\nresource_registry: {A: B}',
    'b.yaml': 'parameters: {b: 2}\nresource_registry: {C: D}',
    'c.yaml': 'parameter_merge_strategies: {a: merge}',
  }
  const own = parseEnvironment({ parameters: { a: 0, c: 3 } })
  const of = (...names: string[]) => mergeEnvironments(own, names, files, (name) => name !== 'z')
  expect(of('a.yaml', 'b.yaml')).toMatchObject({
    parameters: { a: 1, b: 2, c: 3 },
    resource_registry: { A: 'B', C: 'D' },
  })
  expect(of('a.yaml').parameters).not.toHaveProperty('z')
  expect(refusal(() => of('c.yaml'))).toMatch(/^NotImplementedError/)
  expect(refusal(() => of('lost'))).toMatch(/^HTTPBadRequest/)
})
