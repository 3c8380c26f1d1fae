import {
  applicationCredentialOf,
  rolesWith,
  rulesOf,
} from '#keystone/application-credentials/life.ts'
import {
  accessRuleRows,
  applicationCredentialRows,
  type ApplicationCredential,
} from '#keystone/application-credentials/rows.ts'
import { rolesIn, type Scope } from '#keystone/roles/grants.ts'
import {
  assignmentRows,
  groupRows,
  implicationRows,
  membershipRows,
  projectRows,
  removeAll,
  roleRows,
  tokenRows,
  userRows,
  type IssuedToken,
  type Role,
} from '#keystone/rows.ts'
import { domainOf } from '#keystone/projects/places.ts'
import type { InDomain, Named, Token } from '#http/token.ts'
import type { Store } from '#store/store.ts'
import type { World } from '#world.ts'

/** How long a token lasts, in milliseconds; the real test cloud has two hours too. */
export const TOKEN_LIFETIME = 2 * 60 * 60 * 1000

/** A token that is valid now: not expired, not revoked, its user and scope still enabled. */
export function tokenOf(world: World, id: string): Token | undefined {
  const issued = world.table(tokenRows).get(id)
  if (!issued || issued.expires_at <= world.clock.now()) return undefined
  return describedAs(world, issued)
}

/** What a description is made of, besides the token itself. */
const MADE_OF = [
  ...[userRows, projectRows, roleRows, groupRows],
  ...[membershipRows, implicationRows, assignmentRows],
  ...[applicationCredentialRows, accessRuleRows],
].map(({ name }) => name)

/** So many tokens are known at once. */
const KEPT = 500

type Known = { readonly version: string; readonly tokens: Map<string, Token> }
const known = new WeakMap<Store, Known>()

/** Described once for as long as nobody writes what that is made of: every request asks. */
function describedAs(world: World, issued: IssuedToken): Token | undefined {
  const { tokens } = knownOf(world.store)
  const found = tokens.get(issued.id) ?? describe(world, issued)
  if (found) tokens.set(issued.id, found)
  return found
}

function knownOf(store: Store): Known {
  const version = store.versionOf(MADE_OF)
  const before = known.get(store)
  if (before?.version === version && before.tokens.size < KEPT) return before
  const fresh: Known = { version, tokens: new Map() }
  known.set(store, fresh)
  return fresh
}

/** Writes a token down and gives its description; undefined when it would not be valid. */
export function issueToken(
  world: World,
  user: { id: string; methods: string[]; federation?: IssuedToken['federation'] | undefined },
  scope: Scope | undefined,
  before?: Token,
  credential?: ApplicationCredential,
): Token | undefined {
  const now = world.clock.now()
  const audit = Buffer.from(world.random.bytes(16)).toString('base64url')
  const parent = before?.auditIds.at(-1)
  const issued: IssuedToken = {
    id: `gAAAAA${Buffer.from(world.random.bytes(96)).toString('base64url')}`,
    user_id: user.id,
    methods: user.methods,
    audit_ids: parent === undefined ? [audit] : [audit, parent],
    issued_at: now,
    // None outlives what it was got with.
    expires_at: Math.min(
      before?.expiresAt ?? now + TOKEN_LIFETIME,
      credential?.expires_at ?? Number.POSITIVE_INFINITY,
    ),
    ...(credential ? { application_credential_id: credential.id } : {}),
    ...(scope?.target === 'project' ? { project_id: scope.id } : {}),
    ...(scope?.target === 'domain' ? { domain_id: scope.id } : {}),
    ...(scope?.target === 'system' ? { system: true as const } : {}),
    ...(user.federation ? { federation: user.federation } : {}),
  }
  const token = describe(world, issued)
  if (token) world.table(tokenRows).insert(issued)
  return token
}

/** Ends every token of a user, as a new password, a disabled account and a lost group do. */
export function revokeTokensOf(world: World, userId: string): void {
  removeAll(world, tokenRows, { user_id: userId })
}

/** The scope of a token; undefined when it has none. */
export function scopeOf(token: Pick<Token, 'project' | 'domain' | 'system'>): Scope | undefined {
  if (token.project) return { target: 'project', id: token.project.id }
  if (token.domain) return { target: 'domain', id: token.domain.id }
  return token.system ? { target: 'system' } : undefined
}

/** The roles a token carries, with ids. */
export function rolesOfToken(world: World, token: Token): Role[] {
  const scope = scopeOf(token)
  if (!scope) return []
  const credential = applicationCredentialOf(world, token.applicationCredential?.id)
  return rolesWith(credential, rolesIn(world, token.user.id, scope, token.federation?.groups))
}

function describe(world: World, issued: IssuedToken): Token | undefined {
  const user = world.table(userRows).get(issued.user_id)
  const userDomain = user && domainOf(world, user.domain_id)
  if (!user?.enabled || !userDomain?.enabled) return undefined
  const scoped = scopeDescription(world, issued)
  if (!scoped) return undefined
  const scope = scopeOf(scoped)
  const credential = applicationCredentialOf(world, issued.application_credential_id)
  if (issued.application_credential_id !== undefined && !credential) return undefined
  const roles = scope
    ? rolesWith(credential, rolesIn(world, user.id, scope, issued.federation?.groups))
    : []
  if (scope && roles.length === 0) return undefined
  const names = roles.map((role) => role.name)
  return {
    id: issued.id,
    user: { id: user.id, name: user.name, domain: named(userDomain) },
    ...scoped,
    ...(issued.federation ? { federation: issued.federation } : {}),
    roles: names,
    methods: issued.methods,
    ...(credential ? { applicationCredential: shownOf(world, credential) } : {}),
    auditIds: issued.audit_ids,
    issuedAt: issued.issued_at,
    expiresAt: issued.expires_at,
  }
}

function shownOf(
  world: World,
  credential: ApplicationCredential,
): NonNullable<Token['applicationCredential']> {
  const { id, name, unrestricted } = credential
  const accessRules = rulesOf(world, credential)
  return { id, name, restricted: unrestricted !== true, ...(accessRules && { accessRules }) }
}

type ScopePart = { system: boolean; project?: InDomain; domain?: Named }

function scopeDescription(world: World, issued: IssuedToken): ScopePart | undefined {
  if (issued.project_id !== undefined) {
    const project = world.table(projectRows).get(issued.project_id)
    const domain = project && domainOf(world, project.domain_id)
    if (!project?.enabled || !domain?.enabled) return undefined
    const described = { id: project.id, name: project.name, domain: named(domain) }
    return { system: false, project: described }
  }
  if (issued.domain_id !== undefined) {
    const domain = domainOf(world, issued.domain_id)
    return domain?.enabled ? { system: false, domain: named(domain) } : undefined
  }
  return { system: issued.system === true }
}

function named({ id, name }: Named): Named {
  return { id, name }
}
