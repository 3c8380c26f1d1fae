/** https://docs.openstack.org/api-ref/load-balancer/v2/#members */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { parseAddress } from '#neutron/ip.ts'
import { member } from '#octavia/attributes.ts'
import { early } from '#octavia/fault-style.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { mark } from '#octavia/life.ts'
import { changes, immutable, lock } from '#octavia/locks.ts'
import { monitorOf, refs, usersOf } from '#octavia/parts.ts'
import { unsupported } from '#octavia/providers.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import { loadBalancers, members, pools, type Member, type Pool } from '#octavia/rows.ts'
import { shownMember } from '#octavia/shown.ts'
import {
  BY_AGE,
  PART_FILTERS,
  allow,
  filtersOf,
  missing,
  noOption,
  octaviaStyle,
  type Besides,
} from '#octavia/style.ts'
import { flag, text, whole } from '#octavia/values.ts'
import { seenInNeutron } from '#octavia/load-balancers/vips.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'

const NUMBERS = ['protocol_port', 'weight', 'monitor_port']

/** The pool of the path; Pecan itself says that there is none. */
export function poolOfPath(context: Context): Pool {
  const id = context.param('pool_id')
  const pool = context.table(pools).get(id)
  if (!pool) throw early(404, `Pool ${id} not found.`)
  return pool
}

export const memberKind: Kind<Member, Pool> & Besides = {
  path: '/pools/{pool_id}/members',
  one: 'member',
  many: 'members',
  collection: members,
  within: { parent: poolOfPath, where: ({ id }) => ({ pool_id: id }) },
  ruled: 'member',
  argument: 'member_',
  attributes: member,
  first: 'project_id',
  tagged: true,
  order: BY_AGE,
  numbers: NUMBERS,
  filters: filtersOf([
    ...[...PART_FILTERS, ...NUMBERS, 'name', 'address', 'backup', 'subnet_id', 'monitor_address'],
  ]),
  owner: (context) => poolOfPath(context).project_id,
  notFound: (id) => missing('Member', id),
  shown: (_context, one) => shownMember(one),
  create: (context, body, pool) => {
    allow(context, 'member', 'post', pool.project_id)
    const subnet = text(body, 'subnet_id')
    refuseReserved(text(body, 'address') ?? '')
    if (subnet !== null) seenInNeutron(context, 'Subnet', subnet)
    refuseOverQuota(context, pool.project_id, 'member')
    lockPool(context, pool)
    const made = insertMember(context, pool, body)
    refuseOtherVersion(context, pool, made)
    changes(context, pool.load_balancer_id, refs('member', [made]))
    return made
  },
  change: (context, item, body, pool) => {
    lockPool(context, pool)
    changes(context, pool.load_balancer_id, refs('member', [item]))
    return updateMember(context, item, body)
  },
  remove: (context, item, pool) => {
    lockPool(context, pool)
    changes(context, pool.load_balancer_id, refs('member', [item]))
    mark(context, { kind: 'member', id: item.id }, 'PENDING_DELETE')
  },
}

export const memberRoutes = resource(octaviaStyle, memberKind)

/** Begins a change inside of a pool; throws 409 unless it and its load balancer can be changed. */
export function lockPool(context: Context, pool: Pool): void {
  if (pool.provisioning_status !== 'ACTIVE') throw immutable('Pool', pool.id)
  const more = refs('pool', [pool])
  lock(context, pool.load_balancer_id, { listeners: usersOf(context, pool), more })
}

/** Throws 400 for the address that servers ask for their metadata. */
export function refuseReserved(address: string): void {
  if (address === '169.254.169.254') throw noOption(address, 'member address')
}

/** A new member; throws 409 where the pool has one of that address and port. */
export function insertMember(context: Context, pool: Pool, body: Fields): Member {
  const table = context.table(members)
  const address = text(body, 'address') ?? ''
  const protocol_port = whole(body, 'protocol_port') ?? 0
  if (table.first({ pool_id: pool.id, address, protocol_port })) {
    throw conflict(
      `Another member on this pool is already using ip ${address} on protocol_port ${protocol_port}`,
    )
  }
  return table.insert({
    ...fresh(context, pool.project_id, body),
    operating_status: monitorOf(context, pool.id) ? 'OFFLINE' : 'NO_MONITOR',
    pool_id: pool.id,
    name: text(body, 'name'),
    address,
    protocol_port,
    weight: whole(body, 'weight') ?? 1,
    backup: flag(body, 'backup'),
    subnet_id: text(body, 'subnet_id'),
    monitor_address: text(body, 'monitor_address'),
    monitor_port: whole(body, 'monitor_port'),
  })
}

/** A member with what was sent of it, waiting for the change to be over. */
export function updateMember(context: Context, item: Member, body: Fields): Member {
  const table = context.table(members)
  mark(context, { kind: 'member', id: item.id }, 'PENDING_UPDATE')
  const defaults = {
    ...(body['backup'] === null ? { backup: false } : {}),
    ...(body['weight'] === null ? { weight: 1 } : {}),
  }
  return table.update({ ...(table.get(item.id) ?? item), ...changesOf(body), ...defaults })
}

/** Throws 501 where datagrams would have to change from one version of IP to the other. */
export function refuseOtherVersion(context: Context, pool: Pool, { address }: Member): void {
  if (pool.protocol !== 'UDP' && pool.protocol !== 'SCTP') return
  if (usersOf(context, pool).length === 0) return
  const balancer = context.table(loadBalancers).get(pool.load_balancer_id)
  if (!balancer) return
  const vips = [balancer.vip_address, ...balancer.additional_vips.map((one) => one.ip_address)]
  const version = parseAddress(address)?.version
  if (vips.some((one) => parseAddress(one)?.version === version)) return
  throw unsupported(
    balancer.provider,
    "This provider doesn't support mixing IPv4 and IPv6 addresses for its VIP and members in " +
      `${pool.protocol} load balancers.`,
  )
}
