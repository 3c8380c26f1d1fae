/** The way of a packet from an address of a network to another, through networks and routers. */
import { holds, parseCidr, parseIp, type Cidr } from '@meridian/contract'
import type { Inside } from '#neutron/reachability/ends.ts'
import {
  isDoor,
  isSame,
  longest,
  named,
  thing,
  type Facts,
  type Hop,
  type Model,
  type ModelRouter,
} from '#neutron/reachability/model.ts'

/** Where a packet starts. */
export type Start = Pick<Inside, 'subnetId' | 'address'> & { readonly networkId: string }

/** Where it goes: into a network of the cloud, or outside. */
export type Target = { readonly range: Cidr; readonly networkId: string | undefined }

/** The networks and routers on the way, as far as it leads; the last says why it ends, if it does. */
export const wayTo = (model: Model, from: Start, to: Target): readonly Hop[] => {
  const first = networkHop(model, from.networkId)
  if (from.networkId === to.networkId || first.state === 'stopped') return [first]
  if (to.networkId === undefined && isExternal(model, from.networkId)) {
    return [{ ...first, code: 'direct' }]
  }
  const subnet = model.subnets?.find(({ id }) => id === from.subnetId)
  if (!subnet) {
    const facts = { subnet: thing(model.subnets, from.subnetId) }
    return [first, networkGate(model, from.networkId, 'unknown', 'subnet_unread', facts)]
  }
  const ways = [
    ...(subnet.host_routes ?? []).map((route) => ({
      to: parseCidr(route.destination),
      nexthop: route.nexthop,
    })),
    ...(subnet.gateway_ip
      ? [{ to: everywhere(to.range.version), nexthop: subnet.gateway_ip }]
      : []),
  ]
  const next = longest(known(ways), to.range)
  if (next) return [first, ...through(model, from.networkId, next.nexthop, to, [])]
  const facts = { subnet: named(subnet) }
  return [first, networkGate(model, from.networkId, 'stopped', 'no_gateway', facts)]
}

const everywhere = (version: Cidr['version']): Cidr => ({ version, value: 0n, prefix: 0 })

const known = <T extends { readonly to: Cidr | undefined }>(ways: readonly T[]) =>
  ways.flatMap(({ to, ...way }) => (to ? [{ ...way, to }] : []))

/** A network that a packet crosses. */
export const networkHop = (model: Model, id: string): Hop => {
  const found = model.networks?.find((one) => one.id === id)
  const facts = { network: thing(model.networks, id) }
  if (!found) return { kind: 'network', state: 'unknown', code: 'network_unread', ...facts }
  return found.admin_state_up
    ? { kind: 'network', state: 'ok', code: 'network', ...facts }
    : { kind: 'network', state: 'stopped', code: 'network_disabled', ...facts }
}

export const isExternal = ({ networks }: Model, id: string): boolean =>
  networks?.find((one) => one.id === id)?.['router:external'] === true

/** Where a network should lead on by a router. */
const networkGate = (
  model: Model,
  networkId: string,
  state: Hop['state'],
  code: Hop['code'],
  facts: Facts,
): Hop => ({
  kind: 'router',
  state,
  code,
  network: thing(model.networks, networkId),
  ...facts,
})

/** On by the router that has the address in the network. */
const through = (
  model: Model,
  networkId: string,
  nexthop: string,
  to: Target,
  passed: readonly string[],
): readonly Hop[] => {
  const gate = (state: Hop['state'], code: Hop['code'], facts: Facts = {}) => [
    networkGate(model, networkId, state, code, { address: nexthop, ...facts }),
  ]
  const holders = model.ports.filter(
    (port) =>
      port.network_id === networkId &&
      port.fixed_ips.some(({ ip_address }) => isSame(ip_address, nexthop)),
  )
  const door = holders.find(isDoor)
  if (!door) {
    const [holder] = holders
    // Neutron cannot know what the machine at a next hop does with packets.
    if (holder) return gate('unknown', 'next_hop', { port: named(holder) })
    if (!isOwn(model, networkId)) return gate('unknown', 'router_hidden')
    // An address of a static route may be that of a machine which Neutron does not know.
    return isGateway(model, networkId, nexthop)
      ? gate('stopped', 'no_router')
      : gate('unknown', 'next_hop')
  }
  const router = model.routers?.find(({ id }) => id === door.device_id)
  if (!router) return gate('unknown', 'router_hidden')
  if (passed.includes(router.id)) return [routerHop(router, 'stopped', 'no_route')]
  if (!router.admin_state_up) return [routerHop(router, 'stopped', 'router_disabled')]
  return onwards(model, router, to, passed)
}

