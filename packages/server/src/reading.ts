/** Values of the cloud in the shape of the contract, as far as they have it. */

/** Marks a value that does not have the promised shape. */
export const unread = Symbol('unread')

/** Answers the value in its shape, the same object where it is one, or `unread`. */
export type Reader = (value: unknown) => unknown

/**
 * Reads values of a schema. What is only written in another way is rewritten, as the serializer of
 * replies does it: a number for a text, and a text for a number. A null that may not be there counts
 * as missing, or as empty. What cannot be read is an object or a list in place of something else,
 * where the serializer would write `[object Object]` or fail for the whole answer, a missing part, an
 * `id` that is empty, and what is nested without end.
 */
export const readerOf = (schema: object): Reader => {
  const known = readers.get(schema)
  if (known !== undefined) return known
  const made = compiled(schema)
  readers.set(schema, made)
  return made
}

/** A schema is worked out when it is first used. */
const readers = new WeakMap<object, Reader>()

/** What of a JSON Schema is read here; limits are for what users send. */
type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly nullable?: boolean
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
}

const compiled = (schema: Schema): Reader => {
  const read = plain(schema)
  return schema.nullable ? (value) => (value === null ? null : read(value)) : read
}

const plain = (schema: Schema): Reader => {
  if ('const' in schema) return (value) => (value === schema.const ? value : unread)
  if (schema.anyOf) return oneOf(schema.anyOf)
  const { type = 'any' } = schema
  switch (type) {
    case 'string':
      return text
    case 'integer':
    case 'number':
      return number
    case 'boolean':
      return boolean
    case 'array':
      return list(readerOf(schema.items ?? {}))
    case 'object':
      return schema.properties ? fields(schema) : map(schema)
    default:
      return (value) => (endsWithin(value, deepest) ? value : unread)
  }
}

const text: Reader = (value) => {
  if (typeof value === 'string') return value
  if (value === null) return ''
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : unread
}

const number: Reader = (value) => {
  // JSON can say 1e999.
  if (typeof value === 'number') return Number.isFinite(value) ? value : unread
  const isNumber =
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  return isNumber ? Number(value) : unread
}

const boolean: Reader = (value) => {
  if (typeof value === 'boolean') return value
  if (value === null) return false
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === 'true' || word === 1) return true
  return word === 'false' || word === '' || word === 0 ? false : unread
}

/** The first of them that takes the value as it is. */
const oneOf = (schemas: readonly Schema[]): Reader => {
  const branches = schemas.map(readerOf)
  return (value) => (branches.some((read) => read(value) === value) ? value : unread)
}

const list =
  (read: Reader): Reader =>
  (value) => {
    if (value === null) return []
    if (!Array.isArray(value)) return unread
    for (const [at, one] of value.entries()) {
      const now = read(one)
      if (now === unread) return unread
      if (now !== one) value[at] = now
    }
    return value
  }

const fields = ({ properties = {}, required = [], additionalProperties }: Schema): Reader => {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const read = readerOf(schema)
    const needed = required.includes(name)
    if (needed && name === 'id') return { name, needed, read: notEmpty(read) }
    // Most values are what they should be, which need not be asked of each in a call.
    const usual = schema.type === 'string' && !('const' in schema) ? schema.type : undefined
    return { name, needed, usual, mayBeNull: schema.nullable === true, read }
  })
  return (value) => {
    if (!isFields(value)) return unread
    for (const { name, needed, usual, mayBeNull, read } of parts) {
      const one = value[name]
      if (typeof one === usual || (one === null && mayBeNull)) continue
      if (one === undefined) {
        if (needed) return unread
        continue
      }
      const now = read(one)
      if (now === one) continue
      if (one === null && !needed) value[name] = undefined
      else if (now === unread) return unread
      else value[name] = now
    }
    return additionalProperties === undefined || endsWithin(value, deepest) ? value : unread
  }
}

const notEmpty =
  (read: Reader): Reader =>
  (value) =>
    value === null || value === '' ? unread : read(value)

/** Keys are the cloud's own words, whatever they are. */
const map = ({ patternProperties = {} }: Schema): Reader => {
  const [schema = {}] = Object.values(patternProperties)
  const read = readerOf(schema)
  return (value) => {
    if (value === null) return {}
    if (!isFields(value)) return unread
    for (const key of Object.keys(value)) {
      const one = value[key]
      const now = read(one)
      if (now === unread) return unread
      // `__proto__` is a key of its own here, which is written like any other.
      if (now !== one) value[key] = now
    }
    return value
  }
}

/** Deeper than anything that a service nests, and not so deep that writing it fails. */
const deepest = 100

const endsWithin = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((one) => endsWithin(one, levels - 1))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
