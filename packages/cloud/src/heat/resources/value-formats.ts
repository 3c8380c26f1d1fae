/** How values are written that are nobody's names (heat.engine.constraint.common_constraints). */
import { formatCidr, parseAddress, parseCidr } from '#neutron/ip.ts'
import type { Json } from '#http/json.ts'

/** What is wrong with a value: words, '' where Heat has none, undefined where nothing is. */
type Format = (value: Json, now: number) => string | undefined

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const address: Format = (value) =>
  typeof value === 'string' && parseAddress(value) ? undefined : 'Invalid IP address'

const mac: Format = (value) =>
  /^([\da-f]{1,2}[:-]){5}[\da-f]{1,2}$|^([\da-f]{4}\.){2}[\da-f]{4}$|^[\da-f]{12}$/i.test(
    text(value),
  )
    ? undefined
    : 'Invalid MAC address.'

/** A range of addresses, written as its first address and its length. */
const cidr: Format = (value) => {
  const written = text(value)
  const parsed = parseCidr(written)
  if (!parsed) return `Invalid net cidr invalid IPNetwork ${written} `
  const right = formatCidr(parsed)
  if (right === written.toLowerCase()) return undefined
  return `'${written}' isn't a recognized IP subnet cidr, '${right}' is recommended`
}

const addressOrCidr: Format = (value, now) => {
  const written = text(value)
  if (!written.includes('/')) {
    return parseAddress(written) ? undefined : `'${written}' is not a valid IP address`
  }
  return parseCidr(written) ? cidr(value, now) : `'${written}' is not a valid IP subnet`
}

const LONGEST_NAME = 255

/** What is wrong with a name of DNS (heat.common.netutils.validate_dns_format). */
function dnsFault(name: string): string | undefined {
  const trimmed = name.endsWith('.') ? name.slice(0, -1) : name
  if (trimmed.length > LONGEST_NAME) {
    return `'${trimmed}' exceeds the ${LONGEST_NAME} character FQDN limit`
  }
  const labels = trimmed.split('.')
  for (const label of labels) {
    if (label === '') return 'Encountered an empty component.'
    if (label.startsWith('-') || label.endsWith('-')) {
      return `Name '${label}' must not start or end with a hyphen.`
    }
    if (!/^[a-z0-9-]{1,63}$/.test(label)) {
      return (
        `Name '${label}' must be 1-63 characters long, each of which can only be alphanumeric ` +
        'or a hyphen.'
      )
    }
  }
  const last = labels.at(-1) ?? ''
  if (name.endsWith('.') && labels.length > 1 && /^\d+$/.test(last)) {
    return `TLD '${last}' must not be all numeric.`
  }
  return undefined
}

const dnsName: Format = (value) => {
  const name = text(value)
  const fault = name === '' ? undefined : dnsFault(name)
  return fault === undefined ? undefined : `'${name}' not in valid format. Reason: ${fault}`
}

const relativeDnsName: Format = (value, now) => {
  const name = text(value)
  if (name.endsWith('.')) return `'${name}' is a FQDN. It should be a relative domain name.`
  if (name.length > LONGEST_NAME - 3) {
    return (
      `'${name}' contains '${name.length}' characters. Adding a domain name will cause it to ` +
      `exceed the maximum length of a FQDN of '${LONGEST_NAME}'.`
    )
  }
  return dnsName(value, now)
}

const dnsDomain: Format = (value, now) => {
  const name = text(value)
  if (name === '') return undefined
  return dnsName(value, now) ?? (name.endsWith('.') ? undefined : `'${name}' must end with '.'.`)
}

const timezone: Format = (value) => {
  const name = text(value)
  if (name === '') return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return undefined
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `Invalid timezone: '${name}'`
  }
}

/** What each column of a cron expression may be: from, to, and names for it. */
const COLUMNS: readonly (readonly [number, number, RegExp])[] = [
  [0, 59, /^$/],
  [0, 23, /^$/],
  [1, 31, /^l$/i],
  [1, 12, /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i],
  [0, 7, /^(sun|mon|tue|wed|thu|fri|sat)(#[1-5])?$|^l?[0-7](#[1-5])?$/i],
  [0, 59, /^$/],
]

const cron: Format = (value) => {
  const columns = text(value).trim().split(/\s+/)
  if (text(value) === '') return undefined
  if (columns.length !== 5 && columns.length !== 6) {
    return (
      'Invalid CRON expression: Exactly 5 or 6 columns has to be specified for iterator ' +
      'expression.'
    )
  }
  const wrong = columns.find((column, index) => !fitsColumn(column, index))
  return wrong === undefined
    ? undefined
    : `Invalid CRON expression: [${columns.join(' ')}] is not acceptable, out of range`
}

function fitsColumn(column: string, index: number): boolean {
  const [least, most, names] = COLUMNS[index] ?? [0, 0, /^$/]
  return column.split(',').every((part) => {
    const [range = '', step, ...more] = part.split('/')
    if (more.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false
    if (range === '*' || range === '?') return true
    return range.split('-').every((end) => {
      return names.test(end) || (/^\d+$/.test(end) && Number(end) >= least && Number(end) <= most)
    })
  })
}

const ISO = /^\d{4}-\d\d-\d\d(T| )\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$|^\d{4}-\d\d-\d\d$/i

/** A time as ISO 8601 writes it, UTC where it names no zone; NaN where it is none. */
function timeOf(written: string): number {
  if (!ISO.test(written)) return Number.NaN
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(written.slice(10)) ? written : `${written}Z`
  return Date.parse(written.length === 10 ? written : zoned)
}

const iso8601: Format = (value) => (Number.isNaN(timeOf(text(value))) ? '' : undefined)

const expiration: Format = (value, now) => {
  const written = text(value)
  if (written === '') return undefined
  const time = timeOf(written.trim())
  if (time > now) return undefined
  const reason = Number.isNaN(time)
    ? `Unable to parse date string '${written.trim()}'`
    : 'Expiration time is out of date.'
  return `Expiration ${written} is invalid: ${reason}`
}

export const FORMATS: Readonly<Record<string, Format>> = {
  ip_addr: address,
  mac_addr: mac,
  net_cidr: cidr,
  ip_or_cidr: addressOrCidr,
  dns_name: dnsName,
  rel_dns_name: relativeDnsName,
  dns_domain: dnsDomain,
  timezone,
  cron_expression: cron,
  iso_8601: iso8601,
  expiration,
}
