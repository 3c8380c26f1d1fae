import { expect, test } from 'vitest'
import { kinds, type Kind } from '#heat/testing-templates.ts'
import { heatUnderTest, type Told } from '#heat/testing.ts'

const { tell } = await heatUnderTest()

const validate = (body: object) => tell('POST', '/validate?show_nested=true', body)

const parameter = (Label: string, Type: string, more: object = {}) => ({
  ...{ Type, Label, Description: '', NoEcho: 'false' },
  ...more,
})

/** What Heat asks for of each kind. */
const asked: Readonly<Record<keyof typeof kinds, object>> = {
  'one server': {
    Description: 'Simple template to deploy a single compute instance',
    Parameters: {
      key_name: parameter('key_name', 'String', {
        Description: 'Name of key-pair to be used for compute instance',
        Label: 'Key Name',
      }),
      image_id: parameter('image_id', 'String', {
        Description: 'Image to be used',
        Label: 'Image ID',
      }),
      instance_type: parameter('instance_type', 'String', {
        Label: 'Instance Type',
        Default: 'm1.small',
        AllowedValues: ['m1.medium', 'm1.large', 'm1.small'],
        ConstraintDescription: 'Value must be one of m1.medium, m1.large or m1.small.',
      }),
    },
  },
  'a network of its own': {
    Description: 'HOT template to create a new neutron network plus a router to the public network',
    Parameters: {
      public_net: parameter('public_net', 'String', {
        Description: 'ID or name of public network',
      }),
      private_net_cidr: parameter('private_net_cidr', 'String', { Default: '10.0.0.0/24' }),
      pool_size: parameter('pool_size', 'Number', { Default: '10', MinValue: 1, MaxValue: 200 }),
    },
  },
  'a group with an index': {
    Description: 'No description',
    Parameters: { count: parameter('count', 'Number', { Default: 2, MinValue: 0, MaxValue: 9 }) },
  },
  conditions: {
    Description: 'No description',
    Parameters: {
      env_type: parameter('env_type', 'String', {
        Default: 'test',
        AllowedValues: ['prod', 'test'],
      }),
      zone: parameter('zone', 'String', { Default: 'beijing' }),
    },
  },
  'files read by get_file': {
    Description: 'No description',
    Parameters: { db_name: parameter('db_name', 'String', { Default: 'wordpress' }) },
  },
  'an environment with types of its own': {
    Description: 'No description',
    Parameters: {
      flavor: parameter('flavor', 'String', { Value: 'm1.tiny' }),
      tags: parameter('tags', 'CommaDelimitedList', { Default: 'a,b' }),
    },
  },
  'hidden parameters and labels': {
    Description: 'No description',
    Parameters: {
      db_user: parameter('db_user', 'String', {
        Label: 'User',
        Default: 'admin',
        MinLength: 1,
        MaxLength: 16,
        AllowedPattern: '[a-zA-Z][a-zA-Z0-9]*',
        ConstraintDescription: 'Must be between 1 and 16 characters Must begin with a letter',
      }),
      db_password: parameter('db_password', 'String', {
        NoEcho: 'true',
        Label: 'Password',
        Default: 'secret',
        MinLength: 6,
      }),
      replicas: parameter('replicas', 'Number', {
        Default: 3,
        Tags: ['size', 'database'],
        Step: 2,
        Offset: 1,
      }),
    },
    ParameterGroups: [
      {
        label: 'Database',
        description: 'How it is reached',
        parameters: ['db_user', 'db_password'],
      },
      { parameters: ['replicas'] },
    ],
  },
  'constraints that ask the cloud': {
    Description: 'No description',
    Parameters: {
      flavor: parameter('flavor', 'String', {
        Default: 'm1.nano',
        CustomConstraint: 'nova.flavor',
      }),
      image: parameter('image', 'String', { Default: 'cirros', CustomConstraint: 'glance.image' }),
      network: parameter('network', 'String', {
        Default: 'public',
        CustomConstraint: 'neutron.network',
      }),
      key: parameter('key', 'String', { CustomConstraint: 'nova.keypair' }),
    },
  },
  'loops and maps': {
    Description: 'No description',
    Parameters: {
      ports: parameter('ports', 'CommaDelimitedList', { Default: '80,443' }),
      labels: parameter('labels', 'Json', { Default: { tier: 'web' } }),
      open: parameter('open', 'Boolean', { Default: false }),
    },
  },
  'members that scale': {
    Description: 'AutoScaling of servers',
    Parameters: { size: parameter('size', 'Number', { Default: 1 }) },
  },
}

const plain = {
  ...{ parameters: {}, parameter_defaults: {}, event_sinks: [] },
  resource_registry: { resources: {} },
}
const mapped = {
  ...{ parameters: { flavor: 'm1.tiny' }, parameter_defaults: { tags: 'a,b' }, event_sinks: [] },
  resource_registry: { 'My::Server': 'member.yaml', resources: {} },
}

/** What the template of a member asks for, as a resource of a type. */
const member = (Type: string, Value: string) => ({
  ...{ Type, Description: 'No description' },
  Parameters: { name: parameter('name', 'String', { Default: 'inner', Value }) },
})
const group = (Type: string, name: unknown) => ({
  ...{ Type, Description: 'No description', Parameters: {} },
  NestedParameters: name,
})

