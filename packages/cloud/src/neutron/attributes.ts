/**
 * What a Neutron resource is made of and what may be sent for it. The texts and the order of the
 * checks are those of neutron_lib.api.attributes and neutron_lib.api.validators (Zed).
 */
import { isUuid as isUuidText } from '#wire/formats.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'
import { formatAddress, formatCidr, parseAddress, parseCidr } from '#neutron/ip.ts'
import { badRequest, invalidInput } from '#neutron/faults.ts'

export type Check = (value: unknown, name: string) => unknown

export type Attribute = {
  /** May be sent on creation; on update. */
  post?: boolean
  put?: boolean
  required?: boolean
  fallback?: unknown
  check?: Check
  /** True where the policy has rules for setting it, which are not asked. */
  unruled?: boolean
  /** True where a refusal names a rule for setting it that the policy need not have. */
  ruled?: boolean
  /** Lists cannot be filtered, or sorted, by it, though its collection has a column of it. */
  unfiltered?: boolean
  unsorted?: boolean
  /** Its order is the reverse of that of its texts. */
  backwards?: boolean
}
export type Attributes = Readonly<Record<string, Attribute>>
export type Fields = Record<string, unknown>

/** The attributes of a creation: checked, converted and completed with the fallbacks. */
export function creation(attributes: Attributes, sent: Fields): Fields {
  refuseUnknown(attributes, sent)
  for (const name of Object.keys(sent)) {
    if (!attributes[name]?.post) throw badRequest(`Attribute '${name}' not allowed in POST`)
  }
  for (const [name, { required }] of Object.entries(attributes)) {
    if (required && sent[name] === undefined) {
      throw badRequest(`Failed to parse request. Required attribute '${name}' not specified`)
    }
  }
  const fallbacks = Object.entries(attributes).flatMap(([name, { fallback }]) =>
    fallback === undefined ? [] : [[name, structuredClone(fallback)] as const],
  )
  return { ...Object.fromEntries(fallbacks), ...checked(attributes, sent) }
}

/** The attributes of an update, checked and converted. */
export function update(attributes: Attributes, sent: Fields): Fields {
  refuseUnknown(attributes, sent)
  for (const name of Object.keys(sent)) {
    if (!attributes[name]?.put) throw badRequest(`Cannot update read-only attribute ${name}`)
  }
  return checked(attributes, sent)
}

function refuseUnknown(attributes: Attributes, sent: Fields): void {
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(attributes, name))
  if (unknown.length > 0) {
    throw badRequest(`Unrecognized attribute(s) '${unknown.join(', ')}'`)
  }
}

function checked(attributes: Attributes, sent: Fields): Fields {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const check = attributes[name]?.check
      return [name, check ? check(value, name) : value]
    }),
  )
}

export function invalid(name: string, reason: string): Error {
  return badRequest(`Invalid input for ${name}. Reason: ${reason}.`)
}

/** A text of limited length. */
export function text(limit = 255): Check {
  return (value, name) => {
    if (typeof value !== 'string') {
      throw invalid(name, `'${pythonText(value)}' is not a valid string`)
    }
    if ([...value].length > limit) {
      throw invalid(name, `'${value}' exceeds maximum length of ${limit}`)
    }
    return value
  }
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && isUuidText(value)
}

export const uuid: Check = (value, name) => {
  if (!isUuid(value)) throw invalid(name, `'${pythonText(value)}' is not a valid UUID`)
  return value
}

export function orNull(check: Check): Check {
  return (value, name) => (value === null ? null : check(value, name))
}

/** A list that null stands for none of (neutron_lib convert_none_to_empty_list). */
export function orNone(check: Check): Check {
  return (value, name) => check(value ?? [], name)
}

/** Booleans come in many spellings (neutron_lib convert_to_boolean). */
export const boolean: Check = (value) => toBoolean(value)

export function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === 1) return value === 1
  if (typeof value === 'string') {
    const low = value.toLowerCase()
    if (low === 'true' || low === '1') return true
    if (low === 'false' || low === '0') return false
  }
  throw invalidInput(`'${pythonText(value)}' cannot be converted to boolean`)
}

export function toInteger(value: unknown): number {
  const number = typeof value === 'string' && /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number)) return number
  throw invalidInput(`'${pythonText(value)}' is not an integer`)
}

/** A whole number in a range. */
export function integer(least?: number, most?: number): Check {
  return (value, name) => {
    const number = toInteger(value)
    if (least !== undefined && number < least) {
      throw invalid(name, `'${number}' is too small - must be at least '${least}'`)
    }
    if (most !== undefined && number > most) {
      throw invalid(name, `'${number}' is too large - must be no larger than '${most}'`)
    }
    return number
  }
}

