import type { NeutronNetwork, NeutronRouter, NeutronSubnet } from '@meridian/openstack'
import { insertAddressGroup } from '#neutron/security-groups/address-groups.ts'
import { insertFloatingIp } from '#neutron/floating-ips/floating-ips.ts'
import { associate } from '#neutron/floating-ips/rules.ts'
import { defaultGroup, insertGroup, insertRule } from '#neutron/security-groups/groups.ts'
import { insertNetwork } from '#neutron/networks/networks.ts'
import { addInterface } from '#neutron/routers/interfaces.ts'
import { insertRouter } from '#neutron/routers/routers.ts'
import { past, rows, type Scene } from '#scene.ts'
import { agents, floatingIps, ports, routers } from '#neutron/tables.ts'
import { insertForwarding } from '#neutron/port-forwardings/port-forwardings.ts'
import { insertPolicy } from '#neutron/rbac/sharing.ts'
import { insertPool } from '#neutron/subnets/subnet-pools.ts'
import { insertSubnet } from '#neutron/subnets/subnets.ts'
import type { Amount, People } from '#played.ts'
import { seedQos } from '#seeds/qos.ts'
import type { World } from '#world.ts'

/** Networks, routers, security groups and addresses; the servers' ports come with the servers. */
export function seedNetworks(world: World, people: People, amount: Amount): void {
  const { admin, demo, alt } = people.projects
  for (const region of world.regions) {
    const scene = past(world, region, 60 * 24 * 40)
    seedAgents(scene)
    const external = seedExternal(scene, admin.id)
    if (amount === 'empty') continue
    seedShared(scene, admin.id)
    const web = seedNetwork(scene, demo.id, 'web', '10.20.0.0/24')
    const db = seedNetwork(scene, demo.id, 'db', '10.20.1.0/24')
    const six = insertNetwork(scene, demo.id, { name: 'ipv6' })
    insertSubnet(scene, demo.id, {
      network_id: six.id,
      ip_version: 6,
      cidr: 'fd00:20::/64',
      name: 'ipv6-subnet',
      ipv6_ra_mode: 'slaac',
      ipv6_address_mode: 'slaac',
    })
    const lab = seedNetwork(scene, alt.id, 'lab', '10.30.0.0/24')
    const edge = seedRouter(scene, demo.id, 'edge', external, [web, db])
    // To the offices, by way of a server that holds the tunnel.
    const routes = [{ destination: '10.140.0.0/15', nexthop: '10.20.0.254' }]
    rows(scene, routers).update({ ...edge, routes })
    seedRouter(scene, alt.id, 'lab-router', external, [lab])
    insertAddressGroup(scene, admin.id, {
      name: 'monitoring',
      description: 'Where the probes of the data centre ask from',
      addresses: ['172.20.9.0/28'],
      shared: true,
    })
    seedGroups(scene, demo.id)
    defaultGroup(scene, alt.id)
    for (let count = 0; count < 6; count += 1) {
      insertFloatingIp(scene, demo.id, { floating_network_id: external.id })
    }
    insertFloatingIp(scene, alt.id, { floating_network_id: external.id, description: 'spare' })
    seedQos(scene, people)
    const granted = { action: 'access_as_shared', target_tenant: alt.id }
    insertPolicy(scene, demo.id, {
      ...{ object_type: 'network', object_id: db.network_id, ...granted },
    })
    const prefixes = ['10.64.0.0/12']
    const pool = { name: 'campus', prefixes, default_prefixlen: 24, shared: true }
    insertPool(scene, admin.id, pool)
    seedRouter(scene, admin.id, 'spare', external, [])
  }
}

/**
 * Gives a seeded server's port one of the project's free floating IPs; undefined when the port's
 * network has no way out or no address is left.
 */
export function associateSeedAddress(
  world: World,
  region: string,
  projectId: string,
  portId: string,
): string | undefined {
  const scene = past(world, region)
  const free = rows(scene, floatingIps).first({ project_id: projectId, port_id: null })
  if (!free) return undefined
  const item = associate(scene, free, portId)
  rows(scene, floatingIps).update({ ...item, status: 'ACTIVE' })
  return item.floating_ip_address
}

/** Leads two ports of one of the project's free floating IPs to a seeded server's port. */
export function forwardSeedPorts(
  world: World,
  region: string,
  projectId: string,
  portId: string,
): void {
  const scene = past(world, region)
  const item = rows(scene, floatingIps).first({ project_id: projectId, port_id: null })
  const inside = rows(scene, ports).get(portId)?.fixed_ips[0]?.ip_address
  if (!item || inside === undefined) return
  const to = { protocol: 'tcp', internal_port_id: portId, internal_ip_address: inside }
  insertForwarding(scene, item, { ...to, external_port: 2222, internal_port: 22 })
  const range = { external_port_range: '8000:8009', internal_port_range: '9000:9009' }
  const held = rows(scene, floatingIps).get(item.id) ?? item
  insertForwarding(scene, held, { ...to, ...range, description: 'workers' })
}

