/** What can be said of a subnet's fields without asking the cloud; the server says it too. */
import type { Validator } from '#forms/validators.ts'
import type { SubnetAddress } from '#forms/subnet-address.ts'
import {
  bitsOf,
  firstOf,
  holds,
  lastOf,
  parseCidr,
  parseIp,
  type Cidr,
  type Ip,
  type IpVersion,
} from '#lib/ip.ts'
import { t } from '#lib/translate.ts'

type Subnet = Pick<SubnetAddress, 'address_source' | 'cidr' | 'ip_version'> & {
  readonly gateway_ip: string
  readonly no_gateway: boolean
  readonly enable_dhcp: boolean
}

const askedVersion = ({ ip_version }: Pick<Subnet, 'ip_version'>): IpVersion =>
  ip_version === '6' ? 6 : 4

/** Undefined while it is not typed yet, and where a pool will choose it. */
const typedCidr = (values: Pick<Subnet, 'address_source' | 'cidr'>): Cidr | undefined =>
  values.address_source === 'manual' ? parseCidr(values.cidr.trim()) : undefined

/** A network of a single address has none for a host. */
export const hasRoom: Validator<string, Subnet> = (text) => {
  const cidr = parseCidr(text.trim())
  return cidr !== undefined && cidr.prefix === bitsOf(cidr.version)
    ? t('This is a single address. Give a network with room for hosts.')
    : undefined
}

/** The gateway may lie outside of the network, but it cannot be an address that no host has. */
export const gatewayRule: Validator<string, Subnet> = (text, values) => {
  const gateway = text.trim()
  const version = askedVersion(values)
  if (gateway === '') return undefined
  const ip = parseIp(gateway)
  if (ip?.version !== version)
    return t('Give the gateway as one IPv{version} address.', { version })
  const cidr = typedCidr(values)
  return cidr !== undefined && isEdge(cidr, ip)
    ? t('{gateway} is the first or last address of the network; no host has it.', { gateway })
    : undefined
}

const isEdge = (cidr: Cidr, { value }: Ip): boolean =>
  cidr.version === 4 &&
  cidr.prefix <= 30 &&
  (value === firstOf(cidr).value || value === lastOf(cidr).value)

/** The DHCP server has an address of its own in the network. */
export const roomForDhcp: Validator<boolean, Subnet> = (dhcp, values) => {
  const cidr = typedCidr(values)
  if (!dhcp || cidr === undefined || hasRoom(values.cidr, values) !== undefined) return undefined
  const longest = bitsOf(cidr.version) - 2
  return cidr.prefix > longest
    ? t('DHCP needs a network of /{longest} or larger.', { longest })
    : undefined
}

/** The modes say how hosts get their IPv6 addresses from DHCP or router advertisements. */
export const modesRule: Validator<string, Subnet> = (modes, { enable_dhcp }) =>
  modes === '' || enable_dhcp ? undefined : t('These modes need DHCP.')

type Range = { readonly text: string; readonly start: Ip; readonly end: Ip }

/** One range a line, all inside the network, none across another or around the gateway. */
export const poolRule: Validator<string, Subnet> = (text, values) => {
  const version = askedVersion(values)
  const cidr = typedCidr(values)
  const gateway = values.no_gateway ? undefined : parseIp(values.gateway_ip.trim())
  const ranges: Range[] = []
  for (const line of linesOf(text)) {
    const range = parseRange(line)
    if (range?.start.version !== version)
      return t('"{line}" is not a range of IPv{version} addresses, "first,last".', {
        line,
        version,
      })
    if (cidr !== undefined && !(holds(cidr, range.start) && holds(cidr, range.end)))
      return t('"{line}" is not inside {cidr}.', { line, cidr: values.cidr.trim() })
    const crossed = ranges.find((other) => areCrossing(other, range))
    if (crossed !== undefined)
      return t('"{line}" and "{other}" overlap.', { line, other: crossed.text })
    if (gateway !== undefined && isWithin(range, gateway))
      return t('The gateway {gateway} is inside "{line}".', { gateway: values.gateway_ip, line })
    ranges.push(range)
  }
  return undefined
}

const parseRange = (text: string): Range | undefined => {
  const [start, end, ...more] = pairOf(text).map(parseIp)
  if (start === undefined || end === undefined || more.length > 0) return undefined
  return start.version === end.version && start.value <= end.value
    ? { text, start, end }
    : undefined
}

const isWithin = ({ start, end }: Range, { version, value }: Ip): boolean =>
  version === start.version && value >= start.value && value <= end.value

const areCrossing = (one: Range, other: Range): boolean =>
  isWithin(one, other.start) || isWithin(other, one.start)

/** One address a line, each once; Neutron takes those of the subnet's own version only. */
export const nameserverRule: Validator<string, Subnet> = (text, values) => {
  const version = askedVersion(values)
  const lines = linesOf(text)
  const wrong = lines.find((line) => parseIp(line)?.version !== version)
  if (wrong !== undefined)
    return t('"{line}" is not an IPv{version} address.', { line: wrong, version })
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return twice === undefined ? undefined : t('"{line}" is there twice.', { line: twice })
}

/** One "destination,next hop" a line. */
export const hostRouteRule: Validator<string, Subnet> = (text, values) => {
  const version = askedVersion(values)
  const wrong = linesOf(text).find((line) => {
    const [destination = '', nexthop = '', ...more] = pairOf(line)
    const cidr = parseCidr(destination)
    const isRoute =
      more.length === 0 &&
      cidr?.version === version &&
      cidr.value === firstOf(cidr).value &&
      parseIp(nexthop)?.version === version
    return !isRoute
  })
  return (
    wrong &&
    t('"{line}" is not an IPv{version} route, "destination network,next hop".', {
      line: wrong,
      version,
    })
  )
}

/** The parts of a line, at its commas. */
export const pairOf = (line: string): readonly string[] =>
  line.split(',').map((part) => part.trim())

/** The lines of a text that say something. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
