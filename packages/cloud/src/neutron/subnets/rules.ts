/** What makes a subnet valid: its network, gateway, pools and neighbours (neutron.ipam). */
import type { NeutronAllocationPool, NeutronSubnet } from '@meridian/openstack'
import { isFields, type Fields, invalid } from '#neutron/attributes.ts'
import { badRequest, conflict, invalidInput } from '#neutron/faults.ts'
import {
  formatAddress,
  formatCidr,
  overlaps,
  parseAddress,
  parseCidr,
  type Cidr,
} from '#neutron/ip.ts'
import { rows, type Scene } from '#scene.ts'
import { subnets } from '#neutron/tables.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

/** Reads `allocation_pools` of a request; throws Neutron's 400. */
export function poolsOf(value: unknown, name: string): NeutronAllocationPool[] {
  if (!Array.isArray(value)) {
    throw invalid(name, `Invalid data format for IP pool: '${pythonText(value)}'`)
  }
  return value.map((one: unknown) => {
    const { start, end } = isFields(one) ? one : {}
    if (typeof start !== 'string' || typeof end !== 'string') {
      throw invalid(name, `Invalid data format for IP pool: '${pythonRepr(one)}'`)
    }
    for (const text of [start, end]) {
      if (!parseAddress(text)) throw invalid(name, `'${text}' is not a valid IP address`)
    }
    return { start, end }
  })
}

/** The network of a subnet; throws when it is none or of another version. */
export function checkedCidr(text: string, version: 4 | 6, dhcp: boolean): Cidr {
  const cidr = parseCidr(text)
  if (!cidr) throw invalidInput(`${text} is not in a CIDR format`)
  if (cidr.version !== version) {
    throw invalidInput(`cidr '${text}' does not match the ip_version '${version}'`)
  }
  if (!dhcp) return cidr
  if (cidr.length > (version === 4 ? 30 : 126)) {
    throw invalidInput('Subnet has a prefix length that is incompatible with DHCP service enabled')
  }
  if (cidr.first === 0n) {
    const first = formatAddress(version, 0n)
    throw invalidInput(`First IP '${first}' of network is not supported if enable_dhcp is True.`)
  }
  return cidr
}

/** Throws when the network has a subnet that overlaps. */
export function refuseOverlap(scene: Scene, networkId: string, cidr: Cidr): void {
  for (const other of rows(scene, subnets).list({ where: { network_id: networkId } })) {
    const theirs = parseCidr(other.cidr)
    if (!theirs || !overlaps(cidr, theirs)) continue
    throw invalidInput(
      `Requested subnet with cidr: ${formatCidr(cidr)} for network: ${networkId} overlaps with ` +
        'another subnet',
    )
  }
}

/** The gateway: none, the one asked for, or the first address. */
export function gatewayOf(asked: unknown, cidr: Cidr): string | null {
  if (asked === null) return null
  if (typeof asked !== 'string') {
    // Neutron's own choice is the first host of IPv4 and the router anycast address of IPv6.
    return formatAddress(cidr.version, cidr.version === 4 ? cidr.first + 1n : cidr.first)
  }
  const address = parseAddress(asked)
  if (!address || address.version !== cidr.version) {
    throw invalidInput(`gateway_ip '${asked}' does not match the ip_version '${cidr.version}'`)
  }
  const edge = cidr.version === 4 && (address.value === cidr.first || address.value === cidr.last)
  if (edge) throw invalidInput('Gateway is not valid on subnet')
  return formatAddress(cidr.version, address.value)
}

/** As many as Neutron's defaults allow (max_dns_nameservers, max_subnet_host_routes). */
const MOST_NAMESERVERS = 5
const MOST_ROUTES = 20

/** Throws for too many name servers or host routes, and for those of the other IP version. */
export function checkAdvice(version: 4 | 6, about: string, body: Fields): void {
  const { dns_nameservers: servers, host_routes: routes } = body
  const all = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const limit = (what: string, count: number, most: number): void => {
    if (count <= most) return
    const message = `Unable to complete operation for ${about}. The number of ${what} exceeds the limit ${most}.`
    throw badRequest(message)
  }
  limit('DNS nameservers', all(servers).length, MOST_NAMESERVERS)
  for (const one of all(servers)) refuseOtherVersion(version, 'dns_nameserver', one)
  limit('host routes', all(routes).length, MOST_ROUTES)
  for (const one of all(routes)) {
    const route = isFields(one) ? one : {}
    refuseOtherVersion(version, 'nexthop', route['nexthop'])
    refuseOtherVersion(version, 'destination', route['destination'])
  }
}

function refuseOtherVersion(version: 4 | 6, name: string, value: unknown): void {
  const text = pythonText(value)
  if (parseCidr(text)?.version === version) return
  throw invalidInput(`${name} '${text}' does not match the ip_version '${version}'`)
}

/** Throws where Neutron's own choice of a gateway is an end of the network, as in a /31. */
export function refuseChosenEnd(gateway: string | null, cidr: Cidr): void {
  const value = gateway === null ? undefined : parseAddress(gateway)?.value
  if (cidr.version === 6 || (value !== cidr.first && value !== cidr.last)) return
  const message = `Gateway IP ${gateway} cannot be allocated in CIDR ${formatCidr(cidr)}`
  throw conflict('IpamValueInvalid', message)
}

