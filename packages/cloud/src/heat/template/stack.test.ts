import { expect, test } from 'vitest'
import { stackDifference, type Resolved } from '#heat/template/difference.ts'
import { propertyValues } from '#heat/template/properties.ts'
import { scopeOf } from '#heat/template/scope.ts'
import { checked, refusal, surroundings } from '#heat/template/testing.ts'
import { unknownYet } from '#heat/template/values.ts'

const heat_template_version = '2018-08-31'
const server = (properties: object = {}, more: object = {}) => ({
  type: 'OS::Nova::Server',
  properties: { flavor: 'm1', ...properties },
  ...more,
})
const net = { type: 'OS::Neutron::Net' }
const of = (resources: object, more: object = {}) =>
  checked({ heat_template_version, resources, ...more })
const refused = (resources: object, more: object = {}) => refusal(() => of(resources, more))
const wrong = (properties: object) =>
  refused({ s: server(properties) }).replace('StackValidationFailed ', '')

test('resources are made in groups, each when all that it needs is there', () => {
  const networks = [{ network: { get_resource: 'net' } }]
  const { order, graph } = of({
    web: server({
      networks,
      name: {
        str_replace: { template: 'a', params: { a: { get_attr: ['db', 'first_address'] } } },
      },
    }),
    db: server({ networks }),
    net,
    last: server({}, { depends_on: ['web', 'net'], metadata: { a: [{ get_resource: 'db' }] } }),
  })
  expect(order).toEqual([['net'], ['db'], ['web'], ['last']])
  expect(graph.last).toEqual(['web', 'net', 'db'])
})

test('a circle of resources is told with what is in it', () => {
  expect(
    refused({
      a: server({ name: { get_resource: 'b' } }),
      b: server({}, { depends_on: 'a' }),
      c: net,
    }),
  ).toBe(
    'CircularDependencyException Circular Dependency Found: {Server "a": {Server "b"}, Server "b": {Server "a"}}',
  )
})

test('what refers to a resource that is not there is refused with its place', () => {
  expect(refused({ s: server({ networks: [{ network: { get_resource: 'lost' } }] }) })).toBe(
    'InvalidTemplateReference The specified reference "lost" (in s.Properties.networks[0].network) is incorrect.',
  )
  expect(refused({ s: server({}, { depends_on: 'lost' }) })).toBe(
    'InvalidTemplateReference The specified reference "lost" (in s) is incorrect.',
  )
  expect(refused({ s: server({ name: { get_attr: ['n', 'lost'] } }), n: net })).toBe(
    'StackValidationFailed resources.s.properties.name.get_attr: The Referenced Attribute (n lost) is incorrect.',
  )
  const nested = { list_join: ['', [{ get_attr: ['n', 'lost'] }]] }
  expect(refused({ s: server({ name: nested }), n: net })).toBe(
    'StackValidationFailed resources.s.properties.name.list_join: [1][0].get_attr: The Referenced Attribute (n lost) is incorrect.',
  )
  expect(refused({}, { outputs: { o: { value: { get_attr: ['lost', 'x'] } } } })).toBe(
    'StackValidationFailed outputs.o.value.get_attr: The specified reference "lost" (in unknown) is incorrect.',
  )
  expect(refused({ s: server({ name: { get_param: 'lost' } }) })).toBe(
    'StackValidationFailed Property error: resources.s.properties.name: The Parameter (lost) was not provided.',
  )
})

test('a condition leaves resources out, which may be waited for but not referred to', () => {
  const conditions = { never: { equals: [1, 2] } }
  const off = { ...net, condition: 'never' }
  const { definitions, order } = of({ off, s: server({}, { depends_on: 'off' }) }, { conditions })
  expect(Object.keys(definitions)).toEqual(['s'])
  expect(order).toEqual([['s']])
  expect(refused({ off, s: server({ name: { get_resource: 'off' } }) }, { conditions })).toMatch(
    /The specified reference "off"/,
  )
  expect(refused({ s: server({}, { condition: { get_file: 'x' } }) })).toBe(
    'StackValidationFailed resources.s.condition.get_file: The function "get_file" is invalid in this context',
  )
  expect(refused({ s: server({}, { condition: 'lost' }) })).toBe(
    'StackValidationFailed resources.s.condition: Invalid condition "lost"',
  )
})

