/** Ports as other services and other rules of Neutron make, bind and delete them. */
import type {
  NeutronFloatingIp,
  NeutronNetwork,
  NeutronPort,
  NeutronSubnet,
} from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { lifecycle } from '#lifecycle.ts'
import { showsTo } from '#neutron/rbac/access.ts'
import { allocate, release, type Wanted } from '#neutron/subnets/allocation.ts'
import { withOptions } from '#neutron/ports/dhcp-options.ts'
import { conflict, networkNotFound, portNotFound } from '#neutron/faults.ts'
import { forgetForwardings } from '#neutron/port-forwardings/rules.ts'
import { forgetPort } from '#neutron/floating-ips/rules.ts'
import { defaultGroup, setMemberships } from '#neutron/security-groups/groups.ts'
import { binding } from '#neutron/ports/binding.ts'
import { refuseOverQuota } from '#neutron/quotas.ts'
import { fresh, oldestFirst, revised } from '#neutron/scene.ts'
import { asShared } from '#neutron/rbac/sharing.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, networks, ports, subnets } from '#neutron/tables.ts'
import { trunkFollows } from '#neutron/trunks/life.ts'
import { byIds } from '#store/by-ids.ts'

/** The agent needs a moment to wire a port. */
export const portLife = lifecycle('port', ports, {
  failed: (port, moment) => revised(moment, port, { status: 'ERROR' }),
  steps: {
    wiring: {
      after: 1_500,
      done: (port, moment) => {
        const ready = port.admin_state_up && port['binding:host_id'] !== ''
        return ready && port.status !== 'ACTIVE'
          ? revised(moment, port, { status: 'ACTIVE' })
          : port
      },
    },
  },
})

export type PortStart = {
  network_id: string
  project_id: string
  name?: string
  description?: string
  admin_state_up?: boolean
  device_id?: string
  device_owner?: string
  mac_address?: string
  fixed_ips?: readonly Wanted[] | undefined
  security_groups?: readonly string[] | undefined
  port_security_enabled?: boolean
  allowed_address_pairs?: NeutronPort['allowed_address_pairs']
  /** As they are sent. */
  extra_dhcp_opts?: unknown
  'binding:vnic_type'?: string
  'binding:host_id'?: string
  status?: string
}

/** Makes a port with addresses; no policy and no quota. Throws 404 and 409 as Neutron does. */
export function insertPort(scene: Scene, start: PortStart): NeutronPort {
  const network = rows(scene, networks).get(start.network_id)
  if (!network) throw networkNotFound(start.network_id)
  const owner = start.device_owner ?? ''
  const secure = start.port_security_enabled ?? !owner.startsWith('network:')
  const groups = start.security_groups ?? (secure ? ownGroup(scene, start, network) : [])
  const mac = start.mac_address ?? freeMac(scene)
  const basic = { ...fresh(scene, start.project_id), network_id: network.id, mac_address: mac }
  const fixed = allocate(scene, { ...basic, device_owner: owner }, start.fixed_ips)
  setMemberships(scene, basic.id, groups)
  const port: NeutronPort = {
    ...basic,
    revision_number: 1,
    name: start.name ?? '',
    description: start.description ?? '',
    admin_state_up: start.admin_state_up ?? true,
    status: start.status ?? 'DOWN',
    device_id: start.device_id ?? '',
    device_owner: owner,
    fixed_ips: fixed,
    security_groups: [...groups],
    allowed_address_pairs: (start.allowed_address_pairs ?? []).map((pair) => ({
      mac_address: mac,
      ...pair,
    })),
    extra_dhcp_opts: withOptions(basic.id, [], start.extra_dhcp_opts ?? []),
    port_security_enabled: secure,
    qos_policy_id: null,
    qos_network_policy_id: null,
    dns_name: '',
    dns_domain: '',
    propagate_uplink_status: true,
    'binding:vnic_type': start['binding:vnic_type'] ?? 'normal',
    ...binding(start['binding:host_id'] ?? ''),
  }
  return rows(scene, ports).insert(port)
}

function ownGroup(scene: Scene, start: PortStart, network: NeutronNetwork): string[] {
  if (network.port_security_enabled === false) return []
  return [defaultGroup(scene, start.project_id).id]
}

function freeMac(scene: Scene): string {
  for (;;) {
    const bytes = [...scene.world.random.bytes(3)]
    const tail = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
    const mac = `fa:16:3e:${tail}`
    if (!rows(scene, ports).first({ mac_address: mac })) return mac
  }
}

/** Deletes a port, gives its addresses back and takes floating IPs off it. */
export function removePort(scene: Scene, port: NeutronPort): void {
  forgetPort(scene, port.id)
  forgetForwardings(scene, port.id)
  release(scene, port.id)
  setMemberships(scene, port.id, [])
  portLife.stop(scene.world, scene.region, port.id)
  rows(scene, ports).remove(port.id)
}

export type ServerPort = {
  server_id: string
  project_id: string
  network_id: string
  /** One wished address; Neutron chooses when absent. */
  fixed_ip?: string
  /** Ids of security groups; the project's default group when absent. */
  security_groups?: readonly string[]
  host: string
  availability_zone?: string
}

/**
 * Makes and binds a port for a server. Throws 404 NetworkNotFound, 409 for quota, for a used
 * address and for a network without free addresses, 400 for an address that does not fit.
 */
