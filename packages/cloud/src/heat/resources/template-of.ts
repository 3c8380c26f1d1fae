/** A template that has one resource of a type (heat.engine.resource.resource_to_template). */
import { BASE_ATTRIBUTES } from '#heat/resources/shown-type.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import type { ConstraintSchema, PropertySchema } from '#heat/schema.ts'

/** Names of Heat's classes where they are not the last word of the type. */
const CLASSES: Readonly<Record<string, string>> = {
  'OS::Cinder::Volume': 'CinderVolume',
  'OS::Cinder::VolumeAttachment': 'CinderVolumeAttachment',
  'OS::Designate::RecordSet': 'DesignateRecordSet',
  'OS::Designate::Zone': 'DesignateZone',
  'OS::Heat::AutoScalingGroup': 'AutoScalingResourceGroup',
  'OS::Heat::None': 'NoneResource',
  'OS::Heat::Stack': 'RemoteStack',
  'OS::Heat::WaitCondition': 'HeatWaitCondition',
  'OS::Heat::WaitConditionHandle': 'HeatWaitConditionHandle',
  'OS::Nova::Flavor': 'NovaFlavor',
  'OS::Swift::Container': 'SwiftContainer',
}

const classOf = (name: string): string =>
  (Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined) ?? name.split('::').at(-1) ?? name

const each = <T, R>(
  all: Readonly<Record<string, T>>,
  made: (one: T, name: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, made(one, name)]))

/** What `GET resource_types/{type}/template` answers: its properties are the parameters. */
export function templateOf(type: ResourceType, format: 'hot' | 'cfn') {
  return format === 'hot' ? hotTemplate(type) : cfnTemplate(type)
}

function hotTemplate({ name, properties, attributes }: ResourceType) {
  const own = classOf(name)
  return {
    heat_template_version: '2016-10-14',
    description: `Initial template of ${own}`,
    parameters: each(properties, hotParameter),
    outputs: {
      ...each({ ...attributes, ...BASE_ATTRIBUTES }, ({ description = null }, attribute) => ({
        value: { get_attr: [own, attribute] },
        description,
      })),
      'OS::stack_id': { value: { get_resource: own } },
    },
    resources: {
      [own]: {
        type: name,
        properties: each(properties, (_schema, property) => ({ get_param: property })),
      },
    },
  }
}

const HOT_TYPES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  map: 'json',
  list: 'comma_delimited_list',
  any: 'json',
} as const

function hotParameter(property: PropertySchema) {
  const { type, description, default: value, constraints = [] } = property
  return {
    type: HOT_TYPES[type],
    ...(description === undefined ? {} : { description }),
    ...(value === undefined ? {} : { default: value }),
    // Constraints that parameters do not have leave their place empty.
    ...(constraints.length === 0 ? {} : { constraints: constraints.map(hotConstraint) }),
  }
}

function hotConstraint(constraint: ConstraintSchema): ConstraintSchema | Record<string, never> {
  return 'custom_constraint' in constraint || 'modulo' in constraint ? {} : constraint
}

function cfnTemplate({ name, properties, attributes }: ResourceType) {
  const own = classOf(name)
  return {
    HeatTemplateFormatVersion: '2012-12-12',
    Description: `Initial template of ${own}`,
    Parameters: each(properties, cfnParameter),
    Resources: {
      [own]: {
        Type: name,
        Properties: each(properties, ({ type }, property) =>
          type === 'list' ? { 'Fn::Split': [',', { Ref: property }] } : { Ref: property },
        ),
      },
    },
    Outputs: {
      ...each({ ...attributes, ...BASE_ATTRIBUTES }, ({ description = null }, attribute) => ({
        Value: { 'Fn::GetAtt': [own, attribute] },
        Description: description,
      })),
      'OS::stack_id': { Value: { Ref: own } },
    },
  }
}

const CFN_TYPES = {
  string: 'String',
  integer: 'Number',
  number: 'Number',
  boolean: 'Boolean',
  map: 'Json',
  list: 'CommaDelimitedList',
  any: 'Json',
} as const

function cfnParameter(property: PropertySchema) {
  const { type, description, default: value, constraints = [] } = property
  return {
    Type: CFN_TYPES[type],
    ...(description === undefined ? {} : { Description: description }),
    ...(value === undefined ? {} : { Default: value }),
    ...Object.assign({}, ...constraints.map(cfnConstraint)),
    ...(type === 'boolean' ? { AllowedValues: ['True', 'true', 'False', 'false'] } : {}),
  }
}

function cfnConstraint(constraint: ConstraintSchema): Record<string, unknown> {
  const limits = (
    { min, max }: { min?: number; max?: number },
    what: 'Length' | 'Value',
  ): Record<string, unknown> => ({
    ...(min === undefined ? {} : { [`Min${what}`]: min }),
    ...(max === undefined ? {} : { [`Max${what}`]: max }),
  })
  if ('length' in constraint && constraint.length) return limits(constraint.length, 'Length')
  if ('range' in constraint && constraint.range) return limits(constraint.range, 'Value')
  if ('allowed_values' in constraint) return { AllowedValues: constraint.allowed_values }
  if ('allowed_pattern' in constraint) return { AllowedPattern: constraint.allowed_pattern }
  return {}
}
