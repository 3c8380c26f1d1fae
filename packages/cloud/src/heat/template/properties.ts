/** The properties of resources, judged by the schema of their type (heat.engine.properties). */
import type { ConstraintSchema, PropertySchema } from '#heat/schema.ts'
import {
  checkConstraint,
  numberOf,
  type Constraint,
  type CustomConstraint,
} from '#heat/template/constraints.ts'
import {
  HeatError,
  PythonError,
  stackInvalid,
  typeError,
  valueError,
  within,
} from '#heat/template/errors.ts'
import { callOf, resolve, resolveOptional, type Reading } from '#heat/template/resolve.ts'
import {
  hasUnknown,
  isList,
  isMap,
  isValue,
  own,
  unknownYet,
  type Value,
  type ValueMap,
} from '#heat/template/values.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import { pythonRepr, pythonText, pythonType } from '#wire/python.ts'

export type Schemas = Readonly<Record<string, PropertySchema>>

type Way = {
  /** What a value is before it is looked at: undefined is none. */
  readonly read: (value: Value) => Value | undefined
  /** Whether limits are judged and unknown names refused. */
  readonly judge: boolean
  readonly custom: CustomConstraint
}

/**
 * Throws StackValidationFailed for the first property that is wrong:
 * `Property error: resources.server.properties.name: …`. What depends on resources that are not made
 * yet is looked at as far as it is known (Properties.validate).
 */
export function checkProperties(
  resource: string,
  properties: Value,
  schemas: Schemas,
  reading: Reading,
  custom: CustomConstraint,
): void {
  try {
    const given = topLevel(properties, reading)
    if (given === undefined) return
    values(given, schemas, {
      read: (value) => resolveOptional(value, reading),
      judge: true,
      custom,
    })
  } catch (error) {
    if (!(error instanceof HeatError) || error.kind !== 'StackValidationFailed') throw error
    throw within(['resources', resource, 'properties'], error, 'Property error')
  }
}

/** Refuses names alone that the type does not have, before there are values. */
export function checkPropertyNames(
  resource: string,
  properties: Value,
  schemas: Schemas,
  reading: Reading,
): void {
  // A function as a whole has no names before it has a value.
  if (callOf(properties, reading.functions) || !isMap(properties)) return
  try {
    checkNames(properties, schemas)
  } catch (error) {
    if (!(error instanceof HeatError)) throw error
    throw within(['resources', resource, 'properties'], error, 'Property error')
  }
}

function checkNames(data: ValueMap, schemas: Schemas) {
  const wrong = Object.keys(data).find((name) => !Object.hasOwn(schemas, name))
  if (wrong !== undefined) throw stackInvalid({ message: `Unknown Property ${wrong}` })
}

/**
 * The value of each property of the schema: as given and in its type, or the default, or null.
 * Throws StackValidationFailed for what has no such value.
 */
export function propertyValues(properties: Value, schemas: Schemas, reading: Reading): ValueMap {
  const given = topLevel(properties, reading)
  if (given === undefined) {
    return Object.fromEntries(Object.keys(schemas).map((name) => [name, unknownYet]))
  }
  return values(given, schemas, {
    read: (value) => resolveOptional(value, reading),
    judge: false,
    custom: () => undefined,
  })
}

/** Properties may be a function as a whole; undefined where that is not known yet. */
function topLevel(properties: Value, reading: Reading): ValueMap | undefined {
  const call = callOf(properties, reading.functions)
  const resolved = call ? resolve(properties, reading) : properties
  if (resolved === unknownYet) return undefined
  if (resolved === null) return {}
  if (isMap(resolved)) return resolved
  throw stackInvalid({ message: `"${pythonText(resolved)}" is not a map` })
}

function values(data: ValueMap, schemas: Schemas, way: Way): ValueMap {
  if (way.judge) checkNames(data, schemas)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, oneValue(name, data, schema, way)]),
  )
}

function oneValue(name: string, data: ValueMap, schema: PropertySchema, way: Way): Value {
  const given = own(data, name)
  const found = given === undefined ? undefined : refusedAt(name, () => way.read(given))
  if (found !== undefined) {
    const judge = way.judge && !hasUnknown(found)
    return refusedAt(name, () => typed(found, schema, { ...way, judge, read: asItIs }))
  }
  if (schema.default !== undefined && schema.default !== null) {
    return refusedAt(name, () => typed(null, schema, { ...way, read: asItIs }))
  }
  if (!schema.required) return null
  // What is absent altogether has no place of its own.
  const path = given === undefined ? [] : [name]
  throw stackInvalid({ path, message: `Property ${name} not assigned` })
}