/** What is in them. */
const inside: Readonly<Record<string, object>> = {
  'a group with an index': {
    group: group('OS::Heat::ResourceGroup', { '0': member('member.yaml', 'member-0') }),
  },
  'an environment with types of its own': { web: member('My::Server', 'web') },
  // What its member would be called nobody can know.
  'members that scale': { group: group('OS::Heat::AutoScalingGroup', expect.any(Object)) },
}

test.each(Object.entries(kinds))(
  '%s is answered with what a form needs',
  async (name, kind: Kind) => {
    const expected = Object.entries(asked).find(([one]) => one === name)?.[1]
    expect(await validate(kind)).toMatchObject({ status: 200 })
    const { body } = await validate(kind)
    expect(body).toEqual({
      ...expected,
      Environment: 'environment' in kind ? mapped : plain,
      ...(inside[name] && { NestedParameters: inside[name] }),
    })
  },
)

const word = { type: 'OS::Heat::RandomString' }
const hot = (resources: object, more: object = {}, beside: object = {}) => ({
  template: { heat_template_version: '2018-08-31', resources, ...more },
  ...beside,
})
const inFile = (resources: string) => ({
  files: { 'member.yaml': `heat_template_version: 2018-08-31\nresources: ${resources}` },
})
const number = (...constraints: object[]) => ({
  parameters: { p: { type: 'number', constraints } },
})

/** One fault in each, and what Heat says of it. */
const faults: readonly (readonly [what: string, body: object, words: string])[] = [
  [
    'an attribute that there is not',
    hot({ a: word }, { outputs: { o: { value: { get_attr: ['a', 'lost'] } } } }),
    'outputs.o.value.get_attr: The Referenced Attribute (a lost) is incorrect.',
  ],
  [
    'a condition that there is not',
    hot({ a: { ...word, condition: 'lost' } }),
    'resources.a.condition: Invalid condition "lost"',
  ],
  [
    'half a comparison',
    hot({ a: word }, { conditions: { c: { equals: [1] } } }),
    'conditions.c.equals: Arguments to "equals" must be of the form: [value_1, value_2]',
  ],
  [
    'a type that is no file',
    hot({ a: { type: 'lost.yaml' } }),
    'Could not fetch remote template "lost.yaml": Invalid URL scheme ',
  ],
  [
    'a type that there is not inside',
    hot({ a: { type: 'member.yaml' } }, {}, inFile('{a: {type: OS::Lost}}')),
    'The Resource Type (OS::Lost) could not be found.',
  ],
  [
    'an environment with another section',
    hot({ a: word }, {}, { environment: 'lost: {}' }),
    'Environment not in valid format: environment has wrong section "lost"',
  ],
  [
    'a value for no parameter',
    hot({ a: word }, {}, { environment: 'parameters: {lost: 1}' }),
    'The Parameter (lost) was not defined in template.',
  ],
  [
    'a group of no parameter',
    hot({ a: word }, { parameter_groups: [{ parameters: ['lost'] }] }),
    'Parameter Groups error: parameter_groups.: The grouped parameter lost does not reference a valid parameter.',
  ],
  [
    'a default out of its range',
    hot(
      { a: word },
      { parameters: { p: { type: 'number', default: 9, constraints: [{ range: { max: 3 } }] } } },
    ),
    "Parameter 'p' is invalid: Invalid default 9 (9 is out of range (min: None, max: 3))",
  ],
  [
    'a parameter of no type',
    hot({ a: word }, { parameters: { p: { type: 'text' } } }),
    'Invalid type (text)',
  ],
  [
    'half a loop',
    hot({ a: { type: 'OS::Heat::Value', properties: { value: { repeat: { template: 'x' } } } } }),
    "resources.a.properties.value.repeat: '\"repeat\" syntax should be repeat:\\n              template: This is %var%\\n              for_each:\\n                %var%: [\\'a\\', \\'b\\', \\'c\\']'",
  ],
  [
    'no version',
    { template: 'resources: {}' },
    'Template not in valid format: Template format version not found.',
  ],
]

test.each(faults)('a template with %s is refused', async (_, body, words) => {
  expect(wordsOf(await validate(body))).toEqual([400, words])
})

const wordsOf = ({ status, body }: Told) => [status, Object(Object(body).error).message]

/** What looks like a fault and is none to Heat before it makes a stack. */
test('what nobody can know before there are values is no fault of a template', async () => {
  for (const body of [
    hot({ a: { ...word, properties: { length: { get_param: 'lost' } } } }),
    hot({ a: { type: 'OS::Heat::Value', properties: { value: { get_file: 'lost.sh' } } } }),
    hot({ a: { type: 'OS::Nova::Server' } }),
    hot({ a: word }, { outputs: { o: { value: { get_resource: 'lost' } } } }),
    hot({ a: word }, number({ range: { max: 3 } }), { environment: 'parameters: {p: 7}' }),
  ])
    expect((await validate(body)).status, JSON.stringify(body)).toBe(200)
})
