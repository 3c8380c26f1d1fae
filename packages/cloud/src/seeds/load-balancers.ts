import { balancerLife, idle, stamp } from '#octavia/life.ts'
import { report } from '#octavia/pools/health.ts'
import {
  flavorProfiles,
  flavors,
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  loadBalancers,
  members,
  pools,
  type LoadBalancer,
  type Part,
} from '#octavia/rows.ts'
import { insertPort } from '#neutron/ports/ports.ts'
import { networks, subnets } from '#neutron/tables.ts'
import { past, rows, type Scene } from '#scene.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

/** A shop with two listeners, of whose servers one does not answer; a database's; a new one. */
export function seedLoadBalancers(world: World, { projects }: People, amount: Amount): void {
  for (const region of world.regions) seedOffers(past(world, region))
  if (amount === 'empty') return
  const scene = past(world, world.regions[0] ?? '', 60 * 24 * 12)
  const owner = projects.demo.id
  const shop = seedBalancer(scene, owner, 'shop', 'web')
  const servers = seedPool(scene, shop, 'shop-servers', 'HTTP')
  for (const [at, name] of ['web-1', 'web-2', 'web-3-broken'].entries()) {
    seedMember(scene, servers, name, `10.20.0.${31 + at}`, 8080)
  }
  seedMonitor(scene, servers, 'shop-health', 'HTTP')
  const images = seedPool(scene, shop, 'shop-images', 'HTTP')
  seedMember(scene, images, 'images-1', '10.20.0.41', 80)
  const http = seedListener(scene, shop, 'shop-http', 'HTTP', 80, servers.id)
  seedPolicy(scene, http, images.id)
  seedListener(scene, shop, 'shop-passthrough', 'HTTPS', 443, null)
  const database = seedBalancer(scene, owner, 'database', 'db')
  const replicas = seedPool(scene, database, 'replicas', 'TCP')
  for (const at of [1, 2]) {
    seedMember(scene, replicas, `replica-${at}`, `10.20.1.${50 + at}`, 5432)
  }
  seedMonitor(scene, replicas, 'replica-health', 'TCP')
  seedListener(scene, database, 'postgres', 'TCP', 5432, replicas.id)
  for (const balancer of [shop, database]) {
    const operating_status = report(balancer, scene)
    rows(scene, loadBalancers).update({ ...balancer, operating_status })
  }
  const now = past(world, world.regions[0] ?? '')
  const fresh = seedBalancer(now, owner, 'staging', 'web')
  rows(now, loadBalancers).update({
    ...fresh,
    provisioning_status: 'PENDING_CREATE',
    updated_at: null,
  })
  balancerLife.begin(world, now.region, fresh.id, 'creating', now.now)
}

function seedOffers(scene: Scene): void {
  const profile = rows(scene, flavorProfiles).insert({
    id: scene.world.random.uuid(),
    name: 'single',
    provider_name: 'amphora',
    flavor_data: '{"loadbalancer_topology": "SINGLE"}',
  })
  rows(scene, flavors).insert({
    id: scene.world.random.uuid(),
    name: 'standard',
    description: 'One machine, for tests and small sites',
    enabled: true,
    flavor_profile_id: profile.id,
  })
}

function partOf(scene: Scene, project_id: string): Part {
  return {
    id: scene.world.random.uuid(),
    project_id,
    provisioning_status: 'ACTIVE',
    operating_status: 'OFFLINE',
    admin_state_up: true,
    created_at: stamp(scene),
    updated_at: stamp(scene),
    tags: [],
  }
}

