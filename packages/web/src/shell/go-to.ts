import { placeOf, session as endpoints, type UserSession } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { SendOptions } from '#api/client.ts'

/**
 * Switches the session to where `user` works, in one step, and answers how they are there. Throws
 * `ApiError` where it cannot go.
 */
export const goTo = (user: UserSession, options?: SendOptions): Promise<UserSession> => {
  const { services_region: region } = user
  const body = { ...placeOf(user), ...(region !== null && { region }) }
  return call(endpoints.scope, { body }, options)
}
