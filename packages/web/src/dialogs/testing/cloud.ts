import {
  Flavor,
  Image,
  Keypair,
  Network,
  type PolicyQuestion,
  Port,
  SecurityGroup,
  SecurityGroupRule,
  ServerGroup,
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

export const portOf = (name: string, parts: Partial<Port> = {}): Port =>
  sample(Port, {
    ...{ id: `port-${name}`, name, status: 'DOWN', admin_state: 'UP', admin_state_up: true },
    ...{ network_id: 'network-private', device_id: '', device_owner: '' },
    ...{ mac_address: 'fa:16:3e:00:00:01', 'binding:vnic_type': 'normal' },
    fixed_ips: [{ subnet_id: 'subnet-private', ip_address: '10.0.0.9' }],
    ...parts,
  })

export const serverGroupOf = (name: string, parts: Partial<ServerGroup> = {}): ServerGroup =>
  sample(ServerGroup, {
    ...{ id: `servergroup-${name}`, name, policy: 'anti-affinity', members: [] },
    ...parts,
  })

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

/** Answers a list with these items. */
export const listed =
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

/** The answer of a policy that forbids what asks for one of these rules. */
export const forbids = (...rules: readonly string[]): Answer =>
  on('POST', '/api/policy/', async (request) => {
    // JSON in: the client's own body.
    const { checks, rules: only = [] } = (await request.json()) as PolicyQuestion
    const fine = (asked: readonly (readonly string[])[]) =>
      asked.every(([, rule = '']) => !rules.includes(rule))
    return json(
      checks ? { results: checks.map((check) => fine(check.rules)) } : { allowed: fine(only) },
    )
  })

const services = ['compute', 'network', 'image', 'volumev3', 'identity']

/** The operator's settings, with others for launches. */
export const settingsWith = (launch: Readonly<Record<string, unknown>> = {}): Answer =>
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
        enable_scheduler_hints: true,
        enable_metadata: true,
        enable_net_ports: true,
        default_availability_zone: 'Any',
        ...launch,
      },
      OPENSTACK_SERVER_DEFAULT_USER_DATA: '',
      DEFAULT_BOOT_SOURCE: 'image',
      HORIZON_ACTIVE_IMAGE_VERSION: '2',
      OPENSTACK_HYPERVISOR_FEATURES: { requires_keypair: false, enable_quotas: true },
    }),
  )

/** The catalogue, with services of these types. */
export const catalogOf = (types: readonly string[]): Answer =>
  on('GET', '/api/keystone/svc-catalog/', () =>
    json(
      types.map((type) => ({
        type,
        name: type,
        endpoints: [{ region: 'one', region_id: 'one' }],
      })),
    ),
  )

const ground: readonly Answer[] = [
  settingsWith(),
  catalogOf(services),
  on('GET', '/api/keystone/user-session/', () => json({ services_region: 'one' })),
  on('POST', '/api/policy/', async (request) => {
    const { checks } = (await request.json()) as { checks?: unknown[] }
    return json(checks ? { results: checks.map(() => true) } : { allowed: true })
  }),
  listed('/api/nova/extensions/', [
    { name: 'Keypairs' },
    { name: 'BlockDeviceMappingV2Boot' },
    { name: 'ServerGroups', alias: 'os-server-groups' },
    { name: 'SchedulerHints', alias: 'OS-SCH-HNT' },
  ]),
  listed('/api/quotas/', [
    { id: 'instances', used: 4, limit: 10 },
    { id: 'cores', used: 6, limit: 20 },
    { id: 'ram', used: 12288, limit: 51200 },
    { id: 'volumes', used: 1, limit: 10 },
    { id: 'gigabytes', used: 100, limit: 1000 },
  ]),
  on('GET', '/api/nova/features/instance_description', () => json(true)),
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
  listed('/api/neutron/ports/', [
    portOf('spare'),
    portOf('wired', { 'binding:vnic_type': 'direct', status: 'ACTIVE' }),
    portOf('taken', { device_id: 'server', device_owner: 'compute:nova' }),
  ]),
  listed('/api/nova/servergroups/', [
    serverGroupOf('apart'),
    serverGroupOf('close', { policy: 'affinity' }),
  ]),
  on('GET', '/api/glance/metadefs/namespaces/', (request) => {
    const target = new URL(request.url).searchParams.get('properties_target')
    const hints = target === 'scheduler_hints'
    const name = hints ? 'OS::Nova::Hints' : 'OS::Software::Runtimes'
    const property = hints
      ? { different_host: { title: 'Different Host', type: 'string' } }
      : { tier: { title: 'Tier', type: 'string', default: 'gold' } }
    return json({
      items: [
        { namespace: name, display_name: hints ? 'Hints' : 'Software', properties: property },
      ],
      ...{ has_more_data: false, has_prev_data: false },
    })
  }),
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
  on('POST', '/api/nova/servers/', () => json({ id: 's1', name: 'web' }, 201)),
]

/** The body of the launch that such a cloud was asked for; undefined before it is. */
export const launchSentTo = ({ seen }: ReturnType<typeof serveCloud>): Promise<unknown> =>
  seen
    .find(({ method, path }) => method === 'POST' && path.includes('/servers/'))
    ?.request.json() ?? Promise.resolve()

/** A small cloud behind the client; `answers` come before its own. */
export const serveCloud = (...answers: readonly Answer[]) => serve(...answers, ...ground)
