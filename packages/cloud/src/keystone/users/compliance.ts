/** What an operator asks of passwords (`[security_compliance]` of keystone.conf). */
import { badRequest } from '#http/faults.ts'

/**
 * The settings of Keystone under their own names; where one is absent nothing is asked.
 * https://docs.openstack.org/keystone/latest/admin/configuration.html#security-compliance-and-pci-dss
 */
export type Compliance = {
  /** An expression that a password's beginning must meet, in JavaScript's syntax. */
  readonly password_regex?: string
  /** What users are told of it. */
  readonly password_regex_description?: string
  /** So many passwords, the new one among them, differ from each other. */
  readonly unique_last_password_count?: number
  /** In days; administrators are not held to it. */
  readonly minimum_password_age?: number
  /** In days. */
  readonly password_expires_days?: number
  /** Whether a password that an administrator gave must be changed before it opens anything. */
  readonly change_password_upon_first_use?: boolean
  /** So many wrong passwords lock an account. */
  readonly lockout_failure_attempts?: number
  /** In seconds; half an hour where nothing is said. */
  readonly lockout_duration?: number
}

/** Throws 400 when a password is not as the operator wants it. */
export function refuseWeak(
  { password_regex, password_regex_description }: Compliance,
  password: string | null,
): void {
  if (password_regex === undefined) return
  if (password === null) {
    throw badRequest('Password validation error: Password must be a string type.')
  }
  // Where Python's `match` looks: at the beginning.
  if (new RegExp(`^(?:${password_regex})`).test(password)) return
  throw badRequest(
    `The password does not match the requirements: ${password_regex_description ?? 'None'}.`,
  )
}

/** Throws 400 when a user may not choose a new password yet; `since` is when the last one was made. */
export function refuseEarly(
  { minimum_password_age: days = 0 }: Compliance,
  { since, now }: { since: number; now: number },
): void {
  const left = since + days * DAY - now
  if (left <= 0) return
  throw badRequest(
    'You cannot change your password at this time due to the minimum password age. Once you ' +
      `change your password, it must be used for ${days} day(s) before it can be changed. ` +
      `Please try again in ${Math.floor(left / DAY)} day(s) or contact your administrator to ` +
      'reset your password.',
  )
}

/** The 400 for a password that was used before. */
export function usedBefore(count: number): Error {
  return badRequest(
    'The new password cannot be identical to a previous password. The total number which ' +
      `includes the new password must be unique is ${count}.`,
  )
}

/** The 400 for a password that only administrators change. */
export function passwordLocked(): Error {
  return badRequest(
    'You cannot change your password at this time due to password policy disallowing password ' +
      'changes. Please contact your administrator to reset your password.',
  )
}

export const DAY = 24 * 60 * 60 * 1000