/** The first and the last address that a pool may hold (neutron.db.ipam_backend_mixin). */
function hostsOf({ version, first, last, length }: Cidr): [first: bigint, last: bigint] {
  if (version === 6) return [first + 1n, last]
  return length <= 30 ? [first + 1n, last - 1n] : [first, last]
}

/** Everything but the gateway, when no pools are asked for. */
export function defaultPools(cidr: Cidr, gateway: string | null): NeutronAllocationPool[] {
  const { version, first, last } = cidr
  // A single address is a pool, whatever the gateway is, and even where none may be asked for.
  const alone = formatAddress(version, first)
  if (first === last) return [{ start: alone, end: alone }]
  const [from, to] = hostsOf(cidr)
  const own = gateway === null ? undefined : parseAddress(gateway)?.value
  const ranges: [bigint, bigint][] =
    own === undefined || own < from || own > to
      ? [[from, to]]
      : [
          [from, own - 1n],
          [own + 1n, to],
        ]
  return ranges
    .filter(([start, end]) => start <= end)
    .map(([start, end]) => ({
      start: formatAddress(version, start),
      end: formatAddress(version, end),
    }))
}

/** Throws unless every pool lies in the network and none overlaps another or the gateway. */
export function checkPools(
  pools: readonly NeutronAllocationPool[],
  cidr: Cidr,
  gateway: string | null,
): void {
  const ranges = pools.map((pool) => rangeOf(pool, cidr))
  for (const [at, one] of ranges.entries()) {
    const other = ranges.slice(at + 1).find((two) => one.first <= two.last && two.first <= one.last)
    if (!other) continue
    const message =
      `Found overlapping allocation pools: ${one.text} ${other.text} for subnet ` +
      `${formatCidr(cidr)}.`
    throw conflict('OverlappingAllocationPools', message)
  }
  if (gateway !== null) refuseGatewayInPool(gateway, ranges)
}

type Range = { first: bigint; last: bigint; text: string }

function rangeOf(pool: NeutronAllocationPool, cidr: Cidr): Range {
  const start = parseAddress(pool.start)
  const end = parseAddress(pool.end)
  const text = `${pool.start}-${pool.end}`
  const matches = start?.version === cidr.version && end?.version === cidr.version
  if (!start || !end || !matches || start.value > end.value) {
    const shown = pythonRepr({ start: pool.start, end: pool.end })
    throw badRequest(`The allocation pool ${shown} is not valid.`, 'InvalidAllocationPool')
  }
  const [least, most] = hostsOf(cidr)
  if (start.value < least || end.value > most) {
    const message = `The allocation pool ${text} spans beyond the subnet cidr ${formatCidr(cidr)}.`
    throw badRequest(message, 'OutOfBoundsAllocationPool')
  }
  return { first: start.value, last: end.value, text }
}

function refuseGatewayInPool(gateway: string, ranges: readonly Range[]): void {
  const value = parseAddress(gateway)?.value
  const hit = ranges.find((range) => {
    return value !== undefined && value >= range.first && value <= range.last
  })
  if (!hit) return
  const message = `Gateway ip ${gateway} conflicts with allocation pool ${hit.text}.`
  throw conflict('GatewayConflictWithAllocationPools', message)
}

/** The IPv6 modes belong together and to IPv6; two of them need a network of half the bits. */
export function checkModes(cidr: Cidr, dhcp: boolean, body: Fields): void {
  const { version, length } = cidr
  for (const name of ['ipv6_ra_mode', 'ipv6_address_mode']) {
    const mode = body[name]
    if (mode === null || mode === undefined) continue
    if (version === 4) throw invalidInput(`${name} is not valid when ip_version is 4`)
    if (!dhcp) {
      throw invalidInput(
        'ipv6_ra_mode or ipv6_address_mode cannot be set when enable_dhcp is set to False',
      )
    }
  }
  const { ipv6_ra_mode: ra, ipv6_address_mode: address } = body
  if (typeof ra === 'string' && typeof address === 'string' && ra !== address) {
    throw invalidInput(
      `ipv6_ra_mode set to '${ra}' with ipv6_address_mode set to '${address}' is not valid. If ` +
        'both attributes are set, they must be the same value',
    )
  }
  if (
    length !== 64 &&
    [ra, address].some((mode) => mode === 'slaac' || mode === 'dhcpv6-stateless')
  ) {
    throw invalidInput(
      `Invalid CIDR ${formatCidr(cidr)} for IPv6 address mode. OpenStack uses the EUI-64 ` +
        'address format, which requires the prefix to be /64',
    )
  }
}

/** A subnet's pools as they are shown: sorted as text, as Neutron's database gives them. */
export function sortedPools(subnet: NeutronSubnet): NeutronAllocationPool[] {
  return subnet.allocation_pools.toSorted((a, b) => (a.start < b.start ? -1 : 1))
}
