/** https://docs.openstack.org/api-ref/load-balancer/v2/#batch-update-members */
import type { Context } from '#http/context.ts'
import { accepted, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { member } from '#octavia/attributes.ts'
import { mark } from '#octavia/life.ts'
import { changes, refuseLocked } from '#octavia/locks.ts'
import {
  insertMember,
  lockPool,
  poolOfPath,
  refuseOtherVersion,
  refuseReserved,
  updateMember,
} from '#octavia/pools/members.ts'
import { membersOf, refs } from '#octavia/parts.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import { allow, sentAs } from '#octavia/style.ts'
import { objects, text, whole } from '#octavia/values.ts'
import { seenInNeutron } from '#octavia/load-balancers/vips.ts'
import type { Fields } from '#resource/resource.ts'
import { meansTrue } from '#wire/booleans.ts'
import { without } from '#wire/without.ts'

const BODY = {
  members: {
    type: { is: 'list', of: { is: 'object', attributes: member.post } },
  },
} as const

export const batchRoutes: Routes = (router) => router.put('/pools/{pool_id}/members', replace)

const placeOf = (one: { address: string | null; protocol_port: number | null }): string =>
  `${one.address} ${one.protocol_port}`
const sentPlace = (body: Fields): string =>
  placeOf({ address: text(body, 'address'), protocol_port: whole(body, 'protocol_port') })

/** Members are told apart by address and port; those that are not sent go, unless that is kept. */
function replace(context: Context): Answer {
  const pool = poolOfPath(context)
  const sent = objects(sentAs(context, 'members_', BODY), 'members')
  const keeps = meansTrue(context.query.get('additive_only') ?? '')
  for (const action of keeps ? ['post', 'put'] : ['post', 'put', 'delete']) {
    allow(context, 'member', action, pool.project_id)
  }
  const before = new Map(membersOf(context, pool.id).map((one) => [placeOf(one), one]))
  const wanted = new Set(sent.map(sentPlace))
  const gone = [...before].filter(([place]) => !wanted.has(place)).map(([, one]) => one)
  const fresh = sent.filter((one) => !before.has(sentPlace(one)))
  refuseLocked(context, pool)
  if (sent.length === 0 && gone.length === 0) return accepted()
  lockPool(context, pool)
  for (const one of fresh) refuseReserved(text(one, 'address') ?? '')
  const more = keeps ? fresh.length : fresh.length - gone.length
  if (more > 0) refuseOverQuota(context, pool.project_id, 'member', more)
  const made = fresh.map((one) => {
    const subnet = text(one, 'subnet_id')
    if (subnet !== null) seenInNeutron(context, 'Subnet', subnet)
    return insertMember(context, pool, one)
  })
  const changed = sent.flatMap((one) => {
    const known = before.get(sentPlace(one))
    const body = without(one, 'address', 'protocol_port', 'project_id', 'tenant_id')
    return known ? [updateMember(context, known, body)] : []
  })
  for (const one of [...made, ...changed]) refuseOtherVersion(context, pool, one)
  const removed = keeps ? [] : gone
  for (const { id } of removed) mark(context, { kind: 'member', id }, 'PENDING_DELETE')
  changes(context, pool.load_balancer_id, refs('member', [...made, ...changed, ...removed]))
  return accepted()
}
