/** Who did what: lines of the log that an operator keeps. */
import type { FastifyRequest } from 'fastify'

/** What an audit line says beside who and from where. */
export type AuditEvent = {
  readonly event: string
  readonly outcome: 'success' | 'partial' | 'failure'
  readonly [more: string]: unknown
}

/** Writes an audit line: who did what from where, and how it went. */
export const audit = (request: FastifyRequest, event: AuditEvent): void => {
  const { session } = request
  request.log.info(
    {
      audit: true,
      ...event,
      address: request.ip,
      ...(session !== undefined && {
        user_id: session.user.id,
        user: session.user.name,
        project_id: session.project?.id ?? null,
        session: session.key.slice(0, 12),
      }),
    },
    'audit',
  )
}

/** Writes that a browser was told the token of a session, and for what. */
export const auditToken = (
  request: FastifyRequest,
  { user }: { readonly user: { readonly id: string } },
  purpose: string,
): void =>
  audit(request, { event: 'token told', outcome: 'success', for: purpose, user_id: user.id })
