/** Barbican's bodies, and its words for what is wrong with them (barbican.common.validators). */
import type { Context } from '#http/context.ts'
import { Fault, badRequest } from '#http/faults.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { firstFailure, type Failure, type Schema } from '#wire/schema.ts'
import { pythonRepr } from '#wire/python.ts'

/** Throws 415 when the body is of none of these media types. */
export function expectMedia(context: Context, types: readonly string[]): string {
  const type = context.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (types.includes(type)) return type
  throw new Fault(
    415,
    `Unexpected content type. Expected content types are: ${pythonRepr([...types])}`,
  )
}

/** The draft of JSON Schema, which decides whether what is missing is named as the property. */
type Draft = 3 | 4

/** The JSON object that a schema lets through, its texts without spaces around; throws 400, 415. */
export function checkedBody(
  context: Context,
  name: string,
  schema: Schema,
  draft: Draft = 4,
): JsonObject {
  expectMedia(context, ['application/json'])
  return fittingBody(context, name, schema, draft)
}

/** The same where no media type is asked for; throws 400. */
export function fittingBody(
  context: Context,
  name: string,
  schema: Schema,
  draft: Draft = 4,
): JsonObject {
  if (context.body === undefined) throw badRequest('Malformed JSON')
  const body = stripped(context.body)
  return checked(name, schema, body, draft)
}

/** A value that a schema lets through; throws 400. */
export function checked(name: string, schema: Schema, value: Json, draft: Draft = 4): JsonObject {
  const failure = firstFailure({ type: 'object', ...schema }, value)
  if (failure) throw invalid(name, failure.message, propertyOf(failure, draft))
  return isObject(value) ? value : {}
}

/** 400: an object that does not fit, and where. */
export function invalid(schema: string, why: string, property: string): Fault {
  return badRequest(
    `Provided object does not match schema '${schema}': ${why}. Invalid property: '${property}'`,
  )
}

/** What is missing has no place in the body; its name begins the message, and draft 3 tells it. */
function propertyOf({ path, message }: Pick<Failure, 'path' | 'message'>, draft: Draft): string {
  const [, missing] = /^'(.+)' is a required property$/.exec(message) ?? []
  return String(path[0] ?? (draft === 3 ? missing : undefined) ?? 'None')
}

function stripped(value: Json): Json {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(stripped)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stripped(one)]))
}
