/** What makes and changes resources (`ResourceSchema` of gnocchi.rest.api). */
import {
  fieldsOf,
  inWords,
  invalid,
  nullOrText,
  text,
  type Check,
  type Field,
} from '#gnocchi/checks.ts'
import { uuidOf } from '#gnocchi/ids.ts'
import type { Attribute, Resource, ResourceType } from '#gnocchi/rows.ts'
import { ValueError, isoTime, timestampOf } from '#gnocchi/times.ts'
import type { Json, JsonObject } from '#http/json.ts'

/** The checked body: times are milliseconds, but for those among the attributes of the type. */
export function resourceBody(
  body: Json,
  type: ResourceType,
  { now, creating }: { readonly now: number; readonly creating: boolean },
): JsonObject {
  const time: Check = (value, path) => inWords(path, () => timestampOf(value, now))
  const attributes = Object.entries(type.attributes).map(([name, attribute]): [string, Field] => [
    name,
    { check: checkOf(attribute, now), required: creating && attribute.required },
  ])
  const common: Readonly<Record<string, Field>> = {
    started_at: { check: time },
    ended_at: { check: time },
    user_id: { check: nullOrText },
    project_id: { check: nullOrText },
    // Metrics are looked at once it is known whose resource it is.
    metrics: { check: (value) => value },
  }
  const id: Readonly<Record<string, Field>> = creating
    ? { id: { check: text, required: true } }
    : {}
  return fieldsOf(body, { ...common, ...Object.fromEntries(attributes), ...id })
}

/** What of a body is the type's own. */
export function attributesIn(body: JsonObject, type: ResourceType): JsonObject {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => Object.hasOwn(type.attributes, name)),
  )
}

/** The attributes of a resource of the type that nothing is said of. */
export const noAttributes = (type: ResourceType): Resource['attributes'] =>
  Object.fromEntries(Object.keys(type.attributes).map((name) => [name, null]))

function checkOf(attribute: Attribute, now: number): Check {
  switch (attribute.type) {
    case 'string':
      return (value, path) => {
        const given = String(text(value, path))
        const { min_length, max_length } = attribute
        if (given.length < min_length)
          throw invalid(`length of value must be at least ${min_length}`, path)
        if (given.length > max_length)
          throw invalid(`length of value must be at most ${max_length}`, path)
        return given
      }
    case 'number':
      return (value, path) => {
        if (typeof value !== 'number') throw invalid('expected Real', path)
        const { min, max } = attribute
        if (min !== null && value < min) throw invalid(`value must be at least ${min}`, path)
        if (max !== null && value > max) throw invalid(`value must be at most ${max}`, path)
        return value
      }
    case 'bool':
      return (value, path) => {
        if (typeof value !== 'boolean') throw invalid('expected bool', path)
        return value
      }
    case 'uuid':
      return (value, path) =>
        inWords(path, () => {
          const id = typeof value === 'string' ? uuidOf(value) : undefined
          if (id === undefined) throw new ValueError('badly formed hexadecimal UUID string')
          return id
        })
    case 'datetime':
      return (value, path) => inWords(path, () => isoTime(timestampOf(value, now)))
  }
}
