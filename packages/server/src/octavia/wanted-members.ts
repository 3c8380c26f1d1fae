/** The members that a pool is to have, against those that it has (contract: lbaas.md, member list). */
import type { Member, MemberUpdate, MemberWanted } from '@meridian/contract'
import type { OctaviaMemberCreate, OctaviaMemberUpdate } from '@meridian/openstack'

/** An address that says nothing is none. */
export const changedMember = ({ monitor_address, ...body }: MemberUpdate): OctaviaMemberUpdate => ({
  ...body,
  ...(monitor_address !== undefined && { monitor_address: monitor_address || null }),
})

/** One that is to be made; its id is the form's own. */
export const newMember = ({
  id: _id,
  address,
  protocol_port,
  subnet_id,
  ...body
}: MemberWanted): OctaviaMemberCreate => ({
  ...changedMember(body),
  address,
  protocol_port,
  ...(subnet_id && { subnet_id }),
})

/** A member whole, as Octavia would be told of it: what is left out there is set back. */
const described = (member: Member): OctaviaMemberCreate => {
  const { address, protocol_port, subnet_id, name, weight, backup, admin_state_up } = member
  const { monitor_address = null, monitor_port = null } = member
  return {
    ...{ address, protocol_port, name, weight, admin_state_up, monitor_address, monitor_port },
    ...(backup !== undefined && { backup }),
    ...(subnet_id && { subnet_id }),
  }
}

/**
 * All members that Octavia is told of, so that the pool has those that are wanted and no others;
 * undefined where it has. One that is known by its id stays where it is, whatever else is said of it.
 */
export const membersWanted = (
  known: readonly Member[],
  wanted: readonly MemberWanted[],
): readonly OctaviaMemberCreate[] | undefined => {
  const byId = new Map(known.map((member) => [member.id, member]))
  const pairs = wanted.map((one) => ({ one, member: byId.get(one.id ?? '') }))
  const all = pairs.map(({ one, member }) => (member ? kept(member, one) : newMember(one)))
  const stay = new Set(pairs.flatMap(({ member }) => (member ? [member.id] : [])))
  const isSame =
    stay.size === known.length &&
    pairs.every(({ member }, at) => member && isEqual(described(member), all[at]))
  return isSame ? undefined : all
}

const kept = (
  member: Member,
  { id: _id, address: _address, protocol_port: _port, subnet_id: _subnet, ...body }: MemberWanted,
): OctaviaMemberCreate => ({ ...described(member), ...changedMember(body) })

const isEqual = (a: OctaviaMemberCreate, b: OctaviaMemberCreate | undefined): boolean =>
  Object.entries({ ...a, ...b }).every(
    ([key, value]) => value === undefined || Reflect.get(a, key) === value,
  )
