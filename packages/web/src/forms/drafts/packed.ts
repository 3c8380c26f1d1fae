/** What a form holds as JSON and back: with numbers that are empty, maps, and the names of files. */

/** The name of a file that was chosen: a file is kept nowhere. */
export type LostFile = { readonly lost: string }

/** A value as JSON has it. Of a file its name is left. */
export const packed = (value: unknown): unknown => {
  if (value instanceof File) return { lost: value.name } satisfies LostFile
  if (value instanceof Map) return { map: [...value].map(([key, one]) => [key, packed(one)]) }
  if (Array.isArray(value)) return value.map(packed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, packed(one)]))
}

/** What `packed` has made; no value of a form is null: an empty number has become that as JSON. */
export const unpacked = (value: unknown): unknown => {
  if (value === null) return Number.NaN
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object') return value
  if ('map' in value && Array.isArray(value.map)) return new Map(value.map.filter(isPair))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpacked(one)]))
}

export const isLost = (value: unknown): value is LostFile =>
  typeof value === 'object' && value !== null && 'lost' in value && typeof value.lost === 'string'

/** Whether two values are the same once they are kept. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(packed(one)) === JSON.stringify(packed(other))

/** Whether a value may stand where another one does. */
export const isLike = (start: unknown, value: unknown): boolean =>
  typeof start === typeof value &&
  Array.isArray(start) === Array.isArray(value) &&
  start instanceof Map === value instanceof Map

/** A short print of a value, by which another one is told from it. */
export const printOf = (value: unknown): string => {
  let print = 0
  for (const letter of JSON.stringify(packed(value)) ?? '')
    print = (Math.imul(print, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return print.toString(36)
}

const isPair = (pair: unknown): pair is [unknown, unknown] =>
  Array.isArray(pair) && pair.length === 2
