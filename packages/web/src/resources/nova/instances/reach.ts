/** Whether an instance can be logged in to by SSH: where, and else the first reason why not. */
import type { Server, ServerAccess } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { isFloating } from '#resources/nova/instances/addresses.tsx'
import { instanceStates } from '#resources/nova/instances/states.ts'

/** The one thing to do: an action of the instance, by its id, or rules for a security group. */
export type Todo = { readonly action: string } | { readonly addRulesTo: string }

export type Reach = {
  /** Where it answers, as far as can be said. */
  readonly address?: string
  /** Who reaches it there, or why nobody does. */
  readonly says?: string
  readonly todo?: Todo
  /** Something of it could not be read, and may be read again. */
  readonly unread?: true
}

type Port = ServerAccess['ports'][number]
type Rule = ServerAccess['groups'][number]['security_group_rules'][number]
type Address = Server['addresses'][string][number]

/** What brings an instance back to where it answers, by its status. */
const waking: Readonly<Record<string, string>> = {
  SHUTOFF: 'start',
  PAUSED: 'unpause',
  SUSPENDED: 'resume',
  SHELVED: 'unshelve',
  SHELVED_OFFLOADED: 'unshelve',
  RESCUE: 'unrescue',
}

/** A resized one waits for its word only, and runs where it did before. */
const runs = ({ status, ...server }: Server): boolean =>
  status === 'ACTIVE' || (status === 'VERIFY_RESIZE' && server['OS-EXT-STS:power_state'] === 1)

/** Whether the words need what Neutron says: what Nova knows comes first, and may be enough. */
export const needsAccess = (server: Server): boolean =>
  runs(server) && addressesOf(server).length > 0

/**
 * The words on how to reach an instance. `access` is what Neutron says of it, undefined where it
 * could not be read.
 */
export const reachOf = (server: Server, access: ServerAccess | undefined): Reach => {
  if (!runs(server)) {
    const action = own(waking, server.status)
    return {
      says: t('Nobody can log in while its status is “{status}”.', {
        status: instanceStates.word(server.status),
      }),
      ...(action !== undefined && { todo: { action } }),
    }
  }
  const all = addressesOf(server)
  if (all.length === 0) {
    return {
      says: t('Nobody can log in: the instance has no address.'),
      todo: { action: 'attach-interface' },
    }
  }
  if (!access) return { ...addressIn(all.find(isFloating)), ...notChecked }
  const ways = waysTo(server, access)
  if (ways.length === 0) {
    return {
      says: t('The instance has no address that can be reached from outside its networks.'),
      todo: { action: 'associate-floating-ip' },
    }
  }
  const gates = ways.map((way) => ({ ...way, gate: gateOf(way, access) }))
  const best =
    gates.find(({ gate }) => gate.lets.length > 0) ??
    gates.find(({ gate }) => gate.hidden) ??
    gates[0]
  return best ? wordsOf(best) : {}
}

const addressesOf = ({ addresses }: Server): readonly Address[] => Object.values(addresses).flat()

const addressIn = (one: Address | undefined) => (one ? { address: one.addr } : {})

const notChecked = {
  says: t('Whether it can be reached there could not be checked.'),
  unread: true,
} as const

type Way = {
  readonly address: Address
  readonly port: Port | undefined
  /** The network that one must be in. */
  readonly inside?: string
}

/** The addresses that lead to it: floating ones, those of outer networks, and then of shared ones. */
const waysTo = (server: Server, { ports, networks }: ServerAccess): readonly Way[] => {
  const all = addressesOf(server)
  const fixed = all
    .filter((one) => !isFloating(one))
    .flatMap((address) => {
      const port = ports.find(({ fixed_ips }) =>
        fixed_ips.some(({ ip_address }) => ip_address === address.addr),
      )
      const network = networks.find(({ id }) => id === port?.network_id)
      return network ? [{ address, port, network }] : []
    })
  return [
    ...all.filter(isFloating).map((address) => ({
      address,
      port: ports.find(({ mac_address }) => mac_address === address['OS-EXT-IPS-MAC:mac_addr']),
    })),
    ...fixed.filter(({ network }) => network['router:external']),
    ...fixed
      .filter(({ network }) => network.shared && !network['router:external'])
      .map(({ network, ...way }) => ({ ...way, inside: network.name || network.id })),
  ]
}

const anybody = 'anybody'

type Gate = {
  /** Who gets through, in words; empty when nobody does. */
  readonly lets: readonly string[]
  /** Of what decides, not all may be seen. */
  readonly hidden: boolean
  /** A group whose rules decide. */
  readonly group?: string
}

const gateOf = ({ address, port }: Way, { groups }: ServerAccess): Gate => {
  if (!port) return { lets: [], hidden: true }
  if (port.port_security_enabled === false) return { lets: [anybody], hidden: false }
  const its = groups.filter(({ id }) => port.security_groups.includes(id))
  const lets = its
    .flatMap(({ security_group_rules: rules }) => rules)
    .filter((rule) => letsSshIn(rule, address.version))
    // Members of a group are told by their own addresses, with which nobody comes by a floating one.
    .filter((rule) => !(rule.remote_group_id && isFloating(address)))
    .map((rule) => whoIn(rule, groups))
  const [first] = its
  return {
    lets: lets.includes(anybody) ? [anybody] : [...new Set(lets)],
    hidden: its.length < new Set(port.security_groups).size,
    ...(first && { group: first.id }),
  }
}

/** Neutron takes a protocol by its name or number; no ports are all ports. */
const tcp = [undefined, null, 'any', 'tcp', '6']

const letsSshIn = (rule: Rule, version: number): boolean => {
  const { direction, ethertype, protocol, port_range_min: from, port_range_max: to } = rule
  return (
    direction === 'ingress' &&
    ethertype === (version === 6 ? 'IPv6' : 'IPv4') &&
    tcp.includes(protocol?.toLowerCase()) &&
    (from ?? 0) <= 22 &&
    22 <= (to ?? 65_535)
  )
}

const whoIn = (rule: Rule, groups: ServerAccess['groups']): string => {
  const { remote_group_id: group, remote_ip_prefix: prefix } = rule
  if (group) {
    const name = groups.find(({ id }) => id === group)?.name ?? group
    return t('members of security group {name}', { name })
  }
  if (rule.remote_address_group_id) return t('an address group')
  return prefix && !prefix.endsWith('/0') ? prefix : anybody
}

const wordsOf = ({ address, inside, gate, port }: Way & { readonly gate: Gate }): Reach => {
  const at = { address: address.addr }
  const { lets, hidden, group } = gate
  if (lets.length === 0 && hidden) {
    return { ...at, says: t('Not all that decides who may reach it is shown to you.') }
  }
  if (lets.length === 0) {
    return {
      says: t('No rule of its security groups lets SSH in from outside (TCP port 22) at {addr}.', {
        addr: address.addr,
      }),
      todo: group === undefined || !port ? { action: 'security-groups' } : { addRulesTo: group },
    }
  }
  const from = lets.includes(anybody) ? undefined : lets.join(', ')
  if (inside !== undefined && from !== undefined) {
    return {
      ...at,
      says: t('Only from inside network {inside}, and only from {from}.', { inside, from }),
    }
  }
  if (inside !== undefined)
    return { ...at, says: t('Only from inside network {inside}.', { inside }) }
  return from === undefined ? at : { ...at, says: t('Only from {from}.', { from }) }
}
