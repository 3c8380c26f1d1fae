import { encoded } from '#free-parts.ts'
import type { UserSession } from '#keystone/session.ts'

/**
 * Names where a page was drawn: in a call's header, or as a term in the address of what a plain
 * link downloads. The call is made there, wherever the session has been switched to by another
 * window. Where another user has signed in meanwhile it is answered 409, with where the session works
 * now in the same header, before the cloud is asked anything. Endpoints that say `anywhere` are not
 * held to it, and neither is a call that names no scope: it comes from no page.
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

/** The facts of a scope's word; undefined for what is none. */
export const scopeIn = (word: string): ScopeFacts | undefined => {
  const parts = word.split('/').map(decodedOrNone)
  const [id, place, region] = parts
  if (parts.length !== 3 || !id || place === undefined || region === undefined) return undefined
  const [, kind, key = ''] = /^(project|domain):(.+)$/s.exec(place) ?? []
  if (kind === undefined && place !== 'system') return undefined
  return {
    id,
    project_id: kind === 'project' ? key : null,
    domain_id: kind === 'domain' ? key : null,
    services_region: region === '' ? null : region,
  }
}

/** A part of an address as text; undefined for what cannot be decoded. */
export const decodedOrNone = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
