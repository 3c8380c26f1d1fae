/** What people call the protocols of rules, by the names and numbers that Neutron takes. */
import { own } from '#lib/own.ts'

/** Neutron's names and their numbers (neutron_lib.constants.IP_PROTOCOL_MAP). */
const numbers: Readonly<Record<string, number>> = {
  ...{ ah: 51, dccp: 33, egp: 8, esp: 50, gre: 47, hopopt: 0, icmp: 1, igmp: 2, ip: 0, ipip: 4 },
  ...{ 'ipv6-encap': 41, 'ipv6-frag': 44, 'ipv6-icmp': 58, icmpv6: 58, 'ipv6-nonxt': 59 },
  ...{ 'ipv6-opts': 60, 'ipv6-route': 43, ospf: 89, pgm: 113, rsvp: 46, sctp: 132, tcp: 6 },
  ...{ udp: 17, udplite: 136, vrrp: 112 },
}

/** What is not simply the name in capitals. */
const spelled: Readonly<Record<number, string>> = {
  ...{ 0: 'HOPOPT', 4: 'IPIP', 41: 'IPv6-Encap', 43: 'IPv6-Route', 44: 'IPv6-Frag' },
  ...{ 58: 'ICMPv6', 59: 'IPv6-NoNxt', 60: 'IPv6-Opts', 136: 'UDPLite' },
}

const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]))

/** Every name that Neutron takes. */
export const protocolNames: readonly string[] = Object.keys(numbers)

/** The number of a protocol by its name or number; undefined for any, and for what is none. */
export const protocolNumber = (protocol: string | null | undefined): number | undefined => {
  if (!protocol) return undefined
  const number = own(numbers, protocol.toLowerCase())
  if (number !== undefined) return number
  return /^\d{1,3}$/.test(protocol) && Number(protocol) <= 255 ? Number(protocol) : undefined
}

/** "TCP", "ICMPv6"; undefined where it has no name. */
export const protocolName = (number: number): string | undefined =>
  own(spelled, String(number)) ?? names.get(number)?.toUpperCase()

/** Those whose rules may have ports: DCCP, SCTP, TCP, UDP and UDPLite. */
export const hasPorts = (number: number | undefined): boolean =>
  number !== undefined && [6, 17, 33, 132, 136].includes(number)

/** ICMP of either version: of Neutron's rules the port range is its type and code. */
export const isIcmp = (number: number | undefined): boolean => number === 1 || number === 58
