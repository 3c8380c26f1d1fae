/** What templates inside a template take (heat.engine.stack.Stack.get_nested_parameters). */
import type { Files } from '#heat/stacks/instantiation.ts'
import { implementation } from '#heat/surroundings.ts'
import type { Environment } from '#heat/template/environment.ts'
import { HeatError, stackInvalid } from '#heat/template/errors.ts'
import type { FunctionTable } from '#heat/template/functions/rule.ts'
import { parametersOf } from '#heat/template/parameters.ts'
import { callOf } from '#heat/template/resolve.ts'
import { describedParameters } from '#heat/template/shown-parameters.ts'
import { parseTemplate, type Template } from '#heat/template/template.ts'
import { isList, isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'

/** The deepest that templates are in one another (`max_nested_stack_depth`). */
const DEEPEST = 5

type Inside = {
  readonly environment: Environment
  readonly files: Files
  /** What a member of a group that scales would be called, which is no number. */
  readonly newName: () => string
}

export type Nested = {
  readonly Type: string
  readonly Description: string
  readonly Parameters: unknown
  readonly ParameterGroups?: Value
  readonly NestedParameters?: Readonly<Record<string, Nested>>
}
type Found = Pick<Nested, 'NestedParameters'>

/**
 * The parameters of each resource that is a template among the files, or a group, and of those in
 * it; nothing where there are none. Throws for templates that never end.
 */
export function nestedParameters(template: Template, inside: Inside, depth = 0): Found {
  const { version, resources } = template
  const found = Object.entries(resources).flatMap(([name, resource]) => {
    const type = own(resource, 'type')
    if (typeof type !== 'string') return []
    const said = own(resource, 'properties') ?? {}
    const isCall = callOf(said, version.functions) !== undefined
    const properties = isMap(said) && !isCall ? said : {}
    const nested = nestedIn({ name, type, properties, template }, inside, depth)
    return nested ? [[name, nested] as const] : []
  })
  return found.length === 0 ? {} : { NestedParameters: Object.fromEntries(found) }
}

type Said = {
  readonly name: string
  readonly type: string
  readonly properties: ValueMap
  readonly template: Template
}

function nestedIn(said: Said, inside: Inside, depth: number): Nested | undefined {
  const { name, type, properties, template } = said
  const made = implementation(inside.environment, type, name)
  if (!made && depth > 0) {
    throw stackInvalid({ message: `The Resource Type (${type}) could not be found.` })
  }
  if (made?.kind === 'template') {
    const text = Object.hasOwn(inside.files, made.file) ? inside.files[made.file] : undefined
    return text === undefined
      ? undefined
      : described(type, parseTemplate(text), said, inside, depth)
  }
  const group = made && groupIn(made.type, properties, inside)
  return group && described(type, groupOf(template, group), undefined, inside, depth)
}

type Group = { readonly member: string; readonly definition: Value | undefined }

/** A group of one, which Heat looks into. */
function groupIn(type: string, properties: ValueMap, { newName }: Inside): Group | undefined {
  if (type === 'OS::Heat::ResourceGroup') {
    const said = own(properties, 'index_var')
    const variable = typeof said === 'string' ? said : '%index%'
    return { member: '0', definition: indexed(own(properties, 'resource_def') ?? null, variable) }
  }
  if (type !== 'OS::Heat::AutoScalingGroup') return undefined
  return { member: newName(), definition: own(properties, 'resource') }
}

/** What the one member is told where its definition has the variable of its index. */
function indexed(value: Value, variable: string): Value {
  if (typeof value === 'string') return value.replaceAll(variable, '0')
  if (isList(value)) return value.map((one) => indexed(one, variable))
  if (!isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, indexed(one, variable)]),
  )
}

function groupOf({ raw }: Template, { member, definition }: Group): Template {
  const one = isMap(definition) ? definition : {}
  const parts = { type: own(one, 'type') ?? '', properties: own(one, 'properties') ?? {} }
  const { heat_template_version = '' } = raw
  return parseTemplate({ heat_template_version, resources: { [member]: parts } })
}

function described(
  Type: string,
  template: Template,
  said: Said | undefined,
  inside: Inside,
  depth: number,
): Nested {
  if (depth >= DEEPEST) {
    throw new HeatError('RequestLimitExceeded', {
      message: `Request limit exceeded: Recursion depth exceeds ${DEEPEST}.`,
    })
  }
  const { parameter_defaults } = inside.environment
  const given = { parameters: said ? known(said) : {}, parameter_defaults }
  const parameters = parametersOf(template, given, NOBODY)
  const { parameter_groups: groups, description } = template
  return {
    Type,
    Description: description,
    Parameters: describedParameters(parameters),
    ...(isList(groups) && groups.length > 0 ? { ParameterGroups: groups } : {}),
    ...nestedParameters(template, inside, depth + 1),
  }
}

const NOBODY = { stack_id: 'None', stack_name: 'dummy', project_id: 'None' }

/** Properties whose values are there already: no function has to give them, or a part of them. */
const known = ({ properties, template: { version } }: Said): ValueMap =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => isPlain(value, version.functions)),
  )

function isPlain(value: Value, functions: FunctionTable): boolean {
  if (callOf(value, functions)) return false
  const parts = isList(value) ? value : isMap(value) ? Object.values(value) : []
  return parts.every((part) => isPlain(part, functions))
}
