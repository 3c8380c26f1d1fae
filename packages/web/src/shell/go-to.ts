import { session as endpoints, type UserSession } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { SendOptions } from '#api/client.ts'

/** Moves the session to where `user` works, in one step. Throws `ApiError` where it cannot go. */
export const goTo = async (user: UserSession, options?: SendOptions): Promise<void> => {
  const { project_id, domain_id, system_scope, services_region: region } = user
  const above =
    domain_id !== null ? { domain_id } : system_scope ? { system: true as const } : undefined
  const place = project_id !== null ? { project_id } : above
  const body = { ...place, ...(region !== null && { region }) }
  await call(endpoints.scope, { body }, options)
}

/** Whether there is a way to where `user` works. */
export const canGoTo = ({ project_id, domain_id, system_scope }: UserSession): boolean =>
  project_id !== null || domain_id !== null || system_scope === true
