/**
 * Keystone sign-in.
 * https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management
 */
import type { Connections, RequestSpec } from '#http/connections.ts'
import { OpenStackError, isOpenStackError } from '#answers/error.ts'
import { isObject } from '#answers/json.ts'
import type {
  Catalog,
  CatalogEndpoint,
  CatalogService,
  KeystoneDomain,
  KeystoneProject,
  KeystoneRef,
  KeystoneToken,
} from '#keystone/types.ts'
import { badReply } from '#answers/replies.ts'
import { path } from '#url.ts'

/** A token and what Keystone says about it; the id is the secret. */
export type Token = Omit<KeystoneToken, 'roles' | 'catalog'> & {
  id: string
  roles: KeystoneRef[]
  /** Empty for an unscoped token. */
  catalog: Catalog
}

export type PasswordCredentials = { username: string; password: string; userDomainName: string }

/** A user whose id is known, which no rename changes. */
export type OwnPassword = { id: string; password: string }

export type Scope = { project: { id: string } } | { domain: { id: string } } | { system: true }

export type Scopes = { projects: KeystoneProject[]; domains: KeystoneDomain[] }

type Body = RequestSpec['body']

/** The address of Keystone's v3 API, from an address with or without `/v3` or `/v2.0`. */
export function identityUrl(authUrl: string): string {
  return `${authUrl.replace(/\/+$/, '').replace(/\/v(2\.0|3)$/, '')}/v3`
}

/**
 * An unscoped token for a user name and password. Throws a fault of status 401 when they are
 * wrong, `more-factors` with a receipt when they are right and not enough.
 */
export async function passwordSignIn(
  connections: Connections,
  authUrl: string,
  credentials: PasswordCredentials | OwnPassword,
): Promise<Token> {
  const user = 'id' in credentials ? credentials : named(credentials)
  const identity = { methods: ['password'], password: { user } }
  // Without the word a user's default project would become the scope.
  return authenticate(connections, authUrl, { identity, scope: 'unscoped' })
}

const named = ({ username, password, userDomainName }: PasswordCredentials) => ({
  name: username,
  password,
  domain: { name: userDomainName },
})

/** What stands behind a token got elsewhere (web single sign-on). Throws a 401 when it is void. */
export async function tokenSignIn(
  connections: Connections,
  authUrl: string,
  id: string,
): Promise<Token> {
  // Anything else cannot be a header, and the error about that would quote it.
  if (!/^[\x21-\x7e]{1,8192}$/.test(id)) {
    const message = 'The token is not valid.'
    throw new OpenStackError({ kind: 'fault', service: 'identity', status: 401, message })
  }
  const headers = { 'x-auth-token': id, 'x-subject-token': id }
  const reply = await send(connections, authUrl, 'GET', '/auth/tokens', headers)
  return toToken(id, reply.value, reply.requestId)
}

/** A token of the same user for a project, a domain or the system. Throws OpenStackError. */
export async function scopeTo(
  connections: Connections,
  authUrl: string,
  token: Pick<Token, 'id'>,
  scope: Scope,
): Promise<Token> {
  const identity = { methods: ['token'], token: { id: token.id } }
  const wanted = 'system' in scope ? { system: { all: true } } : scope
  return authenticate(connections, authUrl, { identity, scope: wanted })
}

/**
 * The projects and domains that the token's user may scope to. Throws OpenStackError; a Keystone that
 * does not tell of domains keeps nobody out of projects.
 */
export async function listScopes(
  connections: Connections,
  authUrl: string,
  token: Pick<Token, 'id'>,
): Promise<Scopes> {
  const headers = { 'x-auth-token': token.id }
  const ask = async <T extends KeystoneRef>(kind: 'projects' | 'domains') => {
    const { value, requestId } = await send(connections, authUrl, 'GET', `/auth/${kind}`, headers)
    const found = rowsIn<T>(field(value, kind, requestId), requestId)
    // One that could not be chosen is no choice.
    return found.filter(({ id, name }) => typeof id === 'string' && typeof name === 'string')
  }
  const [projects, domains] = await Promise.all([
    ask<KeystoneProject>('projects'),
    ask<KeystoneDomain>('domains').catch((error: unknown) => {
      if (isOpenStackError(error, 'fault', 'bad-reply') && error.status !== 401) return []
      throw error
    }),
  ])
  return { projects, domains }
}

/**
 * Whether the token's user may scope to the cloud as a whole; not where Keystone does not tell, as
 * before there were such scopes. Throws OpenStackError for a token that is void.
 * https://docs.openstack.org/api-ref/identity/v3/#get-available-system-scopes
 */
export async function listSystem(
  connections: Connections,
  authUrl: string,
  token: Pick<Token, 'id'>,
): Promise<boolean> {
  const headers = { 'x-auth-token': token.id }
  try {
    const { value, requestId } = await send(connections, authUrl, 'GET', '/auth/system', headers)
    return rowsIn(field(value, 'system', requestId), requestId).length > 0
  } catch (error) {
    if (isOpenStackError(error, 'fault', 'bad-reply') && error.status !== 401) return false
    throw error
  }
}

