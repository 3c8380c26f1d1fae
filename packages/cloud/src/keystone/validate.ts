import { badRequest, type Fault } from '#http/faults.ts'
import type { Context } from '#http/context.ts'
import { isObject, type JsonObject } from '#http/json.ts'

const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise ' +
  'incorrect. The client is assumed to be in error.'

/** Keystone's words for a part of the body that is not there. */
export function expecting(name: string, where: string): Fault {
  return badRequest(`Expecting to find ${name} in ${where}. ${MALFORMED}`)
}

/** Keystone's words for a property that its schema demands. */
export function required(name: string, where: unknown): Fault {
  return badRequest(
    `'${name}' is a required property\n\nFailed validating 'required' in schema:\n\n` +
      `On instance:\n    ${JSON.stringify(where)}`,
  )
}

/** Keystone's words for a value that its schema refuses. */
export function invalid(name: string, value: unknown, why: string): Fault {
  return badRequest(`Invalid input for field '${name}': ${shown(value)} ${why}`)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

/** The body's object under a name; throws Keystone's 400. */
export function given(context: Context, name: string): JsonObject {
  const inner = isObject(context.body) ? context.body[name] : undefined
  if (!isObject(inner)) throw expecting(name, 'request body')
  return inner
}

/** A name as Keystone takes it: some visible character, at most so many. */
export function nameOf(body: JsonObject, most: number): string {
  const name = body['name']
  if (name === undefined) throw required('name', body)
  if (typeof name !== 'string') throw invalid('name', name, `is not of type 'string'`)
  if (name.length === 0) throw invalid('name', name, 'is too short')
  if (name.length > most) throw invalid('name', name, 'is too long')
  if (name.trim() === '') throw invalid('name', name, "does not match '[\\\\S]+'")
  return name
}

/** An optional text; undefined when absent. */
export function textOf(body: JsonObject, name: string): string | null | undefined {
  const value = body[name]
  if (value === undefined || value === null || typeof value === 'string') return value
  throw invalid(name, value, "is not of type 'string', 'null'")
}

/** An optional yes or no. */
export function flagOf(body: JsonObject, name: string): boolean | undefined {
  const value = body[name]
  if (value === undefined || typeof value === 'boolean') return value
  throw invalid(name, value, 'is not one of [True, False, None]')
}

/** The domain a new thing belongs to: the body's, else that of the token's scope. */
export function domainIdOf(context: Context, body: JsonObject): string {
  const asked = textOf(body, 'domain_id')
  if (typeof asked === 'string') return asked
  const { token } = context
  return token.domain?.id ?? token.project?.domain.id ?? 'default'
}
