/** Manifests of static large objects as people send them (parse_and_validate_input of Swift's slo). */
import type { Span } from '#files/pieces.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { askedRanges } from '#http/ranges.ts'
import type { Place } from '#swift/access.ts'
import { refusedPlainly, refusedWith } from '#swift/answers.ts'
import { pythonJson } from '#swift/json.ts'

export const MOST_SEGMENTS = 1000

/** A segment as it is asked for. */
export type Wanted =
  | { readonly data: string }
  | {
      readonly path: string
      readonly etag?: string
      readonly size_bytes?: number
      readonly range?: string
    }

const KEYS = { path: ['path', 'size_bytes', 'etag', 'range'], data: ['data'] } as const

/** The segments of a manifest; throws 400 with all that is wrong with it. */
export function parsedManifest(text: string, place: Place): Wanted[] {
  const list = parsed(text)
  if (!Array.isArray(list)) throw refusedWith(400, 'Manifest must be a list.\n')
  const errors: string[] = []
  const wanted = list.flatMap((one: unknown, at) => {
    const judged = wantedOf(one, place, at === list.length - 1)
    if (typeof judged !== 'string') return [judged]
    errors.push(`Index ${at}: ${judged}`)
    return []
  })
  if (list.length > 0 && list.every((one) => isObject(one) && 'data' in one)) {
    errors.push('Inline data segments require at least one object-backed segment.')
  }
  if (errors.length > 0) throw refusedPlainly(400, errors.map((error) => `${error}\n`).join(''))
  if (wanted.filter((one) => 'path' in one).length > MOST_SEGMENTS) {
    throw refusedWith(413, `Number of object-backed segments must be <= ${MOST_SEGMENTS}`)
  }
  return wanted
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw refusedWith(400, 'Manifest must be valid JSON.\n')
    throw error
  }
}

/** The segment, or what is wrong with it. */
function wantedOf(one: unknown, place: Place, isLast: boolean): Wanted | string {
  if (!isObject(one)) return 'not a JSON object'
  const kind = 'path' in one ? 'path' : 'data' in one ? 'data' : undefined
  if (kind === undefined) return "expected keys to include one of b'path' or b'data'"
  const known: readonly string[] = KEYS[kind]
  const strange = Object.keys(one).filter((key) => !known.includes(key))
  if (strange.length > 0) {
    return `extraneous keys ${strange.toSorted().map(pythonJson).join(', ')}`
  }
  return kind === 'data' ? dataOf(one) : objectOf(one, place, isLast)
}

function dataOf({ data }: JsonObject): Wanted | string {
  const isBase64 = typeof data === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(data)
  if (!isBase64 || data.length % 4 !== 0) return 'data must be valid base64'
  if (data === '') return 'too small; each segment must be at least 1 byte.'
  return { data: Buffer.from(data, 'base64').toString('base64') }
}

function objectOf(one: JsonObject, place: Place, isLast: boolean): Wanted | string {
  const { path, etag = null, size_bytes = null } = one
  if (typeof path !== 'string') return '"path" must be a string'
  if (etag !== null && typeof etag !== 'string') {
    return '"etag" must be a string or null (if provided)'
  }
  if (!path.replace(/^\/+|\/+$/g, '').includes('/')) {
    return 'path does not refer to an object. Path must be of the form /container/object.'
  }
  const size = size_bytes === null ? undefined : integerOf(size_bytes)
  if (size_bytes !== null && size === undefined) return 'invalid size_bytes'
  if (size !== undefined && size < 1 && !isLast) {
    return 'too small; each segment must be at least 1 byte.'
  }
  if (path.replace(/^\/+/, '') === `${place.container}/${place.name}`) {
    return 'manifest must not include itself as a segment'
  }
  const range = one['range'] ? String(one['range']) : undefined
  const wrong = range === undefined ? undefined : wrongRange(range, size)
  if (wrong !== undefined) return wrong
  return {
    path,
    ...(etag === null ? {} : { etag }),
    ...(size === undefined ? {} : { size_bytes: size }),
    ...(range === undefined ? {} : { range }),
  }
}

function integerOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.trunc(value)
  return typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : undefined
}

function wrongRange(range: string, size: number | undefined): string | undefined {
  if (askedRanges(`bytes=${range}`, Infinity).kind === 'unknown') return 'invalid range'
  if (range.includes(',')) return 'multiple ranges (only one allowed)'
  const fits = size === undefined || askedRanges(`bytes=${range}`, size).kind === 'parts'
  return fits ? undefined : 'unsatisfiable range'
}

/** What a range is of so many bytes. */
export function rangeIn(range: string | undefined, size: number): Span | 'all' | 'none' {
  if (range === undefined) return 'all'
  const asked = askedRanges(`bytes=${range}`, size)
  if (asked.kind !== 'parts') return 'none'
  const [span] = asked.parts
  return span.from === 0 && span.to === size ? 'all' : span
}