function seedExternal(scene: Scene, owner: string): NeutronNetwork {
  const network = insertNetwork(scene, owner, {
    name: 'public',
    'router:external': true,
    availability_zones: ['nova'],
    'provider:network_type': 'flat',
    'provider:physical_network': 'public',
    'provider:segmentation_id': null,
  })
  insertSubnet(scene, owner, {
    network_id: network.id,
    ip_version: 4,
    cidr: '172.24.0.0/20',
    name: 'public-subnet',
    enable_dhcp: false,
    gateway_ip: '172.24.0.1',
    allocation_pools: [{ start: '172.24.0.10', end: '172.24.15.250' }],
  })
  return network
}

function seedShared(scene: Scene, owner: string): void {
  const network = insertNetwork(scene, owner, {
    name: 'shared',
    shared: true,
    description: 'For machines of all projects',
  })
  insertSubnet(scene, owner, {
    network_id: network.id,
    ip_version: 4,
    cidr: '192.168.100.0/22',
    name: 'shared-subnet',
    dns_nameservers: ['192.168.100.53'],
  })
}

function seedNetwork(scene: Scene, owner: string, name: string, cidr: string): NeutronSubnet {
  const network = insertNetwork(scene, owner, { name })
  return insertSubnet(scene, owner, {
    network_id: network.id,
    ip_version: 4,
    cidr,
    name: `${name}-subnet`,
    dns_nameservers: ['9.9.9.9'],
  })
}

function seedRouter(
  scene: Scene,
  owner: string,
  name: string,
  external: NeutronNetwork,
  nets: readonly NeutronSubnet[],
): NeutronRouter {
  const info = { network_id: external.id }
  const router = insertRouter(scene, owner, { name, external_gateway_info: info })
  for (const subnet of nets) addInterface(scene, router, subnet)
  return rows(scene, routers).get(router.id) ?? router
}

function seedGroups(scene: Scene, owner: string): void {
  defaultGroup(scene, owner)
  const web = insertGroup(scene, owner, 'web', 'HTTP and HTTPS from everywhere')
  const ssh = insertGroup(scene, owner, 'ssh', 'Administration')
  const db = insertGroup(scene, owner, 'database', 'PostgreSQL from the web servers')
  const offices = insertAddressGroup(scene, owner, {
    name: 'offices',
    description: 'Both buildings and the VPN',
    addresses: ['10.140.0.0/16', '10.141.0.0/16', '198.51.100.24/32', '2001:db8:14::/48'],
  })
  insertAddressGroup(scene, owner, { name: 'partners', addresses: ['203.0.113.64/26'] })
  const tcp = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp' } as const
  const ports = (from: number, to = from): { port_range_min: number; port_range_max: number } => {
    return { port_range_min: from, port_range_max: to }
  }
  const everywhere = { remote_ip_prefix: '0.0.0.0/0' }
  insertRule(scene, web, { ...tcp, ...ports(80), ...everywhere })
  insertRule(scene, web, { ...tcp, ...ports(443), ...everywhere })
  insertRule(scene, ssh, { ...tcp, ...ports(22), remote_ip_prefix: '10.0.0.0/8' })
  insertRule(scene, ssh, { ...tcp, ...ports(22), remote_address_group_id: offices.id })
  const icmp = { direction: 'ingress', ethertype: 'IPv4', protocol: 'icmp' } as const
  insertRule(scene, ssh, { ...icmp, ...everywhere })
  insertRule(scene, db, { ...tcp, ...ports(5432), remote_group_id: web.id })
}

const AGENTS = [
  ['Open vSwitch agent', 'neutron-openvswitch-agent', 'N/A', 'compute-1'],
  ['Open vSwitch agent', 'neutron-openvswitch-agent', 'N/A', 'compute-2'],
  ['Open vSwitch agent', 'neutron-openvswitch-agent', 'N/A', 'network-1'],
  ['DHCP agent', 'neutron-dhcp-agent', 'dhcp_agent', 'network-1'],
  ['L3 agent', 'neutron-l3-agent', 'l3_agent', 'network-1'],
  ['Metadata agent', 'neutron-metadata-agent', 'N/A', 'network-1'],
] as const

function seedAgents(scene: Scene): void {
  const time = new Date(scene.now).toISOString().slice(0, 19).replace('T', ' ')
  for (const [agent_type, binary, topic, host] of AGENTS) {
    const id = scene.world.random.uuid()
    const times = { created_at: time, started_at: time, configurations: {} }
    const agent = { id, agent_type, binary, topic, host, admin_state_up: true, ...times }
    rows(scene, agents).insert(agent)
  }
}
