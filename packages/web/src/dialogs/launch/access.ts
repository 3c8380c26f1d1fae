/** Who gets in to the new instances, and where: key, SSH and a public address. */
import { sshGroupFor, type LaunchRun, type WaysOut } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { keyNames, wrongKeyName } from '#dialogs/keypair/names.ts'
import { wayOf, type Way } from '#dialogs/launch/ways.ts'
import type { Known, Spec } from '#dialogs/launch-instance/spec.ts'

export type KeyWay = 'existing' | 'new' | 'import'
export type SshWay = 'nobody' | 'own' | 'anyone'

/** Where the instance is reached: nowhere, at a new address of a pool, or at one of the project's. */
export type AddressWay =
  | { readonly kind: 'none' }
  | { readonly kind: 'new'; readonly pool: string }
  | { readonly kind: 'free'; readonly id: string }

export type Access = {
  readonly key: KeyWay
  readonly key_name: string
  readonly public_key: string
  readonly ssh: SshWay
  readonly address: AddressWay
}

/** The user's choices; a missing one is left to what is known. */
export type AccessChoices = Partial<Access>

type AccessGround = {
  readonly known: Known
  readonly spec: Spec
  readonly ways: WaysOut | undefined
  readonly mayMakeKeys: boolean
}

/** The choices, with everything that was not chosen taken from what is known. */
export const resolveAccess = (choices: AccessChoices, ground: AccessGround): Access => {
  const { known, spec, mayMakeKeys } = ground
  // Without any key nobody would get in.
  const isKeyless = known.keypairs?.length === 0 && mayMakeKeys
  // No port is opened to outside, and no address taken, unless the user asks for it.
  const ssh = choices.ssh ?? 'nobody'
  return {
    key: choices.key ?? (isKeyless ? 'new' : 'existing'),
    key_name: choices.key_name ?? freeKeyName(spec.name, known),
    public_key: choices.public_key ?? '',
    ssh,
    address: addressIn(choices.address, ssh, ground),
  }
}

/** The cloud sees no browser at such an address. */
const knowsCaller = (ways: WaysOut | undefined): boolean =>
  ways !== undefined && !/^(127\.|::1$|$)/.test(ways.own_address)

/** Why SSH cannot be let in from the user's own address; undefined where it can. */
export const ownRefusal = (ways: WaysOut | undefined): string | undefined => {
  if (ways === undefined) return t('Your address is not known yet.')
  if (knowsCaller(ways)) return undefined
  return t('This console sees you at {address}, where the cloud does not.', {
    address: ways.own_address,
  })
}

const freeKeyName = (name: string, { keypairs = [] }: Known): string => {
  const taken = new Set(keypairs?.map((pair) => pair.name))
  const base = `${name.trim().replaceAll(/[^A-Za-z0-9 _-]/g, '-') || 'new'}-key`
  let found = base
  for (let at = 2; taken.has(found); at += 1) found = `${base}-${at}`
  return found
}

/** The pools whose addresses lead to the first of the networks. */
export const poolsFor = (spec: Pick<Spec, 'networks'>, ways: WaysOut | undefined) => {
  const [network] = spec.networks
  if (network === undefined || ways === undefined) return []
  const way = wayOf(network, ways)
  return ways.pools.filter(({ id }) => leadsTo(way, id))
}

const leadsTo = (way: Way, pool: string): boolean =>
  way.kind === 'shared' || (way.kind === 'router' && way.pool === pool)

/** Why the instances cannot have a public address; undefined where they can. */
export const addressRefusal = (
  spec: Pick<Spec, 'networks' | 'instance_count'>,
  ways: WaysOut | undefined,
): string | undefined => {
  if (spec.instance_count > 1) return t('A public address is for one instance.')
  const [network] = spec.networks
  if (network === undefined) return t('Choose a network first.')
  if (ways === undefined || poolsFor(spec, ways).length > 0) return undefined
  return network['router:external']
    ? t('The network gives out public addresses itself.')
    : t('No public address leads to this network: it has no way out.')
}

/** Who lets somebody in wants an address at which they come. */
const addressIn = (
  chosen: AddressWay | undefined,
  ssh: SshWay,
  { spec, ways }: AccessGround,
): AddressWay => {
  const none = { kind: 'none' } as const
  if (addressRefusal(spec, ways) !== undefined) return none
  const [pool, ...others] = poolsFor(spec, ways)
  if (chosen && isThere(chosen, spec, ways)) return chosen
  // Of two pools only the user knows which is meant.
  const isClear = others.length === 0 && spec.networks[0]?.shared === false
  return pool && isClear && ssh !== 'nobody' ? { kind: 'new', pool: pool.id } : none
}

const isThere = (address: AddressWay, spec: Spec, ways: WaysOut | undefined): boolean => {
  const pools = poolsFor(spec, ways).map(({ id }) => id)
  if (address.kind === 'none') return true
  if (address.kind === 'new') return pools.includes(address.pool)
  return ways?.addresses.some(({ id, pool }) => id === address.id && pools.includes(pool)) === true
}

export type AccessProblems = {
  readonly key_name?: string | undefined
  readonly public_key?: string | undefined
}

/** What is still wrong or missing. */
export const accessProblems = (access: Access, known: Known): AccessProblems => {
  if (access.key === 'existing') return {}
  return {
    key_name: keyNameProblem(access, known),
    public_key: access.key === 'import' ? publicKeyProblem(access.public_key) : undefined,
  }
}

const keyNameProblem = ({ key, key_name }: Access, { keypairs }: Known): string | undefined => {
  if (key_name.trim() === '') return t('A name is required for the key pair.')
  const isTaken = keypairs?.some(({ name }) => name === key_name.trim())
  const allowed = key === 'import' ? keyNames.import : keyNames.create
  return isTaken || !allowed.test(key_name) ? wrongKeyName : undefined
}

const publicKeyProblem = (key: string): string | undefined => {
  if (key.trim() === '') return t('A public key is required.')
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key)
    ? t('This is a private key. Give the public key, which usually ends in .pub.')
    : undefined
}

/** Whom SSH is let in from, as the server's call has it; undefined for nobody. */
export const sshFrom = ({ ssh }: Access, ways: WaysOut | undefined): string | undefined => {
  if (ssh === 'nobody') return undefined
  return ssh === 'anyone' ? 'anyone' : ways?.own_address
}

/** The name of the security group that lets SSH in; undefined where nobody is let in. */
export const sshGroupName = (access: Access, ways: WaysOut | undefined): string | undefined => {
  const from = sshFrom(access, ways)
  return from === undefined ? undefined : sshGroupFor(from)?.name
}

/** What of the launch call is about access. */
export const accessBody = (
  access: Access,
  ways: WaysOut | undefined,
): Pick<LaunchRun, 'key' | 'ssh_from' | 'address'> => {
  const ssh_from = sshFrom(access, ways)
  const address = addressBody(access.address, ways)
  return {
    ...(access.key !== 'existing' && {
      key: {
        name: access.key_name.trim(),
        ...(access.key === 'import' && { public_key: access.public_key.trim() }),
      },
    }),
    ...(ssh_from !== undefined && { ssh_from }),
    ...(address && { address }),
  }
}

const addressBody = (address: AddressWay, ways: WaysOut | undefined): LaunchRun['address'] => {
  if (address.kind === 'none') return undefined
  if (address.kind === 'new') return { pool_id: address.pool }
  const found = ways?.addresses.find(({ id }) => id === address.id)
  return found && { address_id: found.id, ip: found.ip }
}
