/** How the parts of a topology are told (contract: heat-and-topology.md, network topology). */
import type {
  TopologyNetwork,
  TopologyPort,
  TopologyRouter,
  TopologyServer,
  TopologySubnet,
} from '@meridian/contract'
import type {
  NeutronNetwork,
  NeutronPort,
  NeutronRouter,
  NeutronSubnet,
  NovaServer,
} from '@meridian/openstack'
import { isExternal } from '#neutron/networks.ts'
import { isUsable } from '#topology/parts.ts'

/** Who looks, and what that user may do with what belongs to a project. */
export type Onlooker = {
  readonly projectId: string | undefined
  /** The type of console that servers open; undefined where there are none. */
  readonly consoleType: string | undefined
  readonly may: (service: 'compute' | 'network', rule: string, project: string) => boolean
}

const name = (one: { readonly name?: string; readonly id: string }): string =>
  one.name || `(${one.id.slice(0, 13)})`

/** `VERIFY_RESIZE` is "Verify Resize". */
const word = (status: string): string =>
  status
    .toLowerCase()
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ')

const states = (status: string) => ({ status: word(status), original_status: status })

/** A path of this site, where the thing is the project's own. */
const urlOf = ({ projectId }: Onlooker, type: string, owner: string | undefined, id: string) =>
  owner === undefined || owner === projectId ? { url: `/ngdetails/${type}/${id}` } : {}

const withoutConsole = new Set([
  ...['SHUTOFF', 'SUSPENDED', 'RESIZE', 'VERIFY_RESIZE', 'REVERT_RESIZE', 'MIGRATING', 'BUILD'],
  ...['SHELVED', 'SHELVED_OFFLOADED'],
])

export const presentServer =
  (by: Onlooker) =>
  (server: NovaServer): TopologyServer => {
    const { id, status = 'UNKNOWN', tenant_id: owner = by.projectId ?? '' } = server
    const opens = by.consoleType !== undefined && !withoutConsole.has(status)
    return {
      id,
      name: name(server),
      ...states(status),
      task: server['OS-EXT-STS:task_state'] ?? null,
      ...(opens && { console: consoleOf(by.consoleType) }),
      allow_delete_server: by.may('compute', 'os_compute_api:servers:delete', owner),
      ...urlOf(by, 'OS::Nova::Server', owner, id),
    }
  }

const consoleOf = (type = 'AUTO'): string => (type === 'AUTO' ? 'auto_console' : type.toLowerCase())

export const presentNetwork =
  (by: Onlooker, subnets: ReadonlyMap<string, readonly TopologySubnet[]>) =>
  (network: NeutronNetwork): TopologyNetwork => {
    const { id, status, project_id: owner } = network
    return {
      id,
      name: name(network),
      ...states(status),
      'router:external': isExternal(network, by.projectId),
      ...(isUsable(network, by.projectId) && {
        allow_delete_subnet: by.may('network', 'delete_subnet', owner),
        allow_delete_network: by.may('network', 'delete_network', owner),
      }),
      subnets: [...(subnets.get(id) ?? [])],
      ...urlOf(by, 'OS::Neutron::Net', owner, id),
    }
  }

export const presentSubnet =
  (by: Onlooker) =>
  ({ id, cidr, project_id: owner }: NeutronSubnet): TopologySubnet => ({
    id,
    cidr,
    ...urlOf(by, 'OS::Neutron::Subnet', owner, id),
  })

export const presentRouter =
  (by: Onlooker) =>
  (router: NeutronRouter): TopologyRouter => {
    const { id, status, external_gateway_info, project_id: owner } = router
    return {
      id,
      name: name(router),
      ...states(status),
      external_gateway_info,
      allow_delete_router: by.may('network', 'delete_router', owner),
      allow_interfaces: by.may('network', 'add_router_interface', owner),
      ...urlOf(by, 'OS::Neutron::Router', owner, id),
    }
  }

export const presentPort =
  (by: Onlooker) =>
  (port: NeutronPort): TopologyPort => {
    const { id, network_id, device_id, device_owner, status, fixed_ips, project_id: owner } = port
    return {
      ...{ id, network_id, device_id, device_owner, fixed_ips },
      ...states(status),
      ...urlOf(by, 'OS::Neutron::Port', owner, id),
    }
  }

/** What ties a router to its external network, where its port is not to be seen. */
export const gatewaysOf = (
  routers: readonly TopologyRouter[],
  ports: readonly TopologyPort[],
): readonly TopologyPort[] => {
  const seen = new Set(ports.map(({ device_id, network_id }) => `${device_id} ${network_id}`))
  return routers.flatMap(({ id, external_gateway_info: gateway }) =>
    gateway && !seen.has(`${id} ${gateway.network_id}`)
      ? [
          {
            id: `gateway${gateway.network_id}`,
            network_id: gateway.network_id,
            device_id: id,
            fixed_ips: [],
          },
        ]
      : [],
  )
}
