/** The servers of the demo world: what a department has running on an ordinary day. */
import { volumes } from '#cinder/rows.ts'
import { images } from '#glance/rows.ts'
import { allocatePort } from '#neutron/ports/ports.ts'
import { quotas as networkQuotas } from '#neutron/quotas.ts'
import { networks } from '#neutron/tables.ts'
import { atLaunch, flavors, type FlavorRow } from '#nova/flavors/rows.ts'
import { groups, joinGroup } from '#nova/server-groups/rows.ts'
import { HOSTS } from '#nova/hosts/hosts.ts'
import { closeAction, openAction } from '#nova/actions/instance-actions.ts'
import { quotas } from '#nova/quotas.ts'
import { keypairRows } from '#nova/keypairs/keypairs.ts'
import { servers, type ServerPort, type ServerRow, type VmState } from '#nova/servers/servers.ts'
import { hostnameOf } from '#nova/servers/new-server.ts'
import { serverLife } from '#nova/servers/life.ts'
import { POWER } from '#nova/servers/states.ts'
import { attachVolume, newAttachment } from '#nova/volumes/volumes.ts'
import { seedCrowd } from '#seeds/crowd.ts'
import { associateSeedAddress, forwardSeedPorts } from '#seeds/network.ts'
import type { People } from '#played.ts'
import { ALT_SERVERS, DEMO_SERVERS, PUBLIC_KEYS, type Wish } from '#seeds/server-list.ts'
import type { World } from '#world.ts'

const HOUR = 3_600_000

/** Key pairs, groups and servers in the first region, and a few in the second. */
export function seedServers(world: World, people: People, crowd: number): void {
  const [first = '', second = ''] = world.regions
  const { demo, alt } = people.projects
  for (const region of world.regions) {
    quotas.set({ world, region }, demo.id, { instances: 60, cores: 200, ram: 409_600 })
    seedKeypairs(world, region, people.users.demo.id)
  }
  const owner = people.users.demo.id
  seedList(world, first, DEMO_SERVERS, { project: demo.id, user: owner })
  seedList(world, first, ALT_SERVERS, { project: alt.id, user: owner })
  seedList(world, second, DEMO_SERVERS.slice(0, 4), { project: demo.id, user: owner })
  for (const name of ['lb-1', 'bastion', 'wiki', 'jonas-sandbox'])
    giveAddress(world, first, demo.id, name)
  giveForwardings(world, first, demo.id, 'worker-1')
  for (const [at, name] of ['db-1', 'db-2', 'search-1', 'jonas-sandbox'].entries()) {
    giveVolume(world, first, demo.id, name, `data-0${at + 1}`)
  }
  const more = crowd - DEMO_SERVERS.length
  if (more <= 0) return
  const flavor = flavorNamed(world, first, 'm1.tiny')
  const limits = { instances: -1, cores: -1, ram: -1 }
  quotas.set({ world, region: first }, demo.id, limits)
  const scene = { world, region: first, now: world.clock.now() }
  networkQuotas.set(scene, demo.id, { port: -1 })
  const start = world.clock.now() - 300 * HOUR
  const image = world.table(images, first).list({ where: { name: 'debian-12' }, limit: 1 })[0]
  const template = blank(world, 'crowd', { project: demo.id, user: owner }, flavor, start)
  seedCrowd(world, first, { ...template, image_ref: image?.id ?? '' }, more)
}

function giveForwardings(world: World, region: string, project: string, name: string): void {
  const server = world.table(servers, region).first({ project_id: project, name })
  const port = server?.ports[0]
  if (port) forwardSeedPorts(world, region, project, port.port_id)
}

function giveAddress(world: World, region: string, project: string, name: string): void {
  const server = world.table(servers, region).first({ project_id: project, name })
  const port = server?.ports[0]
  if (port) associateSeedAddress(world, region, project, port.port_id)
}

function giveVolume(
  world: World,
  region: string,
  project: string,
  name: string,
  volumeName: string,
): void {
  const at = { world, region, now: world.clock.now() - 24 * HOUR }
  const server = world.table(servers, region).first({ project_id: project, name })
  const volume = world
    .table(volumes, region)
    .first({ project_id: project, name: volumeName, status: 'available' })
  if (!server || !volume) return
  const bare = newAttachment(at, volume.id, '/dev/vdb', false, null)
  const attached = { ...bare, attachment_id: attachVolume(at, server, bare) }
  world.table(servers, region).update({ ...server, volumes: [attached] })
}

type Owner = { project: string; user: string }

function seedKeypairs(world: World, region: string, user_id: string): void {
  for (const [at, { name, public_key, fingerprint }] of PUBLIC_KEYS.entries()) {
    const created_at = world.clock.now() - (at + 20) * 24 * HOUR
    const id = `${user_id} ${name}`
    const row = { id, number: at + 1, name, type: 'ssh', public_key, fingerprint } as const
    world.table(keypairRows, region).insert({ ...row, user_id, created_at })
  }
}

function seedList(world: World, region: string, list: readonly Wish[], owner: Owner): void {
  const start = world.clock.now() - list.length * 40 * HOUR
  for (const [at, wish] of list.entries())
    seedServer(world, region, wish, owner, start + at * 40 * HOUR)
}