test('the fields of a resource have their types', () => {
  const field = (more: object) => refused({ s: { ...server(), ...more } })
  const type = (key: string, typeName: string) =>
    `StackValidationFailed Resource s ${key} type must be ${typeName}`
  expect(field({ properties: [] })).toBe(type('properties', 'object'))
  expect(field({ depends_on: {} })).toBe(type('depends_on', 'list or string'))
  expect(field({ depends_on: [1] })).toBe(
    'StackValidationFailed Resource s depends_on must be a list of strings',
  )
  expect(field({ deletion_policy: 'Keep' })).toBe(
    'StackValidationFailed Invalid deletion policy "Keep"',
  )
  expect(of({ s: server({}, { deletion_policy: 'retain' }) }).definitions.s?.deletion_policy).toBe(
    'Retain',
  )
  expect(field({ type: 'No::Such' })).toBe(
    'StackValidationFailed The Resource Type (No::Such) could not be found.',
  )
  expect(refused({ 'a/b': server() })).toBe(
    'StackValidationFailed Resource name may not contain "/"',
  )
  expect(refused({ a: net }, { parameters: { a: { type: 'string', default: '' } } })).toBe(
    "StackValidationFailed Duplicate names {'a'}",
  )
  expect(field({ external_id: 'x', depends_on: 's' })).toBe(
    'InvalidExternalResourceDependency Invalid dependency with external OS::Nova::Server resource: x',
  )
})

test('properties are judged by the schema of their type, and refused with their place', () => {
  const at = 'Property error: resources.s.properties'
  expect(wrong({ flavour: 'x' })).toBe(`${at}: Unknown Property flavour`)
  expect(refused({ s: { type: 'OS::Nova::Server' } })).toBe(
    `StackValidationFailed ${at}: Property flavor not assigned`,
  )
  expect(wrong({ name: { a: 1 } })).toBe(`${at}.name: Value must be a string; got {'a': 1}`)
  expect(wrong({ count: 'x' })).toBe(`${at}.count: Value 'x' is not an integer`)
  expect(wrong({ count: 10 })).toBe(`${at}.count: 10 is out of range (min: 1, max: 9)`)
  expect(wrong({ config_drive: 'yes' })).toBe(`${at}.config_drive: "yes" is not a valid boolean`)
  expect(wrong({ metadata: 'x' })).toBe(`${at}.metadata: "x" is not a map`)
  expect(wrong({ networks: 'x' })).toBe(`${at}.networks: "'x'" is not a list`)
  expect(wrong({ networks: [{}] })).toBe(`${at}.networks[0]: Property network not assigned`)
  expect(wrong({ networks: [{ network: 'n', nic: 1 }] })).toBe(
    `${at}.networks[0]: Unknown Property nic`,
  )
  expect(wrong({ networks: [{ network: 'n', port: 'abcdef' }] })).toBe(
    `${at}.networks[0].port: length (6) is out of range (min: None, max: 5)`,
  )
  expect(wrong({ image: 'lost' })).toBe(
    `${at}.image: Error validating value 'lost': no glance.image`,
  )
})

test('properties get the values of their types, with defaults', () => {
  const { parsed, definitions, scope } = of({
    s: server({ count: '3', name: 5, networks: [{ network: { get_resource: 'n' } }] }),
    n: net,
  })
  const schemas = surroundings.typeOf('OS::Nova::Server', 's')?.properties ?? {}
  const reading = { functions: parsed.version.functions, scope }
  const values = propertyValues(definitions.s?.properties ?? null, schemas, reading)
  expect(values).toEqual({
    name: '5',
    flavor: 'm1',
    image: null,
    count: 3,
    config_drive: null,
    metadata: null,
    networks: [{ network: unknownYet, port: null }],
  })
})

const resolved = (template: object): Record<string, Resolved> => {
  const { parsed, definitions, parameters } = checked(template)
  const scope = scopeOf(parsed, { parameters, reference: (name) => `id-of-${name}` })
  const reading = { functions: parsed.version.functions, scope }
  return Object.fromEntries(
    Object.values(definitions).map(({ name, type, properties, metadata }) => [
      name,
      {
        type,
        metadata,
        properties: propertyValues(
          properties,
          surroundings.typeOf(type, name)?.properties ?? {},
          reading,
        ),
      },
    ]),
  )
}

test('of two templates it is known what an update makes, changes, replaces and deletes', () => {
  const before = resolved({
    heat_template_version,
    parameters: { p: { type: 'string', default: 'a' } },
    resources: {
      same: server({ name: { get_param: 'p' } }),
      new: server(),
      other: server(),
      old: net,
    },
  })
  const after = resolved({
    heat_template_version,
    resources: {
      same: server({ name: 'a' }),
      new: server({ name: 'b' }),
      other: server({ image: 'i' }),
      fresh: net,
    },
  })
  const allowed = (type: string, property: string) =>
    surroundings.typeOf(type, '')?.properties[property] ?? {}
  expect(stackDifference(before, after, allowed)).toEqual([
    { name: 'same', change: 'unchanged', properties: [] },
    { name: 'new', change: 'updated', properties: ['name'] },
    { name: 'other', change: 'replaced', properties: ['image'] },
    { name: 'fresh', change: 'added', properties: [] },
    { name: 'old', change: 'deleted', properties: [] },
  ])
  expect(refusal(() => stackDifference(before, after, () => ({ immutable: true })))).toBe(
    'NotSupported Update to properties name of new (OS::Nova::Server) is not supported.',
  )
})
