import { isObject } from '#http/json.ts'
import { firstFailure, type Failure, type Schema } from '#wire/schema.ts'

/** All that is wrong with a value, as services say it that do not stop at the first fault. */
export function allFailures(schema: Schema, value: unknown, path: Failure['path'] = []): Failure[] {
  const { properties = {}, items, ...rest } = schema
  const inProperties = isObject(value)
    ? Object.entries(properties).flatMap(([name, inner]) =>
        Object.hasOwn(value, name) ? allFailures(inner, value[name], [...path, name]) : [],
      )
    : []
  const inItems =
    items && Array.isArray(value)
      ? value.flatMap((one: unknown, at) => allFailures(items, one, [...path, at]))
      : []
  // The names of the properties count for those that are none.
  const names = Object.fromEntries(Object.keys(properties).map((name) => [name, {}]))
  const own = Object.entries(rest).flatMap(([keyword, of]) => {
    const failure = firstFailure({ properties: names, [keyword]: of }, value, path)
    return failure ? [failure] : []
  })
  return [...own, ...inProperties, ...inItems]
}