const asItIs = (value: Value): Value => value

/** Does something whose refusals are at a property, or at an item of a list. */
function refusedAt<T>(key: string | number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PythonError) throw stackInvalid({ path: [key], message: error.message })
    if (!(error instanceof HeatError)) throw error
    if (error.kind === 'StackValidationFailed') throw within([key], error)
    throw stackInvalid({ path: [key], message: error.message })
  }
}

function typed(value: Value, schema: PropertySchema, way: Way): Value {
  if (value === unknownYet) return value
  const standard = isValue(schema.default) ? schema.default : null
  const result = inType(value ?? standard, schema, way)
  if (way.judge) {
    const kind = schema.type === 'any' ? 'string' : schema.type
    const type = { kind, name: TYPE_NAMES[schema.type] }
    for (const limit of (schema.constraints ?? []).flatMap(constraintsIn)) {
      checkConstraint(limit, result, type, way.custom)
    }
  }
  return result
}

const TYPE_NAMES = {
  string: 'String',
  integer: 'Integer',
  number: 'Number',
  boolean: 'Boolean',
  map: 'Map',
  list: 'List',
  any: 'Any',
} as const

function inType(value: Value, schema: PropertySchema, way: Way): Value {
  switch (schema.type) {
    case 'any':
      return value
    case 'string':
      return asString(value)
    case 'integer':
      return asInteger(value)
    case 'number':
      return numberOf(value ?? 0)
    case 'boolean':
      return asBoolean(value)
    case 'map': {
      const map = value ?? {}
      if (!isMap(map)) throw typeError(`"${pythonText(map)}" is not a map`)
      return schema.schema ? values(map, schema.schema, way) : map
    }
    case 'list': {
      const list = value ?? []
      if (!isList(list)) throw typeError(`"${pythonRepr(list)}" is not a list`)
      const item = schema.schema?.['*']
      if (!item) return list
      return list.map((one, at) => refusedAt(at, () => typed(one, item, way)))
    }
  }
}

function asString(value: Value): Value {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const plain = typeof value === 'boolean' || Number.isInteger(value)
  if (plain) return pythonText(value)
  throw valueError(`Value must be a string; got ${pythonRepr(value)}`)
}

function asInteger(value: Value): Value {
  if (value === null) return 0
  if (typeof value === 'number' || typeof value === 'boolean') return Math.trunc(Number(value))
  if (typeof value !== 'string') {
    const type = typeof value === 'symbol' ? 'NoneType' : pythonType(value)
    throw typeError(
      `int() argument must be a string, a bytes-like object or a real number, not '${type}'`,
    )
  }
  const number = wholeNumberOf(value)
  if (number === undefined) throw typeError(`Value '${value}' is not an integer`)
  return number
}

function asBoolean(value: Value): Value {
  if (value === null) return false
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') throw typeError(`"${pythonText(value)}" is not a valid boolean`)
  const word = value.toLowerCase()
  if (word !== 'true' && word !== 'false') throw valueError(`"${word}" is not a valid boolean`)
  return word === 'true'
}

/** The limits of a schema in the form that they are judged in. */
function constraintsIn(schema: ConstraintSchema): Constraint[] {
  const made: Constraint[] = []
  if ('range' in schema && schema.range) made.push({ kind: 'range', ...schema.range })
  if ('length' in schema && schema.length) made.push({ kind: 'length', ...schema.length })
  if ('modulo' in schema && schema.modulo) made.push({ kind: 'modulo', ...schema.modulo })
  if ('allowed_values' in schema && schema.allowed_values) {
    made.push({ kind: 'allowed_values', allowed: schema.allowed_values.filter(isValue) })
  }
  if ('allowed_pattern' in schema && schema.allowed_pattern !== undefined) {
    made.push({ kind: 'allowed_pattern', pattern: schema.allowed_pattern })
  }
  if ('custom_constraint' in schema && schema.custom_constraint !== undefined) {
    made.push({ kind: 'custom_constraint', name: schema.custom_constraint })
  }
  return made
}
