import { say } from '@meridian/contract'
import type { Connections } from '@meridian/openstack'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config, Keystone } from '#config.ts'
import { errors } from '#http/errors.ts'
import { loginLimiter, type Try } from '#sessions/limiter.ts'
import { createRevocations, type Revocations } from '#sessions/revocations.ts'
import { createScopedSessions } from '#sessions/scoped.ts'
import type { Session } from '#sessions/session.ts'
import { sharedLimiter } from '#sessions/shared-limiter.ts'
import { createSignIn, CredentialsRefused, type Facts, type Visitor } from '#sessions/sign-in.ts'

export type SessionServices = ReturnType<typeof createSessionServices>

type Options = {
  readonly app: FastifyInstance
  readonly config: Config
  readonly connections: Connections
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

// Longer than a Keystone needs to compare a password, so that both kinds of wrong take as long.
const stepMs = 500

/** What the paths of signing in share. */
export const createSessionServices = (options: Options) => {
  const { app, config, connections, now, sleep } = options
  const { failures } = app.sessions
  const own = loginLimiter(now)
  const limiter = failures ? sharedLimiter(own, failures, now) : own
  const revocations = createRevocations(connections, app.log)
  installLastRevocations(app, config, revocations)
  const signIn = createSignIn({ connections, revocations, now, region: config.region })

  const doorOf = (id: string | undefined): Keystone | undefined =>
    id === undefined || id === ''
      ? config.keystones[0]
      : config.keystones.find((keystone) => keystone.id === id)

  const doorOfSession = (session: Session): Keystone => {
    const door = doorOf(session.keystone)
    // Such a session is not found (request rules), so this is a defect.
    if (door === undefined) throw new Error(`the Keystone ${session.keystone} is not configured`)
    return door
  }

  /** Ends tokens at the Keystone of a session, while the answer goes already. */
  const revoke = ({ keystone }: Pick<Facts, 'keystone'>, tokens: readonly string[]): void => {
    const door = doorOf(keystone)
    // A Keystone that the operator took out of the configuration is not called any more.
    if (door !== undefined) revocations.add(door.url, tokens)
  }

  const scoped = createScopedSessions({
    now,
    moved: (session, scope) => signIn.moved(doorOfSession(session), session, scope),
    ask: (session) => signIn.scopes(doorOfSession(session), session),
    revoke,
    onEnd: app.sessions.onEnd,
  })
  app.decorate('scoped', scoped)
  const tidying = setInterval(scoped.tidy, 60_000).unref()
  app.addHook('preClose', async () => {
    clearInterval(tidying)
    scoped.close()
  })

  /**
   * Ends a session: here at once, and its tokens at Keystone behind. Where the store fails it throws,
   * and the session is worth nothing all the same.
   */
  const finish = async (session: Session): Promise<void> => {
    try {
      await app.sessions.end(session.key)
    } finally {
      revoke(session, [session.token, session.unscopedToken])
    }
  }

  /**
   * Keeps a new session in the place of one that ends. Where that fails, or where nobody is there
   * any more to have it, nothing is left of it: neither here nor, of its `tokens`, at Keystone.
   */
  const instead = async (
    reply: FastifyReply,
    facts: Facts,
    tokens: readonly string[],
    end: (begun: Session) => Promise<void>,
  ): Promise<{ id: string; session: Session }> => {
    let key: string | undefined
    try {
      // A body that was read to its end has closed the request's own signal.
      if (reply.raw.destroyed) throw errors.hasLeft()
      const begun = await app.sessions.start(facts)
      key = begun.session.key
      await end(begun.session)
      return begun
    } catch (error) {
      // Where the store is away this fails, too: the session ends with its tokens then.
      if (key !== undefined) await app.sessions.end(key).catch(() => undefined)
      revoke(facts, tokens)
      throw error
    }
  }

  /** Starts a session under a new id; one that the browser still had is ended. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    facts: Facts,
  ): Promise<Session> => {
    const before = request.session
    const own = [facts.token, facts.unscopedToken]
    const { id, session } = await instead(reply, facts, own, async () => {
      if (before !== undefined) await app.sessions.end(before.key)
    })
    request.session = session
    app.cookies.start(request, reply, id, session)
    app.cookies.remember(request, reply, { recent_project: session.project?.id })
    if (before !== undefined) {
      const old = [before.token, before.unscopedToken]
      // Single sign-on may hand over the same token twice.
      revoke(
        before,
        old.filter((one) => !own.includes(one)),
      )
    }
    return session
  }

  return {
    config,
    signIn,
    limiter,
    doorOf,
    doorOfSession,
    revoke,
    finish,
    begin,

    /**
     * The same user in another scope, or with another password: the old id is worth nothing. Other
     * windows go on in the old scope with its token.
     */
    replace: async (
      request: FastifyRequest,
      reply: FastifyReply,
      old: Session,
      facts: Facts,
    ): Promise<Session> => {
      const isSwitch = facts.unscopedToken === old.unscopedToken
      const endOld = async (): Promise<void> => {
        // Signed out or switched meanwhile: what was ended must not live on in another session.
        if (!(await app.sessions.end(old.key)))
          throw errors.conflict(say('The session was switched or ended meanwhile.'))
      }
      const { id, session } = await instead(reply, facts, [facts.token], (begun) =>
        isSwitch ? scoped.handOn(old, begun, endOld) : endOld(),
      )
      app.cookies.start(request, reply, id, session)
      app.cookies.remember(request, reply, {
        recent_project: session.project?.id,
        services_region: session.region,
      })
      if (!isSwitch) revoke(old, [old.token])
      return session
    },

    visitor: (request: FastifyRequest): Visitor => ({
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      recentProject: app.cookies.remembered(request, 'recent_project'),
      region: app.cookies.remembered(request, 'services_region'),
    }),

    /** Ends a try to sign in: it counts unless nothing is learnt from it of the credentials. */
    judged: async <T>(one: Try, asked: Promise<T>): Promise<T> => {
      try {
        const answer = await asked
        one.succeeded()
        return answer
      } catch (error) {
        if (error instanceof CredentialsRefused) one.failed()
        else one.takeBack()
        throw error
      }
    },

    /**
     * Whether this is the password of the session's own user. Wrong ones are counted as at the door.
     * Throws 429 after too many, or OpenStackError.
     */
    isPassword: async (session: Session, address: string, password: string): Promise<boolean> => {
      const { name, domain } = session.user
      const who = { address, user: { domain: domain.name, name } }
      const one = await limiter.enter(who)
      if (typeof one === 'number') throw errors.tooManySignIns(one)
      try {
        const fits = await signIn.isPassword(doorOfSession(session), session, password)
        if (fits) one.succeeded()
        else one.failed()
        return fits
      } catch (error) {
        one.takeBack()
        throw error
      }
    },

    /** Waits for a refusal to fill whole steps of time; success does not wait. */
    evenly: async <T>(asked: Promise<T>): Promise<T> => {
      const started = now()
      try {
        return await asked
      } catch (error) {
        const spent = now() - started
        await sleep(Math.max(1, Math.ceil(spent / stepMs)) * stepMs - spent)
        throw error
      }
    },
  }
}

/** Revocations that are under way at shutdown get as much time as requests do. */
const installLastRevocations = (
  app: FastifyInstance,
  { shutdownSeconds }: Config,
  revocations: Revocations,
): void => {
  let closing = 0
  app.addHook('preClose', async () => {
    closing = performance.now()
  })
  app.addHook('onClose', () =>
    // A tenth is left for what comes after it.
    revocations.settled(Math.max(0, shutdownSeconds * 900 - (performance.now() - closing))),
  )
}
