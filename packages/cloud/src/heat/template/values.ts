/** Stands for what nobody knows before a resource is made: its id, its attributes. */
export const unknownYet: unique symbol = Symbol('not known yet')

/** What a template's functions resolve to. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | ValueMap
  | typeof unknownYet
export type ValueMap = { readonly [name: string]: Value }

/** Whether a value is a map: no list, not null. */
export function isMap(value: Value | undefined): value is ValueMap {
  return typeof value === 'object' && value !== null && !isList(value)
}

/** Whether a value is a list. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value)
}

/** Whether a part of a value is not known yet. */
export function hasUnknown(value: Value): boolean {
  if (value === unknownYet) return true
  if (isList(value)) return value.some(hasUnknown)
  return isMap(value) && Object.values(value).some(hasUnknown)
}

/** A member of a map that it has itself. */
export function own(map: ValueMap, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined
}

/** Deeper than Python goes into a value, and than anybody nests one. */
const DEEPEST = 500

/**
 * Narrows what came as JSON or YAML; false for what is nested too deeply, as what holds itself is.
 */
export function isValue(value: unknown, depth = 0): value is Value {
  if (value === null || value === unknownYet) return true
  if (depth > DEEPEST) return false
  if (typeof value === 'object') {
    return Object.values(value).every((part) => isValue(part, depth + 1))
  }
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Whether two values are equal as Python compares them: maps in any order, true as 1. */
export function equal(a: Value, b: Value): boolean {
  if (isList(a)) {
    return isList(b) && a.length === b.length && a.every((one, at) => equal(one, b[at] ?? null))
  }
  if (isMap(a)) {
    if (!isMap(b) || Object.keys(a).length !== Object.keys(b).length) return false
    return Object.entries(a).every(([name, one]) => {
      const other = own(b, name)
      return other !== undefined && equal(one, other)
    })
  }
  const [left, right] = [a, b].map((one) => (typeof one === 'boolean' ? Number(one) : one))
  return left === right
}

/** JSON as Python's `json.dumps` writes it: a blank behind `,` and `:`, ASCII alone. */
export function pythonJson(value: Value, sorted = false): string {
  if (isList(value)) return `[${value.map((one) => pythonJson(one, sorted)).join(', ')}]`
  if (isMap(value)) {
    const names = sorted ? Object.keys(value).toSorted() : Object.keys(value)
    const members = names.map(
      (name) => `${asciiText(name)}: ${pythonJson(own(value, name) ?? null, sorted)}`,
    )
    return `{${members.join(', ')}}`
  }
  if (typeof value === 'symbol') return 'null'
  return typeof value === 'string' ? asciiText(value) : JSON.stringify(value)
}

function asciiText(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
