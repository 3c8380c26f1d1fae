import { encoded } from '#free-parts.ts'
import type { UserSession } from '#keystone/session.ts'

/**
 * Names where a page was drawn: in a call's header, or as a term in the address of what a plain
 * link downloads. The session may work elsewhere by then, since another window can have moved it:
 * such a call is answered 409, with where the session works now in the same header, before the
 * cloud is asked anything. Endpoints that say `anywhere` are not held to it, and neither is a call
 * that names no scope: it comes from no page.
 */
export const scopeHeader = 'x-meridian-scope'
export const scopeTerm = 'drawn_scope'

/** The facts of a session that make its scope. */
export type ScopeFacts = Pick<UserSession, 'id' | 'project_id' | 'domain_id' | 'services_region'>

/** Who works, in which project or domain, and in which region, as one word of ASCII. */
export const scopeOf = (session: ScopeFacts): string => {
  const { id, project_id: project, domain_id: domain, services_region: region } = session
  const place =
    project !== null ? `project:${project}` : domain !== null ? `domain:${domain}` : 'system'
  return [id, place, region ?? ''].map(encoded).join('/')
}
