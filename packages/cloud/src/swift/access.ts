/**
 * Who may do what (swift.common.middleware.keystoneauth): `admin` and `member` own the account of
 * their project, `reader` reads it, and the lists of a container let in others.
 */
import type { Ask } from '#swift/ask.ts'
import type { Token } from '#http/token.ts'
import { parsedAcl, referrerAllowed, type Acl } from '#swift/containers/acl.ts'
import { refusal, stranger } from '#swift/answers.ts'
import { accounts } from '#swift/rows.ts'

/** What a request is about; the names are empty of what it does not reach. */
export type Place = {
  readonly account: string
  readonly container: string
  readonly name: string
}

const PREFIX = 'AUTH_'
const OPERATORS = ['admin', 'member']
const READER = 'reader'
const RESELLER = 'reselleradmin'
const DEFAULT_DOMAIN = 'default'

/** What a caller is who was let in: only owners see and set keys and lists of others. */
export type Access = { readonly owner: boolean; readonly reseller: boolean }
const GUEST: Access = { owner: false, reseller: false }

/** The account of a project. */
export const accountOf = (projectId: string): string => `${PREFIX}${projectId}`

/**
 * Lets the caller in, or throws 401 for strangers and 403 for the rest. `acl` is the list of the
 * container that speaks of this kind of request, where it is known by now.
 */
export function authorize(ask: Ask, place: Place, acl = '', method = ask.method): Access {
  const access = accessOf(ask, place, parsedAcl(acl), method)
  if (access) return access
  throw ask.asker ? refusal(403) : stranger(ask, place.account)
}

/** The same, and nothing for those who may not. */
export function mayAccess(
  ask: Ask,
  place: Place,
  acl = '',
  method = ask.method,
): Access | undefined {
  return accessOf(ask, place, parsedAcl(acl), method)
}

function accessOf(ask: Ask, place: Place, acl: Acl, method: string): Access | undefined {
  const { asker } = ask
  const opened = ask.lets?.(place, method)
  if (opened) return opened
  const reads = method === 'GET' || method === 'HEAD'
  const byPage = pageAccess(ask, place, acl)
  if (!asker) return place.account.startsWith(PREFIX) && byPage === true ? GUEST : undefined
  const roles = asker.roles.map((role) => role.toLowerCase())
  if (roles.includes(RESELLER)) return { owner: true, reseller: true }
  if (place.container === '' && method === 'DELETE') return undefined
  if (isNamed(ask, asker, place, acl) || byPage === true) return GUEST
  if (place.account !== accountOf(asker.project?.id ?? '')) return undefined
  if (OPERATORS.some((role) => roles.includes(role))) return { owner: true, reseller: false }
  if (reads && roles.includes(READER)) return GUEST
  if (byPage === false) return undefined
  return acl.groups.some((group) => roles.includes(group.toLowerCase())) ? GUEST : undefined
}

/** By where the caller comes from; undefined where the list says nothing about that. */
function pageAccess({ headers }: Ask, { name }: Place, acl: Acl): boolean | undefined {
  if (!referrerAllowed(headers.get('referer'), acl.referrers)) return undefined
  return name !== '' || acl.groups.includes('.rlistings')
}

/** `project:user`, each by id, as `*`, or, inside the first domain, by name. */
function isNamed(ask: Ask, asker: Token, { account }: Place, { groups }: Acl): boolean {
  if (groups.length === 0) return false
  const { user, project } = asker
  const named = namesCount(ask, asker, account)
  const projects = [project?.id, '*', named ? project?.name : undefined]
  const users = [user.id, '*', named ? user.name : undefined]
  return projects.some((one) =>
    users.some((other) => {
      return one !== undefined && other !== undefined && groups.includes(`${one}:${other}`)
    }),
  )
}

function namesCount(ask: Ask, { user, project }: Token, account: string): boolean {
  if (user.domain.id !== DEFAULT_DOMAIN || project?.domain.id !== DEFAULT_DOMAIN) return false
  if (account === accountOf(project.id)) return true
  return ask.table(accounts).get(account)?.domain_id === DEFAULT_DOMAIN
}
