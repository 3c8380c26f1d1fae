/** What makes the static routes of a router valid (neutron.db.extraroute_db). */
import type { NeutronPort, NeutronRouter } from '@meridian/openstack'
import { hostRoutes } from '#neutron/attributes.ts'
import { badRequest } from '#neutron/faults.ts'
import { formatAddress, formatCidr, holds, parseAddress, parseCidr } from '#neutron/ip.ts'
import { rows, type Scene } from '#scene.ts'
import { ports, subnets } from '#neutron/tables.ts'
import { pythonRepr } from '#wire/python.ts'

type Route = NeutronRouter['routes'][number]

/** As many as Neutron's `max_routes` is where nobody says otherwise. */
const MOST = 30

/** The routes, each in its own words; throws Neutron's 400 where one leads nowhere. */
export function checkedRoutes(
  scene: Scene,
  router: NeutronRouter,
  routes: readonly Route[],
): Route[] {
  refuseLost(scene, routes, rows(scene, ports).list({ where: { device_id: router.id } }))
  if (routes.length > MOST) {
    const message =
      `Unable to complete operation for ${router.id}. The number of routes exceeds the maximum ` +
      `${MOST}.`
    throw badRequest(message, 'RoutesExhausted')
  }
  return routes.map(({ destination, nexthop }) => {
    const cidr = parseCidr(destination)
    if (!cidr) throw badFormat(`invalid IPNetwork ${destination}`)
    return { destination: formatCidr(cidr), nexthop: shownHop(nexthop) }
  })
}

const shownHop = (nexthop: string): string => {
  const { version, value } = hopOf(nexthop)
  return formatAddress(version, value)
}

function hopOf(nexthop: string) {
  const hop = parseAddress(nexthop)
  if (!hop) throw badFormat(`failed to detect a valid IP address from '${nexthop}'`)
  return hop
}

const badFormat = (message: string) => badRequest(message, 'AddrFormatError')

/** Reads `routes` of an update; null is none of them. */
export const sentRoutes = (scene: Scene, router: NeutronRouter, value: unknown): Route[] =>
  // hostRoutes lets nothing else through.
  checkedRoutes(scene, router, hostRoutes(value, 'routes') as Route[])

/**
 * Throws unless each next hop is in a subnet of one of the ports, and none of their addresses.
 * `also` are networks that a port will soon have an address of.
 */
export function refuseLost(
  scene: Scene,
  routes: readonly Route[],
  own: readonly NeutronPort[],
  also: readonly string[] = [],
): void {
  const fixed = own.flatMap((port) => port.fixed_ips)
  const held = fixed.flatMap((one) => rows(scene, subnets).get(one.subnet_id)?.cidr ?? [])
  const reachable = [...held, ...also].flatMap((text) => parseCidr(text) ?? [])
  const wrong = (why: string): Error =>
    badRequest(`Invalid format for routes: ${pythonRepr(routes)}, ${why}`, 'InvalidRoutes')
  for (const { nexthop } of routes) {
    const hop = hopOf(nexthop)
    if (!reachable.some((cidr) => holds(cidr, hop))) {
      throw wrong('the nexthop is not connected with router')
    }
    if (fixed.some(({ ip_address: ip }) => ip === nexthop)) {
      throw wrong('the nexthop is used by router')
    }
  }
}
