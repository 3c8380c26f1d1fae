import { HeatError, invalidReference, stackInvalid, typeError } from '#heat/template/errors.ts'
import type { Scope } from '#heat/template/functions/rule.ts'
import { callsIn, check, resolve, said, type Reading } from '#heat/template/resolve.ts'
import { isEnabled } from '#heat/template/scope.ts'
import type { Template } from '#heat/template/template.ts'
import { isList, isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'

/** A resource as its template defines it (heat.engine.rsrc_defn.ResourceDefinition). */
export type Definition = {
  readonly name: string
  readonly type: string
  readonly properties: Value
  readonly metadata: Value
  readonly depends_on: readonly string[]
  readonly deletion_policy: 'Delete' | 'Retain' | 'Snapshot'
  readonly update_policy: Value
  readonly external_id?: string
  readonly description: string
}

export type Definitions = Readonly<Record<string, Definition>>

/**
 * The resources that no condition leaves out, with the types of their fields checked. Throws
 * StackValidationFailed (CommonTemplate._rsrc_defn_args).
 */
export function definitionsOf(template: Template, scope: Scope): Definitions {
  const reading = { functions: template.version.functions, scope }
  const enabled = Object.entries(template.resources).flatMap(([name, resource]) => {
    const definition = said([], () => definitionOf(name, resource, template, reading))
    return isEnabled(name, resource, scope) ? [[name, definition] as const] : []
  })
  return Object.fromEntries(enabled)
}

function definitionOf(
  name: string,
  resource: ValueMap,
  template: Template,
  reading: Reading,
): Definition {
  if (name.includes('/')) throw stackInvalid({ message: 'Resource name may not contain "/"' })
  const wrong = (key: string, type: string) =>
    typeError(`Resource ${name} ${key} type must be ${type}`)
  const field = (key: string): Value | undefined => {
    const value = own(resource, key)
    if (value !== undefined) check(value, `resources.${name}.${key}`, reading)
    return value
  }
  const map = (key: string): Value => {
    const value = field(key) ?? {}
    if (isMap(value)) return value
    throw wrong(key, 'object')
  }
  const text = (key: string): string | undefined => {
    const value = field(key)
    const resolved = isMap(value) ? resolve(value, reading) : value
    if (resolved === undefined || typeof resolved === 'string') return resolved
    throw wrong(key, 'string')
  }
  const condition = own(resource, 'condition') ?? false
  if (typeof condition !== 'string' && typeof condition !== 'boolean' && !isMap(condition)) {
    throw wrong('condition', 'string_or_boolean')
  }
  const external_id = text('external_id')
  const definition: Definition = {
    name,
    type: text('type') ?? '',
    properties: map('properties'),
    metadata: map('metadata'),
    depends_on: dependsOn(name, own(resource, 'depends_on'), wrong),
    deletion_policy: deletionPolicy(text('deletion_policy'), template),
    update_policy: map('update_policy'),
    description: text('description') ?? '',
  }
  return external_id === undefined ? definition : { ...definition, external_id }
}

function dependsOn(
  name: string,
  given: Value | undefined,
  wrong: (key: string, type: string) => Error,
): readonly string[] {
  if (given === undefined) return []
  if (typeof given === 'string') return [given]
  if (!isList(given)) throw wrong('depends_on', 'list or string')
  return given.map((one) => {
    if (typeof one === 'string') return one
    throw stackInvalid({ message: `Resource ${name} depends_on must be a list of strings` })
  })
}

const POLICIES = { delete: 'Delete', retain: 'Retain', snapshot: 'Snapshot' } as const

/** Small letters came with conditions. */
function deletionPolicy(given: string | undefined, template: Template) {
  if (given === undefined) return POLICIES.delete
  const found = Object.entries(POLICIES).find(
    ([small, policy]) => given === policy || (template.version.conditions && given === small),
  )
  if (found) return found[1]
  throw stackInvalid({ message: `Invalid deletion policy "${given}"` })
}

/** What each resource has to wait for, itself not among it. */
export type Graph = Readonly<Record<string, readonly string[]>>

/**
 * What each resource depends on: by `depends_on`, by functions in its properties and metadata, and
 * by what its type knows (`implied`). Throws InvalidTemplateReference for what does not exist
 * (ResourceDefinition.dependencies).
 */
export function dependenciesOf(
  template: Template,
  definitions: Definitions,
  scope: Scope,
  implied: (definition: Definition) => readonly string[] = () => [],
): Graph {
  const reading = { functions: template.version.functions, scope }
  const all = Object.values(definitions).map((definition) => {
    const { name, type, external_id, depends_on } = definition
    if (external_id !== undefined && depends_on.length > 0) {
      throw new HeatError('InvalidExternalResourceDependency', {
        message: `Invalid dependency with external ${type} resource: ${external_id}`,
      })
    }
    const explicit = depends_on.filter((other) => {
      // What a condition leaves out may be waited for, in vain.
      if (!Object.hasOwn(template.resources, other)) throw invalidReference(other, name)
      return Object.hasOwn(definitions, other)
    })
    const referred = external_id === undefined ? references(definition, definitions, reading) : []
    return [name, [...new Set([...explicit, ...referred, ...implied(definition)])]] as const
  })
  return Object.fromEntries(all)
}

function references(
  { name, properties, metadata }: Definition,
  definitions: Definitions,
  reading: Reading,
): string[] {
  const calls = [
    ...callsIn(properties, reading, [name, 'Properties']),
    ...callsIn(metadata, reading, [name, 'Metadata']),
  ]
  return calls.flatMap(({ args, use, path }) => {
    const resource = referredResource(use.name, args, reading)
    if (resource === undefined) return []
    if (typeof resource === 'string' && Object.hasOwn(definitions, resource)) return [resource]
    throw invalidReference(String(resource), path.join('.'))
  })
}

/** The name of the resource that a function refers to; undefined for a function that does not. */
export function referredResource(
  functionName: string,
  args: Value,
  reading: Reading,
): Value | undefined {
  if (functionName === 'get_resource') return resolve(args, reading)
  if (functionName !== 'get_attr') return undefined
  const [resource = null] = isList(args) ? args : []
  return resolve(resource, reading)
}

/**
 * The order in which resources are made: each group when all before it are there. Throws
 * CircularDependencyException, which names what remains (heat.engine.dependencies.Graph.toposort).
 */
export function creationOrder(graph: Graph, definitions: Definitions): string[][] {
  const remaining = new Map(Object.entries(graph).map(([name, needs]) => [name, new Set(needs)]))
  const order: string[][] = []
  while (remaining.size > 0) {
    const ready = [...remaining].filter(([, needs]) => needs.size === 0).map(([name]) => name)
    if (ready.length === 0) throw circular(remaining, definitions)
    for (const name of ready) remaining.delete(name)
    for (const needs of remaining.values()) ready.forEach((name) => needs.delete(name))
    order.push(ready)
  }
  return order
}

function circular(
  remaining: ReadonlyMap<string, ReadonlySet<string>>,
  definitions: Definitions,
): HeatError {
  // As Python prints a resource: its class, which nearly always is the last part of its type.
  const shown = (name: string) => `${definitions[name]?.type.split('::').at(-1)} "${name}"`
  const nodes = [...remaining].map(
    ([name, needs]) => `${shown(name)}: {${[...needs].map(shown).join(', ')}}`,
  )
  const message = `Circular Dependency Found: {${nodes.join(', ')}}`
  return new HeatError('CircularDependencyException', { message })
}
