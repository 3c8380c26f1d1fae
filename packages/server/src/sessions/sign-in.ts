import { say, type PasswordChange, type Sentence } from '@meridian/contract'
import {
  changePassword,
  isOpenStackError,
  listScopes,
  listSystem,
  passwordSignIn,
  scopeTo,
  tokenSignIn,
  type Connections,
  type OwnPassword,
  type Scope,
  type Scopes,
  type Token,
} from '@meridian/openstack'
import type { FastifyRequest } from 'fastify'
import { notingCalls } from '#http/changes.ts'
import { ApiRefusal, errors } from '#http/errors.ts'
import { PasswordExpired, expiredIn, newRefused } from '#sessions/expired.ts'
import type { Revocations } from '#sessions/revocations.ts'
import { regionIn, type Session } from '#sessions/session.ts'

/** What a sign-in leads to: the facts of a session, before it is kept. */
export type Facts = Omit<Session, 'key' | 'csrf'>

/** Where the browser is and what it remembers. */
export type Visitor = {
  readonly address: string
  readonly userAgent: string
  readonly recentProject: string | undefined
  readonly region: string | undefined
}

/** Keystone knows the credentials for wrong, in contrast to everything else that can go wrong. */
export class CredentialsRefused extends ApiRefusal {
  constructor(words: Sentence) {
    super(401, words)
  }
}

type GivenCredentials = {
  readonly username: string
  readonly password: string
  readonly userDomainName: string
  readonly newPassword?: string | undefined
}

type Options = {
  readonly connections: Connections
  readonly revocations: Revocations
  readonly now: () => number
  readonly region: string | undefined
}

type Door = { readonly id: string; readonly url: string }