function seedBalancer(scene: Scene, owner: string, name: string, on: string): LoadBalancer {
  const network = rows(scene, networks).first({ name: on, project_id: owner })
  const subnet = network && rows(scene, subnets).first({ network_id: network.id })
  if (!network || !subnet) throw new Error(`The seed has no network ${on}.`)
  const part = partOf(scene, owner)
  const port = insertPort(scene, {
    name: `octavia-lb-${part.id}`,
    network_id: network.id,
    project_id: owner,
    admin_state_up: false,
    device_id: `lb-${part.id}`,
    device_owner: 'Octavia',
    fixed_ips: [{ subnet_id: subnet.id }],
  })
  return rows(scene, loadBalancers).insert({
    ...part,
    name,
    description: '',
    vip_address: port.fixed_ips[0]?.ip_address ?? '',
    vip_port_id: port.id,
    vip_subnet_id: subnet.id,
    vip_network_id: network.id,
    vip_qos_policy_id: null,
    additional_vips: [],
    provider: 'amphora',
    flavor_id: null,
    availability_zone: null,
    octavia_owned: true,
    change: idle,
  })
}

function seedListener(
  scene: Scene,
  balancer: LoadBalancer,
  name: string,
  protocol: string,
  protocol_port: number,
  default_pool_id: string | null,
) {
  return rows(scene, listeners).insert({
    ...partOf(scene, balancer.project_id),
    name,
    description: '',
    load_balancer_id: balancer.id,
    protocol,
    protocol_port,
    connection_limit: -1,
    default_tls_container_ref: null,
    sni_container_refs: [],
    default_pool_id,
    insert_headers: protocol === 'HTTP' ? { 'X-Forwarded-For': 'true' } : {},
    timeout_client_data: 50_000,
    timeout_member_connect: 5_000,
    timeout_member_data: 50_000,
    timeout_tcp_inspect: 0,
    client_ca_tls_container_ref: null,
    client_authentication: 'NONE',
    client_crl_container_ref: null,
    allowed_cidrs: [],
    tls_ciphers: null,
    tls_versions: null,
    alpn_protocols: null,
    traffic: { moments: 0, since: null },
  })
}

function seedPool(scene: Scene, balancer: LoadBalancer, name: string, protocol: string) {
  return rows(scene, pools).insert({
    ...partOf(scene, balancer.project_id),
    name,
    description: '',
    load_balancer_id: balancer.id,
    protocol,
    lb_algorithm: 'ROUND_ROBIN',
    session_persistence: null,
    tls_container_ref: null,
    ca_tls_container_ref: null,
    crl_container_ref: null,
    tls_enabled: false,
    tls_ciphers: null,
    tls_versions: null,
    alpn_protocols: null,
  })
}

type Inside = { id: string; project_id: string }

function seedMember(scene: Scene, pool: Inside, name: string, address: string, port: number): void {
  rows(scene, members).insert({
    ...partOf(scene, pool.project_id),
    pool_id: pool.id,
    name,
    address,
    protocol_port: port,
    weight: 1,
    backup: false,
    subnet_id: null,
    monitor_address: null,
    monitor_port: null,
  })
}

function seedMonitor(scene: Scene, pool: Inside, name: string, type: 'HTTP' | 'TCP'): void {
  const http = type === 'HTTP'
  rows(scene, healthMonitors).insert({
    ...partOf(scene, pool.project_id),
    pool_id: pool.id,
    name,
    type,
    delay: 5,
    timeout: 3,
    max_retries: 3,
    max_retries_down: 3,
    http_method: http ? 'GET' : null,
    url_path: http ? '/health' : null,
    expected_codes: http ? '200' : null,
    http_version: null,
    domain_name: null,
  })
}

function seedPolicy(scene: Scene, listener: Inside, redirect_pool_id: string): void {
  const policy = rows(scene, l7Policies).insert({
    ...partOf(scene, listener.project_id),
    name: 'images',
    description: 'Pictures have servers of their own',
    listener_id: listener.id,
    action: 'REDIRECT_TO_POOL',
    redirect_pool_id,
    redirect_url: null,
    redirect_prefix: null,
    redirect_http_code: null,
    position: 1,
  })
  rows(scene, l7Rules).insert({
    ...partOf(scene, listener.project_id),
    l7policy_id: policy.id,
    type: 'PATH',
    compare_type: 'STARTS_WITH',
    key: null,
    value: '/images',
    invert: false,
  })
}
