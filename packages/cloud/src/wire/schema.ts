/**
 * The part of JSON Schema (draft 4) that the services' request schemas use, with the texts of the
 * `jsonschema` library that they pass on to their users. Keywords are checked in the order in
 * which a schema lists them, and the first failure wins, as in Nova.
 */
import { isObject } from '#http/json.ts'
import { formatFailure } from '#wire/formats.ts'
import { pythonRepr } from '#wire/python.ts'

export type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: boolean
  maximum?: number
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean
  minProperties?: number
  maxProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

/** `whole` replaces the usual frame of the message: a format that explains itself. */
export type Failure = {
  path: readonly (string | number)[]
  value: unknown
  message: string
  whole?: boolean
}

/** The first thing wrong with the value, or nothing. */
export function firstFailure(
  schema: Schema,
  value: unknown,
  path: readonly (string | number)[] = [],
): Failure | undefined {
  for (const keyword of Object.keys(schema)) {
    const failure = CHECKS[keyword]?.(schema, value, path)
    if (failure) return failure
  }
  return undefined
}

type Check = (
  schema: Schema,
  value: unknown,
  path: readonly (string | number)[],
) => Failure | undefined

const CHECKS: Readonly<Record<string, Check>> = {
  type: ({ type = [] }, value, path) => {
    const types = typeof type === 'string' ? [type] : type
    if (types.some((each) => isType(each, value))) return undefined
    const names = types.map(pythonRepr).join(', ')
    return { path, value, message: `${pythonRepr(value)} is not of type ${names}` }
  },
  enum: (schema, value, path) => {
    const allowed = schema.enum ?? []
    if (allowed.includes(value)) return undefined
    return { path, value, message: `${pythonRepr(value)} is not one of ${pythonRepr(allowed)}` }
  },
  minLength: ({ minLength = 0 }, value, path) =>
    typeof value === 'string' && [...value].length < minLength
      ? { path, value, message: `${pythonRepr(value)} is too short` }
      : undefined,
  maxLength: ({ maxLength = 0 }, value, path) =>
    typeof value === 'string' && [...value].length > maxLength
      ? { path, value, message: `${pythonRepr(value)} is too long` }
      : undefined,
  pattern: ({ pattern = '' }, value, path) =>
    typeof value === 'string' && !new RegExp(pattern).test(value)
      ? { path, value, message: `${pythonRepr(value)} does not match ${pythonRepr(pattern)}` }
      : undefined,
  format: ({ format = '' }, value, path) => {
    if (typeof value !== 'string') return undefined
    const failure = formatFailure(format, value)
    return failure && { path, value, ...failure }
  },
  minimum: ({ minimum = 0, exclusiveMinimum }, value, path) => {
    const number = asNumber(value)
    if (number === undefined) return undefined
    if (exclusiveMinimum ? number > minimum : number >= minimum) return undefined
    const than = exclusiveMinimum ? 'less than or equal to' : 'less than'
    return { path, value, message: `${number} is ${than} the minimum of ${minimum}` }
  },
  maximum: ({ maximum = 0 }, value, path) => {
    const number = asNumber(value)
    if (number === undefined || number <= maximum) return undefined
    return { path, value, message: `${number} is greater than the maximum of ${maximum}` }
  },
  properties: ({ properties = {} }, value, path) => {
    if (!isObject(value)) return undefined
    for (const [name, schema] of Object.entries(properties)) {
      if (!Object.hasOwn(value, name)) continue
      const failure = firstFailure(schema, value[name], [...path, name])
      if (failure) return failure
    }
    return undefined
  },
  patternProperties: ({ patternProperties = {} }, value, path) => {
    if (!isObject(value)) return undefined
    for (const [pattern, schema] of Object.entries(patternProperties)) {
      for (const name of Object.keys(value)) {
        if (!new RegExp(pattern).test(name)) continue
        const failure = firstFailure(schema, value[name], [...path, name])
        if (failure) return failure
      }
    }
    return undefined
  },
  required: ({ required = [] }, value, path) => {
    if (!isObject(value)) return undefined
    const missing = required.find((name) => !Object.hasOwn(value, name))
    if (missing === undefined) return undefined
    return { path, value, message: `${pythonRepr(missing)} is a required property` }
  },
  additionalProperties: (schema, value, path) => {
    if (schema.additionalProperties !== false || !isObject(value)) return undefined
    return additionalFailure(schema, value, path)
  },
  minProperties: ({ minProperties = 0 }, value, path) =>
    isObject(value) && Object.keys(value).length < minProperties
      ? { path, value, message: `${pythonRepr(value)} does not have enough properties` }
      : undefined,
  maxProperties: ({ maxProperties = 0 }, value, path) =>
    isObject(value) && Object.keys(value).length > maxProperties
      ? { path, value, message: `${pythonRepr(value)} has too many properties` }
      : undefined,
  items: ({ items = {} }, value, path) => {
    if (!Array.isArray(value)) return undefined
    for (const [at, item] of value.entries()) {
      const failure = firstFailure(items, item, [...path, at])
      if (failure) return failure
    }
    return undefined
  },
  minItems: ({ minItems = 0 }, value, path) =>
    Array.isArray(value) && value.length < minItems
      ? { path, value, message: `${pythonRepr(value)} is too short` }
      : undefined,
  maxItems: ({ maxItems = 0 }, value, path) =>
    Array.isArray(value) && value.length > maxItems
      ? { path, value, message: `${pythonRepr(value)} is too long` }
      : undefined,
  uniqueItems: (_schema, value, path) =>
    Array.isArray(value) && new Set(value.map((each) => JSON.stringify(each))).size < value.length
      ? { path, value, message: `${pythonRepr(value)} has non-unique elements` }
      : undefined,
  oneOf: ({ oneOf = [] }, value, path) => noneFits(oneOf, value, path),
  anyOf: ({ anyOf = [] }, value, path) => noneFits(anyOf, value, path),
  allOf: ({ allOf = [] }, value, path) => {
    for (const schema of allOf) {
      const failure = firstFailure(schema, value, path)
      if (failure) return failure
    }
    return undefined
  },
}

function noneFits(
  schemas: readonly Schema[],
  value: unknown,
  path: readonly (string | number)[],
): Failure | undefined {
  if (schemas.some((schema) => firstFailure(schema, value, path) === undefined)) return undefined
  const message = `${pythonRepr(value)} is not valid under any of the given schemas`
  return { path, value, message }
}

function additionalFailure(
  schema: Schema,
  value: Record<string, unknown>,
  path: readonly (string | number)[],
): Failure | undefined {
  const patterns = Object.keys(schema.patternProperties ?? {})
  const extra = Object.keys(value).filter(
    (name) =>
      !Object.hasOwn(schema.properties ?? {}, name) &&
      !patterns.some((pattern) => new RegExp(pattern).test(name)),
  )
  if (extra.length === 0) return undefined
  extra.sort()
  const names = extra.map(pythonRepr).join(', ')
  if (patterns.length > 0) {
    const verb = extra.length === 1 ? 'does' : 'do'
    const regexes = patterns.map(pythonRepr).join(', ')
    return { path, value, message: `${names} ${verb} not match any of the regexes: ${regexes}` }
  }
  const verb = extra.length === 1 ? 'was' : 'were'
  const message = `Additional properties are not allowed (${names} ${verb} unexpected)`
  return { path, value, message }
}

function isType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    default:
      return typeof value === type
  }
}

/** Nova compares numbers that arrive as strings, too. */
function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return undefined
  return Number(value)
}
