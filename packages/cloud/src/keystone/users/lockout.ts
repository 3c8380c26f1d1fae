/** Accounts that too many wrong passwords lock for a while (keystone.identity.backends.sql). */
import { passwordRows, type User } from '#keystone/rows.ts'
import { without } from '#wire/without.ts'
import type { World } from '#world.ts'

const HALF_AN_HOUR = 1800

/** Whether nobody may sign in as that user now, with whatever password. */
export function isLocked(world: World, { id, options }: User): boolean {
  const { lockout_failure_attempts: attempts, lockout_duration } = world.compliance
  if (attempts === undefined || options['ignore_lockout_failure_attempts'] === true) return false
  const failed = world.table(passwordRows).get(id)?.failed
  if (!failed || failed.count < attempts) return false
  if (failed.at + (lockout_duration ?? HALF_AN_HOUR) * 1000 > world.clock.now()) return true
  forgetFailures(world, id)
  return false
}

/** Remembers a wrong password, where the operator counts them. */
export function countFailure(world: World, userId: string): void {
  if (world.compliance.lockout_failure_attempts === undefined) return
  const table = world.table(passwordRows)
  const row = table.get(userId)
  if (!row) return
  const count = (row.failed?.count ?? 0) + 1
  table.update({ ...row, failed: { count, at: world.clock.now() } })
}

/** Begins to count anew, as a right password and an administrator who enables the user do. */
export function forgetFailures(world: World, userId: string): void {
  const table = world.table(passwordRows)
  const row = table.get(userId)
  if (!row?.failed) return
  table.update(without(row, 'failed'))
}
