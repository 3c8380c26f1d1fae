/** Parts of bytes and the conditions on them, as HTTP has them (RFC 9110, sections 13 and 14). */
import type { Span } from '#files/pieces.ts'

export type AskedRanges =
  | { readonly kind: 'all' }
  /** In the order in which they were asked for; at least one. */
  | { readonly kind: 'parts'; readonly parts: readonly [Span, ...Span[]] }
  /** Parts that so many bytes do not have: 416. */
  | { readonly kind: 'beyond' }
  /** No range that HTTP knows: to be ignored, or refused where the service does. */
  | { readonly kind: 'unknown' }

/** What a `Range` header asks for of so many bytes. */
export function askedRanges(header: string | null, size: number): AskedRanges {
  if (header === null) return { kind: 'all' }
  const [, list] = /^bytes\s*=(.*)$/i.exec(header) ?? []
  if (list === undefined) return { kind: 'unknown' }
  const spans: Span[] = []
  for (const text of list.split(',')) {
    const span = spanOf(text, size)
    if (span === undefined) return { kind: 'unknown' }
    if (span.from < span.to) spans.push(span)
  }
  const [first, ...more] = spans
  return first === undefined ? { kind: 'beyond' } : { kind: 'parts', parts: [first, ...more] }
}

/** `0-499`, `500-` or `-500`; without a byte in it when there are none so far behind. */
function spanOf(text: string, size: number): Span | undefined {
  const [, first = '', last = ''] = /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(text) ?? []
  if (first === '') {
    return last === '' ? undefined : { from: Math.max(0, size - Number(last)), to: size }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) }
}

/** The `Content-Range` of an answer with one part. */
export function contentRange({ from, to }: Span, size: number): string {
  return `bytes ${from}-${to - 1}/${size}`
}

/** What tells one state of a thing from another. */
export type Validators = {
  /** An entity tag with its quotes: `"abc"`, or `W/"abc"` when it is a weak one. */
  readonly etag?: string | undefined
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number | undefined
}

/**
 * What the conditions of a request come to for a thing that is there, or for none (`undefined`):
 * `failed` is 412, and 304 is `unchanged`, of which only GET and HEAD hear. In the order of
 * RFC 9110, 13.2.2.
 */
export function judgeConditions(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  there: Validators | undefined,
): 'met' | 'unchanged' | 'failed' {
  const reads = method === 'GET' || method === 'HEAD'
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')]
  if (match !== null) {
    if (!names(match, there, isSame)) return 'failed'
  } else if (changedSince(headers.get('if-unmodified-since'), there) === true) return 'failed'
  if (noneMatch !== null) {
    if (names(noneMatch, there, isAlike)) return reads ? 'unchanged' : 'failed'
  } else if (reads && changedSince(headers.get('if-modified-since'), there) === false) {
    return 'unchanged'
  }
  return 'met'
}

/** Whether `If-Range` lets the ranges count; when it does not, all of it is answered. */
export function rangesCount(headers: Headers, there: Validators): boolean {
  const condition = headers.get('if-range')?.trim()
  if (condition === undefined) return true
  if (/^(W\/)?"/.test(condition)) return isSame(condition, there.etag)
  const modified = secondsOf(there.modified)
  return modified !== undefined && modified === secondsOf(Date.parse(condition))
}

type Comparison = (asked: string, has: string | undefined) => boolean

function names(header: string, there: Validators | undefined, isOne: Comparison): boolean {
  if (there === undefined) return false
  if (header.trim() === '*') return true
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => isOne(tag, there.etag))
}

/** A weak tag is the same as none. */
const isSame: Comparison = (asked, has) => asked === has && !asked.startsWith('W/')
const isAlike: Comparison = (asked, has) =>
  has !== undefined && asked.replace(/^W\//, '') === has.replace(/^W\//, '')

/** Undefined when that was not asked in a way that can be told; HTTP's dates are whole seconds. */
function changedSince(header: string | null, there: Validators | undefined): boolean | undefined {
  const since = header === null ? Number.NaN : Date.parse(header)
  const modified = secondsOf(there?.modified)
  if (Number.isNaN(since) || modified === undefined) return undefined
  return modified > since / 1000
}

function secondsOf(time: number | undefined): number | undefined {
  return time === undefined || Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}
