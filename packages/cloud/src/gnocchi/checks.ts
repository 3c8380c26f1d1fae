/** Bodies as Gnocchi checks them, in voluptuous's words: https://pypi.org/project/voluptuous/ */
import { abort, gnocchiFaults } from '#gnocchi/fault-style.ts'
import { ValueError, timespanOf } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import type { Fault } from '#http/faults.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { pythonRepr } from '#wire/python.ts'

export type Path = readonly (string | number)[]
/** Gives the value as it is gone on with; throws 400 where it is none. */
export type Check = (value: Json, path: Path) => Json
/** `absent` stands for a value that nobody gave. */
export type Field = {
  readonly check: Check
  readonly required?: boolean
  readonly absent?: () => Json
}

/** 400 of what is wrong where in a body. */
export function invalid(reason: string, path: Path): Fault {
  const valued = path.length > 0 && !UNVALUED.has(reason) && typeof path.at(-1) === 'string'
  const place = path.length > 0 ? ` @ data[${path.map(pythonRepr).join('][')}]` : ''
  return abort(400, {
    cause: 'Invalid input',
    reason: `${reason}${valued ? ' for dictionary value' : ''}${place}`,
    detail: path.map(String),
  })
}

const UNVALUED = new Set(['extra keys not allowed', 'required key not provided'])

/** The body; 415 where it is not said to be JSON, 400 where there is none. */
export function sentBody({ headers, body }: Context): Json {
  const type = headers.get('content-type')?.split(';')[0]?.trim()
  if (type !== 'application/json') throw abort(415, '')
  if (body === undefined) throw abort(400, gnocchiFaults.malformed)
  return body
}

/** An object of these fields and no others, with what stands for those that are absent. */
export function fieldsOf(
  value: Json,
  fields: Readonly<Record<string, Field>>,
  path: Path = [],
): JsonObject {
  const sent = objectIn(value, path)
  const checked = Object.entries(sent).map(([name, each]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw invalid('extra keys not allowed', [...path, name])
    return [name, field.check(each, [...path, name])] as const
  })
  const absent = Object.entries(fields).flatMap(([name, { required, absent: instead }]) => {
    if (Object.hasOwn(sent, name)) return []
    if (instead) return [[name, instead()] as const]
    if (required) throw invalid('required key not provided', [...path, name])
    return []
  })
  return Object.fromEntries([...checked, ...absent])
}

export function objectIn(value: Json, path: Path): JsonObject {
  if (!isObject(value)) throw invalid('expected a dictionary', path)
  return value
}

export const text: Check = (value, path) => {
  if (typeof value !== 'string') throw invalid('expected str', path)
  return value
}

export const nullOrText: Check = (value, path) => (value === null ? null : text(value, path))

/** A whole number, of which texts are, too. */
export const whole =
  (min: number): Check =>
  (value, path) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || Number.isNaN(number)) throw invalid('expected int', path)
    if (Math.trunc(number) < min) throw invalid(`value must be at least ${min}`, path)
    return Math.trunc(number)
  }

export const listOf =
  (check: Check, min = 0): Check =>
  (value, path) => {
    if (!Array.isArray(value)) throw invalid('expected a list', path)
    const checked = value.map((each, at) => check(each, [...path, at]))
    if (checked.length < min) throw invalid(`length of value must be at least ${min}`, path)
    return checked
  }

/** One of these texts. */
export const oneOf =
  (values: readonly string[]): Check =>
  (value, path) => {
    if (typeof value !== 'string' || !values.includes(value))
      throw invalid('not a valid value', path)
    return value
  }

/** A span of time, in seconds. */
export const span: Check = (value, path) => inWords(path, () => timespanOf(value))

/** The result of `read`, or 400 in the words of its error. */
export function inWords<T>(path: Path, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ValueError) throw invalid(error.message, path)
    throw error
  }
}

/** A text of a checked body, if it has one of that name. */
export function textOf(body: JsonObject, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}
