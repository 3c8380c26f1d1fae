/** What a template is judged by when nobody makes anything of it: the types of this cloud. */
import { attributesOf } from '#heat/resources/earlier-attributes.ts'
import { findType } from '#heat/resources/registry.ts'
import type { Environment } from '#heat/template/environment.ts'
import { HeatError } from '#heat/template/errors.ts'
import { readParameter } from '#heat/template/parameter-schema.ts'
import { implementationOf, type Implementation } from '#heat/template/registry.ts'
import { parseTemplate, type Template } from '#heat/template/template.ts'
import { unreadType } from '#heat/template/unread.ts'
import { isMap, own } from '#heat/template/values.ts'
import type { ResourceType, Surroundings } from '#heat/template/validate.ts'
import type { Files } from '#heat/stacks/instantiation.ts'

/**
 * The surroundings of a template whose values are not looked at. A type that the environment maps to
 * a template among the files has that template's parameters and outputs.
 */
export function surroundingsOf(
  template: Template,
  environment: Environment,
  files: Files,
): Surroundings {
  return {
    typeOf: (type, resource) => {
      const made = implementation(environment, type, resource)
      if (!made) return undefined
      if (made.kind === 'type') return typeNamed(made.type, template, resource)
      const text = Object.hasOwn(files, made.file) ? files[made.file] : undefined
      if (text === undefined) throw unreadType(made.file)
      return typeOfTemplate(parseTemplate(text))
    },
    custom: () => undefined,
  }
}

/** What a resource of a type is made by; undefined where nothing is. */
export function implementation(
  { resource_registry }: Environment,
  type: string,
  resource: string,
): Implementation | undefined {
  try {
    return implementationOf(
      resource_registry,
      type,
      resource,
      (name) => findType(name) !== undefined,
    )
  } catch (error) {
    if (error instanceof HeatError && error.kind === 'EntityNotFound') return undefined
    throw error
  }
}

/** Whether a resource is a stack of its own: a template, or a type that makes one. */
export function isNested(environment: Environment, type: string, resource: string): boolean {
  const made = implementation(environment, type, resource)
  return made?.kind === 'template' || (made && findType(made.type)?.life === 'nested') === true
}

function typeNamed(name: string, template: Template, resource: string): ResourceType | undefined {
  const type = findType(name)
  if (!type) return undefined
  const { properties, hidden, open, life } = type
  const said = open ? own(template.resources[resource] ?? {}, 'properties') : undefined
  const any = Object.keys(isMap(said) ? said : {}).map((key) => [key, { type: 'map' }] as const)
  return {
    properties: { ...Object.fromEntries(any), ...properties, ...hidden },
    attributes: attributesOf(type),
    // What there is of members nobody knows before they are there.
    open: open === true || life === 'nested',
  }
}

const TYPES = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  comma_delimited_list: 'list',
  json: 'map',
} as const

/** A template as a type of resource (heat.engine.resources.template_resource). */
function typeOfTemplate({ parameters, outputs, version }: Template): ResourceType {
  const properties = Object.entries(parameters).map(([name, declaration]) => {
    const schema = readParameter(name, declaration, version)
    const required = schema.default === undefined
    return [name, { type: TYPES[schema.type], required, update_allowed: true }] as const
  })
  const attributes = Object.keys(outputs).map((name) => [name, {}] as const)
  return {
    properties: Object.fromEntries(properties),
    attributes: Object.fromEntries(attributes),
    open: true,
  }
}
