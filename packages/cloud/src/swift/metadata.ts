/** What people write down about accounts, containers and objects (swift.common.constraints). */
import { refusedPlainly } from '#swift/answers.ts'
import type { Kept } from '#swift/rows.ts'

export const LIMITS = {
  max_meta_name_length: 128,
  max_meta_value_length: 256,
  max_meta_count: 90,
  max_meta_overall_size: 4096,
  max_header_size: 8192,
}

type Kind = 'account' | 'container' | 'object'

/** Throws 400 unless all that is to be written down is within its limits. */
export function checkMetadata(headers: Headers, kind: Kind): void {
  const prefix = `x-${kind}-meta-`
  let [count, size] = [0, 0]
  for (const [header, value] of headers) {
    if (value.length > LIMITS.max_header_size) {
      const name = titled(header).slice(0, LIMITS.max_meta_name_length)
      throw refusedPlainly(400, `Header value too long: ${name}`)
    }
    if (!header.startsWith(prefix)) continue
    const name = titled(header).slice(prefix.length)
    if (name === '') throw refusedPlainly(400, 'Metadata name cannot be empty')
    if (kind !== 'object' && !isUtf8(value)) {
      throw refusedPlainly(400, 'Metadata must be valid UTF-8')
    }
    count += 1
    size += name.length + value.length
    if (name.length > LIMITS.max_meta_name_length) {
      throw refusedPlainly(400, `Metadata name too long: ${prefix}${name}`)
    }
    if (value.length > LIMITS.max_meta_value_length) {
      const most = LIMITS.max_meta_value_length
      throw refusedPlainly(400, `Metadata value longer than ${most}: ${prefix}${name}`)
    }
    if (count > LIMITS.max_meta_count) {
      throw refusedPlainly(400, `Too many metadata items; max ${LIMITS.max_meta_count}`)
    }
    if (size > LIMITS.max_meta_overall_size) {
      throw refusedPlainly(400, `Total metadata too large; max ${LIMITS.max_meta_overall_size}`)
    }
  }
}

/** `X-Object-Meta-Colour`: so is each name shown. */
export function titled(header: string): string {
  return header.replace(/(^|[^a-z])([a-z])/g, (_whole, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}

/** Whether bytes, each of them a character here, are UTF-8. */
function isUtf8(bytes: string): boolean {
  const read = Buffer.from(bytes, 'latin1')
  return Buffer.compare(Buffer.from(read.toString('utf8')), read) === 0
}

/**
 * What an account or a container says after a request: what came is added, what came without a value
 * or is to be removed goes.
 */
export function changedMeta(meta: Kept, headers: Headers, kind: 'account' | 'container'): Kept {
  const [prefix, removal] = [`x-${kind}-meta-`, `x-remove-${kind}-meta-`]
  const changed = new Map(Object.entries(meta))
  for (const header of headers.keys()) {
    if (header.startsWith(removal)) changed.delete(prefix + header.slice(removal.length))
  }
  for (const [header, value] of headers) {
    if (!header.startsWith(prefix)) continue
    if (value === '') changed.delete(header)
    else changed.set(header, value)
  }
  checkWhole(changed, prefix)
  return Object.fromEntries(changed)
}

/** All of it is within the limits, too, not only what comes at once. */
function checkWhole(meta: ReadonlyMap<string, string>, prefix: string): void {
  const all = [...meta].filter(([header]) => header.startsWith(prefix))
  if (all.length > LIMITS.max_meta_count) {
    throw refusedPlainly(400, `Too many metadata items; max ${LIMITS.max_meta_count}`)
  }
  const size = all.reduce(
    (sum, [name, value]) => sum + name.length - prefix.length + value.length,
    0,
  )
  if (size > LIMITS.max_meta_overall_size) {
    throw refusedPlainly(400, `Total metadata too large; max ${LIMITS.max_meta_overall_size}`)
  }
}

/** Keys that only the owner of an account sees and sets. */
const OWN = /^x-(account|container)-meta-temp-url-key(-2)?$/

/** The same without what is not for guests. */
export function metaFor(meta: Kept, owner: boolean): Kept {
  if (owner) return meta
  return Object.fromEntries(Object.entries(meta).filter(([header]) => !OWN.test(header)))
}

/** The headers of a request without what only owners set. */
export function settable(headers: Headers, owner: boolean): Headers {
  if (owner) return headers
  const rest = new Headers(headers)
  for (const header of [...headers.keys()]) if (OWN.test(header)) rest.delete(header)
  return rest
}

/** What an object keeps besides its metadata and its end (`allowed_headers` of the object server). */
const OBJECT_HEADERS = [
  'content-disposition',
  'content-encoding',
  'x-object-manifest',
  'cache-control',
  'content-language',
  'expires',
  'x-robots-tag',
]

/** The headers of a request that its object keeps. */
export function objectHeaders(headers: Headers): Kept {
  return Object.fromEntries(
    [...headers].filter(([header, value]) => {
      if (OBJECT_HEADERS.includes(header)) return value !== ''
      return header.startsWith('x-object-meta-') && header !== 'x-object-meta-'
    }),
  )
}
