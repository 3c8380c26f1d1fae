import { BlockList, isIP } from 'node:net'

export type Version = 4 | 6
export type Cidr = {
  readonly text: string
  readonly address: string
  readonly length: number
  readonly version: Version
}
/** Addresses from one to another, both included. */
export type Range = { readonly text: string; readonly start: string; readonly end: string }

/** Whether a text is an IPv4 or IPv6 address; undefined for one that is neither. */
export const versionOf = (text: string): Version | undefined => {
  // An address of one link only ("fe80::1%eth0") means nothing to a cloud.
  const version = text.includes('%') ? 0 : isIP(text)
  return version === 4 || version === 6 ? version : undefined
}

/** Reads "address/length"; bits beyond the length may be set, as Neutron has it. */
export const parseCidr = (text: string): Cidr | undefined => {
  const [, address = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const version = versionOf(address)
  const length = Number(digits)
  if (version === undefined || length > (version === 4 ? 32 : 128)) return undefined
  return { text, address, length, version }
}

const family = (version: Version) => (version === 4 ? 'ipv4' : 'ipv6')

/** Whether an address lies in a network. */
export const holds = (cidr: Cidr, address: string): boolean => {
  const version = versionOf(address)
  // An IPv4 address would be found in IPv6 networks, as one mapped into them.
  if (version !== cidr.version) return false
  const list = new BlockList()
  list.addSubnet(cidr.address, cidr.length, family(cidr.version))
  return list.check(address, family(version))
}

/** Of two networks that share an address, one lies in the other. */
export const overlaps = (one: Cidr, other: Cidr): boolean =>
  one.length <= other.length ? holds(one, other.address) : holds(other, one.address)

/** Whether it is the first or the last address of an IPv4 network, which no host may have. */
export const isEdge = (cidr: Cidr, address: string): boolean => {
  if (cidr.version !== 4 || cidr.length > 30 || !holds(cidr, address)) return false
  const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - cidr.length)
  return value % size === 0 || value % size === size - 1
}

/** Reads "from,to"; undefined unless these are addresses of one version in this order. */
export const parseRange = (text: string): Range | undefined => {
  const [start = '', end = '', ...more] = text.split(',').map((part) => part.trim())
  const version = versionOf(start)
  if (version === undefined || version !== versionOf(end) || more.length > 0) return undefined
  try {
    new BlockList().addRange(start, end, family(version))
  } catch {
    // That is how it says that the first one comes after the last one.
    return undefined
  }
  return { text, start, end }
}

/** Whether an address lies in a range. */
export const isWithin = ({ start, end }: Range, address: string): boolean => {
  const version = versionOf(start)
  if (version === undefined || version !== versionOf(address)) return false
  const list = new BlockList()
  list.addRange(start, end, family(version))
  return list.check(address, family(version))
}

/** Two ranges that share an address: one begins in the other. */
export const areCrossing = (one: Range, other: Range): boolean =>
  isWithin(one, other.start) || isWithin(other, one.start)

/** The lines of a text that say something. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
