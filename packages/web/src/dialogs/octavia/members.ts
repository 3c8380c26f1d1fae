/** The members that a wizard holds: instances of the project, and addresses from elsewhere. */
import type { Member, Port, Server } from '@meridian/contract'
import { collator } from '#lib/collator.ts'
import { memberPort } from '#dialogs/octavia/protocols.ts'
import { nameOr } from '#lib/text.ts'

/** An address, and the subnet that it is in. */
export type MemberAddress = { readonly ip: string; readonly subnet: string }

/** An instance that can be a member, by any of its addresses. */
export type Instance = {
  readonly id: string
  readonly name: string
  readonly addresses: readonly MemberAddress[]
}

export type MemberValues = {
  /** Octavia's where the pool has it already; any other says that it is new. */
  readonly id: string
  readonly name: string
  /** Where the address is chosen from; absent where it is typed. */
  readonly addresses?: readonly MemberAddress[]
  readonly address: MemberAddress
  readonly protocol_port: number
  readonly weight: number
  readonly monitor_address: string
  /** NaN: the one that it answers at. */
  readonly monitor_port: number
  readonly admin_state_up: boolean
  readonly backup: boolean
  /** Its address and port never change. */
  readonly existing: boolean
}

/** SV-LBMEM-02 to SV-LBMEM-04. */
const usual = {
  ...{ weight: 1, admin_state_up: true, backup: false },
  ...{ monitor_address: '', monitor_port: Number.NaN, existing: false },
} as const

/** An id that no other member has, and that is none of Octavia's. */
const freshId = (members: readonly MemberValues[]): string => {
  const taken = new Set(members.map(({ id }) => id))
  let number = members.length + 1
  while (taken.has(`new-${number}`)) number += 1
  return `new-${number}`
}

/** The members and an instance by its first address. An instance may serve at several ports. */
export const withInstance = (
  members: readonly MemberValues[],
  { name, addresses }: Instance,
): readonly MemberValues[] => [
  ...members,
  {
    ...usual,
    ...{ id: freshId(members), name, addresses, protocol_port: memberPort },
    address: addresses[0] ?? { ip: '', subnet: '' },
  },
]

/** The members and one whose address is typed. */
export const withExternal = (
  members: readonly MemberValues[],
  protocol_port: number,
): readonly MemberValues[] => [
  ...members,
  { ...usual, id: freshId(members), name: '', address: { ip: '', subnet: '' }, protocol_port },
]

/** The members with other values in one. */
export const withMember = (
  members: readonly MemberValues[],
  id: string,
  some: Partial<MemberValues>,
): readonly MemberValues[] => members.map((one) => (one.id === id ? { ...one, ...some } : one))

/** The members as they are once the protocol of the listener was chosen (SV-LSTN-11). */
export const afterProtocol = (members: readonly MemberValues[]): readonly MemberValues[] =>
  members.map((one) => ({ ...one, protocol_port: memberPort }))

/** The members that a pool has. */
export const membersHeld = (members: readonly Member[]): readonly MemberValues[] =>
  members.map((one) => ({
    ...{ id: one.id, name: one.name, address: { ip: one.address, subnet: one.subnet_id ?? '' } },
    ...{ protocol_port: one.protocol_port, weight: one.weight },
    monitor_address: one.monitor_address ?? '',
    monitor_port: one.monitor_port ?? Number.NaN,
    ...{ admin_state_up: one.admin_state_up, backup: one.backup ?? false, existing: true },
  }))

/** The servers that have an address in a subnet, by their names; Neutron knows in which one. */
export const instancesOf = (
  servers: readonly Pick<Server, 'id' | 'name'>[],
  ports: readonly Pick<Port, 'device_id' | 'fixed_ips'>[],
): readonly Instance[] => {
  const byDevice = Map.groupBy(ports, ({ device_id }) => device_id)
  return servers
    .map(({ id, name }) => ({
      ...{ id, name: nameOr(name, id) },
      addresses: (byDevice.get(id) ?? []).flatMap(({ fixed_ips }) =>
        fixed_ips.map(({ ip_address: ip, subnet_id: subnet }) => ({ ip, subnet })),
      ),
    }))
    .filter(({ addresses }) => addresses.length > 0)
    .toSorted((one, other) => collator.compare(one.name, other.name))
}

/** What each member is called in the form: by its name, or by what it is, and a number among equals. */
export const titlesOf = (
  members: readonly MemberValues[],
  unnamed: string,
): ReadonlyMap<string, string> => {
  const seen = new Map<string, number>()
  const titles = new Map<string, string>()
  for (const { id, name, address, existing, addresses } of members) {
    // The name of another one is typed, and a title that changes with each letter is none.
    const title = existing || addresses ? name || address.ip : unnamed
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    titles.set(id, count === 1 && title !== unnamed ? title : `${title} ${count}`)
  }
  return titles
}
