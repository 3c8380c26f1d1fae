import type { Port, PortCreate, PortUpdate } from '@meridian/contract'
import { present, rowsOf, type FormRows } from '#forms/rows.ts'

export type FixedIp = { readonly subnet_id: string; readonly ip_address: string }

/** What the form of a port holds, by the names that Neutron has for it. */
export type PortValues = {
  readonly name: string
  readonly description: string
  readonly admin_state_up: boolean
  /** Neutron chooses, the user says, or there is none. */
  readonly addressing: 'auto' | 'chosen' | 'none'
  readonly fixed_ips: FormRows<FixedIp>
  readonly mac_address: string
  readonly device_id: string
  readonly device_owner: string
  readonly 'binding:host_id': string
  readonly 'binding:vnic_type': string
  readonly port_security_enabled: boolean
  readonly security_groups: readonly string[]
  readonly mac_learning_enabled: boolean
  readonly dns_name: string
}

/** A new port; of the groups the project's own default one is chosen. */
export const newPort = (groups: readonly string[], secure: boolean): PortValues => ({
  ...{ name: '', description: '', admin_state_up: true, addressing: 'auto' },
  ...{ fixed_ips: [], mac_address: '', device_id: '', device_owner: '' },
  ...{ 'binding:host_id': '', 'binding:vnic_type': 'normal' },
  ...{ port_security_enabled: secure, security_groups: groups },
  ...{ mac_learning_enabled: false, dns_name: '' },
})

/** What the form of changes to a port holds at first. */
export const portHeld = (port: Port): PortValues => ({
  ...{ name: port.name, description: port.description ?? '' },
  admin_state_up: port.admin_state_up,
  addressing: port.fixed_ips.length > 0 ? 'chosen' : 'none',
  fixed_ips: rowsOf(port.fixed_ips),
  ...{ mac_address: port.mac_address, device_id: port.device_id },
  device_owner: port.device_owner,
  'binding:host_id': port['binding:host_id'] ?? '',
  'binding:vnic_type': port['binding:vnic_type'] ?? 'normal',
  port_security_enabled: port.port_security_enabled ?? true,
  security_groups: port.security_groups,
  mac_learning_enabled: port.mac_learning_enabled ?? false,
  dns_name: port.dns_name ?? '',
})

const addressesOf = ({ addressing, fixed_ips }: Partial<PortValues>) =>
  addressing === 'chosen'
    ? present(fixed_ips ?? []).map(({ values: { subnet_id, ip_address } }) => ({
        ...(subnet_id !== '' && { subnet_id }),
        ...(ip_address.trim() !== '' && { ip_address: ip_address.trim() }),
      }))
    : []

/** The fields that are texts, which are sent without the blanks around them. */
const texts = [
  ...(['name', 'description', 'mac_address', 'device_id', 'device_owner', 'dns_name'] as const),
  ...(['binding:host_id', 'binding:vnic_type'] as const),
] as const
const truths = ['admin_state_up', 'port_security_enabled', 'mac_learning_enabled'] as const

type Plain = Omit<PortUpdate, 'fixed_ips' | 'security_groups'>

/** What is said in the fields that are shown, and is other than in `before`. */
const plainOf = (sent: Partial<PortValues>, before: PortValues): Plain => ({
  ...Object.fromEntries(
    texts.flatMap((name) => {
      const text = sent[name]?.trim()
      return text === undefined || text === before[name] ? [] : [[name, text]]
    }),
  ),
  ...Object.fromEntries(
    truths.flatMap((name) =>
      sent[name] === undefined || sent[name] === before[name] ? [] : [[name, sent[name]]],
    ),
  ),
})

/** Neutron's body of a new port; what was left to the cloud is left out. */
export const bodyOfNew = (
  network_id: string,
  sent: Partial<PortValues>,
  before: PortValues,
): PortCreate => {
  const { addressing = 'auto', security_groups: groups } = sent
  return {
    network_id,
    ...plainOf(sent, before),
    ...(addressing !== 'auto' && { fixed_ips: addressesOf(sent) }),
    // Without an address no group is taken.
    ...(groups && addressing !== 'none' && { security_groups: [...groups] }),
  }
}

const sameAs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Neutron's body of what was changed. */
export const changesOf = (
  sent: Partial<PortValues>,
  before: PortValues,
  port: Pick<Port, 'allowed_address_pairs'>,
): PortUpdate => {
  const groups = sent.security_groups ?? before.security_groups
  const unguarded = sent.port_security_enabled === false
  const chosen = unguarded ? [] : [...groups]
  const { allowed_address_pairs: pairs = [] } = port
  return {
    ...plainOf(sent, before),
    ...(sent.addressing !== undefined &&
      !sameAs(addressesOf(sent), addressesOf(before)) && { fixed_ips: addressesOf(sent) }),
    ...(!sameAs(chosen.toSorted(), [...before.security_groups].toSorted()) && {
      security_groups: chosen,
    }),
    // Neutron wants these gone first.
    ...(unguarded && before.port_security_enabled && pairs.length > 0
      ? { allowed_address_pairs: [] }
      : {}),
  }
}
