/** The limits that values of parameters and properties have (heat.engine.constraints). */
import { invalidSchema, typeError, valueError } from '#heat/template/errors.ts'
import { equal, isList, isMap, pythonJson, type Value } from '#heat/template/values.ts'
import { matchesFromStart } from '#store/pattern.ts'
import { booleanOf } from '#wire/booleans.ts'
import { pythonRepr, pythonText, pythonType } from '#wire/python.ts'

type Bounds = { readonly min?: number; readonly max?: number }

export type Constraint = { readonly description?: string } & (
  | ({ readonly kind: 'range' | 'length' } & Bounds)
  | { readonly kind: 'modulo'; readonly step: number; readonly offset: number }
  | { readonly kind: 'allowed_values'; readonly allowed: readonly Value[] }
  | { readonly kind: 'allowed_pattern'; readonly pattern: string }
  | { readonly kind: 'custom_constraint'; readonly name: string }
)

/** Asks the cloud about a value: undefined where it is right, otherwise Heat's message. */
export type CustomConstraint = (name: string, value: Value) => string | undefined

export const NAMES = {
  range: 'Range',
  length: 'Length',
  modulo: 'Modulo',
  allowed_values: 'AllowedValues',
  allowed_pattern: 'AllowedPattern',
  custom_constraint: 'CustomConstraint',
} as const

/** The kinds of values, as both parameters and properties have them. */
export type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'map' | 'list'

const VALID: Readonly<Record<Constraint['kind'], readonly Kind[]>> = {
  range: ['integer', 'number'],
  length: ['string', 'list', 'map'],
  modulo: ['integer', 'number'],
  allowed_values: ['string', 'integer', 'number', 'boolean', 'list'],
  allowed_pattern: ['string'],
  custom_constraint: ['string', 'integer', 'number', 'boolean', 'list'],
}

/** Throws InvalidSchemaError for a limit that values of this kind cannot have. */
export function checkFits({ kind }: Constraint, of: Kind, typeName: string): void {
  if (VALID[kind].includes(of)) return
  throw invalidSchema(`${NAMES[kind]} constraint invalid for ${typeName}`)
}

/**
 * Throws a ValueError, in the author's words if the limit has a description, for a value beyond
 * the limit (heat.engine.constraints.Constraint.validate).
 */
export function checkConstraint(
  constraint: Constraint,
  value: Value,
  type: { readonly kind: Kind; readonly name: string },
  custom: CustomConstraint,
): void {
  const wrong = failure(constraint, value, type, custom)
  if (wrong !== undefined) throw valueError(constraint.description || wrong)
}

function failure(
  constraint: Constraint,
  value: Value,
  { kind, name }: { readonly kind: Kind; readonly name: string },
  custom: CustomConstraint,
): string | undefined {
  switch (constraint.kind) {
    case 'range':
      return within(numberOf(value), constraint)
        ? undefined
        : `${pythonText(value)} is out of range ${boundsText(constraint)}`
    case 'length': {
      const length = lengthOf(value)
      return within(length, constraint)
        ? undefined
        : `length (${length}) is out of range ${boundsText(constraint)}`
    }
    case 'modulo': {
      const { step, offset } = constraint
      const rest = numberOf(value) % step
      // Python's rest has the sign of the step.
      if ((rest !== 0 && rest < 0 !== step < 0 ? rest + step : rest) === offset) return undefined
      return `${pythonText(value)} is not a multiple of ${step} with an offset of ${offset}`
    }
    case 'allowed_values': {
      const { allowed } = constraint
      const isAllowed = (one: Value) => allowed.some((other) => equal(one, other))
      const fits = isList(value)
        ? value.every(isAllowed)
        : allowed.some((one) => equal(toType(one, kind, name), toType(value, kind, name)))
      return fits
        ? undefined
        : `${pythonJson(value)} is not an allowed value ${pythonJson(allowed)}`
    }
    case 'allowed_pattern': {
      const { pattern } = constraint
      if (typeof value !== 'string') throw typeError('expected string or bytes-like object')
      if (matchesFromStart(pattern, value) === value.length) return undefined
      return `"${value}" does not match pattern "${pattern}"`
    }
    case 'custom_constraint':
      return custom(constraint.name, value)
  }
}

const within = (value: number, { min, max }: Bounds): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max)

const boundsText = ({ min, max }: Bounds): string =>
  `(min: ${pythonRepr(min)}, max: ${pythonRepr(max)})`

function lengthOf(value: Value): number {
  // Python counts characters, not their halves.
  if (typeof value === 'string') return [...value].length
  if (isList(value)) return value.length
  if (isMap(value)) return Object.keys(value).length
  throw typeError(`object of type '${typeName(value)}' has no len()`)
}

const typeName = (value: Value): string =>
  typeof value === 'symbol' ? 'NoneType' : pythonType(value)

/** A number as Python reads one from a text; throws as it does (constraints.Schema.str_to_num). */
export function numberOf(value: Value): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') {
    throw typeError(
      `int() argument must be a string, a bytes-like object or a real number, not '${typeName(value)}'`,
    )
  }
  const text = value.trim().replaceAll(/(?<=\d)_(?=\d)/g, '')
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return Number(text)
  throw valueError(`could not convert string to float: ${pythonRepr(value)}`)
}

/** A value in the type of its parameter (constraints.Schema.to_schema_type). */
export function toType(value: Value, kind: Kind, name: string): Value {
  const invalid = valueError(`Value "${pythonText(value)}" is invalid for data type "${name}".`)
  if (kind === 'string') return pythonText(value)
  if (kind === 'boolean') {
    const meant = booleanOf(pythonText(value))
    if (meant === undefined) throw invalid
    return meant
  }
  if (kind !== 'number' && kind !== 'integer') return value
  let number: number
  try {
    number = numberOf(value)
  } catch {
    throw invalid
  }
  if (kind === 'integer' && !Number.isInteger(number)) throw invalid
  return number
}