/**
 * Whether Keystone knows a token. Throws OpenStackError where it cannot be asked, or the signal's
 * reason. https://docs.openstack.org/api-ref/identity/v3/#validate-and-show-information-for-token
 */
export async function isKnown(
  connections: Connections,
  authUrl: string,
  { id }: Pick<Token, 'id'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const headers = { 'x-auth-token': id, 'x-subject-token': id }
  try {
    await send(connections, authUrl, 'GET', '/auth/tokens', headers, undefined, signal)
    return true
  } catch (error) {
    if (!isOpenStackError(error, 'fault')) throw error
    if ([401, 404].includes(error.status)) return false
    // A 403 means that the token is known, but may not be read about.
    if (error.status === 403) return true
    throw error
  }
}

/**
 * Changes a user's own password, for which the old one is enough: no token is asked for. Throws
 * OpenStackError; its 401 is about the old password.
 * https://docs.openstack.org/api-ref/identity/v3/#change-password-for-user
 */
export async function changePassword(
  connections: Connections,
  authUrl: string,
  id: string,
  user: { original_password: string; password: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { pathname, pattern } = path`/users/${id}/password`
  await send(
    connections,
    authUrl,
    'POST',
    pattern,
    headers,
    JSON.stringify({ user }),
    undefined,
    pathname,
  )
}

/** Ends a token; one that is void already counts as ended. Throws OpenStackError. */
export async function revoke(
  connections: Connections,
  authUrl: string,
  token: Pick<Token, 'id'>,
): Promise<void> {
  const headers = { 'x-auth-token': token.id, 'x-subject-token': token.id }
  try {
    await send(connections, authUrl, 'DELETE', '/auth/tokens', headers)
  } catch (error) {
    const gone = isOpenStackError(error, 'fault') && [401, 404].includes(error.status)
    if (!gone) throw error
  }
}

async function authenticate(
  connections: Connections,
  authUrl: string,
  auth: Record<string, unknown>,
): Promise<Token> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ auth })
  const reply = await send(connections, authUrl, 'POST', '/auth/tokens', headers, body)
  const id = reply.headers.get('x-subject-token')
  if (!id) throw badReply('identity', reply.requestId)
  return toToken(id, reply.value, reply.requestId)
}

async function send(
  connections: Connections,
  authUrl: string,
  method: string,
  pattern: string,
  extra: Record<string, string>,
  body?: Body,
  signal?: AbortSignal,
  pathname = pattern,
) {
  const url = identityUrl(authUrl) + pathname
  const headers = { accept: 'application/json', ...extra }
  const spec = { service: 'identity', method, url, pattern, headers, body, signal }
  const reply = await connections.send(spec)
  if (reply.status >= 300) throw badReply('identity', reply.requestId)
  return { ...reply, value: reply.body }
}

/**
 * Keystone's document as a token, with what proxies and older releases leave out of it put in: names
 * stand for themselves by ids, an endpoint without a region has none. Throws `bad-reply` without a
 * user, or an end.
 */
function toToken(id: string, value: unknown, requestId: string): Token {
  const token = field<KeystoneToken>(value, 'token', requestId)
  const { user, project, domain, roles, catalog } = isObject(token) ? token : {}
  if (!text(user?.id) || Number.isNaN(Date.parse(token.expires_at)))
    throw badReply('identity', requestId)
  const within = (one: typeof project) => ({ ...ref(one), domain: ref(one?.domain) })
  return {
    ...token,
    id,
    user: { ...user, ...within(user) },
    ...(text(project?.id) && { project: within(project) }),
    ...(text(domain?.id) && { domain: ref(domain) }),
    roles: rowsIn(roles ?? [], requestId).map(ref),
    catalog: rowsIn<CatalogService>(catalog ?? [], requestId)
      .filter(({ type }) => text(type))
      .map((one) => ({
        ...one,
        id: text(one.id),
        name: text(one.name),
        endpoints: rowsIn<Partial<CatalogEndpoint>>(
          Array.isArray(one.endpoints) ? one.endpoints : [],
          requestId,
        ).map(whole),
      })),
  }
}

/** What has an id and a name, of which either may be missing. */
function ref(one: unknown): KeystoneRef {
  const { id, name } = isObject(one) ? one : {}
  return { id: text(id), name: text(name) || text(id) }
}

/** An endpoint of which each word is there, empty where Keystone has none. */
function whole(one: Partial<CatalogEndpoint>): CatalogEndpoint {
  const { id, interface: face, url, region, region_id } = one
  const where = { region: text(region) || null, region_id: text(region_id) || null }
  return { id: text(id), interface: text(face), url: text(url), ...where }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** JSON comes in here, too. What is no object is none of the rows. */
function rowsIn<T>(value: unknown, requestId: string): T[] {
  if (!Array.isArray(value)) throw badReply('identity', requestId)
  return value.filter(isObject) as T[]
}

/** JSON comes in here: the API reference vouches for the shape. */
function field<T>(value: unknown, key: string, requestId: string): T {
  if (typeof value !== 'object' || value === null || !(key in value)) {
    throw badReply('identity', requestId)
  }
  return (value as Record<string, unknown>)[key] as T
}
