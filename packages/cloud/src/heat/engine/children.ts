/**
 * The blueprints of stacks inside stacks: of groups the template that Heat writes for them, of nested
 * templates and stacks what their author wrote (heat.engine.resources.stack_resource).
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kind } from '#heat/engine/kinds.ts'
import { partOf } from '#heat/engine/json.ts'
import type { Batch } from '#heat/engine/rolling.ts'
import { notImplemented } from '#heat/resources/failures.ts'
import { textOf } from '#heat/resources/ask.ts'
import type { Blueprint } from '#heat/rows.ts'
import type { Environment } from '#heat/template/environment.ts'
import { parseTemplate } from '#heat/template/template.ts'
import { isList, isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { pythonText } from '#wire/python.ts'

/** A member of a group: its name, whether it failed, and how the group's template defines it. */
export type Member = {
  readonly name: string
  readonly failed: boolean
  readonly definition: ValueMap | undefined
}

/** The resource that a stack inside stands for. */
export type Place = {
  readonly name: string
  /** As its template names it. */
  readonly type: string
  readonly properties: JsonObject
  /** The names that a group must not use again. */
  readonly skipped: readonly string[]
  /** Those that a group has, the first to go first. */
  readonly members: readonly Member[]
  readonly newName: () => string
  /** Of a scaled group that changes a few at a time. */
  readonly batch?: Batch | undefined
}

export type Around = { readonly blueprint: Blueprint; readonly environment: Environment }

/** The types whose things are stacks of their own. */
export const GROUP = 'OS::Heat::ResourceGroup'
export const SCALING = 'OS::Heat::AutoScalingGroup'
export const STACK = 'OS::Heat::Stack'

/** What the stack inside shall be like. Throws for a template that is none. */
export function childBlueprint(kind: Kind, place: Place, around: Around): Blueprint {
  const { blueprint } = around
  const { template, parameters } = innerTemplate(kind, place)
  const { timeout } = place.properties
  return {
    template,
    environment: childEnvironment(around.environment, parameters, place, kind),
    files: blueprint.files,
    tags: [],
    timeout_mins: typeof timeout === 'number' && isStack(kind) ? timeout : blueprint.timeout_mins,
    // The stack around it takes back what went wrong.
    disable_rollback: true,
  }
}

const isStack = (kind: Kind): boolean => kind.implementation === STACK

type Inner = { readonly template: ValueMap; readonly parameters: ValueMap }

function innerTemplate(kind: Kind, place: Place): Inner {
  const { properties } = place
  if (kind.template) return { template: kind.template.raw, parameters: parametersFor(properties) }
  if (kind.implementation === GROUP) return { template: groupTemplate(place), parameters: {} }
  if (kind.implementation === SCALING) return { template: scalingTemplate(place), parameters: {} }
  if (properties['context']) throw notImplemented('Property context')
  const { parameters } = properties
  return {
    template: parseTemplate(textOf(properties, 'template')).raw,
    parameters: isObject(parameters) ? parameters : {},
  }
}

/** A list becomes a text with commas, as parameters take one (TemplateResource.child_params). */
function parametersFor(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]): [string, Json][] => {
      if (value === null) return []
      return [[name, Array.isArray(value) ? listParameter(value) : value]]
    }),
  )
}

function listParameter(list: readonly Json[]): string {
  if (!isObject(list[0])) return list.map((one) => (one === null ? '' : pythonText(one))).join(',')
  const members = list
    .filter(isObject)
    .flatMap((one, at) =>
      Object.entries(one).map(([key, value]) => `.member.${at}.${key}=${pythonText(value)}`),
    )
  return members.join(',')
}

const VERSION = { heat_template_version: '2015-04-30' }

/** How many members a group shall have. */
export function groupSize({ properties }: Pick<Place, 'properties'>): number {
  const count = properties['count']
  return typeof count === 'number' ? count : 1
}

/** The names of a group's members: numbers without those that were removed. */
export function groupNames(size: number, skipped: readonly string[]): readonly string[] {
  const names: string[] = []
  for (let at = 0; names.length < size; at += 1) {
    if (!skipped.includes(String(at))) names.push(String(at))
  }
  return names
}

function groupTemplate(place: Place): ValueMap {
  const names = groupNames(groupSize(place), place.skipped)
  const resources = names.map((name) => [name, groupMember(place, name)])
  return { ...VERSION, resources: Object.fromEntries(resources) }
}

