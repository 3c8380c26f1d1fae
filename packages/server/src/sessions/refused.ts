import type { FastifyRequest } from 'fastify'
import { audit } from '#http/audit.ts'
import { CredentialsRefused } from '#sessions/sign-in.ts'

/**
 * Writes the audit line of a sign-in that came to nothing: why, and whether Keystone found the
 * credentials wrong or nothing was learnt of them, of which only the first is a sign of somebody guessing.
 */
export const auditRefused = (
  request: FastifyRequest,
  error: unknown,
  about: Readonly<Record<string, unknown>>,
): void =>
  audit(request, {
    event: 'sign in',
    outcome: 'failure',
    credentials: error instanceof CredentialsRefused ? 'refused' : 'not checked',
    reason: error instanceof Error ? error.message : 'unknown',
    ...about,
  })