/** Signs users in at a Keystone and moves them between scopes. */
export const createSignIn = ({ connections, revocations, now, region }: Options) => {
  /**
   * When a token ends, by the clock of this server. It was issued a moment ago, whatever Keystone's
   * own clock said then: one that goes wrong would end sessions as they begin.
   */
  const endOf = ({ expires_at, issued_at }: Token): number => {
    const ahead = Date.parse(issued_at) - now()
    return Date.parse(expires_at) - (Number.isNaN(ahead) ? 0 : ahead)
  }

  const facts = (door: Door, unscoped: Token, token: Token, visitor: Visitor): Facts => ({
    user: token.user,
    token: token.id,
    unscopedToken: unscoped.id,
    tokenExpiresAt: Math.min(endOf(token), endOf(unscoped)),
    project: token.project,
    domain: token.domain,
    roles: token.roles,
    systemScope: token.system?.all === true,
    catalog: token.catalog,
    region: regionIn(token.catalog, visitor.region, region),
    keystone: door.id,
    address: visitor.address,
    userAgent: visitor.userAgent,
    createdAt: now(),
  })

  /**
   * The first place that lets the user in: the last project, then the others, then a domain, and for
   * who has a role there alone the cloud as a whole.
   */
  const enter = async (door: Door, unscoped: Token, visitor: Visitor): Promise<Facts> => {
    try {
      const scopes = await listScopes(connections, door.url, unscoped)
      for (const scope of candidates(scopes, visitor.recentProject)) {
        const token = await scopedOrRefused(connections, door.url, unscoped, scope)
        if (token !== undefined) return facts(door, unscoped, token, visitor)
      }
      if (await listSystem(connections, door.url, unscoped)) {
        const token = await scopeTo(connections, door.url, unscoped, { system: true })
        return facts(door, unscoped, token, visitor)
      }
      throw errors.signInFailed(say('You are not authorized for any projects or domains.'))
    } catch (error) {
      revocations.add(door.url, [unscoped.id])
      throw error
    }
  }

  return {
    /**
     * Throws the same 401 for a wrong user, domain or password, and whatever else is refused; in the
     * place of a password that has expired it sets `newPassword`, or throws PasswordExpired.
     */
    withPassword: async (
      door: Door,
      { newPassword, ...credentials }: GivenCredentials,
      visitor: Visitor,
    ): Promise<Facts> => {
      const by = (password: string) =>
        credentialsRefused(
          passwordSignIn(connections, door.url, { ...credentials, password }),
          say('Invalid credentials.'),
        )
      const unscoped = await by(credentials.password).catch(async (error: unknown) => {
        if (!(error instanceof PasswordExpired) || newPassword === undefined) throw error
        const passwords = { original_password: credentials.password, password: newPassword }
        await changePassword(connections, door.url, error.userId, passwords).catch(newRefused)
        return by(newPassword)
      })
      return enter(door, unscoped, visitor)
    },

    /** Takes the token that Keystone's single sign-on handed to the browser. */
    withToken: async (door: Door, id: string, visitor: Visitor): Promise<Facts> => {
      const unscoped = await credentialsRefused(
        tokenSignIn(connections, door.url, id),
        say('The sign-in at the identity provider is not valid.'),
      )
      return { ...(await enter(door, unscoped, visitor)), byProvider: true }
    },

    /** Whether Keystone takes the password for that of the session's user. Throws OpenStackError. */
    isPassword: async (door: Door, { user }: Session, password: string): Promise<boolean> => {
      try {
        const { id } = await passwordSignIn(connections, door.url, { id: user.id, password })
        revocations.add(door.url, [id])
        return true
      } catch (error) {
        // The first factor was right.
        if (isOpenStackError(error, 'more-factors')) return true
        if (isOpenStackError(error, 'fault') && [400, 401].includes(error.status)) return false
        throw error
      }
    },

    /** The call is told with the request that it is made for. Throws OpenStackError. */
    changePassword: (
      door: Door,
      id: string,
      passwords: PasswordChange,
      request: FastifyRequest,
    ): Promise<void> => changePassword(notingCalls(connections, request), door.url, id, passwords),

    /** The facts of a session after its user has a new password, which ended its tokens. */
    again: async (
      door: Door,
      session: Session,
      credentials: OwnPassword,
      scope: Scope,
    ): Promise<Facts> => {
      const unscoped = await passwordSignIn(connections, door.url, credentials)
      const token = await scopeTo(connections, door.url, unscoped, scope).catch(
        (error: unknown) => {
          revocations.add(door.url, [unscoped.id])
          throw error
        },
      )
      const { address, userAgent, region: here } = session
      const visitor = { address, userAgent, recentProject: undefined, region: here }
      return { ...facts(door, unscoped, token, visitor), createdAt: session.createdAt }
    },

    scopes: (door: Door, session: Session): Promise<Scopes> =>
      listScopes(connections, door.url, { id: session.unscopedToken }),

    /** Whether the user has a role on the cloud as a whole. */
    system: (door: Door, session: Session): Promise<boolean> =>
      listSystem(connections, door.url, { id: session.unscopedToken }),

    /** The facts of the same user in another scope. Throws OpenStackError when it is refused. */
    moved: async (door: Door, session: Session, scope: Scope): Promise<Facts> => {
      const token = await scopeTo(connections, door.url, { id: session.unscopedToken }, scope)
      return {
        ...session,
        token: token.id,
        tokenExpiresAt: Math.min(session.tokenExpiresAt, endOf(token)),
        project: token.project,
        domain: token.domain,
        roles: token.roles,
        systemScope: token.system?.all === true,
        catalog: token.catalog,
        region: regionIn(token.catalog, session.region, region),
      }
    },
  }
}

const candidates = ({ projects, domains }: Scopes, recent: string | undefined): Scope[] => {
  const open = projects.filter((project) => project.enabled)
  const ordered = [
    ...open.filter(({ id }) => id === recent),
    ...open.filter(({ id }) => id !== recent),
  ]
  return [
    ...ordered.map(({ id }) => ({ project: { id } })),
    ...domains.filter(({ enabled }) => enabled).map(({ id }) => ({ domain: { id } })),
  ]
}

/** Keystone lists some places that it then refuses: a project in a disabled domain, for one. */
const scopedOrRefused = async (
  connections: Connections,
  url: string,
  unscoped: Token,
  scope: Scope,
): Promise<Token | undefined> => {
  try {
    return await scopeTo(connections, url, unscoped, scope)
  } catch (error) {
    if (isOpenStackError(error, 'fault') && [401, 403, 404].includes(error.status)) return undefined
    throw error
  }
}

const credentialsRefused = async (asked: Promise<Token>, words: Sentence): Promise<Token> => {
  try {
    return await asked
  } catch (error) {
    if (isOpenStackError(error, 'more-factors'))
      throw errors.signInFailed(
        say('This account needs a second factor, which is not supported here.'),
      )
    const userId = expiredIn(error)
    if (userId !== undefined && isOpenStackError(error))
      throw new PasswordExpired(error.message, userId)
    // Keystone answers 400 to a name that it would never accept: no less wrong than the others.
    if (isOpenStackError(error, 'fault') && [400, 401, 403, 404].includes(error.status))
      throw new CredentialsRefused(words)
    throw error
  }
}