function groupMember({ properties }: Place, name: string): ValueMap {
  const definition = properties['resource_def']
  if (!isObject(definition)) return {}
  const variable = textOf(properties, 'index_var') || '%index%'
  return memberOf(definition, (value) => replaced(value, variable, name))
}

function memberOf(definition: JsonObject, change: (value: Json) => Json): ValueMap {
  const { properties, metadata } = definition
  return {
    type: textOf(definition, 'type'),
    ...(isObject(properties) ? { properties: change(withoutNone(properties)) } : {}),
    ...(isObject(metadata) ? { metadata } : {}),
  }
}

const withoutNone = (map: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))

function replaced(value: Json, variable: string, name: string): Json {
  if (typeof value === 'string') return value.replaceAll(variable, name)
  if (Array.isArray(value)) return value.map((one) => replaced(one, variable, name))
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, one]) => [key, replaced(one, variable, name)]))
}

/** What a scaled group has to begin with, or after a change, within its bounds. */
export function scalingSize(properties: JsonObject, current: number): number {
  const number = (key: string): number => {
    const value = properties[key]
    return typeof value === 'number' ? value : 0
  }
  const wanted = number('desired_capacity') || current || number('min_size')
  return Math.max(number('min_size'), Math.min(number('max_size'), wanted))
}

/**
 * The newest members stay where there are to be fewer, and only those of a batch take another
 * definition (heat.scaling.template.member_definitions).
 */
function scalingTemplate({ properties, members, newName, batch }: Place): ValueMap {
  const current = members.filter(({ failed }) => !failed).length
  const size = batch?.total ?? scalingSize(properties, current)
  const definition = properties['resource']
  const wanted = isObject(definition) ? memberOf(definition, (value) => value) : {}
  const old = size === 0 ? [] : members.slice(-size)
  const added = Array.from({ length: size - old.length }, (): [string, ValueMap] => [
    newName(),
    wanted,
  ])
  let changing = (batch?.changing ?? 0) - added.length
  const kept = old.map((member): [string, ValueMap] => {
    const isOld = member.definition && !isDeepStrictEqual(member.definition, wanted)
    if (!isOld || !member.definition || changing-- > 0) return [member.name, wanted]
    return [member.name, member.definition]
  })
  return { ...VERSION, resources: Object.fromEntries([...kept, ...added]) }
}

/**
 * The environment inside: the types of the one around it, without the mapping that led here, and
 * what was said of resources inside (heat.engine.environment.get_child_environment).
 */
function childEnvironment(
  around: Environment,
  parameters: ValueMap,
  { name, type }: Place,
  { template, implementation }: Kind,
): ValueMap {
  const { resource_registry, parameter_defaults, event_sinks } = around
  const special = partOf(resource_registry, 'resources')
  const inside = partOf(special, name)
  const others = Object.entries(resource_registry).filter(
    ([key, value]) =>
      key !== 'resources' && !(template && key === type && value === implementation),
  )
  const nested = Object.entries(inside).filter(([, value]) => isMap(value))
  const registry: ValueMap = {
    ...Object.fromEntries(others),
    ...(nested.length > 0 ? { resources: Object.fromEntries(nested) } : {}),
  }
  return { parameters, parameter_defaults, resource_registry: registry, event_sinks }
}

/** How the members of a group's template are defined. */
export function definitionsIn(template: ValueMap): ReadonlyMap<string, ValueMap> {
  const resources = Object.entries(partOf(template, 'resources'))
  return new Map(
    resources.flatMap(([name, one]): [string, ValueMap][] => (isMap(one) ? [[name, one]] : [])),
  )
}

/** The names that `removal_policies` names, or that belong to the ids in it. */
export function removalsIn(
  properties: JsonObject,
  nameOf: (nameOrReference: string) => string | undefined,
): readonly string[] {
  const policies: Value = properties['removal_policies'] ?? []
  if (!isList(policies)) return []
  return policies.flatMap((policy) => {
    const list = isMap(policy) ? own(policy, 'resource_list') : undefined
    if (!isList(list)) return []
    return list.flatMap((one) => nameOf(pythonText(typeof one === 'symbol' ? null : one)) ?? [])
  })
}
