/** What a network has around it, as its services tell it. */
import type {
  CinderVolume,
  NeutronFloatingIp,
  NeutronNetwork,
  NeutronPort,
  NeutronRouter,
  NeutronSecurityGroup,
  NeutronSubnet,
  NovaServer,
  OpenStack,
} from '@meridian/openstack'

export type Found = {
  readonly network: NeutronNetwork
  readonly subnets: readonly NeutronSubnet[]
  readonly ports: readonly NeutronPort[]
  readonly routers: readonly NeutronRouter[]
  /** Security groups of the ports, and the groups that their rules name, with their rules. */
  readonly groups: readonly NeutronSecurityGroup[]
  readonly addresses: readonly NeutronFloatingIp[]
  readonly servers: readonly NovaServer[]
  readonly volumes: readonly CinderVolume[]
}

export const isInterface = ({ device_owner }: NeutronPort): boolean =>
  /^network:(router_interface|ha_router_replicated_interface|router_interface_distributed)$/.test(
    device_owner,
  )
export const isOfServer = ({ device_owner }: NeutronPort): boolean =>
  device_owner.startsWith('compute:')

/**
 * Reads them in three rounds. Lists that no service narrows to several ids are those of the project.
 * Throws `OpenStackError`.
 */
export const readAround = async (
  { neutron, nova, cinder }: OpenStack,
  id: string,
): Promise<Found> => {
  const [network, subnets, ports] = await Promise.all([
    neutron.networks.get(id),
    neutron.subnets.listAll({ network_id: id }),
    neutron.ports.listAll({ network_id: id }),
  ])
  const served = new Set(ports.filter(isOfServer).map(({ device_id }) => device_id))
  const routed = ports.filter(isInterface).map(({ device_id }) => device_id)
  const [routers, groups, addresses, servers] = await Promise.all([
    neutron.routers.some(routed),
    readGroups((ids) => neutron.securityGroups.some(ids), groupsOf(ports)),
    routed.length > 0 ? neutron.floatingIps.listAll() : [],
    served.size > 0 ? nova.servers.listAll() : [],
  ])
  const own = servers.filter((one) => served.has(one.id))
  const attached = new Set(own.flatMap(volumesOf))
  const volumes = attached.size > 0 ? await cinder.volumes.listAll() : []
  const reached = addresses.filter(({ port_id }) => ports.some((port) => port.id === port_id))
  // The same things make the same template, in whatever order their services tell of them.
  return {
    network,
    subnets: subnets.toSorted(by(({ name, cidr }) => `${name} ${cidr}`)),
    ports: ports.toSorted(by(({ fixed_ips: [first] }) => first?.ip_address ?? '')),
    routers: routers.toSorted(by(({ name }) => name)),
    groups: groups.toSorted(by(({ name }) => name)),
    addresses: reached.toSorted(by((one) => one.fixed_ip_address ?? '')),
    servers: own.toSorted(by(({ name = '' }) => name)),
    volumes: volumes.filter((one) => attached.has(one.id)).toSorted(by(({ name }) => name ?? '')),
  }
}

const by =
  <T>(text: (item: T) => string) =>
  (one: T, other: T): number =>
    text(one).localeCompare(text(other), 'en', { numeric: true })

export const volumesOf = (server: NovaServer): readonly string[] =>
  (server['os-extended-volumes:volumes_attached'] ?? []).map((one) => one.id)

const groupsOf = (ports: readonly NeutronPort[]): readonly string[] =>
  ports
    .filter((port) => isOfServer(port) || port.device_owner === '')
    .flatMap(({ security_groups: groups }) => groups)

/** With those that their rules name, and so on. */
const readGroups = async (
  read: (ids: readonly string[]) => Promise<readonly NeutronSecurityGroup[]>,
  first: readonly string[],
): Promise<readonly NeutronSecurityGroup[]> => {
  const found = new Map<string, NeutronSecurityGroup>()
  const asked = new Set<string>()
  for (let ids = first; ids.length > 0;) {
    for (const id of ids) asked.add(id)
    const groups = await read(ids)
    for (const one of groups) found.set(one.id, one)
    ids = groups
      .flatMap(({ security_group_rules = [] }) => security_group_rules)
      .flatMap(({ remote_group_id: id }) => (id !== null && !asked.has(id) ? [id] : []))
  }
  return [...found.values()]
}
