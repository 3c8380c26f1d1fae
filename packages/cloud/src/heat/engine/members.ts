/** The attributes of what has a stack inside (ResourceGroup, AutoScalingGroup, TemplateResource). */
import { GROUP, groupNames, SCALING, STACK } from '#heat/engine/children.ts'
import type { Kind } from '#heat/engine/kinds.ts'
import { HeatError } from '#heat/template/errors.ts'
import { followed } from '#heat/template/functions/references.ts'
import type { outputValues } from '#heat/template/scope.ts'
import type { Value } from '#heat/template/values.ts'
import type { Json } from '#http/json.ts'
import { pythonText } from '#wire/python.ts'

/** An attribute, and what of its path is still to be followed. */
type Found = { readonly value: Value; readonly path: readonly Value[] }

export type Members = {
  /** The name of the stack. */
  readonly name: string
  /** The names of those that have not failed, the oldest first. */
  readonly all: readonly string[]
  readonly has: (name: string) => boolean
  readonly reference: (name: string) => Value
  readonly attribute: (name: string, attribute: string, path: readonly Value[]) => Found
  readonly outputs: () => ReturnType<typeof outputValues>
}

type Group = {
  readonly group: string
  readonly skipped: readonly string[]
  readonly size: Json | undefined
}

/** The attribute at a path; undefined where there is none of that name. */
export function memberAttribute(
  { implementation, template }: Kind,
  members: Members,
  name: string,
  path: readonly Value[],
  about: Group,
): Value | undefined {
  const special = name.startsWith('resource.')
  if (implementation === STACK) {
    if (name === 'stack_name') return members.name
    if (name !== 'outputs') return undefined
    const outputs = members.outputs().map((one) => [one.output_key, one.output_value] as const)
    return followed(Object.fromEntries(outputs), path) ?? null
  }
  if (template) {
    return special ? ofMember(members, name, path, about) : outputOf(members, name, path)
  }
  if (implementation === GROUP) return groupAttribute(members, name, path, about)
  if (implementation === SCALING) return scalingAttribute(members, name, path, about)
  return undefined
}

function outputOf(members: Members, name: string, path: readonly Value[]): Value | undefined {
  const output = members.outputs().find(({ output_key }) => output_key === name)
  if (!output) return undefined
  if (output.output_error !== undefined) {
    throw new HeatError('InvalidTemplateAttribute', {
      message: `Error in ${members.name} output ${name}: ${output.output_error}`,
    })
  }
  return followed(output.output_value, path) ?? null
}

function groupAttribute(
  members: Members,
  name: string,
  path: readonly Value[],
  about: Group,
): Value | undefined {
  if (name === 'removed_rsrc_list') return about.skipped
  if (name.startsWith('resource.')) return ofMember(members, name, path, about)
  const size = typeof about.size === 'number' ? about.size : 1
  const names = groupNames(size, about.skipped)
  if (name === 'refs') return followed(names.map(members.reference), path) ?? null
  if (name === 'refs_map') return mapped(names, members.reference, path)
  if (name === 'attributes') {
    const [attribute, ...rest] = path
    if (attribute === undefined) return undefined
    return mapped(names, (one) => valueOf(members, one, attribute, rest), [])
  }
  return names.map((one) => valueOf(members, one, name, path))
}

function scalingAttribute(
  members: Members,
  name: string,
  path: readonly Value[],
  about: Group,
): Value | undefined {
  const names = members.all
  if (name === 'current_size') return names.length
  if (name === 'refs') return followed(names.map(members.reference), path) ?? null
  if (name === 'refs_map') return mapped(names, members.reference, path)
  if (name.startsWith('resource.')) {
    const [, index = '', ...attribute] = dotted(name)
    const member = names[Number(index)]
    if (member === undefined) throw notMember(index, about.group)
    return ofMember(members, ['resource', member, ...attribute].join('.'), path, about)
  }
  const [attribute, ...rest] = path
  if (attribute === undefined) return undefined
  const value = (one: string) => valueOf(members, one, attribute, rest)
  if (name === 'outputs') return mapped(names, value, [])
  return name === 'outputs_list' ? names.map(value) : undefined
}

const mapped = (
  names: readonly string[],
  value: (name: string) => Value,
  path: readonly Value[],
): Value => followed(Object.fromEntries(names.map((name) => [name, value(name)])), path) ?? null

/** `resource.0.first_address` in three parts, as Python's `split('.', 2)` has them. */
function dotted(name: string): string[] {
  const [first = '', second = '', ...rest] = name.split('.')
  return rest.length > 0 ? [first, second, rest.join('.')] : [first, second]
}

function ofMember(members: Members, name: string, path: readonly Value[], about: Group): Value {
  const [, member = '', ...attribute] = dotted(name)
  if (!members.has(member)) throw notMember(member, about.group)
  const [first, ...rest] = [...attribute, ...path]
  if (first === undefined) return members.reference(member)
  return valueOf(members, member, first, rest)
}

const notMember = (member: string, group: string): HeatError =>
  new HeatError('NotFound', {
    message: `Member '${member}' not found in group resource '${group}'.`,
  })

function valueOf(
  members: Members,
  member: string,
  attribute: Value,
  path: readonly Value[],
): Value {
  const name = typeof attribute === 'symbol' ? 'None' : pythonText(attribute)
  const found = members.attribute(member, name, path)
  return followed(found.value, found.path) ?? null
}
