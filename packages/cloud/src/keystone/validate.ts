import { badRequest, notFound, type Fault } from '#http/faults.ts'
import type { Context } from '#http/context.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import type { Fields } from '#resource/resource.ts'
import { firstFailure, type Failure, type Schema } from '#wire/schema.ts'

const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise ' +
  'incorrect. The client is assumed to be in error.'

/** Keystone's words for a part of the body that is not there. */
export function expecting(name: string, where: string): Fault {
  return badRequest(`Expecting to find ${name} in ${where}. ${MALFORMED}`)
}

/** Keystone's words for what is not there: `missing('user')(id)`. */
export const missing =
  (one: string) =>
  (id: string | null): Fault =>
    notFound(`Could not find ${one}: ${id ?? 'None'}.`)

/** What the body holds under a name: nothing counts as an empty object, which a schema judges. */
export function given(context: Context, name: string): Json {
  const inner = isObject(context.body) ? context.body[name] : undefined
  return inner === undefined ? {} : inner
}

/** Throws Keystone's 400 for what a schema does not let through. */
export function judge(value: unknown, schema: Schema): void {
  const failure = firstFailure(schema, value)
  if (!failure) return
  const { path, message } = failure
  // Of what is wrong with the whole, Keystone prints more than its first line.
  const whole = `${message}\n\nFailed validating ${keywordOf(failure)} in schema:\n`
  throw badRequest(
    path.length === 0 ? whole : `Invalid input for field '${path.join('/')}': ${message}`,
  )
}

/** The same value once a schema has found nothing wrong with it; throws Keystone's 400. */
export function judged(value: Json, schema: Schema): JsonObject {
  judge(value, schema)
  if (!isObject(value)) throw new Error('A schema let something through that is no object.')
  return value
}

/** The message of each schema keyword for a value that it rejects. */
const SAYINGS: readonly (readonly [ending: string, text: string, list: string])[] = [
  ['is a required property', 'required', 'required'],
  ['does not have enough properties', 'minProperties', 'minProperties'],
  ['has non-unique elements', 'uniqueItems', 'uniqueItems'],
  ['is too long', 'maxLength', 'maxItems'],
  ['is too short', 'minLength', 'minItems'],
]

function keywordOf({ message, value }: Failure): string {
  const said = SAYINGS.find(([ending]) => message.endsWith(ending))
  if (said) return `'${Array.isArray(value) ? said[2] : said[1]}'`
  if (message.startsWith('Additional properties')) return "'additionalProperties'"
  return / does not match '/.test(message) ? "'pattern'" : "'type'"
}

/** A new thing's body, judged; names with a colon or a hyphen get an underscore in its place. */
export function judgedNew(value: Json, schema: Schema): JsonObject {
  const named = Object.entries(judged(value, schema)).map(([name, of]) => {
    return [name.replace(/[:-]/g, '_'), of] as const
  })
  return Object.fromEntries(named)
}

/** The name without the blanks around it, as Keystone keeps it; undefined when none was given. */
export function nameIn(body: Fields): string | undefined {
  return textIn(body, 'name')?.trim()
}

/** A text that the schema has let through; null where that is allowed, undefined when absent. */
export function textIn(body: Fields, name: string): string | null | undefined {
  const value = body[name]
  return typeof value === 'string' || value === null ? value : undefined
}

/** A yes or no that the schema has let through; undefined when absent. */
export function flagIn(body: Fields, name: string): boolean | undefined {
  const value = body[name]
  return typeof value === 'boolean' ? value : undefined
}

/** The tags that the schema has let through; undefined when absent. */
export function tagsIn(body: Fields): string[] | undefined {
  const { tags } = body
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : undefined
}

/** Options as they are after a request: what it sets to None is taken back. */
export function optionsIn(body: Fields, before: JsonObject = {}): JsonObject {
  const asked = isObject(body['options']) ? body['options'] : {}
  const all = Object.entries({ ...before, ...asked })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/**
 * Properties of a body that Keystone does not know: kept as they are, over those that were kept
 * before. Absent when there are none.
 */
export function extraIn(
  body: Fields,
  known: readonly string[],
  before: Fields = {},
): { extra?: Fields } {
  const unknown = Object.entries(body).filter(([name]) => !known.includes(name))
  const extra = { ...before, ...Object.fromEntries(unknown) }
  return Object.keys(extra).length === 0 ? {} : { extra }
}

/** Neither the id nor the domain of a thing ever changes. */
export function refuseMove(
  body: Fields,
  { id, domain_id }: { id: string; domain_id?: string | null },
): void {
  const other = (name: string, own: string | null | undefined): boolean =>
    own !== undefined && body[name] !== undefined && body[name] !== own
  if (body['id'] !== null && other('id', id)) throw badRequest('Cannot change ID')
  if (other('domain_id', domain_id)) throw badRequest('Cannot change Domain ID')
}

/**
 * The domain a new thing belongs to: the body's, else the one that the token is for, else the default
 * one, even for who works in a project of another (keystone.server.flask.common).
 */
export function domainIdOf({ token }: Context, body: Fields): string {
  return textIn(body, 'domain_id') || (token.domain?.id ?? 'default')
}
