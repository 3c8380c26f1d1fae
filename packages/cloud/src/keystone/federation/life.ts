/** What becomes of identity providers and of the users who came in by them. */
import { createHash } from 'node:crypto'
import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import { identityProviderRows, protocolRows } from '#keystone/federation/rows.ts'
import { removeAll, userRows, type User } from '#keystone/rows.ts'
import { revokeTokensOf } from '#keystone/tokens/tokens.ts'
import type { World } from '#world.ts'

/** Keystone keeps the reason to its log: to everybody it is the same. */
export const notLetIn = (): Error =>
  forbidden('You are not authorized to perform the requested action.')

/** Throws Keystone's 403 where nobody may come in by it any more. */
export function refuseDisabledProvider(world: World, id: string): void {
  if (world.table(identityProviderRows).get(id)?.enabled) return
  throw notLetIn()
}

/** Removes a provider with its protocols; who came in by it is signed out. The domain stays. */
export function forgetIdentityProvider({ world }: Context, id: string): void {
  const idp = world.table(identityProviderRows).get(id)
  removeAll(world, protocolRows, { idp_id: id })
  world.table(identityProviderRows).remove(id)
  const users = world.table(userRows).list({ where: { domain_id: idp?.domain_id } })
  for (const { federated, ...user } of users) {
    if (!federated?.some(({ idp_id }) => idp_id === id)) continue
    const rest = federated.filter(({ idp_id }) => idp_id !== id)
    world.table(userRows).update(rest.length === 0 ? user : { ...user, federated: rest })
    revokeTokensOf(world, user.id)
  }
}

/** A domain takes the providers with it whose users would have lived there. */
export function forgetProvidersOf(context: Context, domain_id: string): void {
  const rows = context.world.table(identityProviderRows).list({ where: { domain_id } })
  for (const { id } of rows) forgetIdentityProvider(context, id)
}

export type Newcomer = {
  readonly idp_id: string
  readonly protocol_id: string
  readonly unique_id: string
  readonly name: string
  readonly email: string | undefined
}

/** The user of the provider's domain for whom an assertion is, made at the first sign-in. */
export function userFor({ world }: Context, domain_id: string, who: Newcomer): User {
  const { idp_id, protocol_id, unique_id, name, email } = who
  // As `keystone.identity.id_generators.sha256` has it.
  const id = createHash('sha256').update(`${domain_id}user${unique_id}`).digest('hex')
  const users = world.table(userRows)
  const before = users.get(id)
  if (before) return before.name === name ? before : users.update({ ...before, name })
  return users.insert({
    id,
    name,
    domain_id,
    enabled: true,
    password_expires_at: null,
    options: {},
    federated: [{ idp_id, protocols: [{ protocol_id, unique_id }] }],
    ...(email === undefined ? {} : { extra: { email } }),
  })
}
