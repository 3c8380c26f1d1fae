import { HeatError, PythonError, stackInvalid, valueError } from '#heat/template/errors.ts'
import type { Scope } from '#heat/template/functions/rule.ts'
import { valueOf, type Parameters } from '#heat/template/parameters.ts'
import {
  callOf,
  check,
  resolve,
  said,
  validateFunctions,
  type Reading,
} from '#heat/template/resolve.ts'
import type { Template } from '#heat/template/template.ts'
import { isMap, own, unknownYet, type Value, type ValueMap } from '#heat/template/values.ts'
import { conditionTable } from '#heat/template/versions.ts'
import { pythonText, pythonType } from '#wire/python.ts'

/** What is known of a stack while its template is read. */
export type Known = {
  readonly parameters: Parameters
  readonly files?: Readonly<Record<string, string>>
  /** The id of a resource, `unknownYet` (or absent) before it is made. */
  readonly reference?: (resource: string) => Value
  /** An attribute, or all of them, of a resource; `unknownYet` (or absent) before it is made. */
  readonly attribute?: (resource: string, name?: string) => Value
  /** An attribute by its path of what has such; undefined of all else. */
  readonly attributeAt?: (
    resource: string,
    name: string,
    path: readonly Value[],
  ) => Value | undefined
  readonly facade?: ValueMap
}

const CONDITION_ERROR = 'Condition validation error'

/**
 * What functions look into: parameters, files, conditions and those resources that no condition
 * leaves out. Conditions are resolved when they are asked for (heat.engine.conditions).
 */
export function scopeOf(template: Template, known: Known): Scope {
  const exists = (resource: string) => {
    const declared = Object.hasOwn(template.resources, resource) && template.resources[resource]
    return declared && isEnabled(resource, declared, scope)
  }
  const scope: Scope = {
    parameter: (name) => {
      const found = Object.hasOwn(known.parameters, name) ? known.parameters[name] : undefined
      return found && valueOf(found)
    },
    files: known.files ?? {},
    reference: (resource) =>
      exists(resource) ? (known.reference?.(resource) ?? unknownYet) : undefined,
    attribute: (resource, name) => {
      if (!exists(resource)) return undefined
      return known.attribute ? known.attribute(resource, name) : unknownYet
    },
    condition: (value, at = 'if') => judge(value, at),
    ...(known.attributeAt ? { attributeAt: known.attributeAt } : {}),
    ...(known.facade ? { facade: known.facade } : {}),
  }
  const judge = conditionJudge(template, scope)
  return scope
}

function conditionJudge(template: Template, scope: Scope): (value: Value, at: string) => boolean {
  const reading = { functions: conditionTable(template.version), scope }
  const definitions = isMap(template.conditions) ? template.conditions : {}
  const judged = new Map<string, boolean | 'in progress'>()
  const named = (name: string, definition: Value): boolean => {
    const before = judged.get(name)
    if (before === 'in progress') {
      const message = `Circular definition for condition "${name}"`
      throw stackInvalid({ error: CONDITION_ERROR, message })
    }
    if (before !== undefined) return before
    judged.set(name, 'in progress')
    check(definition, `conditions.${name}`, reading)
    const resolved = resolve(definition, reading)
    if (typeof resolved !== 'boolean') throw invalidDefinition(name, resolved)
    judged.set(name, resolved)
    return resolved
  }
  return (value, at) => {
    if (value === null) return true
    if (typeof value === 'boolean') return value
    if (callOf(value, reading.functions)) {
      check(value, at, reading)
      return scope.condition(resolve(value, reading))
    }
    const definition = typeof value === 'string' ? own(definitions, value) : undefined
    if (typeof value !== 'string' || definition === undefined) {
      throw valueError(`Invalid condition "${text(value)}"`)
    }
    return named(value, definition)
  }
}

const text = (value: Value): string => (typeof value === 'symbol' ? 'None' : pythonText(value))

const invalidDefinition = (name: string, definition: Value) =>
  stackInvalid({
    error: CONDITION_ERROR,
    message: `The definition of condition "${name}" is invalid: ${text(definition)}`,
  })

/** Refuses conditions that are none (CommonTemplate.conditions, Conditions.validate). */
export function checkConditions(template: Template, scope: Scope): void {
  const reading = { functions: conditionTable(template.version), scope }
  const { conditions } = template
  if (!isMap(conditions)) {
    throw stackInvalid({
      error: 'Conditions validation error',
      message: `Condition definitions must be a map. Found a ${pythonType(conditions)} instead`,
    })
  }
  for (const [name, definition] of Object.entries(conditions)) {
    check(definition, `conditions.${name}`, reading)
  }
  for (const [name, definition] of Object.entries(conditions)) {
    if (typeof definition !== 'boolean' && !callOf(definition, reading.functions)) {
      throw invalidDefinition(name, definition)
    }
    validateFunctions(definition, [], reading)
  }
}

/** Whether a condition leaves a resource in. */
export function isEnabled(name: string, resource: ValueMap, scope: Scope): boolean {
  const condition = own(resource, 'condition') ?? null
  const path = ['resources', name, 'condition']
  return said(path, () => scope.condition(condition, path.join('.')))
}

/** The outputs with their values; one that a condition leaves out has the value null. */
export function outputValues(template: Template, scope: Scope) {
  const reading = { functions: template.version.functions, scope }
  return Object.entries(template.outputs).map(([output_key, output]) => ({
    output_key,
    description: text(own(output, 'description') ?? 'No description given'),
    ...outputValue(output_key, output, reading),
  }))
}

type OutputValue = { readonly output_value: Value; readonly output_error?: string }

/** What goes wrong stands beside the value (heat.engine.api.format_stack_output). */
function outputValue(key: string, output: ValueMap, reading: Reading): OutputValue {
  try {
    if (!isOutputEnabled(key, output, reading.scope)) return { output_value: null }
    return { output_value: resolve(own(output, 'value') ?? null, reading) }
  } catch (error) {
    if (!(error instanceof PythonError || error instanceof HeatError)) throw error
    return { output_value: null, output_error: error.message }
  }
}

/** Whether a condition leaves an output in. */
export function isOutputEnabled(key: string, output: ValueMap, scope: Scope): boolean {
  const condition = own(output, 'condition') ?? null
  const path = ['outputs', key, 'condition']
  return said(path, () => scope.condition(condition, path.join('.')))
}
