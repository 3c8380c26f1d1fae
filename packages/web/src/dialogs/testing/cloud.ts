import {
  Flavor,
  Image,
  Keypair,
  Network,
  SecurityGroup,
  SecurityGroupRule,
  Subnet,
  Volume,
} from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { json, serve, type Answer } from '#api/testing.ts'

/** One entry of each kind, as a test's server lists it; tests change what they are about. */
export const flavorOf = (name: string, parts: Partial<Flavor> = {}): Flavor =>
  sample(Flavor, {
    id: `flavor-${name}`,
    name,
    vcpus: 1,
    ram: 2048,
    disk: 20,
    'os-flavor-access:is_public': true,
    ...parts,
  })

export const imageOf = (name: string, parts: Partial<Image> = {}): Image =>
  sample(Image, {
    ...{ id: `image-${name}`, name, status: 'active', visibility: 'public', is_public: true },
    ...{ size: 2 ** 29, disk_format: 'qcow2', container_format: 'bare' },
    ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-02-03T04:05:06Z' },
    ...parts,
  })

export const networkOf = (name: string, parts: Partial<Network> = {}): Network => {
  const id = `network-${name}`
  const subnet = { id: `subnet-${name}`, name: `${name}-v4`, cidr: '10.0.0.0/24', ip_version: 4 }
  return sample(Network, {
    ...{ id, name, status: 'ACTIVE', admin_state_up: true, admin_state: 'UP' },
    subnets: [sample(Subnet, { ...subnet, enable_dhcp: true, network_id: id })],
    subnet_ids: [subnet.id],
    ...parts,
  })
}

export const groupOf = (name: string): SecurityGroup =>
  sample(SecurityGroup, {
    ...{ id: `group-${name}`, name, description: `The group ${name}` },
    security_group_rules: [
      sample(SecurityGroupRule, {
        ...{ security_group_id: `group-${name}`, direction: 'ingress', ethertype: 'IPv4' },
        ...{ protocol: 'tcp', port_range_min: 22, port_range_max: 22 },
        remote_ip_prefix: '0.0.0.0/0',
      }),
    ],
  })

export const keypairOf = (name: string): Keypair =>
  sample(Keypair, { id: name, name, type: 'ssh', public_key: `ssh-ed25519 AAAAC3Nz ${name}@host` })

export const volumeOf = (name: string, parts: Partial<Volume> = {}): Volume =>
  sample(Volume, {
    id: `volume-${name}`,
    name,
    size: 10,
    status: 'available',
    bootable: 'true',
    ...parts,
  })

const listed =
  (path: string, items: readonly unknown[]): Answer =>
  (request, url) =>
    request.method === 'GET' && url.pathname.endsWith(path)
      ? json({ items, has_more_data: false, has_prev_data: false })
      : undefined

/** Answers one method and path with a body, or with what a function makes of the request. */
export const on =
  (
    method: string,
    path: string,
    reply: (request: Request) => Promise<Response> | Response,
  ): Answer =>
  (request, url) =>
    request.method === method && url.pathname.endsWith(path) ? reply(request) : undefined

const services = ['compute', 'network', 'image', 'volumev3', 'identity']

const ground: readonly Answer[] = [
  on('GET', '/api/settings/', () =>
    json({
      LAUNCH_INSTANCE_DEFAULTS: {
        config_drive: false,
        create_volume: true,
        hide_create_volume: false,
        disable_image: false,
        disable_instance_snapshot: false,
        disable_volume: false,
        disable_volume_snapshot: false,
      },
      DEFAULT_BOOT_SOURCE: 'image',
      OPENSTACK_HYPERVISOR_FEATURES: { requires_keypair: false },
    }),
  ),
  on('GET', '/api/keystone/svc-catalog/', () =>
    json(
      services.map((type) => ({
        type,
        name: type,
        endpoints: [{ region: 'one', region_id: 'one' }],
      })),
    ),
  ),
  on('GET', '/api/keystone/user-session/', () => json({ services_region: 'one' })),
  on('POST', '/api/policy/', async (request) => {
    const { checks } = (await request.json()) as { checks?: unknown[] }
    return json(checks ? { results: checks.map(() => true) } : { allowed: true })
  }),
  listed('/api/nova/extensions/', [{ name: 'Keypairs' }, { name: 'BlockDeviceMappingV2Boot' }]),
  listed('/api/quotas/', [
    { id: 'instances', used: 4, limit: 10 },
    { id: 'cores', used: 6, limit: 20 },
    { id: 'ram', used: 12288, limit: 51200 },
  ]),
  listed('/api/nova/availzones/', [
    { zoneName: 'nova', zoneState: { available: true } },
    { zoneName: 'east', zoneState: { available: true } },
    { zoneName: 'closed', zoneState: { available: false } },
  ]),
  listed('/api/nova/flavors/', [
    flavorOf('m1.tiny', { ram: 512, disk: 1 }),
    flavorOf('m1.small'),
    flavorOf('m1.large', { vcpus: 4, ram: 8192, disk: 80 }),
    flavorOf('m1.huge', { vcpus: 32, ram: 131072, disk: 400 }),
  ]),
  listed('/api/neutron/networks/', [
    networkOf('private'),
    networkOf('backend', { shared: true }),
    networkOf('bare', { subnets: [], subnet_ids: [] }),
  ]),
  listed('/api/network/securitygroups/', [groupOf('default'), groupOf('web')]),
  listed('/api/nova/keypairs/', [keypairOf('laptop'), keypairOf('desk')]),
  listed('/api/glance/images/', [
    imageOf('debian-13'),
    imageOf('ubuntu-26.04', { min_disk: 8, min_ram: 1024, size: 3 * 2 ** 30 + 1 }),
    imageOf('kernel', { container_format: 'aki' }),
    imageOf('web-1 backup', { properties: { image_type: 'snapshot' }, visibility: 'private' }),
  ]),
  listed('/api/cinder/volumes/', [volumeOf('boot-disk')]),
  listed('/api/cinder/volumesnapshots/', [
    { id: 'snap-1', name: 'nightly', size: 10, status: 'available', volume_id: 'volume-boot-disk' },
  ]),
]

/** A small cloud behind the client; `answers` come before its own. */
export const serveCloud = (...answers: readonly Answer[]) => serve(...answers, ...ground)
