/**
 * Bodies as WSME reads them: an attribute after the other, in the order of their declaration, each
 * turned into its type, then checked (wsme.rest.json, wsme.types, octavia.api.common.types).
 */
import { Fault, badRequest } from '#http/faults.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { failureOf } from '#octavia/wsme-checks.ts'
import type { Fields } from '#resource/resource.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import { pythonRepr, pythonText, pythonType } from '#wire/python.ts'

export type Type =
  | { is: 'text'; min?: number; max?: number; pattern?: RegExp; shown?: string }
  | { is: 'whole'; from?: number; to?: number }
  | { is: 'flag' | 'uuid' | 'address' | 'cidr' | 'url' | 'url path' | 'alpn' }
  | { is: 'one of'; values: readonly (string | number)[]; as?: 'int' | 'float' }
  | { is: 'list'; of: Type }
  | { is: 'texts'; of: Type }
  | { is: 'object'; attributes: Attributes }

export type Attribute = { type: Type; mandatory?: true; default?: Json }
export type Attributes = Readonly<Record<string, Attribute>>

/**
 * The attributes of a body that is sent as one argument. Of those that are not sent only the ones
 * with a default are there; what is sent as null is null. Throws WSME's 400, and 500 where it breaks.
 */
export function readBody(argument: string, attributes: Attributes, body: Json): Fields {
  try {
    return objectOf({ is: 'object', attributes }, body, argument)
  } catch (error) {
    if (error instanceof NotOfType) throw invalidInput(argument, body, error.message)
    throw error
  }
}

/** Python's ValueError while a body is turned into types: the whole body is what is told of then. */
class NotOfType extends Error {}

/** 400: an attribute whose value is not what it must be. */
export function invalidInput(name: string, value: unknown, why: string): Fault {
  const shown = pythonText(value)
  return badRequest(`Invalid input for field/attribute ${name}. Value: '${shown}'. ${why}`)
}

/** 500 in Python's words, where the service stumbles over what it was sent. */
export const stumbled = (message: string): Fault => new Fault(500, message)

function objectOf(type: Type & { is: 'object' }, value: Json, place: string): Fields {
  if (!isObject(value)) {
    throw stumbled(`'${pythonType(value)}' object has no attribute 'keys'`)
  }
  refuseUnknown(type.attributes, value, place)
  const read: Fields = {}
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const sent = Object.hasOwn(value, name) ? value[name] : undefined
    if (sent === undefined) {
      if (attribute.mandatory) throw invalidInput(name, null, 'Mandatory field missing.')
      if (attribute.default !== undefined) read[name] = attribute.default
      continue
    }
    const turned = turn(attribute.type, sent, `${place}.${name}`)
    const failure = failureOf(attribute.type, turned)
    if (failure?.why !== undefined) throw invalidInput(name, turned, failure.why)
    read[name] = failure?.normal ?? turned
  }
  return read
}

function refuseUnknown(attributes: Attributes, value: JsonObject, place: string): void {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(attributes, name))
  if (unknown.length === 0) return
  const kind = unknown.length > 1 ? 'attributes' : 'attribute'
  throw badRequest(`Unknown ${kind} for argument ${place}: ${unknown.join(', ')}`)
}

/** The value as its type has it, before it is checked. */
function turn(type: Type, value: Json, place: string): unknown {
  if (value === null) return null
  switch (type.is) {
    case 'object':
      return objectOf(type, value, place)
    case 'list':
      if (!Array.isArray(value)) throw new NotOfType(`Value not a valid list: ${pythonText(value)}`)
      return value.map((one) => turn(type.of, one, place))
    case 'texts':
      if (!isObject(value)) throw new NotOfType(`Value not a valid dict: ${pythonText(value)}`)
      return value
    case 'whole':
      return wholeOf(value)
    case 'one of':
      if (type.as === undefined) return value
      return type.as === 'int' ? wholeOf(value) : floatOf(value)
    case 'flag':
      return flagOf(value)
    case 'text':
    case 'uuid':
    case 'address':
    case 'cidr':
    case 'url':
    case 'url path':
    case 'alpn':
      return value
  }
}

function wholeOf(value: Json): number {
  if (typeof value === 'number') return Math.trunc(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') {
    const words = 'a string, a bytes-like object or a real number'
    throw stumbled(`int() argument must be ${words}, not '${pythonType(value)}'`)
  }
  const whole = wholeNumberOf(value)
  if (whole !== undefined) return whole
  throw new NotOfType(`invalid literal for int() with base 10: ${pythonRepr(value)}`)
}

function floatOf(value: Json): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = typeof value === 'number' ? value : Number(value)
  if (Number.isFinite(number)) return number
  throw new NotOfType(`could not convert string to float: ${pythonRepr(value)}`)
}

const TRUE = ['true', 't', 'yes', 'y', 'on', '1']
const FALSE = ['false', 'f', 'no', 'n', 'off', '0']

function flagOf(value: Json): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isInteger(value)) return value !== 0
  if (typeof value === 'string' && TRUE.includes(value)) return true
  if (typeof value === 'string' && FALSE.includes(value)) return false
  throw new NotOfType(`Value not an unambiguous boolean: ${pythonText(value)}`)
}