const routerHop = (
  router: ModelRouter,
  state: Hop['state'],
  code: Hop['code'],
  facts: Facts = {},
): Hop => ({ kind: 'router', state, code, router: named(router), ...facts })

/** From a router to one of its networks, by one of its routes, or out by its gateway. */
const onwards = (
  model: Model,
  router: ModelRouter,
  to: Target,
  passed: readonly string[],
): readonly Hop[] => {
  const links = linksOf(model, router)
  if (!links) return [routerHop(router, 'unknown', 'subnet_unread')]
  const routes = known(
    (router.routes ?? []).map((route) => ({ to: parseCidr(route.destination), ...route })),
  ).map((route) => ({ ...route, networkId: undefined }))
  const best = longest([...links, ...routes], to.range)
  const on = routerHop(router, 'ok', 'routed')
  if (!best) {
    if (to.networkId === undefined) return [on, ...outBy(model, router, to)]
    return [noRoute(model, router, to.networkId)]
  }
  if (best.networkId !== undefined) {
    return best.networkId === to.networkId
      ? [on, networkHop(model, best.networkId)]
      : [noRoute(model, router, to.networkId)]
  }
  const next = parseIp(best.nexthop)
  const between = next && links.find((link) => holds(link.to, next))
  if (!between) return [routerHop(router, 'unknown', 'next_hop', { address: best.nexthop })]
  const crossed = networkHop(model, between.networkId)
  if (crossed.state === 'stopped') return [on, crossed]
  const rest = through(model, between.networkId, best.nexthop, to, [...passed, router.id])
  return [on, crossed, ...rest]
}

/** The router knows no way into the network, or that range is another network's there. */
const noRoute = (model: Model, router: ModelRouter, networkId: string | undefined): Hop => {
  if (networkId === undefined) return routerHop(router, 'stopped', 'no_route')
  const facts = { network: thing(model.networks, networkId) }
  // One that is external would be behind the gateway.
  const found = model.networks?.some(({ id }) => id === networkId) === true
  return found && !isExternal(model, networkId)
    ? routerHop(router, 'stopped', 'no_route', facts)
    : routerHop(router, 'unknown', 'network_unread', facts)
}

/** The networks that a router is in; undefined where a subnet of them could not be read. */
const linksOf = (model: Model, router: ModelRouter) => {
  const doors = model.ports.filter((port) => isDoor(port) && port.device_id === router.id)
  const links = doors.flatMap(({ fixed_ips, network_id }) =>
    fixed_ips.map(({ subnet_id }) => ({
      to: parseCidr(model.subnets?.find(({ id }) => id === subnet_id)?.cidr ?? ''),
      networkId: network_id,
    })),
  )
  const told = known(links)
  return told.length === links.length ? told : undefined
}

/** Out of the cloud; by which address is for the caller to say. */
const outBy = (model: Model, router: ModelRouter, { range }: Target): readonly Hop[] => {
  const info = router.external_gateway_info
  const gateway = (state: Hop['state'], code: Hop['code'], facts: Facts = {}): readonly Hop[] => [
    { kind: 'gateway', state, code, router: named(router), ...facts },
  ]
  if (!info) return gateway('stopped', 'no_external_gateway')
  const network = thing(model.networks, info.network_id)
  // Neutron translates no IPv6 address: whether the outside knows the way back is the operator's to say.
  if (range.version === 6) return gateway('unknown', 'ipv6', { network })
  if (info.enable_snat === false) return gateway('stopped', 'no_snat', { network })
  const address = info.external_fixed_ips
    ?.map(({ ip_address }) => ip_address)
    .find((one) => parseIp(one ?? '')?.version === range.version)
  return gateway('ok', 'snat', { network, ...(address !== undefined && { address }) })
}

/** All that is in it is seen: a network of the project's own that nobody else uses. */
const isOwn = (model: Model, id: string): boolean => {
  const network = model.networks?.find((one) => one.id === id)
  if (!network || network.shared || network['router:external']) return false
  return network.project_id === model.projectId
}

const isGateway = ({ subnets }: Model, networkId: string, address: string): boolean =>
  subnets?.some(
    ({ network_id, gateway_ip }) =>
      network_id === networkId && gateway_ip !== null && isSame(gateway_ip ?? '', address),
  ) === true
