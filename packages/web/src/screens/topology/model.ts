/** The model of a topology, turned into what both drawings, the list and the balloons look up. */
import type {
  Topology,
  TopologyNetwork,
  TopologyPort,
  TopologyRouter,
  TopologyServer,
} from '@meridian/contract'
import type { Drawn, DrawnLink, DrawnNode } from '#screens/topology/drawn.ts'
import { stateOf } from '#screens/topology/words.ts'

export type Thing =
  | { readonly is: 'network'; readonly of: TopologyNetwork }
  | { readonly is: 'router'; readonly of: TopologyRouter }
  | { readonly is: 'server'; readonly of: TopologyServer }

/** A device with the ports that tie it to networks, in the order of the networks. */
export type Device = {
  readonly node: DrawnNode
  readonly thing: Thing
  readonly ports: readonly TopologyPort[]
}

export type View = {
  readonly drawn: Drawn
  readonly networks: readonly Device[]
  readonly devices: readonly Device[]
  readonly find: (id: string) => Device | undefined
  readonly networkName: (id: string) => string
}

/** What the page knows beside the model: what is being deleted, and what has just been. */
export type Marks = { readonly loading: ReadonlySet<string>; readonly removed: ReadonlySet<string> }

const owners = new Set([
  ...['network:router_interface', 'network:router_gateway', 'network:router_centralized_snat'],
  ...['network:ha_router_replicated_interface', 'network:router_interface_distributed'],
])

/**
 * Whether a port ties a device to a network [SH-TOPO-33..36]: those of DHCP and of floating IPs do
 * not. A gateway that is no port to be seen has no owner.
 */
export const ties = ({ device_owner: owner }: Pick<TopologyPort, 'device_owner'>): boolean =>
  owner === undefined || owner.startsWith('compute:') || owners.has(owner)

/** Made anew for each model. A port is told from the others by its device, too. */
export const viewOf = (model: Topology, { loading, removed }: Marks): View => {
  const there = <T extends { readonly id: string }>(all: readonly T[]) =>
    all.filter(({ id }) => !removed.has(id))
  const order = new Map(model.networks.map(({ id }, index) => [id, index]))
  const at = (port: TopologyPort) => order.get(port.network_id) ?? 0
  const ports = Map.groupBy(
    there(model.ports).filter((port) => ties(port) && !removed.has(port.network_id)),
    ({ device_id }) => device_id,
  )
  const portsOf = (id: string) =>
    (ports.get(id) ?? []).toSorted((one, other) => at(one) - at(other))
  const device = (thing: Thing): Device => {
    const { id, name } = thing.of
    const node: DrawnNode = {
      ...{ id, name, kind: kindOf(thing) },
      ...stateOf(thing.of),
      loading: loading.has(id) || isLoading(thing),
    }
    return { node, thing, ports: thing.is === 'network' ? [] : portsOf(id) }
  }
  const networks = there(model.networks)
    .map((of) => ({ ...of, subnets: there(of.subnets) }))
    .map((of) => device({ is: 'network', of }))
  const devices = [
    ...there(model.routers).map((of) => device({ is: 'router', of })),
    ...there(model.servers).map((of) => device({ is: 'server', of })),
  ]
  const byId = new Map([...networks, ...devices].map((one) => [one.node.id, one]))
  return {
    drawn: {
      nodes: [...networks, ...devices].map(({ node }) => node),
      links: devices.flatMap(linksOf),
    },
    networks,
    devices,
    find: (id) => byId.get(id),
    networkName: (id) => byId.get(id)?.node.name ?? id,
  }
}

const kindOf = (thing: Thing): DrawnNode['kind'] =>
  thing.is === 'network' && thing.of['router:external'] ? 'external' : thing.is

/** Being built or deleted [SH-FLAT-15 SH-FLAT-16]. */
const isLoading = (thing: Thing): boolean =>
  thing.of.original_status === 'BUILD' || isDeleting(thing)

/** Nova is deleting it. */
export const isDeleting = (thing: Thing): boolean =>
  thing.is === 'server' && thing.of.task === 'deleting'

const linksOf = ({ node, ports }: Device): readonly DrawnLink[] =>
  ports.map(({ id, network_id }) => ({
    // Gateways that are no ports to be seen share an id.
    id: `${id} ${node.id}`,
    from: network_id,
    to: node.id,
  }))

/** The addresses of a device: those of its ports, and of a router those at its gateway. */
export const addressesOf = ({ thing, ports }: Device): readonly string[] => {
  const own = ports.flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address))
  if (thing.is === 'network') return thing.of.subnets.map(({ cidr }) => cidr)
  return thing.is === 'router' ? [...own, ...gatewayAddresses(thing.of)] : own
}

/** The addresses that a router has outside. */
export const gatewayAddresses = ({ external_gateway_info: gateway }: TopologyRouter) =>
  (gateway?.external_fixed_ips ?? []).flatMap(({ ip_address }) => ip_address ?? [])
