import { scryptSync, timingSafeEqual } from 'node:crypto'
import { passwordRows } from '#keystone/rows.ts'
import type { World } from '#world.ts'

/** Cheap on purpose: this is a cloud for tests and demos, and a sign-in must not take long. */
const COST = { N: 1024, r: 8, p: 1 }
const NOBODY = 'AAAAAAAAAAAAAAAAAAAAAA:'

/** Remembers a user's password, hashed. */
export function setPassword(world: World, userId: string, password: string): void {
  const salt = Buffer.from(world.random.bytes(16)).toString('base64url')
  const hash = `${salt}:${digest(password, salt)}`
  const table = world.table(passwordRows)
  if (table.has(userId)) table.update({ id: userId, hash })
  else table.insert({ id: userId, hash })
}

/** Compares in the same time whether the user exists or not. */
export function passwordFits(world: World, userId: string | undefined, given: string): boolean {
  const row = userId === undefined ? undefined : world.table(passwordRows).get(userId)
  const [salt = '', wanted = ''] = (row?.hash ?? NOBODY).split(':')
  const a = Buffer.from(digest(given, salt))
  const b = Buffer.from(wanted.padEnd(a.length, '.'))
  return a.length === b.length && timingSafeEqual(a, b) && row !== undefined
}

function digest(password: string, salt: string): string {
  return scryptSync(password, salt, 32, COST).toString('base64url')
}
