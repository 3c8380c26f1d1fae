import type { AttributeSchema } from '#heat/schema.ts'
import type { CustomConstraint } from '#heat/template/constraints.ts'
import {
  creationOrder,
  definitionsOf,
  dependenciesOf,
  referredResource,
  type Definition,
  type Definitions,
  type Graph,
} from '#heat/template/definitions.ts'
import { shownEnvironment, type Environment } from '#heat/template/environment.ts'
import { invalidAttribute, invalidReference, stackInvalid } from '#heat/template/errors.ts'
import type { Scope } from '#heat/template/functions/rule.ts'
import { checkParameterGroups } from '#heat/template/parameter-groups.ts'
import { checkParameters, parametersOf, type Parameters } from '#heat/template/parameters.ts'
import { checkProperties, checkPropertyNames, type Schemas } from '#heat/template/properties.ts'
import { check, resolve, validateFunctions, type Call } from '#heat/template/resolve.ts'
import { checkConditions, isOutputEnabled, scopeOf } from '#heat/template/scope.ts'
import { describedParameters } from '#heat/template/shown-parameters.ts'
import type { Template } from '#heat/template/template.ts'
import { isTemplate } from '#heat/template/registry.ts'
import { isList, own, unknownYet, type Value } from '#heat/template/values.ts'

/** What a type of resources has. */
export type ResourceType = {
  readonly properties: Schemas
  readonly attributes: Readonly<Record<string, AttributeSchema>>
  /** Has any attribute, as groups and nested templates have those of what is in them. */
  readonly open?: boolean
}

/** What the cloud around a template says. */
export type Surroundings = {
  /** Undefined for a type that there is not. */
  readonly typeOf: (type: string, resource: string) => ResourceType | undefined
  readonly custom: CustomConstraint
  readonly implied?: (definition: Definition) => readonly string[]
}

export type Checked = {
  readonly scope: Scope
  readonly definitions: Definitions
  readonly graph: Graph
  /** The resources in the order in which they are made, those of a group beside each other. */
  readonly order: readonly (readonly string[])[]
}

/**
 * Judges a template with its parameters as Heat does before it makes a stack, in Heat's order, so
 * that the same mistake is told first (heat.engine.stack.Stack.validate). Without `values` no
 * values are asked for, as when a template alone is validated. Throws a HeatError.
 */
export function checkStack(
  template: Template,
  environment: Environment,
  parameters: Parameters,
  files: Readonly<Record<string, string>>,
  surroundings: Surroundings,
  { values = true }: { readonly values?: boolean } = {},
): Checked {
  checkParameters(parameters, environment.parameters, surroundings.custom, { values })
  checkParameterGroups(template.parameter_groups, parameters)
  const scope = scopeOf(template, { parameters, files })
  checkConditions(template, scope)
  const definitions = definitionsOf(template, scope)
  const twice = Object.keys(definitions).filter((name) => Object.hasOwn(parameters, name))
  if (twice.length > 0) {
    const names = twice.map((name) => `'${name}'`).join(', ')
    throw stackInvalid({ message: `Duplicate names {${names}}` })
  }
  const types = typesOf(definitions, surroundings)
  checkOutputsRead(template, scope)
  const graph = dependenciesOf(template, definitions, scope, surroundings.implied)
  const order = creationOrder(graph, definitions)
  for (const name of order.flat()) {
    const [definition, type] = [definitions[name], types[name]]
    if (definition && type && definition.external_id === undefined) {
      checkFunctions(template, scope, definition, types)
      checkValues(template, scope, definition, type, values ? surroundings.custom : undefined)
    }
  }
  checkOutputs(template, scope, types)
  return { scope, definitions, graph, order }
}

type Types = Readonly<Record<string, ResourceType>>

function typesOf(definitions: Definitions, { typeOf }: Surroundings): Types {
  return Object.fromEntries(
    Object.values(definitions).map(({ name, type }) => {
      if (type === '') throw stackInvalid({ message: `Resource "${name}" has no type` })
      const found = typeOf(type, name)
      if (found) return [name, found]
      throw stackInvalid({ message: `The Resource Type (${type}) could not be found.` })
    }),
  )
}