export function allocatePort(scene: Scene, wanted: ServerPort): NeutronPort {
  refuseOverQuota(scene, wanted.project_id, 'port')
  const port = insertPort(scene, {
    network_id: wanted.network_id,
    project_id: wanted.project_id,
    device_id: wanted.server_id,
    device_owner: `compute:${wanted.availability_zone ?? 'nova'}`,
    fixed_ips: wanted.fixed_ip === undefined ? undefined : [{ ip_address: wanted.fixed_ip }],
    security_groups: wanted.security_groups,
    'binding:host_id': wanted.host,
  })
  portLife.begin(scene.world, scene.region, port.id, 'wiring', scene.now)
  return port
}

/** Binds an existing port to a server; throws 404, or 409 when another device has it. */
export function bindPort(
  scene: Scene,
  portId: string,
  to: { server_id: string; host: string; availability_zone?: string },
): NeutronPort {
  const port = rows(scene, ports).get(portId)
  if (!port) throw portNotFound(portId)
  if (port.device_id !== '' && port.device_id !== to.server_id) {
    throw conflict('PortInUse', `Port ${portId} is still in use.`)
  }
  const bound = rows(scene, ports).update(
    revised(scene, port, {
      device_id: to.server_id,
      device_owner: `compute:${to.availability_zone ?? 'nova'}`,
      ...binding(to.host),
    }),
  )
  portLife.begin(scene.world, scene.region, port.id, 'wiring', scene.now)
  trunkFollows(scene, bound)
  return bound
}

/** Takes a port off its server and keeps it: for ports that Nova did not make itself. */
export function unbindPort(scene: Scene, portId: string): void {
  const port = rows(scene, ports).get(portId)
  if (!port) return
  portLife.stop(scene.world, scene.region, portId)
  const free = { device_id: '', device_owner: '', status: 'DOWN', ...binding('') }
  trunkFollows(scene, rows(scene, ports).update(revised(scene, port, free)))
}

/** Deletes a port of a server; nothing happens when it is gone already. */
export function deletePort(scene: Scene, portId: string): void {
  const port = rows(scene, ports).get(portId)
  if (port) removePort(scene, port)
}

/** The ports of a server, or of several, oldest first. */
export function portsOf(scene: Scene, serverId: string | readonly string[]): NeutronPort[] {
  return rows(scene, ports).list({ where: { device_id: serverId }, order: oldestFirst })
}

/** One line of a server's `addresses`, in Nova's shape, with the network's name to group by. */
export type AddressLine = {
  network: string
  version: 4 | 6
  addr: string
  type: 'fixed' | 'floating'
  mac_addr: string
  port_id: string
}

/** The addresses of ports, port by port, fixed ones before the floating ones on them. */
export function addressesOf(scene: Scene, of: readonly NeutronPort[]): AddressLine[] {
  const on = byIds(
    rows(scene, networks),
    of.map(({ network_id }) => network_id),
  )
  const where = { port_id: of.map(({ id }) => id) }
  const above = rows(scene, floatingIps).list({ where, order: oldestFirst })
  const floating = Map.groupBy(above, ({ port_id: id }) => id)
  return of.flatMap((port) => {
    const network = on.get(port.network_id)?.name ?? ''
    return portAddresses(port, network, floating.get(port.id) ?? [])
  })
}

function portAddresses(
  port: NeutronPort,
  network: string,
  floating: readonly NeutronFloatingIp[],
): AddressLine[] {
  return port.fixed_ips.flatMap(({ ip_address: addr }) => {
    const line = { network, mac_addr: port.mac_address, port_id: port.id }
    const version = addr.includes(':') ? (6 as const) : (4 as const)
    const fixed: AddressLine = { ...line, version, addr, type: 'fixed' }
    const over = floating.filter((one) => one.fixed_ip_address === addr)
    const lines = over.map(({ floating_ip_address: ip }): AddressLine => {
      return { ...line, version: 4, addr: ip, type: 'floating' }
    })
    return [fixed, ...lines]
  })
}

/** A network that Neutron shows to the asker: an own, a shared or an external one. */
export function usableNetwork(context: Context, id: string): NeutronNetwork | undefined {
  const network = rows(context, networks).get(id)
  return network && showsTo(context.token, 'network', asShared(context, network))
    ? network
    : undefined
}

/** The networks a launch without a network falls back to: the project's own, else shared ones. */
export function launchNetworks(scene: Scene, projectId: string): NeutronNetwork[] {
  const own = rows(scene, networks).list({ where: { project_id: projectId }, order: oldestFirst })
  const inner = own.filter((network) => network['router:external'] !== true)
  if (inner.length > 0) return inner
  return rows(scene, networks).list({ where: { shared: true }, order: oldestFirst })
}

/** The subnets of a network, oldest first. */
export function subnetsOf(scene: Scene, networkId: string): NeutronSubnet[] {
  return rows(scene, subnets).list({ where: { network_id: networkId }, order: oldestFirst })
}

/** A port that Neutron shows to the asker; undefined when there is none. */
export function usablePort(context: Context, id: string): NeutronPort | undefined {
  const port = rows(context, ports).get(id)
  return port && showsTo(context.token, 'port', port) ? port : undefined
}

export { defaultGroup } from '#neutron/security-groups/groups.ts'
