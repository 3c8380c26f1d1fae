/** What every Nova handler does first: check the request, find the server. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { booleanOf } from '#wire/booleans.ts'
import { pythonText } from '#wire/python.ts'
import { envelope, parameter } from '#nova/schema-parts.ts'
import { firstFailure, type Failure, type Schema } from '#wire/schema.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import type { TextsKind } from '#resource/texts.ts'
import type { Collection } from '#store/collection.ts'
import { utcTime } from '#wire/times.ts'

/** The body when it fits the schema; throws Nova's 400 otherwise. */
export function checkedBody(context: Context, schema: Schema): JsonObject {
  const { body } = context
  const failure = firstFailure(schema, body ?? null)
  if (failure) throw badRequest(words(failure, 'field/attribute', failure.path.at(-1)))
  if (!isObject(body)) throw badRequest('Malformed request body')
  return body
}

/** What stands under the one name of the body, when it fits the schema; throws Nova's 400. */
export function askedIn(context: Context, name: string, schema: Schema): JsonObject {
  return inside(checkedBody(context, envelope(name, schema)), name)
}

/** Texts of a body: under a name or bare, several or a single one. Throws Nova's 400. */
export const sentTexts =
  (schema: Schema): TextsKind<unknown>['sent'] =>
  (context, name, single) => {
    const fitting = single ? { ...schema, minProperties: 1, maxProperties: 1 } : schema
    return name === undefined ? checkedBody(context, fitting) : askedIn(context, name, fitting)
  }

/** Checks the query as Nova does, every parameter being a list; throws 400. */
export function checkQuery(context: Context, schema: Schema): void {
  const { query } = context
  const values = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
  const failure = firstFailure(schema, values)
  if (failure) throw badRequest(words(failure, 'query parameters', failure.path[0]))
}

/** Checks a query that may have these terms; from 2.75 or so on any other is refused. Throws 400. */
export function checkTerms(
  context: Context,
  terms: Readonly<Record<string, Schema>>,
  strictFrom = 75,
): void {
  const each = Object.entries(terms).map(([name, schema]) => [name, parameter(schema)])
  const properties: Record<string, Schema> = Object.fromEntries(each)
  const additionalProperties = context.version.minor < strictFrom
  checkQuery(context, { type: 'object', properties, additionalProperties })
}

/** The object under a name of a checked body. */
export function inside(body: JsonObject, name: string): JsonObject {
  const value = body[name]
  return isObject(value) ? value : {}
}

/** The server in the path, if the asker's project may see it; throws 404 and the policy's 403. */
export function serverOf(context: Context, rule: string): ServerRow {
  const server = seenServer(context, context.param('id'))
  context.enforce(`os_compute_api:${rule}`, target(server))
  return server
}

/**
 * A server that lives, or one of those besides; other projects' servers do not exist for who is no
 * administrator.
 */
export function seenServer(
  context: Context,
  id: string,
  besides?: Collection<ServerRow>,
): ServerRow {
  const living = context.table(servers).get(id)
  const server = living ?? (besides && context.table(besides).get(id))
  const hidden = !context.isAdmin && server?.tenant_id !== context.token.project?.id
  if (!server || hidden) throw notFound(`Instance ${id} could not be found.`)
  return server
}

/** What policy rules ask about a server. */
export function target(server: ServerRow): { project_id: string; user_id: string } {
  return { project_id: server.tenant_id, user_id: server.user_id }
}

/** A locked server is closed to everybody but administrators. */
export function refuseLocked(
  context: Context,
  server: ServerRow,
  words = `Instance ${server.id} is locked`,
): void {
  if (server.locked_by !== null && !context.isAdmin) throw conflict(words)
}

/** Whether a parameter that must be a boolean says yes; throws Nova's 400. */
export function strictBoolean(value: string): boolean {
  const told = booleanOf(value)
  if (told !== undefined) return told
  throw badRequest(
    `Unrecognized value '${value}', acceptable values are: '0', '1', 'f', 'false', 'n', 'no', ` +
      `'off', 'on', 't', 'true', 'y', 'yes'`,
  )
}

/**
 * Between which times something was changed, if a query says so: a time without a zone is in UTC,
 * and the last one is a whole second. Throws Nova's 400 when the times are the wrong way round.
 */
export function changedBetween(query: {
  get: (name: 'changes-since' | 'changes-before') => string | null | undefined
}): { from?: number; to?: number } | undefined {
  const [since, before] = [query.get('changes-since'), query.get('changes-before')]
  const time = (text: string): number => utcTime(text) ?? Number.NaN
  const from = since ? { from: time(since) } : undefined
  const to = before ? { to: time(before) + 999 } : undefined
  if (from && to && to.to < from.from) {
    throw badRequest('The value of changes-since must be less than or equal to changes-before.')
  }
  return from || to ? { ...from, ...to } : undefined
}

/** Links as every Nova resource has them; the bookmark leaves the version out. */
export function linksOf(
  context: Context,
  kind: string,
  id: string,
): { rel: string; href: string }[] {
  return [{ rel: 'self', href: `${context.base}/${kind}/${id}` }, bookmark(context, kind, id)]
}

export function bookmark(
  context: Context,
  kind: string,
  id: string,
): { rel: string; href: string } {
  return { rel: 'bookmark', href: `${context.base.replace(/\/v2[.\d]*$/, '')}/${kind}/${id}` }
}

/** The last of the values, as Nova takes it when a parameter comes twice. */
export function lastOf(context: Context, name: string): string | undefined {
  return context.query.getAll(name).at(-1)
}

function words(failure: Failure, where: string, name: string | number | undefined): string {
  if (failure.whole || name === undefined) return failure.message
  return `Invalid input for ${where} ${name}. Value: ${pythonText(failure.value)}. ${failure.message}`
}
