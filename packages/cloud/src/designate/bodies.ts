/** How Designate reads bodies (designate.api.v2.patches, designate.objects.adapters.base). */
import { invalidFields, invalidObject, refusal } from '#designate/fault-style.ts'
import { raised, type Coerce } from '#designate/fields.ts'
import type { Context } from '#http/context.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { isUuid } from '#wire/formats.ts'
import { pythonRepr, pythonType } from '#wire/python.ts'

/** A field of a body: one without `coerce` is read only, and an immutable one is set once. */
export type Field = { readonly coerce?: Coerce; readonly immutable?: true }
export type FieldsOf = Readonly<Record<string, Field>>

/** Throws 400 unless all of the path's parameters are ids. */
export function needIds(context: Context, ...names: readonly string[]): void {
  for (const name of names) needId(name, context.param(name))
}

/** Throws 400 unless that is an id; Designate has a name for each place where one stands. */
export function needId(name: string, id: string): void {
  if (!isUuid(id)) throw refusal('invalid_uuid', `Invalid UUID ${name}: ${id}`)
}

/** The JSON of the body, or what stands for an empty one; throws 415 and 400. */
export function bodyOf(context: Context, absent?: Json): Json {
  const type = context.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'application/json-patch+json') {
    throw refusal('unsupported_content_type', 'Content-type must be application/json', 415)
  }
  if (context.body === undefined || context.body === null) {
    if (absent !== undefined) return absent
    throw refusal('empty_request_body', 'Request Body is empty')
  }
  return context.body
}

/** A body that has items, by their names; throws Python's words for one that has none. */
export function itemsOf(body: Json): JsonObject {
  if (isObject(body)) return body
  throw raised('AttributeError', `'${pythonType(body)}' object has no attribute 'items'`)
}

/** The same of bodies that are asked for a name first. */
export function namesOf(body: Json): JsonObject {
  if (typeof body !== 'number' && typeof body !== 'boolean') return itemsOf(body)
  throw raised('TypeError', `argument of type '${pythonType(body)}' is not iterable`)
}

/**
 * The changes in a body. `current` is the item as it is, empty for a new one: a read-only field may
 * be sent unchanged. Throws for unknown names, and for values that do not fit.
 */
export function changesIn(
  one: string,
  fields: FieldsOf,
  body: JsonObject,
  current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const wrong: string[] = []
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) {
      wrong.push(name)
      continue
    }
    const before = current[name] ?? null
    const kept = field.immutable ? Boolean(before) : !field.coerce
    if (kept && before !== value) {
      wrong.push(name)
      break
    }
    if (field.coerce) changes[name] = field.coerce(value, name)
  }
  if (wrong.length === 0) return changes
  throw invalidObject(
    `Provided object does not match schema. Keys ${pythonRepr(wrong)} are not valid for ${one}`,
  )
}

/** Throws 400 where one of these is not there: it names the first. */
export function need(given: Readonly<Record<string, unknown>>, ...names: readonly string[]): void {
  const absent = names.find((name) => given[name] === undefined)
  if (absent === undefined) return
  throw invalidFields([
    {
      path: ['records', 0, absent],
      message: `'${absent}' is a required property`,
      validator: 'required',
      validator_value: [absent],
    },
  ])
}
