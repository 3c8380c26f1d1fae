import { say } from '@meridian/contract'
import type { Connections } from '@meridian/openstack'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config, Keystone } from '#config.ts'
import { errors } from '#plugins/errors.ts'
import { loginLimiter, type Claimant } from '#sessions/limiter.ts'
import type { Session } from '#sessions/session.ts'
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
  const limiter = loginLimiter(now)
  const signIn = createSignIn({ connections, now, region: config.region })

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

  /** Ends a session here and its tokens at Keystone. */
  const finish = async (session: Session, log: FastifyBaseLogger): Promise<void> => {
    await app.sessions.end(session.key)
    const { unscopedToken, token } = session
    const door = doorOf(session.keystone)
    // A Keystone that the operator took out of the configuration is not called any more.
    if (door !== undefined) await signIn.revoke(door, [token, unscopedToken], log)
  }

  /** Starts a session under a new id; one that the browser still had is ended. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    facts: Facts,
  ): Promise<Session> => {
    const before = request.session
    const { id, session } = await app.sessions.start(facts)
    request.session = session
    app.cookies.start(request, reply, id, session)
    app.cookies.remember(request, reply, { recent_project: session.project?.id })
    if (before !== undefined) await finish(before, request.log)
    return session
  }

  return {
    config,
    signIn,
    limiter,
    doorOf,
    doorOfSession,
    finish,
    begin,

    /** The same user in another scope: new id, new token, the old ones are worth nothing. */
    replace: async (
      request: FastifyRequest,
      reply: FastifyReply,
      old: Session,
      facts: Facts,
    ): Promise<Session> => {
      const { id, session } = await app.sessions.start(facts)
      if (!(await app.sessions.end(old.key))) {
        // Signed out or switched meanwhile: what was ended must not live on in another session.
        await app.sessions.end(session.key)
        await signIn.revoke(doorOfSession(old), [session.token], request.log)
        throw errors.conflict(say('The session was switched or ended meanwhile.'))
      }
      app.cookies.start(request, reply, id, session)
      app.cookies.remember(request, reply, {
        recent_project: session.project?.id,
        services_region: session.region,
      })
      await signIn.revoke(doorOfSession(old), [old.token], request.log)
      return session
    },

    visitor: (request: FastifyRequest): Visitor => ({
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      recentProject: request.cookies['recent_project'],
      region: request.cookies['services_region'],
    }),

    /** Counts a try to sign in, unless nothing is learnt from it of the credentials. */
    judged: async <T>(asked: Promise<T>, who: Claimant): Promise<T> => {
      const one = limiter.tried(who)
      try {
        const answer = await asked
        one.succeeded()
        return answer
      } catch (error) {
        if (!(error instanceof CredentialsRefused)) one.takeBack()
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
