/** What becomes of credentials when what they are for goes, and what they are worth meanwhile. */
import { passwordRows, removeAll, type Role } from '#keystone/rows.ts'
import {
  accessRuleRows,
  applicationCredentialRows,
  credentialRows,
  type AccessRule,
  type ApplicationCredential,
} from '#keystone/application-credentials/rows.ts'
import type { World } from '#world.ts'

/** The credential of a token, while it is there. */
export function applicationCredentialOf(
  world: World,
  id: string | undefined,
): ApplicationCredential | undefined {
  return id === undefined ? undefined : world.table(applicationCredentialRows).get(id)
}

/** Of the roles that its user has in the project now, those that the credential was made with. */
export function rolesWith(
  credential: Pick<ApplicationCredential, 'role_ids'> | undefined,
  roles: readonly Role[],
): Role[] {
  return credential ? roles.filter(({ id }) => credential.role_ids.includes(id)) : [...roles]
}

/** The rules of a credential; undefined where it has none and may be used for everything. */
export function rulesOf(
  world: World,
  { rule_ids }: Pick<ApplicationCredential, 'rule_ids'>,
): AccessRule[] | undefined {
  if (rule_ids.length === 0) return undefined
  return world.table(accessRuleRows).list({ where: { id: rule_ids } })
}

/** Removes a credential with its secret. False where there is none. */
export function forgetApplicationCredential(world: World, id: string): boolean {
  world.table(passwordRows).remove(id)
  return world.table(applicationCredentialRows).remove(id)
}

/** Removes what a user has of credentials, as Keystone does with the user. */
export function forgetCredentialsOf(world: World, user_id: string): void {
  const own = world.table(applicationCredentialRows).list({ where: { user_id } })
  for (const { id } of own) forgetApplicationCredential(world, id)
  removeAll(world, accessRuleRows, { user_id })
  removeAll(world, credentialRows, { user_id })
}
