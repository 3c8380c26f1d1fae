import { session as endpoints, type UserSession } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { SendOptions } from '#api/client.ts'

/**
 * Switches the session to where `user` works, in one step, and answers how they are there. Throws
 * `ApiError` where it cannot go.
 */
export const goTo = (user: UserSession, options?: SendOptions): Promise<UserSession> => {
  const { project_id, domain_id, system_scope, services_region: region } = user
  const above =
    domain_id !== null ? { domain_id } : system_scope ? { system: true as const } : undefined
  const place = project_id !== null ? { project_id } : above
  const body = { ...place, ...(region !== null && { region }) }
  return call(endpoints.scope, { body }, options)
}
