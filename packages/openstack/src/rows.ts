/** Where what a service answered came from, for whoever finds out later that it makes no sense. */
import { isObject } from '#answers/json.ts'

/** An answer of a service: its type and the id under which its own log has the request. */
export type Origin = { readonly service: string; readonly requestId: string | undefined }

/** Is told of answers: whose they were, and how many rows of one were left out. */
export type Told = {
  readonly answered?: (from: Origin) => void
  readonly leftOut?: (from: Origin, rows: number) => void
}

const origins = new WeakMap<object, Origin>()

/** Whose answer the object was part of: a row of a list, or what was read alone. */
export const originOf = (value: unknown): Origin | undefined =>
  typeof value === 'object' && value !== null ? origins.get(value) : undefined

/** The same value, known by where it came from. */
export function from<T>(origin: Origin, value: T): T {
  if (typeof value === 'object' && value !== null) origins.set(value, origin)
  return value
}

/** The rows that are objects, each known by where it came from; others are left out and told. */
export function rowsFrom(
  origin: Origin,
  found: readonly unknown[],
  { leftOut }: Told,
): Record<string, unknown>[] {
  const rows = found.filter(isObject)
  for (const row of rows) origins.set(row, origin)
  if (rows.length < found.length) leftOut?.(origin, found.length - rows.length)
  return rows
}
