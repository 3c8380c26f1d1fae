/** https://docs.openstack.org/api-ref/network/v2/#subnet-pools-extension-subnetpools */
import {
  boolean,
  integer,
  orNull,
  subnetList,
  text,
  uuid,
  type Fields,
} from '#neutron/attributes.ts'
import { badRequest, badResource, subnetPoolNotFound } from '#neutron/faults.ts'
import { Fault } from '#http/faults.ts'
import { cidrOf, formatCidr, overlaps, parseCidr, type Cidr } from '#neutron/ip.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { subnetPools, subnets, type SubnetPool } from '#neutron/tables.ts'

const length = integer(0)

const attributes = {
  ...standard,
  name: { post: true, put: true, required: true, check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  prefixes: { post: true, put: true, required: true, check: subnetList },
  default_prefixlen: { post: true, put: true, check: length },
  min_prefixlen: { post: true, put: true, check: length },
  max_prefixlen: { post: true, put: true, check: length },
  default_quota: { post: true, put: true, check: orNull(length) },
  address_scope_id: { post: true, put: true, fallback: null, check: orNull(uuid) },
  is_default: { post: true, put: true, fallback: false, check: boolean },
  shared: { post: true, fallback: false, check: boolean, unsorted: true },
  ip_version: {},
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
}

export const subnetPoolKind: NeutronKind<SubnetPool> = {
  path: '/subnetpools',
  one: 'subnetpool',
  many: 'subnetpools',
  collection: subnetPools,
  attributes,
  notFound: subnetPoolNotFound,
  visible: ownAnd(() => [{ shared: true }]),
  shown: (_context, item) => ({
    ...item,
    default_prefixlen: String(item.default_prefixlen),
    min_prefixlen: String(item.min_prefixlen),
    max_prefixlen: String(item.max_prefixlen),
  }),
  create: (context, body) => insertPool(context, String(body['project_id']), body),
  change: (context, item, body) => {
    const { prefixes: more, ...rest } = body
    const all = more === undefined ? item.prefixes : joined(cidrs(more))
    return rows(context, subnetPools).update(revised(context, item, { ...rest, prefixes: all }))
  },
  remove: (context, item) => {
    if (rows(context, subnets).count({ subnetpool_id: item.id }) > 0) {
      const message = 'Unable to delete subnet pool: Subnet pool has existing allocations.'
      throw badRequest(message, 'SubnetPoolDeleteError')
    }
    rows(context, subnetPools).remove(item.id)
  },
}

export const subnetPoolRoutes = resource(neutronStyle, subnetPoolKind)

/** Makes a subnet pool. Throws as Neutron does. */
export function insertPool(scene: Scene, projectId: string, body: Fields): SubnetPool {
  const all = cidrs(body['prefixes'])
  const [first] = all
  if (!first) throw badRequest('Empty subnet pool prefix list.', 'EmptySubnetPoolPrefixList')
  if (all.some(({ version }) => version !== first.version)) {
    const message = 'Cannot mix IPv4 and IPv6 prefixes in a subnet pool.'
    throw badRequest(message, 'PrefixVersionMismatch')
  }
  const least = body['min_prefixlen'] ?? (first.version === 4 ? 8 : 64)
  return rows(scene, subnetPools).insert({
    ...fresh(scene, projectId),
    name: String(body['name']),
    description: String(body['description'] ?? ''),
    prefixes: joined(all),
    ip_version: first.version,
    min_prefixlen: Number(least),
    max_prefixlen: Number(body['max_prefixlen'] ?? (first.version === 4 ? 32 : 128)),
    default_prefixlen: Number(body['default_prefixlen'] ?? least),
    default_quota: typeof body['default_quota'] === 'number' ? body['default_quota'] : null,
    address_scope_id: null,
    is_default: body['is_default'] === true,
    shared: body['shared'] === true,
  })
}

/** The network of a new subnet: as asked for, or the next free one of a pool. */
export function cidrFromPool(
  scene: Scene,
  projectId: string,
  networkId: string,
  version: 4 | 6,
  body: Fields,
): { cidr: string; poolId: string | null } {
  const asked = typeof body['cidr'] === 'string' ? body['cidr'] : undefined
  const pool = poolFor(scene, projectId, version, body)
  if (!pool) {
    if (asked !== undefined) return { cidr: asked, poolId: null }
    throw badResource('subnets', 'a subnetpool must be specified in the absence of a cidr')
  }
  if (pool.ip_version !== version) {
    const message = `Cannot allocate IPv${version} subnet from IPv${pool.ip_version} subnet pool`
    throw badResource('subnets', message)
  }
  const sent = body['prefixlen']
  const size = typeof sent === 'number' ? sent : pool.default_prefixlen
  if (asked === undefined) checkSize(pool, size)
  const others = rows(scene, subnets).list({ where: { network_id: networkId } })
  if (others.some((one) => one.ip_version === version && one.subnetpool_id !== pool.id)) {
    const message =
      'Subnets hosted on the same network must be allocated from the same subnet pool.'
    throw badRequest(message, 'NetworkSubnetPoolAffinityError')
  }
  return { cidr: freeIn(scene, pool, asked, size), poolId: pool.id }
}

function poolFor(
  scene: Scene,
  projectId: string,
  version: 4 | 6,
  body: Fields,
): SubnetPool | undefined {
  const id = body['subnetpool_id']
  if (typeof id === 'string') {
    const pool = rows(scene, subnetPools).get(id)
    if (!pool || !(pool.shared || pool.project_id === projectId)) throw subnetPoolNotFound(id)
    return pool
  }
  if (body['use_default_subnetpool'] !== true) return undefined
  const pool = rows(scene, subnetPools).first({ is_default: true, ip_version: version })
  if (pool) return pool
  throw badResource('subnets', `No default subnetpool found for IPv${version}`)
}

function checkSize(pool: SubnetPool, size: number): void {
  const words = `Unable to allocate subnet with prefix length ${size},`
  if (size < pool.min_prefixlen) {
    const message = `${words} minimum allowed prefix is ${pool.min_prefixlen}.`
    throw badRequest(message, 'MinPrefixSubnetAllocationError')
  }
  if (size > pool.max_prefixlen) {
    const message = `${words} maximum allowed prefix is ${pool.max_prefixlen}.`
    throw badRequest(message, 'MaxPrefixSubnetAllocationError')
  }
}

function freeIn(scene: Scene, pool: SubnetPool, asked: string | undefined, size: number): string {
  const used = rows(scene, subnets)
    .list({ where: { subnetpool_id: pool.id } })
    .flatMap((subnet) => parseCidr(subnet.cidr) ?? [])
  const free = (cidr: Cidr): boolean => !used.some((one) => overlaps(one, cidr))
  const spaces = cidrs(pool.prefixes)
  if (asked !== undefined) {
    const cidr = parseCidr(asked)
    const inside = spaces.some((one) => {
      return cidr && cidr.first >= one.first && cidr.last <= one.last
    })
    if (cidr && inside && free(cidr)) return formatCidr(cidr)
    // A status of 500 for a user's mistake: that is what the real service answers.
    const why = 'Cannot allocate requested subnet from the available set of prefixes.'
    throw new Fault(500, `Failed to allocate subnet: ${why}`, { type: 'SubnetAllocationError' })
  }
  for (const space of spaces) {
    let value = space.first
    while (value <= space.last && size >= space.length) {
      const cidr = cidrOf(space.version, value, size)
      const hit = used.find((one) => overlaps(one, cidr))
      if (!hit) return formatCidr(cidr)
      value = (hit.last > cidr.last ? hit.last : cidr.last) + 1n
    }
  }
  const message = `Failed to allocate subnet: Insufficient prefix space to allocate subnet size /${size}.`
  throw new Fault(500, message, { type: 'SubnetAllocationError' })
}

function cidrs(value: unknown): Cidr[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => (typeof one === 'string' ? (parseCidr(one) ?? []) : []))
}

/** Neighbouring prefixes are joined, as netaddr's IPSet does. */
function joined(all: readonly Cidr[]): string[] {
  let current = all.toSorted((a, b) => (a.first < b.first ? -1 : 1))
  for (;;) {
    const at = current.findIndex((one, index) => {
      const next = current[index + 1]
      if (!next || next.length !== one.length || next.first !== one.last + 1n) return false
      return cidrOf(one.version, one.first, one.length - 1).first === one.first
    })
    const one = current[at]
    if (at < 0 || !one) return current.map(formatCidr)
    const whole = cidrOf(one.version, one.first, one.length - 1)
    current = [...current.slice(0, at), whole, ...current.slice(at + 2)]
  }
}
