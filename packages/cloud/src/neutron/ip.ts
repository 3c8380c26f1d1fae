/** An address as a number and its version; enough arithmetic for pools, ranges and overlaps. */
export type Address = { version: 4 | 6; value: bigint }
export type Cidr = { version: 4 | 6; first: bigint; last: bigint; length: number }

const BITS = { 4: 32, 6: 128 } as const

/** Reads an IPv4 or IPv6 address; undefined when the text is none. */
export function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseSix(text) : parseFour(text)
}

/** Reads `address/length`; host bits are dropped, a missing length means one address. */
export function parseCidr(text: string): Cidr | undefined {
  const [head = '', tail, ...rest] = text.split('/')
  const address = parseAddress(head)
  if (!address || rest.length > 0 || (tail !== undefined && !/^\d{1,3}$/.test(tail))) {
    return undefined
  }
  const bits = BITS[address.version]
  const length = tail === undefined ? bits : Number(tail)
  if (length > bits) return undefined
  return cidrOf(address.version, address.value, length)
}

/** The network of this length that the value lies in. */
export function cidrOf(version: 4 | 6, value: bigint, length: number): Cidr {
  const size = 1n << BigInt(BITS[version] - length)
  const first = (value / size) * size
  return { version, first, last: first + size - 1n, length }
}

export function formatAddress(version: 4 | 6, value: bigint): string {
  return version === 4 ? formatFour(value) : formatSix(value)
}

export function formatCidr(cidr: Cidr): string {
  return `${formatAddress(cidr.version, cidr.first)}/${cidr.length}`
}

export function overlaps(one: Cidr, other: Cidr): boolean {
  return one.version === other.version && one.first <= other.last && other.first <= one.last
}

export function holds(cidr: Cidr, address: Address): boolean {
  return (
    cidr.version === address.version && address.value >= cidr.first && address.value <= cidr.last
  )
}

/** The address a host makes for itself from its MAC address (RFC 4291, modified EUI-64). */
export function slaacAddress(cidr: Cidr, mac: string): string {
  const bytes = mac.split(':').map((part) => Number.parseInt(part, 16))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bytes
  const id = [a ^ 2, b, c, 0xff, 0xfe, d, e, f]
  return formatSix(id.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) + cidr.first)
}

function parseFour(text: string): Address | undefined {
  const parts = text.split('.')
  // Neutron reads "10.0.0" as 10.0.0.0, as the BSD address functions do.
  if (parts.length < 2 || parts.length > 4) return undefined
  if (!parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined
  const padded = [...parts, '0', '0'].slice(0, 4)
  return { version: 4, value: padded.reduce((sum, part) => sum * 256n + BigInt(part), 0n) }
}

function parseSix(text: string): Address | undefined {
  const four = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const tail = four?.[2] === undefined ? undefined : parseFour(four[2])
  if (four && !tail) return undefined
  const whole = tail
    ? `${four?.[1] ?? ''}${hex(tail.value >> 16n)}:${hex(tail.value & 0xffffn)}`
    : text
  const halves = whole.split('::')
  if (halves.length > 2) return undefined
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const [head = [], rest = []] = groups
  const missing = 8 - head.length - rest.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const all = [...head, ...Array<string>(missing).fill('0'), ...rest]
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return { version: 6, value: all.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n) }
}

function hex(value: bigint): string {
  return value.toString(16)
}

function formatFour(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.')
}

/** RFC 5952: lower case, the longest run of zeros shortened. */
function formatSix(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    hex((value >> BigInt(16 * (7 - at))) & 0xffffn),
  )
  let best = { at: -1, length: 1 }
  for (let at = 0; at < 8; at += 1) {
    let length = 0
    while (groups[at + length] === '0') length += 1
    if (length > best.length) best = { at, length }
  }
  if (best.at < 0) return groups.join(':')
  const head = groups.slice(0, best.at).join(':')
  return `${head}::${groups.slice(best.at + best.length).join(':')}`
}
