/** What Keystone says to a password that is right and has expired, and to the one in its place. */
import { isOpenStackError } from '@meridian/openstack'
import { ApiRefusal } from '#http/errors.ts'
import { asciiJson } from '#http/messages.ts'

/** The words belong beside the new password, for which they ask. */
const beside = (words: string) => ({ 'X-OpenStack-Fields': asciiJson([[['new_password'], words]]) })

/** The password is right, and opens nothing until its user has another. */
export class PasswordExpired extends ApiRefusal {
  readonly userId: string
  constructor(words: string, userId: string) {
    super(401, words, beside(words))
    this.userId = userId
  }
}

/**
 * The user whose password has expired, whom Keystone names in its words alone (PasswordExpired of
 * keystone.exception); undefined for any other error.
 */
export const expiredIn = (error: unknown): string | undefined =>
  isOpenStackError(error, 'fault') && error.status === 401
    ? /password is expired and needs to be changed for user: ([\w-]{1,64})/.exec(error.message)?.[1]
    : undefined

/** Throws what Keystone says of a new password as a refusal of that field; all else as it is. */
export const newRefused = (error: unknown): never => {
  if (!isOpenStackError(error, 'fault') || error.status >= 500) throw error
  throw new ApiRefusal(400, error.message, beside(error.message))
}
