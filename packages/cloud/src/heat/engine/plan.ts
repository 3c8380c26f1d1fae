/** A blueprint as it is read: what a stack shall consist of. */
import { knownPart } from '#heat/engine/json.ts'
import { isUnknownType, kindOf, type Kind } from '#heat/engine/kinds.ts'
import { underTodaysNames } from '#heat/resources/earlier-names.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import type { Blueprint } from '#heat/rows.ts'
import { definitionsOf, type Definitions } from '#heat/template/definitions.ts'
import { parseEnvironment, type Environment } from '#heat/template/environment.ts'
import { HeatError, PythonError, stackInvalid, type HeatErrorKind } from '#heat/template/errors.ts'
import type { Scope } from '#heat/template/functions/rule.ts'
import { parametersOf, type Parameters, type StackIdentity } from '#heat/template/parameters.ts'
import { resolve } from '#heat/template/resolve.ts'
import { scopeOf } from '#heat/template/scope.ts'
import { parseTemplate, type Template } from '#heat/template/template.ts'
import { isMap, own, unknownYet, type Value } from '#heat/template/values.ts'
import { isObject, type JsonObject } from '#http/json.ts'

export type Plan = {
  readonly blueprint: Blueprint
  readonly template: Template
  readonly environment: Environment
  readonly parameters: Parameters
  /** What implements a resource of the template. */
  readonly kind: (name: string) => Kind
  /** With what is known as functions see it. */
  readonly definitions: (scope: Scope) => Definitions
}

/** Reads a blueprint without judging it: one that was judged before, or is about to be. */
export function planOf(blueprint: Blueprint, identity: StackIdentity): Plan {
  const environment = parseEnvironment(blueprint.environment)
  const parsed = parseTemplate(blueprint.template)
  const kinds = new Map<string, Kind>()
  const kind = (name: string): Kind => {
    const known = kinds.get(name)
    if (known) return known
    const resource = parsed.resources[name] ?? {}
    const type = own(resource, 'type')
    const properties = own(resource, 'properties') ?? {}
    const found = kindOf(environment, blueprint.files, String(type), name, properties)
    kinds.set(name, found)
    return found
  }
  const template = withTodaysNames(parsed, kind)
  return {
    blueprint,
    template,
    environment,
    parameters: parametersOf(template, environment, identity),
    kind,
    definitions: (scope) => definitionsOf(template, scope),
  }
}

/** Properties may have earlier names; which type has them is asked only where there are any. */
function withTodaysNames(template: Template, kind: (name: string) => Kind): Template {
  const resources = Object.entries(template.resources).map(([name, resource]) => {
    const properties = own(resource, 'properties')
    if (!isMap(properties)) return [name, resource] as const
    try {
      const { type } = kind(name)
      const known = knownPart(properties)
      const today = isObject(known) ? underTodaysNames(type, known) : properties
      return [name, { ...resource, properties: today }] as const
    } catch (error) {
      // An unknown type is reported where types are looked up.
      if (isUnknownType(error) || isEntity(error)) return [name, resource] as const
      throw asRefusal(error, name)
    }
  })
  return { ...template, resources: Object.fromEntries(resources) }
}

/** Whether a type says that there is no such type. */
export const isEntity = (error: unknown): boolean =>
  error instanceof ResourceError && error.type === 'EntityNotFound'

/** The refusals of types that are exceptions of Heat's own, and are told as they are. */
const AS_THEY_ARE = [
  'StackValidationFailed',
  'NotImplementedError',
  'ResourcePropertyConflict',
  'PropertyUnspecifiedError',
] as const satisfies readonly HeatErrorKind[]

/** A refusal of a type as the one of the whole stack (heat.engine.stack.Stack.validate). */
export function asRefusal(error: unknown, name: string): unknown {
  if (!(error instanceof ResourceError)) return error
  const { type, message } = error
  const kind = AS_THEY_ARE.find((one) => one === type)
  if (kind) return new HeatError(kind, { message })
  return stackInvalid({ error: type, path: ['resources', name], message })
}

/** What a resource goes by that is there already; undefined of all others. */
export type Reference = (name: string) => Value | undefined

/** A resource that is not there yet goes by its name, and nothing is known of its attributes. */
export function namesScope(
  { template, parameters, blueprint }: Plan,
  reference: Reference = () => undefined,
): Scope {
  return scopeOf(template, {
    parameters,
    files: blueprint.files,
    reference: (name) => reference(name) ?? name,
    attribute: () => unknownYet,
  })
}

/** Properties as far as they are known before anything is made, with their defaults. */
export function plannedProperties(
  plan: Plan,
  name: string,
  properties: Value,
  scope: Scope,
): JsonObject {
  const { schemas } = plan.kind(name)
  const defaults = Object.entries(schemas).flatMap(([key, schema]) => {
    const value: unknown = schema.default
    return value === undefined ? [] : [[key, value] as const]
  })
  const known = knownProperties(plan, properties, scope)
  const all: unknown = { ...Object.fromEntries(defaults), ...known }
  return isObject(all) ? all : known
}

/** Properties of a template as far as they are known. */
export function knownProperties({ template }: Plan, properties: Value, scope: Scope): JsonObject {
  try {
    const known = knownPart(resolve(properties, { functions: template.version.functions, scope }))
    return isObject(known) ? known : {}
  } catch (error) {
    // What cannot be resolved is refused where properties are judged, with its place.
    if (error instanceof HeatError || error instanceof PythonError) return {}
    throw error
  }
}
