/**
 * What can be said of a subnet's fields without asking the cloud: the rules of Neutron's own API, in
 * words for people. The browser says it while a form is filled in, the server when it checks one.
 */
import { type Static, Type } from 'typebox'
import {
  bitsOf,
  firstOf,
  formatIpv4,
  holds,
  lastOf,
  parseCidr,
  parseIp,
  type Cidr,
  type Ip,
  type IpVersion,
} from '#ip.ts'
import { partsOf, saidIn } from '#lines.ts'
import { say, type Sentence } from '#sentence.ts'

const Line = Type.String({ maxLength: 255 })
const Lines = Type.Array(Line, { maxItems: 100 })

/**
 * What the forms of a subnet ask for. Lines are one thing each: "from,to" in `allocation_pools`,
 * "destination,next hop" in `host_routes`.
 */
export const SubnetValues = Type.Object({
  subnet_name: Line,
  address_source: Type.Union([Type.Literal('manual'), Type.Literal('subnetpool')]),
  cidr: Line,
  /** The id of the pool. */
  subnetpool: Line,
  /** Empty: the pool's default. */
  prefixlen: Line,
  ip_version: Type.Union([Type.Literal('4'), Type.Literal('6')]),
  gateway_ip: Line,
  no_gateway: Type.Boolean(),
  enable_dhcp: Type.Boolean(),
  /** Empty: none. */
  ipv6_modes: Type.Union([
    Type.Literal(''),
    Type.Literal('slaac'),
    Type.Literal('dhcpv6-stateful'),
    Type.Literal('dhcpv6-stateless'),
  ]),
  allocation_pools: Lines,
  dns_nameservers: Lines,
  host_routes: Lines,
})
export type SubnetValues = Static<typeof SubnetValues>

/** What a rule looks at: a form that does not ask for something has it as it is at first. */
type SubnetJudged = {
  readonly [K in Exclude<keyof SubnetValues, 'subnet_name' | 'subnetpool' | 'prefixlen'>]: Readonly<
    SubnetValues[K]
  >
}

type Rule<K extends keyof SubnetJudged> = (values: Pick<SubnetJudged, K>) => Sentence | undefined

type Addressed = 'address_source' | 'cidr' | 'ip_version'

const askedVersion = ({ ip_version }: Pick<SubnetJudged, 'ip_version'>): IpVersion =>
  ip_version === '6' ? 6 : 4

/** Undefined while it is not typed yet, and where a pool will choose it. */
const typedCidr = (values: Pick<SubnetJudged, 'address_source' | 'cidr'>): Cidr | undefined =>
  values.address_source === 'manual' ? parseCidr(values.cidr.trim()) : undefined

const isSingle = ({ prefix, version }: Cidr): boolean => prefix === bitsOf(version)

/** A network of the version that is asked for, with an address for a host. */
const cidrRule: Rule<'cidr' | 'ip_version'> = (values) => {
  const cidr = parseCidr(values.cidr.trim())
  if (cidr === undefined) return say('Give a network address such as 192.168.0.0/24.')
  if (cidr.version !== askedVersion(values))
    return say('The network address is not of the IP version chosen.')
  return isSingle(cidr)
    ? say('This is a single address. Give a network with room for hosts.')
    : undefined
}

/** The gateway may lie outside of the network, but it cannot be an address that no host has. */
const gatewayRule: Rule<Addressed | 'gateway_ip' | 'no_gateway'> = (values) => {
  const gateway = values.gateway_ip.trim()
  const version = askedVersion(values)
  const cidr = typedCidr(values)
  if (values.no_gateway) return undefined
  if (gateway === '') {
    const chosen = defaultGateway(cidr)
    return cidr !== undefined && chosen !== undefined && isEdge(cidr, chosen)
      ? say('A network of /{prefix} has no room for a gateway.', { prefix: cidr.prefix })
      : undefined
  }
  const ip = parseIp(gateway)
  if (ip?.version !== version)
    return say('Give the gateway as one IPv{version} address.', { version })
  return cidr !== undefined && isEdge(cidr, ip)
    ? say('{gateway} is the first or last address of the network; no host has it.', { gateway })
    : undefined
}

/** Neutron refuses a gateway at either end of any IPv4 network, a /31 included. */
const isEdge = (cidr: Cidr, { value }: Ip): boolean =>
  cidr.version === 4 && (value === firstOf(cidr).value || value === lastOf(cidr).value)

/**
 * The gateway that Neutron chooses where none is typed: the second address of an IPv4 network. In an
 * IPv6 network it is the very first, which no pool can hold.
 */
const defaultGateway = (cidr: Cidr | undefined): Ip | undefined =>
  cidr?.version === 4 ? { version: 4, value: firstOf(cidr).value + 1n } : undefined

/** The DHCP server has an address of its own in the network. */
const roomForDhcp: Rule<Addressed | 'enable_dhcp'> = (values) => {
  const cidr = typedCidr(values)
  if (!values.enable_dhcp || cidr === undefined || isSingle(cidr)) return undefined
  const longest = bitsOf(cidr.version) - 2
  return cidr.prefix > longest
    ? say('DHCP needs a network of /{longest} or larger.', { longest })
    : undefined
}

