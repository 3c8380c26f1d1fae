import type { NeutronNetwork, NeutronSubnet } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { hold } from '#neutron/subnets/allocation.ts'
import { formatAddress, parseAddress } from '#neutron/ip.ts'
import { defaultGroup } from '#neutron/security-groups/groups.ts'
import { insertNetwork } from '#neutron/networks/networks.ts'
import { binding } from '#neutron/ports/binding.ts'
import { insertSubnet } from '#neutron/subnets/subnets.ts'
import { memberships, ports } from '#neutron/tables.ts'
import { HOSTS } from '#nova/hosts/hosts.ts'
import { servers, type ServerRow, type VmState } from '#nova/servers/servers.ts'
import { POWER } from '#nova/servers/states.ts'
import type { World } from '#world.ts'

const ROLES = ['web', 'api', 'worker', 'cache', 'db', 'queue', 'build', 'proxy']
const STATES: readonly VmState[] = [
  'active',
  'active',
  'active',
  'active',
  'stopped',
  'paused',
  'active',
  'error',
]

/** Many servers like the template, oldest first, each with a port on a network of their own. */
export function seedCrowd(world: World, region: string, template: ServerRow, count: number): void {
  const table = world.table(servers, region)
  const first = table.count() + 1
  const plug = crowdPlug(world, region, template)
  for (let at = 0; at < count; at += 1) {
    const role = ROLES[at % ROLES.length] ?? 'web'
    const name = `${role}-${String(at).padStart(5, '0')}`
    const vm_state = STATES[(at * 7) % STATES.length] ?? 'active'
    const created = template.created_at + at * 60_000
    const id = world.random.uuid()
    const host = HOSTS[at % HOSTS.length] ?? null
    table.insert({
      ...template,
      id,
      ports: [{ port_id: plug(id, host ?? '', at, created), made: true, tag: null }],
      number: first + at,
      name,
      hostname: name,
      vm_state,
      power_state: POWER[vm_state],
      created_at: created,
      updated_at: created,
      launched_at: created,
      host,
      booted_at: [created],
    })
  }
}

/** The first addresses are left for the network's own ports. */
const ASIDE = 256

type Plug = (serverId: string, host: string, at: number, created: number) => string

/**
 * Plugs servers into one wide network. Ten thousand ports would take long in the ordinary way,
 * which looks for a free address each time; here the address follows from the number.
 */
function crowdPlug(world: World, region: string, template: ServerRow): Plug {
  const scene = { world, region, now: template.created_at }
  const project_id = template.tenant_id
  const network: NeutronNetwork = insertNetwork(scene, project_id, { name: 'crowd' })
  const subnet: NeutronSubnet = insertSubnet(scene, project_id, {
    network_id: network.id,
    ip_version: 4,
    cidr: '10.128.0.0/16',
    name: 'crowd-subnet',
  })
  const group = defaultGroup(scene, project_id).id
  const start = parseAddress(subnet.allocation_pools[0]?.start ?? '')
  if (!start) throw new Error('The crowd has no addresses.')
  return (serverId, host, at, created) => {
    const id = world.random.uuid()
    const ip_address = formatAddress(4, start.value + BigInt(ASIDE + at))
    const tail = [at >> 16, at >> 8, at].map((part) => (part & 255).toString(16).padStart(2, '0'))
    const time = isoSeconds(created)
    hold(scene, id, subnet.id, ip_address)
    const membership = { id: `${id}/${group}`, security_group_id: group, port_id: id }
    world.table(memberships, region).insert(membership)
    world.table(ports, region).insert({
      id,
      project_id,
      tenant_id: project_id,
      created_at: time,
      updated_at: time,
      revision_number: 2,
      tags: [],
      network_id: network.id,
      mac_address: `fa:16:3f:${tail.join(':')}`,
      name: '',
      description: '',
      admin_state_up: true,
      status: 'ACTIVE',
      device_id: serverId,
      device_owner: 'compute:nova',
      fixed_ips: [{ subnet_id: subnet.id, ip_address }],
      security_groups: [group],
      allowed_address_pairs: [],
      extra_dhcp_opts: [],
      port_security_enabled: true,
      qos_policy_id: null,
      qos_network_policy_id: null,
      dns_name: '',
      dns_domain: '',
      propagate_uplink_status: true,
      'binding:vnic_type': 'normal',
      ...binding(host),
    })
    return id
  }
}
