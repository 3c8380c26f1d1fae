import {
  Flavor,
  Image,
  Keypair,
  Network,
  Port,
  SecurityGroup,
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

/** Answers one method and path with a body, or with what a function makes of the request. */
export const on =
  (
    method: string,
    path: string,
    reply: (request: Request) => Promise<Response> | Response,
  ): Answer =>
  (request, url) =>
    request.method === method && url.pathname.endsWith(path) ? reply(request) : undefined

const ground: readonly Answer[] = [
  on('GET', '/api/settings/', () => json({ LAUNCH_INSTANCE_DEFAULTS: {} })),
  on('GET', '/api/keystone/svc-catalog/', () =>
    json(
      ['compute', 'network', 'image', 'volumev3', 'identity'].map((type) => ({
        ...{ type, name: type, endpoints: [{ region: 'one', region_id: 'one' }] },
      })),
    ),
  ),
  on('GET', '/api/keystone/user-session/', () => json({ services_region: 'one' })),
  on('POST', '/api/policy/', async (request) => {
    const { checks } = (await request.json()) as { checks?: unknown[] }
    return json(checks ? { results: checks.map(() => true) } : { allowed: true })
  }),
]

/** A small cloud behind the client; `answers` come before its own. */
export const serveCloud = (...answers: readonly Answer[]) => serve(...answers, ...ground)
