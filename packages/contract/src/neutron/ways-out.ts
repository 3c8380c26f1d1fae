/** Where the networks of a project lead, and what it takes to prepare one that leads outside. */
import { Type, type Static } from 'typebox'
import { Name, Nullable, get, leftOut, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { bitsOf, parseIp } from '#ip.ts'

const Named = Type.Object({ id: Type.String(), name: Type.String() })

/** A router of the project in a network; `pool` is the outer network that it leads to, if any. */
export const WayOut = Type.Object({
  network_id: Type.String(),
  router: Named,
  pool: Nullable(Type.String()),
})
export type WayOut = Static<typeof WayOut>

/** A floating IP of the project that leads nowhere yet. */
export const FreeAddress = Type.Object({
  id: Type.String(),
  ip: Type.String(),
  pool: Type.String(),
})
export type FreeAddress = Static<typeof FreeAddress>

export const WaysOut = Type.Object({
  ways: Type.Array(WayOut),
  /** The outer networks, which addresses are taken of. */
  pools: Type.Array(Named),
  addresses: Type.Array(FreeAddress),
  /** Where the request came from, as far as this server can tell. */
  own_address: Type.String(),
  ...leftOut,
})
export type WaysOut = Static<typeof WaysOut>

/** A network that is to be made, in names and addresses that nothing of the project's has. */
export const NetworkPlan = Type.Object({
  name: Type.String(),
  cidr: Type.String(),
  /** The outer network of its router; null where the cloud has none. */
  pool: Nullable(Named),
  /** With an id where the project has one that leads to the pool already. */
  router: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
})
export type NetworkPlan = Static<typeof NetworkPlan>

/** Whom SSH is to be let in from: `anyone`, or one address. */
export const SshFrom = Type.String({ minLength: 1, maxLength: 64 })

export const NetworkPrepare = Type.Object({
  name: Name,
  cidr: Type.String({ minLength: 1, maxLength: 64 }),
  /** Null: a network without a way out. */
  pool_id: Nullable(Uuid),
  /** The project's own that is used; a new one of that name is made without it. */
  router_id: Type.Optional(Uuid),
  router_name: Type.Optional(Name),
  /** Makes a security group for it, too, or finds it. */
  ssh_from: Type.Optional(SshFrom),
})
export type NetworkPrepare = Static<typeof NetworkPrepare>

export const PreparedNetwork = Type.Object({
  network_id: Type.String(),
  subnet_id: Type.String(),
  router_id: Type.Optional(Type.String()),
  group_id: Type.Optional(Type.String()),
})
export type PreparedNetwork = Static<typeof PreparedNetwork>

export const waysOut = {
  load: get('/api/neutron/ways_out/', { reply: WaysOut }),
} as const

export const preparedNetworks = {
  plan: get('/api/neutron/network_plan/', { reply: NetworkPlan }),
  /** All of it, or nothing: what is refused takes with it what was made before. */
  create: post('/api/neutron/prepared_networks/', {
    body: NetworkPrepare,
    reply: PreparedNetwork,
    status: 201,
  }),
} as const

/** The security group that lets SSH in from there, by its name, and the prefixes of its rules. */
export type SshGroup = { readonly name: string; readonly prefixes: readonly string[] }

/**
 * The group for `anyone`, or for one address; undefined for what is neither. Its name says what it
 * does, so that the next launch finds it again.
 */
export const sshGroupFor = (from: string): SshGroup | undefined => {
  if (from === 'anyone') return { name: 'ssh-from-anyone', prefixes: ['0.0.0.0/0', '::/0'] }
  const ip = parseIp(from)
  return ip && { name: `ssh-from-${from}`, prefixes: [`${from}/${bitsOf(ip.version)}`] }
}
