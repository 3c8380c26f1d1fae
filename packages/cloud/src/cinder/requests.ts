/** What Cinder's routes share: the project in the path, and bodies checked by a schema. */
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { booleanOf } from '#wire/booleans.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'
import { firstFailure, type Schema } from '#wire/schema.ts'

/** Throws what Cinder says of everybody's project but the token's own, even to an administrator. */
export function admit({ params, projectId }: Context): void {
  if ((params['project_id'] ?? projectId) !== projectId) throw badRequest('Malformed request url')
}

/** Throws 400 in the words of Cinder's schema validation when the body does not fit. */
export function checkBody(context: Context, schema: Schema): JsonObject {
  const body = isObject(context.body) ? context.body : {}
  const failure = firstFailure({ type: 'object', ...schema }, body)
  if (!failure) return body
  const name = failure.path.at(-1)
  if (name === undefined) throw badRequest(failure.message)
  const value = typeof failure.value === 'string' ? failure.value : pythonRepr(failure.value)
  throw badRequest(
    `Invalid input for field/attribute ${pythonText(name)}. Value: ${value}. ${failure.message}`,
  )
}

/** The object under a name of a checked body. */
export function part(body: Readonly<Record<string, unknown>>, name: string): JsonObject {
  const inner = body[name]
  return isObject(inner) ? inner : {}
}

/** A path that older microversions do not have. */
export function needs(context: Context, version: string): void {
  if (!context.since(version)) throw notFound('The resource could not be found.')
}

/** Throws 403 unless the policy allows it for something of that project. */
export function allow(context: Context, rule: string, projectId = context.projectId): void {
  context.enforce(rule, { project_id: projectId })
}

/** Whether the policy allows something that Cinder judges for the caller's own project. */
export function allows(context: Context, rule: string): boolean {
  return context.allows(rule, { project_id: context.projectId })
}

/** Cinder's `uuid_allow_null`. */
export const UUID_OR_NULL: Schema = {
  oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
}
export const NAME: Schema = { type: ['string', 'null'], maxLength: 255 }
export const TEXTS: Schema = {
  type: ['object', 'null'],
  patternProperties: { '^[a-zA-Z0-9-_:. /]{1,255}$': { type: 'string', maxLength: 255 } },
  additionalProperties: false,
}

/** Cinder's `boolean`, of which it takes many words. */
export const BOOLEAN: Schema = {
  type: ['boolean', 'string'],
  enum: [
    ...[true, 'True', 'TRUE', 'true', '1', 'ON', 'On', 'on', 'YES', 'Yes', 'yes', 'y', 't'],
    ...[false, 'False', 'FALSE', 'false', '0', 'OFF', 'Off', 'off', 'NO', 'No', 'no', 'n', 'f'],
  ],
}

/** A parameter that is true or false, and false when absent. Throws 400. */
export function flag(context: Context, name: string): boolean {
  const value = context.query.get(name)
  if (value === null) return false
  const is = booleanOf(value)
  if (is === undefined) throw badRequest(`Value '${value}' for '${name}' is not a boolean.`)
  return is
}

/** A text of a body; null for all else, as for Python's `None`. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** What was sent under a name or, without it, as the database calls it (`display_…`). */
export const given = (sent: Readonly<Record<string, unknown>>, name: string): unknown =>
  name in sent ? sent[name] : sent[`display_${name}`]

/** The name and the description that a change gives; a null that is sent takes the text away. */
export function renamed(sent: Readonly<Record<string, unknown>>): {
  name?: string | null
  description?: string | null
} {
  const [name, description] = [given(sent, 'name'), given(sent, 'description')]
  return {
    ...(name === undefined ? {} : { name: textOf(name) }),
    ...(description === undefined ? {} : { description: textOf(description) }),
  }
}

/** Names and descriptions have a length that Cinder checks itself. */
export function checkLengths(body: Readonly<Record<string, unknown>>): void {
  for (const name of ['name', 'description']) {
    const value = body[name]
    if (typeof value !== 'string' || value.length <= 255) continue
    const words = `${name} has ${value.length} characters, more than 255.`
    throw badRequest(`Invalid input received: ${words}`)
  }
}
