import type { ScopeFacts, UserSession } from '@meridian/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { auditToken } from '#http/audit.ts'
import { regionsOf, type Session } from '#sessions/session.ts'

/**
 * Who is signed in, as the browser may know it (contract: keystone.md user-session). Where the operator
 * lets scripts have the token, it is written down that they were told it.
 */
export const tellSession = (
  request: FastifyRequest,
  session: Session,
  config: Config,
): UserSession => {
  const user = presentUser(session, config)
  if (!config.clientToken) return user
  auditToken(request, session, 'ENABLE_CLIENT_TOKEN')
  return { ...user, token: session.token }
}

/** The same without a token, whatever the operator lets scripts have. */
export const presentUser = (session: Session, config: Config): Omit<UserSession, 'token'> => ({
  ...scopeFacts(session),
  username: session.user.name,
  enabled: true,
  is_superuser: isAdmin(session, config),
  project_name: session.project?.name ?? null,
  domain_name: session.domain?.name ?? null,
  ...(session.systemScope && { system_scope: true }),
  user_domain_id: session.user.domain.id,
  user_domain_name: session.user.domain.name,
  roles: session.roles.map(({ name }) => ({ name })),
  available_services_regions: [...regionsOf(session.catalog)],
  ...(session.storageKey !== undefined && { storage_key: session.storageKey }),
})

/** Who works where, as the browser knows it. */
export const scopeFacts = ({ user, project, domain, region }: Session): ScopeFacts => ({
  id: user.id,
  project_id: project?.id ?? null,
  domain_id: domain?.id ?? null,
  services_region: region ?? null,
})

/** True when a role of the session is one of the operator's admin roles. */
export const isAdmin = (session: Session, config: Config): boolean =>
  session.roles.some((role) => isAdminRole(role, config))

/** True for a role that makes its bearers administrators, by its name in any case. */
export const isAdminRole = ({ name }: { readonly name: string }, config: Config): boolean =>
  config.adminRoles.some((role) => role.toLowerCase() === name.toLowerCase())
