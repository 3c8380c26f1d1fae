/** What implements each resource of a stack: a type of the cloud or a template among its files. */
import { attributesOf } from '#heat/resources/earlier-attributes.ts'
import { entityNotFound } from '#heat/resources/failures.ts'
import { findType } from '#heat/resources/registry.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import type { PropertySchema } from '#heat/schema.ts'
import type { Environment } from '#heat/template/environment.ts'
import { HeatError } from '#heat/template/errors.ts'
import { unreadType } from '#heat/template/unread.ts'
import { parametersOf } from '#heat/template/parameters.ts'
import type { ParameterSchema } from '#heat/template/parameter-schema.ts'
import type { Schemas } from '#heat/template/properties.ts'
import { implementationOf } from '#heat/template/registry.ts'
import { parseTemplate, type Template } from '#heat/template/template.ts'
import { isMap, type Value } from '#heat/template/values.ts'

export type Kind = {
  /** A type of the cloud, or the name of a template among the files. */
  readonly implementation: string
  readonly type: ResourceType
  /** Also of earlier names. */
  readonly schemas: Schemas
  /** The template, where one implements it. */
  readonly template?: Template
}

/** The implementation of a resource type. Throws EntityNotFound where there is no such type. */
export function kindOf(
  environment: Pick<Environment, 'resource_registry' | 'parameter_defaults'>,
  files: Readonly<Record<string, string>>,
  type: string,
  name: string,
  properties: Value = {},
): Kind {
  const isKnown = (one: string) => findType(one) !== undefined
  const found = implementationOf(environment.resource_registry, type, name, isKnown)
  if (found.kind === 'type') return kindNamed(found.type, properties)
  return templateKind(found.file, files, environment)
}

/** The type of that name as properties are judged by it. */
export function kindNamed(name: string, properties: Value = {}): Kind {
  const type = findType(name)
  if (!type) throw entityNotFound('Resource Type', name)
  const given = type.open && isMap(properties) ? Object.keys(properties) : []
  const any = Object.fromEntries(given.map((key) => [key, ANY]))
  const known = { ...type.hidden, ...type.properties }
  const untyped = (type.untyped ?? []).map((key) => [key, { ...known[key], ...ANY_TYPE }] as const)
  return {
    implementation: name,
    type: { ...type, attributes: attributesOf(type) },
    schemas: { ...any, ...known, ...Object.fromEntries(untyped) },
  }
}

const ANY_TYPE = { type: 'any' } as const satisfies PropertySchema
const ANY: PropertySchema = { ...ANY_TYPE, update_allowed: true }

/** A template as a type: its parameters are properties, its outputs attributes (TemplateResource). */
function templateKind(
  file: string,
  files: Readonly<Record<string, string>>,
  environment: Pick<Environment, 'parameter_defaults'>,
): Kind {
  const template = childTemplate(file, files)
  const { parameter_defaults } = environment
  const none = { stack_id: '', stack_name: '', project_id: '' }
  const parameters = parametersOf(template, { parameters: {}, parameter_defaults }, none)
  const properties = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      if (name.startsWith('OS::')) return []
      return [[name, propertyOf(parameter.schema, parameter.default === undefined)] as const]
    }),
  )
  const attributes = Object.fromEntries(Object.keys(template.outputs).map((name) => [name, {}]))
  const type: ResourceType = {
    name: file,
    support_status: { status: 'SUPPORTED' },
    properties,
    attributes,
    life: 'nested',
  }
  return { implementation: file, type, schemas: properties, template }
}

/** The template of that name among the files. Throws StackValidationFailed where there is none. */
export function childTemplate(file: string, files: Readonly<Record<string, string>>): Template {
  const text = Object.hasOwn(files, file) ? files[file] : undefined
  if (text === undefined) throw unreadType(file)
  return parseTemplate(text)
}

const KINDS = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  comma_delimited_list: 'list',
  json: 'map',
} as const

function propertyOf({ type, immutable }: ParameterSchema, isRequired: boolean): PropertySchema {
  return {
    type: KINDS[type],
    update_allowed: true,
    ...(immutable ? { immutable: true } : {}),
    ...(isRequired ? { required: true } : {}),
  }
}

/** Whether a failure to find a type is one of a template (as the registry tells it). */
export function isUnknownType(error: unknown): boolean {
  return error instanceof HeatError && error.kind === 'EntityNotFound'
}
