import { expect, test } from 'vitest'
import {
  badRequest,
  heatUnderTest,
  small,
  refused,
  rowsIn,
  textIn,
  type Told,
} from '#heat/testing.ts'

const { tell } = await heatUnderTest()

const validate = (body: object, query = '') => tell('POST', `/validate${query}`, body)
const of = (resources: object, more: object = {}) => ({
  template: { heat_template_version: '2021-04-16', resources, ...more },
})
const typesIn = ({ body }: Told): readonly unknown[] => {
  const list: unknown = typeof body === 'object' && body ? Reflect.get(body, 'resource_types') : []
  return Array.isArray(list) ? list : []
}

test('a template is answered with what a form for its parameters needs', async () => {
  const environment = { parameters: { text: 'two' } }
  const told = await validate({ template: small, environment })
  expect(told).toMatchObject({
    status: 200,
    body: {
      Description: 'A word',
      Parameters: {
        text: { Type: 'String', Default: 'one', NoEcho: 'false', Value: 'two' },
        secret: { NoEcho: 'true' },
      },
      Environment: {
        parameters: { text: 'two' },
        parameter_defaults: {},
        event_sinks: [],
        resource_registry: { resources: {} },
      },
    },
  })
})

test('what is wrong with a template is refused by the API itself', async () => {
  expect(await validate(of({ a: {} }))).toMatchObject(
    badRequest('Each resource must contain a type key.'),
  )
  expect(await validate(of({ a: { type: 'OS::No::Thing' } }))).toMatchObject(
    badRequest(expect.stringContaining('The Resource Type (OS::No::Thing) could not be found.')),
  )
  const unknown = of({ a: { type: 'OS::Neutron::Net', properties: { foo: 1 } } })
  expect(await validate(unknown)).toMatchObject(
    badRequest('Property error: resources.a.properties: Unknown Property foo'),
  )
  expect(await validate({})).toMatchObject(badRequest('No template specified'))
  expect(await validate({ template: { heat_template_version: '2000-01-01' } })).toMatchObject(
    refused(400, 'InvalidTemplateVersion', expect.stringContaining('2000-01-01')),
  )
})

test('a type may be a template among the files, or take anything', async () => {
  const inner = 'heat_template_version: 2021-04-16\nparameters: {size: {type: number}}'
  const files = { 'a.yaml': inner }
  const using = (properties: object) => of({ a: { type: 'a.yaml', properties } })
  expect((await validate({ ...using({ size: 1 }), files })).status).toBe(200)
  expect(await validate({ ...using({ colour: 1 }), files })).toMatchObject(
    badRequest('Property error: resources.a.properties: Unknown Property colour'),
  )
  const mapped = { resource_registry: { 'My::Own': 'a.yaml' } }
  const own = of({ a: { type: 'My::Own', properties: { size: 2 } } })
  expect((await validate({ ...own, files, environment: mapped })).status).toBe(200)
  const any = of({ a: { type: 'OS::Heat::None', properties: { any: 'thing' } } })
  expect((await validate(any)).status).toBe(200)
})

