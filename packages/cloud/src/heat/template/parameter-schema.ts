/** The declarations of parameters (heat.engine.hot.parameters). */
import type { Constraint, Kind } from '#heat/template/constraints.ts'
import { numberOf } from '#heat/template/constraints.ts'
import { invalidSchema } from '#heat/template/errors.ts'
import { isList, isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'
import type { Version } from '#heat/template/versions.ts'

export const TYPES = {
  string: { kind: 'string', shown: 'String' },
  number: { kind: 'number', shown: 'Number' },
  comma_delimited_list: { kind: 'list', shown: 'CommaDelimitedList' },
  json: { kind: 'map', shown: 'Json' },
  boolean: { kind: 'boolean', shown: 'Boolean' },
} as const satisfies Readonly<Record<string, { kind: Kind; shown: string }>>
export type ParameterType = keyof typeof TYPES

export type ParameterSchema = {
  readonly name: string
  readonly type: ParameterType
  readonly description: string
  readonly label: string
  readonly default?: Value
  readonly hidden: boolean
  readonly immutable: boolean
  readonly tags: readonly Value[]
  readonly constraints: readonly Constraint[]
}

const KEYS = [
  'type',
  'description',
  'default',
  'schema',
  'constraints',
  'hidden',
  'label',
  'immutable',
]
const CONSTRAINT_KEYS = [
  'description',
  'length',
  'range',
  'modulo',
  'allowed_values',
  'allowed_pattern',
  'custom_constraint',
]

/** Reads a declaration; throws InvalidSchemaError (HOTParamSchema.from_dict). */
export function readParameter(name: string, declared: Value, version: Version): ParameterSchema {
  const keys = version.tags ? [...KEYS, 'tags'] : KEYS
  const given = checkedMap(declared, keys, `parameter (${name})`)
  const type = own(given, 'type')
  if (type === undefined) throw invalidSchema(`Missing parameter type for parameter: ${name}`)
  const tags = own(given, 'tags') ?? []
  if (!isList(tags)) throw invalidSchema(`Tags property should be a list for parameter: ${name}`)
  if (!isType(type)) throw invalidSchema(`Invalid type (${String(type)})`)
  const standard = own(given, 'default') ?? null
  return {
    name,
    type,
    description: textOf(own(given, 'description')) || '',
    label: textOf(own(given, 'label')) || name,
    ...(standard === null ? {} : { default: standard }),
    hidden: Boolean(own(given, 'hidden')),
    immutable: Boolean(own(given, 'immutable')),
    tags,
    constraints: constraintsOf(name, own(given, 'constraints') ?? null, version),
  }
}

const isType = (type: Value): type is ParameterType =>
  typeof type === 'string' && Object.hasOwn(TYPES, type)

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

function checkedMap(value: Value | undefined, keys: readonly string[], entity: string): ValueMap {
  if (!isMap(value)) throw invalidSchema(`Invalid ${entity}, expected a mapping`)
  const wrong = Object.keys(value).find((key) => !keys.includes(key))
  if (wrong !== undefined) throw invalidSchema(`Invalid key '${wrong}' for ${entity}`)
  return value
}

function constraintsOf(name: string, given: Value, version: Version): Constraint[] {
  if (given === null) return []
  if (!isList(given)) {
    throw invalidSchema(`Invalid parameter constraints for parameter ${name}, expected a list`)
  }
  return given.map((one) => {
    const constraint = checkedMap(one, CONSTRAINT_KEYS, 'parameter constraints')
    const description = textOf(own(constraint, 'description'))
    return { ...readConstraint(constraint, version), ...(description ? { description } : {}) }
  })
}

function readConstraint(constraint: ValueMap, version: Version): Constraint {
  const of = (key: string) => own(constraint, key)
  if (version.modulo && of('modulo') !== undefined) return modulo(of('modulo'))
  if (of('range') !== undefined) return bounds('range', of('range'))
  if (of('length') !== undefined) return bounds('length', of('length'))
  const allowed = of('allowed_values')
  if (allowed !== undefined) {
    if (!isList(allowed)) throw invalidSchema('AllowedValues must be a list')
    return { kind: 'allowed_values', allowed }
  }
  const pattern = of('allowed_pattern')
  if (pattern !== undefined) {
    if (typeof pattern !== 'string') throw invalidSchema('AllowedPattern must be a string')
    return { kind: 'allowed_pattern', pattern }
  }
  const custom = of('custom_constraint')
  if (custom !== undefined) return { kind: 'custom_constraint', name: String(custom) }
  throw invalidSchema('No constraint expressed')
}

function bounds(kind: 'range' | 'length', given: Value | undefined): Constraint {
  const map = checkedMap(given, ['min', 'max'], `${kind} constraint`)
  const [min, max] = [numberIn(map, 'min'), numberIn(map, 'max')]
  if (min === undefined && max === undefined) {
    throw invalidSchema(`A ${kind} constraint must have a min value and/or a max value specified.`)
  }
  if (kind === 'length' && [min, max].some((one) => one !== undefined && !Number.isInteger(one))) {
    throw invalidSchema('min/max length must be integral')
  }
  return { kind, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

function modulo(given: Value | undefined): Constraint {
  const map = checkedMap(given, ['step', 'offset'], 'modulo constraint')
  const [step, offset] = [numberIn(map, 'step'), numberIn(map, 'offset')]
  if (step === undefined || offset === undefined) {
    throw invalidSchema('A modulo constraint must have a step value and an offset value specified.')
  }
  if (!Number.isInteger(step) || !Number.isInteger(offset)) {
    throw invalidSchema('step/offset must be integer')
  }
  if (step === 0) throw invalidSchema('step cannot be 0.')
  if (Math.abs(offset) >= Math.abs(step)) {
    throw invalidSchema('offset must be smaller (by absolute value) than step.')
  }
  if (step * offset < 0) {
    throw invalidSchema('step and offset must be both positive or both negative.')
  }
  return { kind: 'modulo', step, offset }
}

function numberIn(map: ValueMap, key: string): number | undefined {
  const value = own(map, key) ?? null
  return value === null ? undefined : numberOf(value)
}
