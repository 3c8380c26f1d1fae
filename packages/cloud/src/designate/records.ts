/** What the records of each type look like (designate.objects.rrdata_…). */
import { isIPv4, isIPv6 } from 'node:net'
import { domain, fits, integer, intOf, text, ZONE_NAME } from '#designate/fields.ts'
import { formatFailure } from '#wire/formats.ts'

/** Python found nothing at a place that it looked at: Designate passes its words on. */
export class NoSuchIndex extends Error {}

type Test = (value: string) => boolean

const isDomain = (value: string): boolean => fits(domain(255), value)
const isInt =
  (minimum: number, maximum: number): Test =>
  (value) =>
    intOf(value) !== undefined && fits(integer(minimum, maximum), intOf(value))
/** A whole number as Python would write it. */
const isPlainInt =
  (minimum: number, maximum: number): Test =>
  (value) =>
    /^(0|-?[1-9]\d*)$/.test(value) && isInt(minimum, maximum)(value)
const isShort = (value: string): boolean => fits(text(255), value)

/** So many parts with one space between them, each of which is as its test says. */
const parts =
  (...tests: readonly Test[]): Test =>
  (value) => {
    const found = value.split(' ')
    return found.length === tests.length && tests.every((test, at) => test(found[at] ?? ''))
  }

const word = isInt(0, 65_535)
const TESTS: Readonly<Record<string, Test>> = {
  A: isIPv4,
  AAAA: (value) => isIPv6(value) && !value.includes('%'),
  CAA: isCaa,
  CERT: isCert,
  CNAME: isDomain,
  MX: parts(isPlainInt(0, 65_535), (value) => value.endsWith('.') && isShort(value)),
  NAPTR: parts(
    word,
    word,
    (value) => isShort(value) && /^(?!.*(.).*\1)[APSU]+$/.test(value),
    isShort,
    (value) => isShort(value) && isSubstitution(value),
    isDomain,
  ),
  NS: isDomain,
  PTR: isDomain,
  SOA: parts(isDomain, isDomain, ...Array.from({ length: 5 }, () => isInt(0, 4_294_967_295))),
  SPF: isQuoted,
  SRV: parts(word, word, word, isDomain),
  SSHFP: parts(isPlainInt(0, 4), isPlainInt(0, 2), (value) =>
    /^([0-9A-Fa-f]{10,40}|[0-9A-Fa-f]{64})$/.test(value),
  ),
  TXT: isTxt,
}

/** Every type that Designate takes (`supported_record_type`). */
export const RECORD_TYPES: readonly string[] = Object.keys(TESTS)

/** Whether a record is one of its type. Throws where Python does so in words of its own. */
export function isRecord(type: string, value: string): boolean {
  return TESTS[type]?.(value) ?? false
}

const SERVICE =
  /^(?:(?!-)(?:_[A-Za-z0-9_-]{1,63}\.){2})(?!.{255,})(?:(?!-)[A-Za-z0-9_-]{1,63}(?<!-)\.)+$/

/** Whether a record set of the type may have that name, where more is asked of it than of all. */
export function isNameFor(type: string, name: string): boolean {
  if (type === 'NS') return fits(domain(), name)
  return type !== 'SRV' || SERVICE.test(name)
}

/** A substitution of NAPTR: what is found, and what stands for it, between two equal signs. */
function isSubstitution(value: string): boolean {
  return value === '' || /^([^0-9i\\])(.*)\1((.+)|(\\[1-9]))\1(i?)/.test(value)
}

const hasSpace = (value: string): boolean => /\s/.test(value)

/** Python's `strip('"')`. */
const stripped = (value: string): string => value.replace(/^"+|"+$/g, '')

/** Whether each quotation mark inside of a quoted text has a backslash before it. */
function isEscaped(value: string): boolean {
  const inner = stripped(value)
  return [...inner].every((character, at, all) => character !== '"' || all.at(at - 1) === '\\')
}

/** A text without spaces, or in quotation marks. */
function isQuoted(value: string): boolean {
  return value.startsWith('"') || value.endsWith('"') ? isEscaped(value) : !hasSpace(value)
}

function isTxt(value: string): boolean {
  if (value.endsWith('\\')) return false
  if (value.length <= 255) return isTxtPart(value)
  const isWrapped = value.startsWith('"') && value.endsWith('"')
  const inner = stripped(value)
  if (!isWrapped && !inner.includes('" "')) return false
  return inner.split('" "').every((part) => isTxtPart(`"${part}"`))
}

function isTxtPart(value: string): boolean {
  if (value.length > 255 || value.startsWith('"') !== value.endsWith('"')) return false
  return isQuoted(value)
}

/** `0 issue ca.example.net; policy=ev`, `0 iodef mailto:…`. */
function isCaa(value: string): boolean {
  const [flags = '', ...more] = value.split(' ')
  if (more.length === 0 || !isInt(0, 1)(flags)) return false
  const [tag = '', ...rest] = more
  if (rest.length === 0) throw new NoSuchIndex('list index out of range')
  const property = rest.join(' ')
  if (tag === 'issue' || tag === 'issuewild') {
    const [name = '', ...entries] = property.split(';')
    return isIssuer(name) && entries.every((entry) => /^\s[A-Za-z0-9]+=[A-Za-z0-9]+/.test(entry))
  }
  if (tag !== 'iodef') return false
  if (/^mailto:[A-Za-z0-9_-]+(\+[A-Za-z0-9_-]+)?@.*/.test(property)) {
    return isIssuer(property.split('@')[1] ?? '')
  }
  return /^https?:\/\/.*\//.test(property) && isIssuer(property.split('/')[2] ?? '')
}

const isIssuer = (name: string): boolean =>
  name.split('.').every((label) => label.length <= 63) && ZONE_NAME.test(`${name}.`)

const CERTS = [
  ...['PKIX', 'SPKI', 'PGP', 'IPKIX', 'ISPKI', 'IPGP', 'ACPKIX', 'IACPKIX'],
  ...['URI', 'OID', 'DPKIX', 'DPTR'],
]
const ALGORITHMS = [
  ...['RSAMD5', 'DSA', 'RSASHA1', 'DSA-NSEC3-SHA1', 'RSASHA1-NSEC3-SHA1', 'RSASHA256'],
  ...['RSASHA512', 'ECC-GOST', 'ECDSAP256SHA256', 'ECDSAP384SHA384', 'ED25519', 'ED448'],
]

function isCert(value: string): boolean {
  const [type = '', tag = '', algorithm = '', ...certificate] = value.split(' ')
  return (
    certificate.length > 0 &&
    (CERTS.includes(type) || isInt(0, 65_535)(type)) &&
    word(tag) &&
    (ALGORITHMS.includes(algorithm) || isInt(0, 255)(algorithm)) &&
    formatFailure('base64', certificate.join('')) === undefined
  )
}
