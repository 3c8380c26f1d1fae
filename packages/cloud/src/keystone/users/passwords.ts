import { scryptSync, timingSafeEqual } from 'node:crypto'
import { DAY, passwordLocked, refuseEarly, usedBefore } from '#keystone/users/compliance.ts'
import { passwordRows, userRows, type Password, type Passwords, type User } from '#keystone/rows.ts'
import type { World } from '#world.ts'

/** Cheap on purpose: this is a cloud for tests and demos, and a sign-in must not take long. */
const COST = { N: 1024, r: 8, p: 1 }
const NOBODY = 'AAAAAAAAAAAAAAAAAAAAAA:'

/**
 * Gives a user a password, or takes it away; the one before it ends now. `options` are those that say
 * whether it ends: of a new user Keystone does not know them yet. Gives the user as it is then.
 */
export function setPassword(
  world: World,
  user: User,
  password: string | null,
  { own = false, options = user.options }: { own?: boolean; options?: User['options'] } = {},
): User {
  const now = world.clock.now()
  const table = world.table(passwordRows)
  const row = table.get(user.id)
  const { unique_last_password_count: unique = 0 } = world.compliance
  const before = row ? allOf(row).slice(-Math.max(unique, 1)) : []
  const ended = before.map((one) => ({
    ...one,
    expires_at: one.expires_at !== null && one.expires_at < now ? one.expires_at : now,
  }))
  const expires_at = endOf(world, options, own)
  const fresh = {
    id: user.id,
    hash: password === null ? null : hashOf(world, password),
    created_at: now,
    expires_at,
    own,
    before: ended,
    ...(row?.failed ? { failed: row.failed } : {}),
    ...(ended.length > 0 || expires_at !== null ? { ends: true } : {}),
  }
  if (row) table.update(fresh)
  else table.insert(fresh)
  const password_expires_at = expires_at === null ? null : stamp(expires_at)
  if (user.password_expires_at === password_expires_at) return user
  return world.table(userRows).update({ ...user, password_expires_at })
}

/** When a password ends that is made now: at once where its user must choose another. */
function endOf(world: World, options: User['options'], own: boolean): number | null {
  const { change_password_upon_first_use: first, password_expires_days: days } = world.compliance
  const now = world.clock.now()
  if (first && !own && options['ignore_change_password_upon_first_use'] !== true) return now
  if (days === undefined || options['ignore_password_expiry'] === true) return null
  return Math.floor((now + days * DAY) / 1000) * 1000
}

/** Throws Keystone's 400 when the user may not change the password to this one. */
export function refuseChange(world: World, { id, options }: User, password: string): void {
  if (options['lock_password'] === true) throw passwordLocked()
  const row = world.table(passwordRows).get(id)
  const all = row ? allOf(row) : []
  const latest = all.at(-1)
  if (latest?.own) {
    refuseEarly(world.compliance, { since: latest.created_at, now: world.clock.now() })
  }
  const { unique_last_password_count: unique = 0 } = world.compliance
  const known = unique > 0 ? all.slice(-unique) : []
  if (known.some(({ hash }) => fits(hash, password))) throw usedBefore(unique)
}

/** All passwords of a user that are still known, the present one last. */
export function allOf({ before = [], hash, created_at, expires_at, own }: Passwords): Password[] {
  const present = { hash, created_at: created_at ?? 0, expires_at: expires_at ?? null }
  return [...before, { ...present, own: own ?? false }]
}

/** Whether a user's password has ended, and counts for that user. */
export function hasExpired(world: World, { id, options }: User): boolean {
  const ends = world.table(passwordRows).get(id)?.expires_at ?? null
  if (ends === null || options['ignore_password_expiry'] === true) return false
  return world.clock.now() >= ends
}

/** Compares in the same time whether the user exists or not. */
export function passwordFits(world: World, userId: string | undefined, given: string): boolean {
  const row = userId === undefined ? undefined : world.table(passwordRows).get(userId)
  return fits(row?.hash ?? null, given)
}

function fits(hash: string | null, given: string): boolean {
  const [salt = '', wanted = ''] = (hash ?? NOBODY).split(':')
  const a = Buffer.from(digest(given, salt))
  const b = Buffer.from(wanted.padEnd(a.length, '.'))
  return a.length === b.length && timingSafeEqual(a, b) && hash !== null
}

/** A password as it is kept. */
export function hashOf(world: World, password: string): string {
  const salt = Buffer.from(world.random.bytes(16)).toString('base64url')
  return `${salt}:${digest(password, salt)}`
}

function digest(password: string, salt: string): string {
  return scryptSync(password, salt, 32, COST).toString('base64url')
}

/** `2026-12-26T18:48:31.000000`, as Keystone writes when a password ends. */
export function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, -1)}000`
}