export function oneOf(...values: readonly unknown[]): Check {
  return (value, name) => {
    if (values.includes(value)) return value
    throw invalid(name, `${pythonText(value)} is not in valid_values`)
  }
}

export function list(check: Check): Check {
  return (value, name) => {
    if (!Array.isArray(value)) throw invalid(name, `'${pythonText(value)}' is not a list`)
    return value.map((one: unknown) => check(one, name))
  }
}

export const uuids: Check = (value, name) => {
  const all = list(uuid)(value, name)
  if (Array.isArray(all) && new Set(all).size < all.length) {
    throw invalid(name, `Duplicate items in the list: '${duplicates(all).join(', ')}'`)
  }
  return all
}

export function duplicates(all: readonly unknown[]): unknown[] {
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))]
}

export const mac: Check = (value, name) => {
  if (typeof value !== 'string' || !/^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(value)) {
    throw invalid(name, `'${pythonText(value)}' is not a valid MAC address`)
  }
  return value.toLowerCase().replaceAll('-', ':')
}

export const address: Check = (value, name) => {
  if (typeof value !== 'string' || !parseAddress(value)) {
    throw invalid(name, `'${pythonText(value)}' is not a valid IP address`)
  }
  return value
}

export const nameservers: Check = (value, name) => {
  if (!Array.isArray(value)) {
    throw invalid(name, `Invalid data format for nameserver: '${pythonText(value)}'`)
  }
  const seen = new Set<unknown>()
  for (const one of value) {
    const shown = pythonText(one)
    if (typeof one !== 'string' || !parseAddress(one)) {
      const why = `'${shown}' is not a valid nameserver. '${shown}' is not a valid IP address`
      throw invalid(name, why)
    }
    if (seen.has(one)) throw invalid(name, `Duplicate nameserver '${shown}'`)
    seen.add(one)
  }
  return value
}

export const hostRoutes: Check = (value, name) => {
  if (!Array.isArray(value)) {
    throw invalid(name, `Invalid data format for hostroute: '${pythonText(value)}'`)
  }
  return value.map((one: unknown) => {
    if (!isFields(one)) {
      const keys = "['destination', 'nexthop']"
      const shown = pythonText(one)
      throw invalid(name, `Invalid input. '${shown}' must be a dictionary with keys: ${keys}`)
    }
    const route = one
    const keys = Object.keys(route)
    if (keys.length !== 2 || !('destination' in route && 'nexthop' in route)) {
      throw invalid(name, `Invalid data format for hostroute: '${pythonRepr(one)}'`)
    }
    refuseNoCidr(route['destination'], name)
    address(route['nexthop'], name)
    return route
  })
}

function refuseNoCidr(value: unknown, name: string): void {
  const cidr = typeof value === 'string' ? parseCidr(value) : undefined
  if (typeof value !== 'string' || !cidr) {
    throw invalid(name, `'${pythonText(value)}' is not a valid CIDR`)
  }
  const [head = '', length] = value.split('/')
  if (length !== undefined && parseAddress(head)?.value === cidr.first) return
  throw invalid(name, `'${value}' is not a recognized CIDR, '${formatCidr(cidr)}' is recommended`)
}

/** Networks with their lengths, each once; bits of a host may be set (validate_subnet_list). */
export const subnetList: Check = (value, name) => {
  if (!Array.isArray(value)) throw invalid(name, `'${pythonText(value)}' is not a list`)
  const twice = duplicates(value).map(pythonText)
  if (twice.length > 0) {
    throw invalid(name, `Duplicate items in the list: '${twice.join(', ')}'`)
  }
  for (const one of value) refuseNoSubnet(one, name)
  return value
}

function refuseNoSubnet(value: unknown, name: string): void {
  const cidr = typeof value === 'string' ? parseCidr(value) : undefined
  if (typeof value !== 'string' || !cidr) {
    throw invalid(name, `'${pythonText(value)}' is not a valid IP subnet`)
  }
  const [head = '', length] = value.split('/')
  const whole = formatAddress(cidr.version, parseAddress(head)?.value ?? 0n)
  const isWhole = cidr.version === 6 || value === `${whole}/${cidr.length}`
  if (length !== undefined && isWhole) return
  const better = formatCidr(cidr)
  throw invalid(name, `'${value}' isn't a recognized IP subnet cidr, '${better}' is recommended`)
}

/** A text that the checks have let through; the empty one where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** JSON objects come in as unknown; anything else counts as an empty one. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
