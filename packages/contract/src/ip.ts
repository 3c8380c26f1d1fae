export type IpVersion = 4 | 6

/** An address as a number, which tells order and what lies in what. */
export type Ip = { readonly version: IpVersion; readonly value: bigint }

/** A range of addresses that share their first `prefix` bits, as `10.0.0.0/24` names it. */
export type Cidr = Ip & { readonly prefix: number }

/** The number of bits of an address. */
export const bitsOf = (version: IpVersion): 32 | 128 => (version === 4 ? 32 : 128)

/**
 * The address that a text stands for, or undefined: four decimal parts without leading zeros, or
 * the forms of https://www.rfc-editor.org/rfc/rfc4291#section-2.2. No zone, no port, no brackets.
 */
export const parseIp = (text: string): Ip | undefined => {
  const version = text.includes(':') ? 6 : 4
  const value = version === 6 ? ipv6(text) : ipv4(text)
  return value === undefined ? undefined : { version, value }
}

/** The four decimal parts of an address of version 4. */
export const formatIpv4 = ({ value }: Ip): string =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) % 256n).join('.')

/** The range that a text such as `10.0.0.0/24` or `2001:db8::/64` stands for, or undefined. */
export const parseCidr = (text: string): Cidr | undefined => {
  const [address = '', length = '', ...more] = text.split('/')
  const ip = parseIp(address)
  const prefix = /^(0|[1-9]\d{0,2})$/.test(length) ? Number(length) : Number.NaN
  return ip && more.length === 0 && prefix <= bitsOf(ip.version) ? { ...ip, prefix } : undefined
}

/** The first address of the range: all bits behind the prefix are zero. */
export const firstOf = (cidr: Cidr): Ip => ({
  version: cidr.version,
  value: cidr.value - (cidr.value % sizeOf(cidr)),
})

/** The last address of the range: all bits behind the prefix are one. */
export const lastOf = (cidr: Cidr): Ip => ({
  version: cidr.version,
  value: firstOf(cidr).value + sizeOf(cidr) - 1n,
})

/** Whether the address lies in the range. */
export const holds = (cidr: Cidr, ip: Ip): boolean =>
  cidr.version === ip.version && firstOf(cidr).value <= ip.value && ip.value <= lastOf(cidr).value

/** Whether all of the second range lies in the first. */
export const covers = (outer: Cidr, inner: Cidr): boolean =>
  outer.prefix <= inner.prefix && holds(outer, inner)

/** Whether the two ranges share an address. */
export const overlap = (one: Cidr, other: Cidr): boolean =>
  holds(one, firstOf(other)) || holds(other, firstOf(one))

const sizeOf = ({ version, prefix }: Cidr): bigint => 1n << BigInt(bitsOf(version) - prefix)

const joined = (values: readonly number[], bits: bigint): bigint =>
  values.reduce((sum, value) => (sum << bits) + BigInt(value), 0n)

const ipv4 = (text: string): bigint | undefined => {
  const bytes = text.split('.')
  const good = bytes.every((byte) => /^(0|[1-9]\d{0,2})$/.test(byte) && Number(byte) < 256)
  return good && bytes.length === 4 ? joined(bytes.map(Number), 8n) : undefined
}

const ipv6 = (text: string): bigint | undefined => {
  const halves = withHexTail(text)?.split('::') ?? []
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const count = groups.flat().length
  const filled = halves.length === 2 ? count < 8 : halves.length === 1 && count === 8
  if (!filled || !groups.flat().every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  const zeros = Array<string>(8 - count).fill('0')
  const [before = [], after = []] = groups
  return joined(
    [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16)),
    16n,
  )
}

/** The last four bytes may be written as an address of version 4. */
const withHexTail = (text: string): string | undefined => {
  const at = text.lastIndexOf(':') + 1
  if (!text.includes('.', at)) return text
  const value = ipv4(text.slice(at))
  if (value === undefined) return undefined
  return `${text.slice(0, at)}${(value >> 16n).toString(16)}:${(value % 65_536n).toString(16)}`
}