function flavorNamed(world: World, region: string, name: string): FlavorRow {
  const flavor = world.table(flavors, region).first({ name })
  if (!flavor) throw new Error(`The seed has no flavor ${name}.`)
  return flavor
}

function seedServer(world: World, region: string, wish: Wish, owner: Owner, created: number): void {
  const flavor = flavorNamed(world, region, wish.flavor)
  const image = world.table(images, region).first({ name: wish.image ?? 'debian-12' })
  const state: VmState = wish.state ?? 'active'
  const built = state !== 'building' && wish.fault === undefined
  const table = world.table(servers, region)
  const number = table.count() + 1
  const age = state === 'building' ? world.clock.now() - 20_000 : created
  const host =
    built && state !== 'shelved_offloaded' ? (HOSTS[number % HOSTS.length] ?? null) : null
  const row: ServerRow = table.insert({
    ...blank(world, wish.name, owner, flavor, age),
    number,
    image_ref: image?.id ?? '',
    vm_state: state,
    task_state: state === 'building' ? 'scheduling' : null,
    power_state: wish.fault === undefined ? POWER[state] : 0,
    updated_at: age + (built ? 30 * 60_000 : 0),
    launched_at: built ? age + 8_000 : null,
    host,
    az: built ? 'nova' : '',
    key_name: wish.key ?? null,
    description: wish.description ?? null,
    metadata: { ...wish.metadata },
    tags: [...(wish.tags ?? [])],
    ...(wish.locked === undefined ? {} : { locked_by: 'owner', locked_reason: wish.locked }),
    ...(state === 'resized'
      ? {
          old_flavor: atLaunch(flavorNamed(world, region, 'm1.small')),
          old_vm_state: 'active',
          old_host: HOSTS[0],
        }
      : {}),
    booted_at: built ? [age + 6_000] : [],
    ...(wish.fault === undefined ? {} : { fault: faultOf(wish.fault, age) }),
  })
  finishSeed(world, region, row, wish, owner)
}

function finishSeed(world: World, region: string, row: ServerRow, wish: Wish, owner: Owner): void {
  const at = { world, region, now: row.created_at }
  const asker = { request_id: row.request_id, user_id: owner.user, project_id: owner.project }
  openAction(at, row, 'create', asker)
  const done = { ...at, now: row.launched_at ?? row.created_at }
  if (row.fault) closeAction(done, row, 'Error', 'conductor_schedule_and_build_instances')
  else if (row.vm_state !== 'building') closeAction(done, row, 'Success')
  const network = world.table(networks, region).first({ name: wish.network ?? 'web' })
  const ports: ServerPort[] = []
  if (network && row.host !== null) {
    const to = { server_id: row.id, project_id: owner.project, host: row.host }
    const port = allocatePort(at, { ...to, network_id: network.id, availability_zone: row.az })
    ports.push({ port_id: port.id, made: true, tag: null })
  }
  const plan = network
    ? { networks: [{ network_id: network.id }], security_groups: [], volumes: [] }
    : { networks: [], security_groups: [], volumes: [] }
  const table = world.table(servers, region)
  table.update({ ...row, ports, ...(row.vm_state === 'building' ? { plan } : {}) })
  if (wish.group !== undefined) seedMember(world, region, row, wish.group, owner)
  if (row.vm_state === 'building') {
    serverLife.begin(world, region, row.id, 'scheduling', world.clock.now() + 60_000)
  }
}

function seedMember(
  world: World,
  region: string,
  row: ServerRow,
  name: string,
  owner: Owner,
): void {
  const table = world.table(groups, region)
  const found = table.first({ project_id: owner.project, name })
  const group =
    found ??
    table.insert({
      id: world.random.uuid(),
      name,
      policy: name.startsWith('apart') ? 'soft-anti-affinity' : 'affinity',
      rules: {},
      members: [],
      project_id: owner.project,
      user_id: owner.user,
    })
  joinGroup({ world, region }, group.id, row.id)
}

function faultOf(message: string, at: number): NonNullable<ServerRow['fault']> {
  const created = `${new Date(at).toISOString().slice(0, 19)}Z`
  return { code: 500, created, message, details: `NoValidHost: ${message}` }
}

function blank(
  world: World,
  name: string,
  owner: Owner,
  flavor: FlavorRow,
  created: number,
): ServerRow {
  return {
    id: world.random.uuid(),
    number: 0,
    name,
    tenant_id: owner.project,
    user_id: owner.user,
    vm_state: 'active',
    task_state: null,
    power_state: 1,
    created_at: created,
    updated_at: created,
    launched_at: created,
    terminated_at: null,
    description: null,
    metadata: {},
    tags: [],
    locked_by: null,
    locked_reason: null,
    image_ref: '',
    flavor: atLaunch(flavor),
    ports: [],
    volumes: [],
    accessIPv4: '',
    accessIPv6: '',
    disk_config: 'MANUAL',
    config_drive: '',
    key_name: null,
    host: HOSTS[0],
    az: 'nova',
    hostname: hostnameOf(name),
    reservation_id: `r-${world.random.hex().slice(0, 8)}`,
    launch_index: 0,
    root_device_name: '/dev/vda',
    user_data: null,
    trusted_certs: null,
    request_id: `req-${world.random.uuid()}`,
    booted_at: [created],
  }
}
