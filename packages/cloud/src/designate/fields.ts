/**
 * What Designate's fields take, and its words where they do not (designate.objects.fields,
 * oslo.versionedobjects). They are words of Python's errors, which Designate passes on.
 */
import { invalidObject } from '#designate/fault-style.ts'
import { isUuid } from '#wire/formats.ts'
import { pythonText, pythonType } from '#wire/python.ts'

/** The value that is kept; throws in Designate's words. `name` is the field's own. */
export type Coerce = (value: unknown, name: string) => unknown

/** 400: an error that Python raised while the body was read. */
export const raised = (error: string, message: string): Error => {
  const article = error === 'AttributeError' ? 'an' : 'a'
  // What Designate foresees has the name of the error alone.
  const kind = error === 'TypeError' || error === 'AttributeError' ? error : `${error} error`
  return invalidObject(
    `Provided object is not valid. Got ${article} ${kind} with message ${message}`,
  )
}
const wrong = (message: string): Error => raised('ValueError', message)

export const ZONE_NAME = /^(?!.{255,})(?:(?!-)[A-Za-z0-9_-]{1,63}(?<!-)\.)+$/
const HOST_NAME = /^(?!.{255,})(?:(?:^\*|(?!-)[A-Za-z0-9_-]{1,63})(?<!-)\.)+$/
const TLD_NAME =
  /^(?!.{255,})(?:(?!-)[A-Za-z0-9_-]{1,63}(?<!-))(?:\.(?:(?!-)[A-Za-z0-9_-]{1,63}(?<!-)))*$/

/** Null where the field may be null, as oslo.versionedobjects has it. */
export const nullable =
  (coerce: Coerce): Coerce =>
  (value, name) =>
    value === null ? null : coerce(value, name)

/** A text of at most so many characters; numbers and truths are taken as texts. */
export const text =
  (maxLength?: number) =>
  (value: unknown, name: string): string => {
    if (value === null || value === undefined) throw wrong(`Field \`${name}' cannot be None`)
    if (typeof value === 'object') {
      throw wrong(`A string is required in field ${name}, not a ${pythonType(value)}`)
    }
    const kept = pythonText(value)
    if (maxLength !== undefined && [...kept].length > maxLength) {
      throw wrong(`Value too long for ${name}`)
    }
    return kept
  }

const WHOLE = /^\s*[+-]?\d+(?:_\d+)*\s*$/

/** Python's `int()`; undefined for a text that it does not take. */
export function intOf(value: string): number | undefined {
  return WHOLE.test(value) ? Number(value.replaceAll('_', '')) : undefined
}

/** A whole number within bounds. */
export const integer =
  (minimum: number, maximum: number) =>
  (value: unknown, name: string): number => {
    const number = numberOf(value)
    if (number < minimum) throw wrong(`Value must be >= ${minimum} for field ${name}`)
    if (number > maximum) throw wrong(`Value too high for ${name}`)
    return number
  }

function numberOf(value: unknown): number {
  if (typeof value === 'number') return Math.trunc(value)
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') {
    const number = intOf(value)
    if (number !== undefined) return number
    throw wrong(`invalid literal for int() with base 10: '${value}'`)
  }
  throw raised(
    'TypeError',
    'int() argument must be a string, a bytes-like object or a real number, ' +
      `not '${pythonType(value)}'`,
  )
}

/** One of several words. */
export const oneOf =
  (words: readonly string[]): Coerce =>
  (value) => {
    if (typeof value === 'string' && words.includes(value)) return value
    throw wrong(`Field value ${pythonText(value)} is invalid`)
  }

export const uuid: Coerce = (value) => {
  if (typeof value === 'string' && isUuid(value)) return value
  throw wrong('badly formed hexadecimal UUID string')
}

function named(value: string, kind: string, pattern: RegExp): string {
  const long = value.split('.').find((label) => label.length > 63)
  if (long !== undefined) throw wrong(`Host ${long} is too long`)
  if (!value.endsWith('.')) throw wrong(`${kind} ${value} does not end with a dot`)
  if (!pattern.test(value)) throw wrong(`${kind} ${value} is invalid`)
  return value
}

/** The name of a zone, or of a host that is no pattern. */
export const domain =
  (maxLength?: number): Coerce =>
  (value, name) =>
    named(text(maxLength)(value, name), 'Domain', ZONE_NAME)

/** The name of a record set, whose first label may be a star. */
export const host =
  (maxLength?: number): Coerce =>
  (value, name) =>
    named(text(maxLength)(value, name), 'Host name', HOST_NAME)

export const email =
  (maxLength: number): Coerce =>
  (value, name) => {
    if (value === null) {
      throw raised('AttributeError', "'NoneType' object has no attribute 'count'")
    }
    const address = text(maxLength)(value, name)
    if (address.split('@').length !== 2) throw wrong(`${address} is not an email`)
    if (!ZONE_NAME.test(`${address.replace('@', '.')}.`)) {
      throw wrong(`Email ${address} is invalid`)
    }
    return address
  }

export const tld: Coerce = (value, name) => {
  const suffix = text(255)(value, name)
  if (!TLD_NAME.test(suffix)) throw wrong(`${suffix} is not a TLD`)
  return suffix
}

/** A pattern, or what is kept as one. */
export const pattern =
  (maxLength: number): Coerce =>
  (value, name) => {
    const expression = text(maxLength)(value, name)
    if (expression !== '' && isPattern(expression)) return expression
    throw wrong(`${expression} is not a valid regular expression`)
  }

function isPattern(expression: string): boolean {
  try {
    return new RegExp(expression) instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Whether a value is one that the field takes. */
export function fits(coerce: Coerce, value: unknown): boolean {
  try {
    coerce(value, '')
    return true
  } catch (error) {
    if (error instanceof Error && 'status' in error) return false
    throw error
  }
}
