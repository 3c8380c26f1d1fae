/** Signing in with a name and a password, as far as Keystone lets somebody in at all. */
import type { Context } from '#http/context.ts'
import { Fault, notImplemented, unauthorized } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import type { Answer } from '#http/reply.ts'
import { keystoneFaults } from '#keystone/fault-style.ts'
import { countFailure, forgetFailures, isLocked } from '#keystone/users/lockout.ts'
import { hasExpired, passwordFits } from '#keystone/users/passwords.ts'
import { domainNamed, domainOf } from '#keystone/projects/places.ts'
import { userRows, type User } from '#keystone/rows.ts'
import { expecting } from '#keystone/validate.ts'

/** A wrong password of somebody who is there: what refuses it may not forget that it was tried. */
export class WrongPassword extends Fault {
  readonly userId: string
  constructor(userId: string) {
    super(401, REQUIRES_AUTHENTICATION)
    this.userId = userId
  }
}

/** The user whom a name, or an id, and a password belong to. Throws the same for whatever is wrong. */
export function signIn(context: Context, given: JsonObject): User {
  const { world } = context
  const user = findUser(context, given)
  const password = typeof given['password'] === 'string' ? given['password'] : ''
  const fits = passwordFits(world, user?.id, password)
  const domain = user && domainOf(world, user.domain_id)
  if (!user?.enabled || !domain?.enabled || isLocked(world, user)) {
    throw unauthorized(REQUIRES_AUTHENTICATION)
  }
  if (!fits) throw new WrongPassword(user.id)
  if (hasExpired(world, user)) {
    throw unauthorized(`The password is expired and needs to be changed for user: ${user.id}.`)
  }
  forgetFailures(world, user.id)
  return user
}

/** Answers a wrong password, and counts it: what is thrown would take that back with the rest. */
export function wrongPassword(context: Context, userId: string): Answer {
  const { world, method, origin, requestId } = context
  countFailure(world, userId)
  const refused = { method, origin, requestId, accept: context.headers.get('accept') }
  return keystoneFaults.render(unauthorized(REQUIRES_AUTHENTICATION), refused)
}

/** The methods that the real test cloud knows: rules count as far as they name these. */
const METHODS = ['external', 'password', 'token', 'totp', 'application_credential']

/**
 * Throws 501 where a user must sign in with more than was given: receipts, which tie the steps
 * together, are not played (keystone.auth.core.UserMFARulesValidator).
 */
export function refuseTooFew({ options }: User, methods: readonly string[]): void {
  const rules = options['multi_factor_auth_rules']
  if (options['multi_factor_auth_enabled'] === false || !Array.isArray(rules)) return
  if (rules.length === 0) return
  const met = rules.some((rule) => {
    const names = Array.isArray(rule) ? rule.filter((name) => typeof name === 'string') : []
    return names.every((name) => !METHODS.includes(name) || methods.includes(name))
  })
  if (met) return
  throw notImplemented('The embedded cloud does not simulate signing in with several methods.')
}

function findUser({ world }: Context, given: JsonObject): User | undefined {
  const users = world.table(userRows)
  if (typeof given['id'] === 'string') return users.get(given['id'])
  if (typeof given['name'] !== 'string') throw expecting('name', 'user')
  if (!isObject(given['domain'])) throw expecting('domain', 'user')
  const domain_id = domainIdIn(world, given['domain'])
  if (domain_id === undefined) return undefined
  // Blanks at the end count for nothing to the database.
  return users.first({ name: given['name'].replace(/ +$/, ''), domain_id })
}

/** The id of the domain that an id or a name stands for. */
export function domainIdIn(world: Context['world'], given: unknown): string | undefined {
  if (!isObject(given)) return undefined
  if (typeof given['id'] === 'string') return given['id']
  if (typeof given['name'] !== 'string') return undefined
  return domainNamed(world, given['name'])?.id
}