/** The modes say how hosts get their IPv6 addresses from DHCP or router advertisements. */
const modesRule: Rule<Addressed | 'enable_dhcp' | 'ipv6_modes'> = (values) => {
  if (values.ipv6_modes === '') return undefined
  if (askedVersion(values) === 4) return say('These modes are for IPv6 only.')
  if (!values.enable_dhcp) return say('These modes need DHCP.')
  // Where hosts make their own addresses, half of the bits are theirs.
  const cidr = values.ipv6_modes === 'dhcpv6-stateful' ? undefined : typedCidr(values)
  return cidr?.version === 6 && cidr.prefix !== 64
    ? say('This mode needs a network of /64.')
    : undefined
}

type Range = { readonly text: string; readonly start: Ip; readonly end: Ip }

/** Ranges of addresses for hosts of the network, none across another or around the gateway. */
const poolsRule: Rule<Addressed | 'allocation_pools' | 'gateway_ip' | 'no_gateway'> = (values) => {
  const version = askedVersion(values)
  const cidr = typedCidr(values)
  const typed = values.no_gateway ? undefined : parseIp(values.gateway_ip.trim())
  const chosen =
    values.no_gateway || values.gateway_ip.trim() !== '' ? undefined : defaultGateway(cidr)
  const ranges: Range[] = []
  for (const line of saidIn(values.allocation_pools)) {
    const range = parseRange(line)
    if (range?.start.version !== version)
      return say('"{line}" is not a range of IPv{version} addresses, "first,last".', {
        line,
        version,
      })
    if (cidr !== undefined && !(holds(cidr, range.start) && holds(cidr, range.end)))
      return say('"{line}" is not inside {cidr}.', { line, cidr: values.cidr.trim() })
    const edges = cidr === undefined ? undefined : edgesIn(range, cidr)
    if (edges !== undefined) return edges
    const crossed = ranges.find((other) => areCrossing(other, range))
    if (crossed !== undefined)
      return say('"{line}" and "{other}" overlap.', { line, other: crossed.text })
    if (typed !== undefined && isWithin(range, typed))
      return say('The gateway {gateway} is inside "{line}".', {
        gateway: values.gateway_ip.trim(),
        line,
      })
    if (chosen !== undefined && isWithin(range, chosen))
      return say('The gateway will be {gateway}, which is inside "{line}".', {
        gateway: formatIpv4(chosen),
        line,
      })
    ranges.push(range)
  }
  return undefined
}

/** Of an IPv4 network that has room for both, no host has the ends; of an IPv6 network, the first. */
const edgesIn = (range: Range, cidr: Cidr): Sentence | undefined => {
  const { text: line } = range
  if (cidr.version === 6)
    return isWithin(range, firstOf(cidr))
      ? say('"{line}" holds the first address of the network; no host has it.', { line })
      : undefined
  return cidr.prefix <= 30 && (isWithin(range, firstOf(cidr)) || isWithin(range, lastOf(cidr)))
    ? say('"{line}" holds the first or last address of the network; no host has it.', { line })
    : undefined
}

const parseRange = (text: string): Range | undefined => {
  const [start, end, ...more] = partsOf(text).map(parseIp)
  if (start === undefined || end === undefined || more.length > 0) return undefined
  return start.version === end.version && start.value <= end.value
    ? { text, start, end }
    : undefined
}

const isWithin = ({ start, end }: Range, { version, value }: Ip): boolean =>
  version === start.version && value >= start.value && value <= end.value

const areCrossing = (one: Range, other: Range): boolean =>
  isWithin(one, other.start) || isWithin(other, one.start)

/** Each once; Neutron takes those of the subnet's own version only. */
const nameserversRule: Rule<'ip_version' | 'dns_nameservers'> = (values) => {
  const version = askedVersion(values)
  const lines = saidIn(values.dns_nameservers)
  const wrong = lines.find((line) => parseIp(line)?.version !== version)
  if (wrong !== undefined)
    return say('"{line}" is not an IPv{version} address.', { line: wrong, version })
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return twice === undefined ? undefined : say('"{line}" is there twice.', { line: twice })
}

const routesRule: Rule<'ip_version' | 'host_routes'> = (values) => {
  const version = askedVersion(values)
  const wrong = saidIn(values.host_routes).find((line) => {
    const [destination = '', nexthop = '', ...more] = partsOf(line)
    const cidr = parseCidr(destination)
    const isRoute =
      more.length === 0 &&
      cidr?.version === version &&
      cidr.value === firstOf(cidr).value &&
      parseIp(nexthop)?.version === version
    return !isRoute
  })
  return wrong === undefined
    ? undefined
    : say('"{line}" is not an IPv{version} route, "destination network,next hop".', {
        line: wrong,
        version,
      })
}

/** The rule of each field; `cidr` counts where it is typed. */
export const subnetRules = {
  cidr: cidrRule,
  gateway_ip: gatewayRule,
  enable_dhcp: roomForDhcp,
  ipv6_modes: modesRule,
  allocation_pools: poolsRule,
  dns_nameservers: nameserversRule,
  host_routes: routesRule,
} as const
