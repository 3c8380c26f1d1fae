import { patternOf } from '#forms/rules/patterns.ts'
import { fitsFormat } from '#forms/rules/schema-formats.ts'
import { schemaMessage } from '#forms/rules/schema-messages.ts'
import type { Located, Schema, SchemaOptions, Violation } from '#forms/rules/schema.ts'

/** Everything that is wrong with a value by a schema, from the top down. */
export const violationsOf = (
  value: unknown,
  schema: Schema,
  options: SchemaOptions = {},
): readonly Located[] => {
  const here = [...typeViolations(value, schema), ...enumViolations(value, schema)]
  // A value of another type breaks every further rule; saying so once is enough.
  if (here.some(({ kind }) => kind === 'type' || kind === 'number')) return at([], here)
  if (typeof value === 'number') here.push(...numberViolations(value, schema))
  if (typeof value === 'string') here.push(...textViolations(value, schema))
  if (Array.isArray(value)) return [...at([], here), ...listViolations(value, schema, options)]
  if (isRecord(value)) return [...at([], here), ...recordViolations(value, schema, options)]
  return at([], here)
}

/** What a form says of a value, by the path of the field; the first violation of each is heard. */
export const schemaErrors = (
  value: unknown,
  schema: Schema,
  options: SchemaOptions = {},
): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>()
  for (const { path, violation } of violationsOf(value, schema, options)) {
    const place = path.join('.')
    if (errors.has(place)) continue
    errors.set(place, schemaMessage(violation, titleAt(schema, path)))
  }
  return errors
}

const at = (path: readonly string[], violations: readonly Violation[]): readonly Located[] =>
  violations.map((violation) => ({ path, violation }))

const below = (name: string, found: readonly Located[]): readonly Located[] =>
  found.map(({ path, violation }) => ({ path: [name, ...path], violation }))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const isOfType = (value: unknown, type: string): boolean => {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return typeof value === 'number' && !Number.isNaN(value)
  return typeOf(value) === type
}

function* typeViolations(value: unknown, { type }: Schema): Generator<Violation> {
  const types = type === undefined ? [] : typeof type === 'string' ? [type] : type
  if (types.length === 0 || types.some((one) => isOfType(value, one))) return
  const number = types.includes('number') || types.includes('integer')
  if (number && typeof value === 'string') yield { kind: 'number', value }
  else yield { kind: 'type', expected: types.join(', ') }
}

function* enumViolations(value: unknown, schema: Schema): Generator<Violation> {
  const known = schema.enum?.map((one) => canonical(one))
  if (known === undefined || known.includes(canonical(value))) return
  yield { kind: 'enum', value: typeof value === 'string' ? value : canonical(value) }
}

function* numberViolations(value: number, schema: Schema): Generator<Violation> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum
  const under = exclusiveMaximum === true ? maximum : exclusiveMaximum
  if (typeof above === 'number' && value <= above) {
    yield { kind: 'exclusiveMinimum', value, least: above }
  } else if (minimum !== undefined && value < minimum) {
    yield { kind: 'minimum', value, least: minimum }
  }
  if (typeof under === 'number' && value >= under) {
    yield { kind: 'exclusiveMaximum', value, most: under }
  } else if (maximum !== undefined && value > maximum) {
    yield { kind: 'maximum', value, most: maximum }
  }
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
    yield { kind: 'multipleOf', value, factor: multipleOf }
  }
}

/** Binary fractions make 0.3 / 0.1 a little less than 3. */
const isMultiple = (value: number, factor: number): boolean => {
  const times = value / factor
  return Math.abs(times - Math.round(times)) <= Number.EPSILON * Math.max(1, Math.abs(times)) * 2
}

function* textViolations(value: string, schema: Schema): Generator<Violation> {
  const { minLength, maxLength, pattern, format } = schema
  const { length } = [...value]
  if (minLength !== undefined && length < minLength) {
    yield { kind: 'minLength', length, least: minLength }
  }
  if (maxLength !== undefined && length > maxLength) {
    yield { kind: 'maxLength', length, most: maxLength }
  }
  if (pattern !== undefined && patternOf(pattern)?.test(value) === false) yield { kind: 'pattern' }
  if (format !== undefined && !fitsFormat(value, format)) yield { kind: 'format' }
}

const listViolations = (
  list: readonly unknown[],
  schema: Schema,
  options: SchemaOptions,
): readonly Located[] => {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = schema
  const count = list.length
  const here: Violation[] = []
  if (count < minItems) here.push({ kind: 'minItems', count, least: minItems })
  if (count > maxItems) here.push({ kind: 'maxItems', count, most: maxItems })
  if (uniqueItems && new Set(list.map(canonical)).size < count) here.push({ kind: 'uniqueItems' })
  const within = items
    ? list.flatMap((item, index) => below(String(index), violationsOf(item, items, options)))
    : []
  return [...at([], here), ...within]
}

const recordViolations = (
  record: Record<string, unknown>,
  schema: Schema,
  options: SchemaOptions,
): readonly Located[] => {
  const { properties = {}, additionalProperties: more, required = [] } = schema
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema
  const names = Object.keys(record)
  const count = names.length
  const here: Violation[] = []
  if (count < minProperties) here.push({ kind: 'minProperties', count, least: minProperties })
  if (count > maxProperties) here.push({ kind: 'maxProperties', count, most: maxProperties })
  const missing = required.filter((name) => !Object.hasOwn(record, name))
  const within = names.flatMap((name) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    const rule = known ?? (typeof more === 'object' ? more : undefined)
    if (rule) return below(name, violationsOf(record[name], rule, options))
    if (more === false) return at([name], [{ kind: 'additionalProperties' }])
    return options.banUnknown ? at([name], [{ kind: 'unknown' }]) : []
  })
  return [
    ...at([], here),
    ...missing.flatMap((name) => at([name], [{ kind: 'required' }])),
    ...within,
  ]
}

/** The same text for values that JSON Schema calls equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'

const titleAt = (schema: Schema, path: readonly string[]): string | undefined => {
  const [name, ...rest] = path
  if (name === undefined) return schema.title
  const inner = schema.properties?.[name] ?? schema.items
  return inner ? (titleAt(inner, rest) ?? (rest.length === 0 ? name : undefined)) : name
}
