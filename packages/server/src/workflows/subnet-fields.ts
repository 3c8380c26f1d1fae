/** What Neutron would refuse in the fields of a subnet, in words for people. */
import type { CreateNetworkValues, Sentence } from '@meridian/contract'
import { say } from '#plugins/sentence.ts'
import {
  areCrossing,
  holds,
  isEdge,
  isWithin,
  linesOf,
  parseCidr,
  parseRange,
  versionOf,
  type Cidr,
  type Range,
  type Version,
} from '#workflows/addresses.ts'
import type { Wrong } from '#workflows/workflow.ts'

type Values = CreateNetworkValues

const askedVersion = (values: Values): Version => (values.ip_version === '6' ? 6 : 4)

/** The network address, where it is typed. */
export const cidrWrongs = (values: Values): readonly Wrong[] => {
  const { cidr: text } = values
  const version = askedVersion(values)
  const cidr = parseCidr(text.trim())
  const example = version === 4 ? '192.168.0.0/24' : 'fd00:1::/64'
  if (text.trim() === '' || cidr === undefined)
    return [
      ['cidr', say('Give the network address with its length, such as {example}.', { example })],
    ]
  if (cidr.version !== version)
    return [['cidr', say('This is not an IPv{version} network.', { version })]]
  if (cidr.length === (version === 4 ? 32 : 128))
    return [['cidr', say('This is a single address. Give a network with room for hosts.')]]
  return []
}

/** The gateway may lie outside of the network, but it cannot be an address that no host has. */
export const gatewayWrongs = (values: Values): readonly Wrong[] => {
  const version = askedVersion(values)
  const gateway = values.gateway_ip.trim()
  if (values.no_gateway || gateway === '') return []
  if (versionOf(gateway) !== version)
    return [['gateway_ip', say('Give the gateway as one IPv{version} address.', { version })]]
  const cidr = typedCidr(values)
  return cidr !== undefined && isEdge(cidr, gateway)
    ? [
        [
          'gateway_ip',
          say('{gateway} is the first or last address of the network; no host has it.', {
            gateway,
          }),
        ],
      ]
    : []
}

/** Everything of the last step. */
export const detailWrongs = (values: Values): readonly Wrong[] => {
  if (!values.with_subnet) return []
  return [
    ...dhcpWrongs(values),
    ...poolWrongs(values),
    ...nameserverWrongs(values),
    ...routeWrongs(values),
  ]
}

/** Undefined while the network is a pool's to choose. */
const typedCidr = (values: Values): Cidr | undefined =>
  values.address_source === 'manual' ? parseCidr(values.cidr.trim()) : undefined

const dhcpWrongs = (values: Values): readonly Wrong[] => {
  const { enable_dhcp: dhcp, ipv6_modes: modes } = values
  const version = askedVersion(values)
  const cidr = typedCidr(values)
  const longest = version === 4 ? 30 : 126
  if (dhcp && cidr !== undefined && cidr.length > longest)
    return [['enable_dhcp', say('DHCP needs a network of /{longest} or larger.', { longest })]]
  if (modes === '') return []
  if (version === 4) return [['ipv6_modes', say('These modes are for IPv6 only.')]]
  return dhcp ? [] : [['ipv6_modes', say('These modes need DHCP.')]]
}

const poolWrongs = (values: Values): readonly Wrong[] => {
  const version = askedVersion(values)
  const cidr = typedCidr(values)
  const gateway = values.no_gateway ? '' : values.gateway_ip.trim()
  const ranges: Range[] = []
  const wrong: Sentence[] = []
  for (const line of linesOf(values.allocation_pools)) {
    const range = parseRange(line)
    if (range === undefined || versionOf(range.start) !== version) {
      wrong.push(
        say('"{line}" is not a range of IPv{version} addresses, "first,last".', { line, version }),
      )
      continue
    }
    const crossed = ranges.find((other) => areCrossing(other, range))
    if (cidr !== undefined && !(holds(cidr, range.start) && holds(cidr, range.end)))
      wrong.push(say('"{line}" is not inside {cidr}.', { line, cidr: cidr.text }))
    else if (crossed !== undefined)
      wrong.push(say('"{line}" and "{other}" overlap.', { line, other: crossed.text }))
    else if (gateway !== '' && isWithin(range, gateway))
      wrong.push(say('The gateway {gateway} is inside "{line}".', { gateway, line }))
    ranges.push(range)
  }
  return wrong.map((sentence) => ['allocation_pools', sentence])
}

const nameserverWrongs = (values: Values): readonly Wrong[] => {
  const version = askedVersion(values)
  const lines = linesOf(values.dns_nameservers)
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return [
    ...lines
      .filter((line) => versionOf(line) !== version)
      .map((line): Wrong => [
        'dns_nameservers',
        say('"{line}" is not an IPv{version} address.', { line, version }),
      ]),
    ...(twice === undefined
      ? []
      : [['dns_nameservers', say('"{line}" is there twice.', { line: twice })] satisfies Wrong]),
  ]
}

const routeWrongs = (values: Values): readonly Wrong[] => {
  const version = askedVersion(values)
  return linesOf(values.host_routes)
    .filter((line) => {
      const [destination = '', nexthop = '', ...more] = line.split(',').map((part) => part.trim())
      const isRoute =
        more.length === 0 &&
        parseCidr(destination)?.version === version &&
        versionOf(nexthop) === version
      return !isRoute
    })
    .map((line) => [
      'host_routes',
      say('"{line}" is not an IPv{version} route, "destination network,next hop".', {
        line,
        version,
      }),
    ])
}
