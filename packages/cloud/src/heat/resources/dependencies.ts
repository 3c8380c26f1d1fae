/** What Heat lets wait for what though no template says so (`add_dependencies` of each type). */
import { mapsOf, textOf } from '#heat/resources/ask.ts'
import { isObject, type JsonObject } from '#http/json.ts'

/** A resource of a template before it is made; a reference to another is its name until that is made. */
export type Planned = {
  readonly type: string
  /** As far as they are resolved; what is not known is left out. */
  readonly properties: JsonObject
  /** What it waits for by the template itself. */
  readonly requires: ReadonlySet<string>
}

type All = ReadonlyMap<string, Planned>
type Rule = (name: string, own: Planned, all: All, subnetsOf: SubnetsOf) => readonly string[]

/** The subnets of a network that is there already. */
export type SubnetsOf = (network: string) => readonly string[]

/**
 * The names of the resources that one waits for by the rules of its type, besides those that the
 * template makes it wait for.
 */
export function impliedDependencies(
  name: string,
  all: All,
  subnetsOf: SubnetsOf = () => [],
): readonly string[] {
  const own = all.get(name)
  const rule = own && Object.hasOwn(RULES, own.type) ? RULES[own.type] : undefined
  if (!own || !rule) return []
  const found = new Set(rule(name, own, all, subnetsOf))
  found.delete(name)
  return [...found]
}

/** A property under its name, or under the one that it had earlier. */
const either = (properties: JsonObject, now: string, earlier: string): string =>
  textOf(properties, now) || textOf(properties, earlier)

const networkOf = (properties: JsonObject): string => either(properties, 'network', 'network_id')

function named(all: All, type: string, fits: (properties: JsonObject) => boolean): string[] {
  return [...all].flatMap(([name, one]) =>
    one.type === type && fits(one.properties) ? [name] : [],
  )
}

const subnetsIn = (all: All, network: string): string[] =>
  network === ''
    ? []
    : named(all, 'OS::Neutron::Subnet', (properties) => networkOf(properties) === network)

/** Which of a network's subnets a port gets is not known, so all of them come first. */
const port: Rule = (_name, { properties }, all) => subnetsIn(all, networkOf(properties))

/** A router that leads out waits for the subnets of where it leads. */
const router: Rule = (_name, { properties }, all) => {
  const gateway = properties['external_gateway_info']
  return isObject(gateway) ? subnetsIn(all, textOf(gateway, 'network')) : []
}

/** A server waits for the subnets of its networks, and for all where one of them is not known. */
const server: Rule = (_name, { properties }, all) => {
  const networks = mapsOf(properties['networks']).map((one) => either(one, 'network', 'uuid'))
  if (networks.length === 0) return []
  return named(all, 'OS::Neutron::Subnet', (subnet) => {
    const network = networkOf(subnet)
    return network === '' || networks.some((one) => one === '' || one === network)
  })
}

/** A floating IP waits for whatever makes its port reachable from its network. */
const floatingIp: Rule = (_name, { properties, requires }, all, subnetsOf) => {
  const network = either(properties, 'floating_network', 'floating_network_id')
  const gateways = named(
    all,
    'OS::Neutron::RouterGateway',
    (gateway) => network !== '' && networkOf(gateway) === network,
  )
  const routers = named(all, 'OS::Neutron::Router', ({ external_gateway_info: gateway }) =>
    Boolean(network !== '' && isObject(gateway) && gateway['network'] === network),
  )
  const ports = portsAmong(requires, all)
  const interfaces = named(all, 'OS::Neutron::RouterInterface', (one) => {
    const subnet = either(one, 'subnet', 'subnet_id')
    return ports.some(({ properties: held }) => reaches(held, subnet, subnetsOf))
  })
  return [...gateways, ...routers, ...interfaces]
}

/** An association waits for the interface in the subnet of its port's first address. */
const association: Rule = (_name, { requires }, all) => {
  const subnets = portsAmong(requires, all).flatMap(({ properties }) => {
    const [first] = subnetsOfPort(properties)
    return first === undefined ? [] : [first]
  })
  return named(all, 'OS::Neutron::RouterInterface', (one) =>
    subnets.includes(either(one, 'subnet', 'subnet_id')),
  )
}

const portsAmong = (requires: ReadonlySet<string>, all: All): Planned[] =>
  [...requires].flatMap((name) => {
    const one = all.get(name)
    return one?.type === 'OS::Neutron::Port' ? [one] : []
  })

const subnetsOfPort = (properties: JsonObject): string[] =>
  mapsOf(properties['fixed_ips']).map((one) => either(one, 'subnet', 'subnet_id'))

/** A port without addresses may be in any subnet of its network. */
function reaches(held: JsonObject, subnet: string, subnetsOf: SubnetsOf): boolean {
  const own = subnetsOfPort(held)
  if (own.length > 0) return own.includes(subnet)
  return subnet === '' || subnetsOf(networkOf(held)).includes(subnet)
}

const RULES: Readonly<Record<string, Rule>> = {
  'OS::Neutron::Port': port,
  'OS::Neutron::Router': router,
  'OS::Nova::Server': server,
  'OS::Neutron::FloatingIP': floatingIp,
  'OS::Neutron::FloatingIPAssociation': association,
}
