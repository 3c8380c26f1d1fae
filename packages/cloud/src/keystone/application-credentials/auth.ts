import type { Context } from '#http/context.ts'
import { Fault, notFound, unauthorized } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { noSuch } from '#keystone/application-credentials/application-credentials.ts'
import {
  applicationCredentialRows,
  type ApplicationCredential,
} from '#keystone/application-credentials/rows.ts'
import { passwordFits } from '#keystone/users/passwords.ts'
import { domainNamed } from '#keystone/projects/places.ts'
import { userRows } from '#keystone/rows.ts'
import { expecting } from '#keystone/validate.ts'

/**
 * The credential that signs in with its secret, which brings its own scope with it. Throws
 * Keystone's 400, 401 or 404 (keystone.auth.plugins.application_credential).
 */
export function signedInWith(
  context: Context,
  given: JsonObject,
  scope: unknown,
): ApplicationCredential {
  if (scope !== undefined) {
    throw new Fault(
      401,
      'Error authenticating with application credential: Application credentials cannot ' +
        'request a scope.',
    )
  }
  const found = lookUp(context, given)
  const secret = typeof given['secret'] === 'string' ? given['secret'] : ''
  const fits = passwordFits(context.world, found.id, secret)
  const over = found.expires_at !== null && found.expires_at <= context.clock.now()
  if (!fits || over) throw unauthorized(REQUIRES_AUTHENTICATION)
  return found
}

function lookUp(context: Context, { id, name, user }: JsonObject): ApplicationCredential {
  const table = context.world.table(applicationCredentialRows)
  if (typeof id === 'string' && id !== '') {
    const found = table.get(id)
    if (!found) throw noSuch(id)
    return found
  }
  if (typeof name !== 'string' || name === '') {
    throw expecting('name or ID', 'application credential')
  }
  if (!isObject(user)) throw expecting('user', 'application credential')
  const found = table.first({ name, user_id: userIdOf(context, user) })
  if (!found) throw unauthorized(REQUIRES_AUTHENTICATION)
  return found
}

function userIdOf({ world }: Context, { id, name, domain }: JsonObject): string {
  if (typeof id === 'string') return id
  if (!isObject(domain)) throw expecting('domain', 'user')
  const named = typeof domain['name'] === 'string' ? domainNamed(world, domain['name'])?.id : ''
  const domain_id = typeof domain['id'] === 'string' ? domain['id'] : named
  if (!domain_id) throw unauthorized(REQUIRES_AUTHENTICATION)
  const user = world.table(userRows).first({ name: String(name), domain_id })
  if (!user) throw notFound(`Could not find user: ${String(name)}.`)
  return user.id
}
