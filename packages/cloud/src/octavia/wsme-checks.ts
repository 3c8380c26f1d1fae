/** What WSME and Octavia check of an attribute that is of its type already. */
import { parseAddress, parseCidr, formatCidr } from '#neutron/ip.ts'
import type { Type } from '#octavia/wsme.ts'
import { isUuid } from '#wire/formats.ts'
import { pythonType } from '#wire/python.ts'

/** Why a value is refused, or how it is kept where that differs from how it was sent. */
type Failure = { why: string; normal?: undefined } | { why?: undefined; normal: unknown }

export const ALPN = ['http/1.0', 'http/1.1', 'h2']

/** What is wrong with a value, or its normal form; nothing where it stays as it is. */
export function failureOf(type: Type, value: unknown): Failure | undefined {
  if (value === null || value === undefined) return undefined
  switch (type.is) {
    case 'text':
      return textFailure(type, value)
    case 'whole':
      return rangeFailure(type, Number(value))
    case 'one of':
      return choiceFailure(type.values, value)
    case 'uuid':
      return uuidOf(value)
    case 'address':
      return isAddress(value) ? undefined : { why: 'Value should be IPv4 or IPv6 format' }
    case 'cidr':
      return cidrOf(value)
    case 'url':
      return isUrl(value) ? undefined : { why: 'Value must be a valid URL string' }
    case 'url path':
      return isUrlPath(value) ? undefined : { why: 'Value must be a valid URL Path string' }
    case 'alpn':
      return ALPN.includes(String(value))
        ? undefined
        : { why: 'Value should be a valid ALPN protocol ID' }
    case 'list':
      return eachOf(type.of, value)
    case 'texts':
      return firstOf(type.of, Object.values(Object(value)))
    case 'flag':
    case 'object':
      return undefined
  }
}

function textFailure(type: Type & { is: 'text' }, value: unknown): Failure | undefined {
  if (typeof value !== 'string') return { why: 'Value should be string' }
  const { min, max, pattern, shown } = type
  const length = [...value].length
  if (min !== undefined && length < min) {
    return { why: `Value should have a minimum character requirement of ${min}` }
  }
  if (max !== undefined && length > max) {
    return { why: `Value should have a maximum character requirement of ${max}` }
  }
  if (pattern && !pattern.test(value)) {
    return { why: `Value should match the pattern ${shown ?? pattern.source}` }
  }
  return undefined
}

function rangeFailure({ from, to }: { from?: number; to?: number }, value: number) {
  if (from !== undefined && value < from) {
    return { why: `Value should be greater or equal to ${from}` }
  }
  if (to !== undefined && value > to) return { why: `Value should be lower or equal to ${to}` }
  return undefined
}

/** WSME names the choices in the order of a Python set, which is another one each time it starts. */
function choiceFailure(values: readonly (string | number)[], value: unknown): Failure | undefined {
  if (typeof value === 'object') return { why: `unhashable type: '${pythonType(value)}'` }
  if (values.some((one) => one === value)) return undefined
  return { why: `Value should be one of: ${values.join(', ')}` }
}

function uuidOf(value: unknown): Failure | undefined {
  if (typeof value !== 'string' || !isUuid(value)) return { why: 'Value should be UUID format' }
  const hex = value.replaceAll('-', '').toLowerCase()
  const normal = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return normal === value ? undefined : { normal }
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && parseAddress(value) !== undefined

function cidrOf(value: unknown): Failure | undefined {
  const text = String(value)
  const whole = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  const cidr = typeof value === 'string' ? parseCidr(whole) : undefined
  return cidr ? { normal: formatCidr(cidr) } : { why: 'Value should be IPv4 or IPv6 CIDR format' }
}

// oxlint-disable-next-line no-control-regex -- control characters are what is to be found
const UNFIT = /[\u0000-\u0020\u007f-\u009f]/
const PATH = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/

/** octavia.common.validate.url: http or https, a host, and a path as RFC 3986 has it. */
export function isUrl(value: unknown): boolean {
  if (typeof value !== 'string' || UNFIT.test(value)) return false
  const [, host, path] = /^https?:\/\/([^/?#]+)([^?#]*)/i.exec(value) ?? []
  return host !== undefined && path !== undefined && PATH.test(path)
}

function isUrlPath(value: unknown): boolean {
  if (typeof value !== 'string' || /\s/.test(value) || value.startsWith('//')) return false
  const [path = ''] = value.split(/[?#]/)
  return path.startsWith('/') && PATH.test(path)
}

function firstOf(type: Type, values: readonly unknown[]): Failure | undefined {
  const bad = values.map((one) => failureOf(type, one)).find((one) => one?.why !== undefined)
  return bad
}

function eachOf(type: Type, value: unknown): Failure | undefined {
  if (!Array.isArray(value)) return undefined
  const each = value.map((one: unknown) => ({ one, failure: failureOf(type, one) }))
  const bad = each.find(({ failure }) => failure?.why !== undefined)?.failure
  return bad ?? { normal: each.map(({ one, failure }) => failure?.normal ?? one) }
}