test('the parameters of templates inside are told where they are asked for', async () => {
  const plain = await validate({ template: small }, '?show_nested=true')
  expect(plain.body).not.toHaveProperty('NestedParameters')
  const files = {
    'a.yaml':
      'heat_template_version: 2021-04-16\ndescription: A\nparameters: {size: {type: number}}\nresources: {b: {type: b.yaml}}',
    'b.yaml': 'heat_template_version: 2021-04-16\nparameters: {colour: {type: string, default: x}}',
    'c.yaml': 'heat_template_version: 2021-04-16\nresources: {c: {type: c.yaml}}',
  }
  const nested = async (resource: object) =>
    (await validate({ ...of({ it: resource }), files }, '?show_nested=true')).body
  const b = {
    Type: 'b.yaml',
    Description: 'No description',
    Parameters: { colour: { Type: 'String', Default: 'x' } },
  }
  const a = {
    Type: 'a.yaml',
    Description: 'A',
    Parameters: { size: { Type: 'Number', Value: 3 } },
    NestedParameters: { b },
  }
  expect(await nested({ type: 'a.yaml', properties: { size: 3 } })).toMatchObject({
    NestedParameters: { it: a },
  })
  const group = {
    type: 'OS::Heat::ResourceGroup',
    properties: { resource_def: { type: 'a.yaml', properties: { size: 3 } } },
  }
  expect(await nested(group)).toMatchObject({
    NestedParameters: { it: { Type: group.type, Parameters: {}, NestedParameters: { '0': a } } },
  })
  expect(await nested({ type: 'c.yaml' })).toMatchObject({
    error: { message: 'Request limit exceeded: Recursion depth exceeds 5.' },
  })
  const scaling = { max_size: 1, min_size: 1, resource: { type: 'a.yaml' } }
  const scaled = await nested({ type: 'OS::Heat::AutoScalingGroup', properties: scaling })
  expect(scaled).toMatchObject({ NestedParameters: { it: { Parameters: {} } } })
  // What its one member would be called, nobody can know.
  expect(JSON.stringify(scaled)).toMatch(/"NestedParameters":\{"[a-z2-7]{12}":\{/)
})

test('codes of errors to leave aside are looked at', async () => {
  expect((await validate({ template: small }, '?ignore_errors=99001')).status).toBe(200)
  expect(await validate({ template: small }, '?ignore_errors=99001,5')).toMatchObject({
    status: 200,
    body: expect.stringMatching(/^<HTTPBadRequest at 0x[0-9a-f]+ 400 Bad Request>$/),
  })
})

test('types are listed, those of administrators to them alone', async () => {
  const all = typesIn(await tell('GET', '/resource_types'))
  expect(all).toEqual(expect.arrayContaining(['OS::Nova::Server', 'OS::Heat::ResourceGroup']))
  expect(all).not.toContain('OS::Nova::Flavor')
  const admins = typesIn(await tell('GET', '/resource_types', undefined, { as: 'admin' }))
  expect(admins).toContain('OS::Nova::Flavor')
  expect(typesIn(await tell('GET', '/resource_types?name=OS::Nova::Ser'))).toEqual([
    'OS::Nova::Server',
    'OS::Nova::ServerGroup',
  ])
  const described = typesIn(
    await tell('GET', '/resource_types?name=OS::Neutron::Net&with_description=true'),
  )
  expect(described).toContainEqual({
    resource_type: 'OS::Neutron::Net',
    description: expect.any(String),
  })
  expect(await tell('GET', '/resource_types?support_status=x')).toMatchObject(
    refused(400, 'Invalid', expect.stringContaining('Invalid support status')),
  )
})

test('a type is shown by its schema, and as a template', async () => {
  const { body } = await tell('GET', '/resource_types/OS::Neutron::Net')
  expect(body).toMatchObject({
    resource_type: 'OS::Neutron::Net',
    properties: { name: { type: 'string', required: false } },
    attributes: { show: { type: 'map' } },
    support_status: { status: 'SUPPORTED' },
  })
  expect(body).not.toHaveProperty('description')
  expect(await tell('GET', '/resource_types/OS::No::Thing')).toMatchObject(
    refused(404, 'EntityNotFound', 'The Resource Type (OS::No::Thing) could not be found.'),
  )
  expect(await tell('GET', '/resource_types/OS::Nova::Flavor')).toMatchObject(
    refused(403, 'Forbidden', 'You are not authorized to use resource_types:OS::Nova::Flavor.'),
  )
  const template = '/resource_types/OS::Neutron::Net/template'
  expect((await tell('GET', template)).body).toHaveProperty('HeatTemplateFormatVersion')
  expect((await tell('GET', `${template}?template_type=HOT`)).body).toHaveProperty(
    'heat_template_version',
  )
  expect(await tell('GET', `${template}?template_type=x`)).toMatchObject(
    badRequest(
      'Template type is not supported: Invalid template type "x", valid types are: cfn, hot.',
    ),
  )
})

test('versions of templates have their aliases and their functions', async () => {
  const versions = rowsIn(await tell('GET', '/template_versions'), 'template_versions')
  expect(versions).toContainEqual({
    version: 'heat_template_version.2021-04-16',
    type: 'hot',
    aliases: ['heat_template_version.wallaby'],
  })
  const functions = async (query = '') => {
    const at = `/template_versions/heat_template_version.2021-04-16/functions${query}`
    const rows = rowsIn(await tell('GET', at), 'template_functions')
    return rows.map((one) => textIn(one, 'functions'))
  }
  expect(await functions()).toContain('get_attr')
  expect(await functions('?with_condition_func=true')).toContain('equals')
  expect(await tell('GET', '/template_versions/x/functions')).toMatchObject(
    refused(404, 'NotFound', 'Template with version x not found'),
  )
})
