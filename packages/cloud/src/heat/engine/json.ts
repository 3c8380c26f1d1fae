/** Values of templates as JSON, which is what other services and the database understand. */
import type { PropertySchema } from '#heat/schema.ts'
import type { Schemas } from '#heat/template/properties.ts'
import { isList, isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

/** A value as JSON; an unknown value is null, as Python's None stands for it. */
export function jsonOf(value: Value): Json {
  if (typeof value === 'symbol') return null
  if (isList(value)) return value.map(jsonOf)
  return isMap(value) ? mapOf(value) : value
}

/** A map as JSON. */
export function mapOf(value: ValueMap): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, jsonOf(part)]))
}

/** The known part of a value; undefined where nothing is known. */
export function knownPart(value: Value): Json | undefined {
  if (typeof value === 'symbol') return undefined
  const kept = (part: Value): Json[] => {
    const one = knownPart(part)
    return one === undefined ? [] : [one]
  }
  if (isList(value)) return value.flatMap(kept)
  if (!isMap(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.flatMap(([key, part]) => kept(part).map((one) => [key, one])))
}

/** Properties without those that nobody has set, inside their maps and lists, too. */
export function withoutUnset(values: JsonObject, schemas: Schemas): JsonObject {
  const entries = Object.entries(values).flatMap(([key, value]): [string, Json][] => {
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined
    if (value === null) return []
    return [[key, schema ? insideOf(value, schema) : value]]
  })
  return Object.fromEntries(entries)
}

function insideOf(value: Json, { schema }: PropertySchema): Json {
  if (!schema) return value
  const item = schema['*']
  if (Array.isArray(value)) return item ? value.map((one) => insideOf(one, item)) : value
  return isObject(value) ? withoutUnset(value, schema) : value
}

/** A member of a map that is a map itself; an empty one where it is none. */
export function partOf(map: ValueMap, name: string): ValueMap {
  const part = own(map, name)
  return isMap(part) ? part : {}
}