function checkFunctions(template: Template, scope: Scope, definition: Definition, types: Types) {
  const { name, properties, metadata, update_policy } = definition
  const reading = { functions: template.version.functions, scope }
  const parts: readonly (readonly [string, Value])[] = [
    ['properties', properties],
    ['metadata', metadata],
    ['update_policy', update_policy],
  ]
  for (const [part, value] of parts) {
    validateFunctions(value, ['resources', name, part], reading, (call) =>
      checkAttribute(call, types, scope, template),
    )
  }
}

/** Without `custom` no values are there to be judged yet, and names alone are. */
function checkValues(
  template: Template,
  scope: Scope,
  { name, properties }: Definition,
  type: ResourceType,
  custom: CustomConstraint | undefined,
) {
  const reading = { functions: template.version.functions, scope }
  if (custom) checkProperties(name, properties, type.properties, reading, custom)
  else checkPropertyNames(name, properties, type.properties, reading)
}

/** What every resource has beside its type's (Resource.base_attributes_schema). */
const BASE_ATTRIBUTES = ['show']

function checkAttribute({ use, args }: Call, types: Types, scope: Scope, template: Template) {
  if (use.name !== 'get_attr') return
  const reading = { functions: template.version.functions, scope }
  const resource = referredResource(use.name, args, reading)
  if (resource === unknownYet) return
  const name = String(resource)
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (!type) throw invalidReference(name, 'unknown')
  const attribute = isList(args) && args.length > 1 ? resolve(args[1] ?? null, reading) : undefined
  if (attribute === undefined || attribute === unknownYet) return
  const known = BASE_ATTRIBUTES.includes(String(attribute))
  if (known || type.open || Object.hasOwn(type.attributes, String(attribute))) return
  throw invalidAttribute(name, String(attribute))
}

/** Outputs are read before their resources are judged, and validated last. */
function checkOutputsRead(template: Template, scope: Scope) {
  const reading = { functions: template.version.functions, scope }
  for (const [key, output] of Object.entries(template.outputs)) {
    if (!isOutputEnabled(key, output, scope)) continue
    check(own(output, 'value') ?? null, `outputs.${key}.value`, reading)
  }
}

function checkOutputs(template: Template, scope: Scope, types: Types) {
  const reading = { functions: template.version.functions, scope }
  for (const [key, output] of Object.entries(template.outputs)) {
    if (!isOutputEnabled(key, output, scope)) continue
    validateFunctions(own(output, 'value') ?? null, ['outputs', key, 'value'], reading, (found) =>
      checkAttribute(found, types, scope, template),
    )
  }
}

/**
 * The answer to `POST validate`: what a form for the parameters needs. Throws what is wrong with the
 * template; values are not asked for (EngineService.validate_template).
 */
export function validationAnswer(
  template: Template,
  environment: Environment,
  files: Readonly<Record<string, string>>,
  surroundings: Surroundings,
) {
  const identity = { stack_id: 'None', stack_name: 'dummy', project_id: 'None' }
  const parameters = parametersOf(template, environment, identity)
  checkStack(template, environment, parameters, files, surroundings, { values: false })
  const groups = template.parameter_groups
  return {
    Description: template.description,
    Parameters: describedParameters(parameters),
    ...(isList(groups) && groups.length > 0 ? { ParameterGroups: groups } : {}),
    Environment: shownEnvironment(withTemplates(template, environment)),
  }
}

/** Types that are templates are in the registry once they were looked for (ResourceRegistry.get_resource_info). */
function withTemplates({ resources }: Template, environment: Environment): Environment {
  const types = Object.values(resources).map((resource) => own(resource, 'type'))
  const files = types.flatMap((type) =>
    typeof type === 'string' && isTemplate(type) ? [[type, type] as const] : [],
  )
  const resource_registry = { ...environment.resource_registry, ...Object.fromEntries(files) }
  return { ...environment, resource_registry }
}
