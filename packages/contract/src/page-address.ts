import { encoded } from '#free-parts.ts'
import type { UserSession } from '#keystone/session.ts'
import { decodedOrNone } from '#page-scope.ts'
import type { ScopeChoice } from '#session.ts'

/**
 * A path below the web root of a page that works in a scope: `/r/{region}`, then `/p/{project id}`,
 * `/d/{domain id}` or `/system`, then the page. Pages of signing in are in none.
 */
export const withScope = (scope: ScopeChoice, path: string): string => {
  const rooted = path.replace(/^\/*/, '/')
  if (/^\/auth(\/|$)/.test(rooted)) return rooted
  const { project_id: project, domain_id: domain, system, region } = scope
  const place = project
    ? `/p/${encoded(project)}`
    : domain
      ? `/d/${encoded(domain)}`
      : system
        ? '/system'
        : ''
  return (region ? `/r/${encoded(region)}` : '') + place + rooted
}

/** A path below the web root without its scope, and the scope, of which each part may be missing. */
export const withoutScope = (
  path: string,
): { readonly path: string; readonly scope: ScopeChoice } => {
  const [region, below] = leading('r', path)
  const [project, inProject] = leading('p', below)
  if (project !== undefined) return scoped({ project_id: project }, region, inProject)
  const [domain, inDomain] = leading('d', below)
  if (domain !== undefined) return scoped({ domain_id: domain }, region, inDomain)
  const [, rest] = /^\/system(\/.*|[?#].*)?$/s.exec(below) ?? []
  const isSystem = below === '/system' || rest !== undefined
  return scoped(isSystem ? { system: true } : {}, region, isSystem ? (rest ?? '') : below)
}

const scoped = (place: ScopeChoice, region: string | undefined, rest: string) => ({
  path: rest.startsWith('/') ? rest : `/${rest}`,
  scope: { ...place, ...(region !== undefined && { region }) },
})

/** What stands behind `/{letter}/` at the beginning of a path, and the rest of the path. */
const leading = (letter: string, path: string): [found: string | undefined, rest: string] => {
  const [, part, rest = ''] = new RegExp(`^/${letter}/([^/?#]+)(/?.*)$`, 's').exec(path) ?? []
  const found = part === undefined ? undefined : decodedOrNone(part)
  return found === undefined ? [undefined, path] : [found, rest]
}

/** The facts of a session that its pages' addresses are made of. */
export type AddressFacts = Pick<
  UserSession,
  'project_id' | 'domain_id' | 'system_scope' | 'services_region' | 'available_services_regions'
>

/** The project, the domain or the cloud as a whole in which a user works, whatever the region. */
export const placeOf = (user: Omit<AddressFacts, 'available_services_regions'>): ScopeChoice => {
  const { project_id, domain_id, system_scope } = user
  if (project_id !== null) return { project_id }
  if (domain_id !== null) return { domain_id }
  return system_scope ? { system: true } : {}
}

/** The scope in the addresses of a user's pages; the region is named where there are several. */
export const addressScope = (user: AddressFacts): ScopeChoice => {
  const { services_region: region, available_services_regions: regions } = user
  return { ...placeOf(user), ...(region !== null && regions.length > 1 && { region }) }
}

/** The first part of a scope that is not where the user works; undefined where all of it is. */
export const otherScope = (scope: ScopeChoice, user: AddressFacts): ScopeChoice | undefined => {
  const { project_id, domain_id, system, region } = scope
  if (project_id !== undefined && project_id !== user.project_id) return { project_id }
  if (domain_id !== undefined && domain_id !== user.domain_id) return { domain_id }
  if (system && !user.system_scope) return { system }
  return region !== undefined && region !== user.services_region ? { region } : undefined
}
