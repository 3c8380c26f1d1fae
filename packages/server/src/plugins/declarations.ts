import type { OpenStack } from '@meridian/openstack'
import type { Config } from '#config.ts'
import type { Cookies } from '#plugins/cookies.ts'
import type { Told } from '#http/messages.ts'
import type { Judge } from '#sessions/refusals.ts'
import type { ScopedSessions } from '#sessions/scoped.ts'
import type { Session } from '#sessions/session.ts'
import type { Sessions } from '#sessions/sessions.ts'

/** What this server adds to Fastify's own types; the plugins set the values. */
declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    objectsAt: string | null | undefined
    sessions: Sessions
    cookies: Cookies
    judge: Judge
    scoped: ScopedSessions
    openstackFor: (request: FastifyRequest, session: Session) => OpenStack
  }
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyReply {
    messages: readonly Told[] | null
  }
  interface FastifyContextConfig {
    /** Set for the paths of the contract: whether a session is needed. */
    access?: 'session' | 'open'
    ajax?: boolean
    takesBody?: boolean
    /** Without a body it is asked as with one that has nothing in it. */
    emptyBody?: boolean
    /** Set where the body or the reply is bytes, of any size. */
    bytes?: 'up' | 'down'
    /** The one text for every wrong body, where the contract names one. */
    badBody?: string
    /** Answers whatever scope the page names that asks. */
    anywhere?: boolean
    /** Leaves an audit line though it changes nothing. */
    audited?: boolean
    /** Answers whatever host is asked for. */
    anyHost?: boolean
    /** The shape of each item of a list. */
    item?: object
    /** The path with its parameters' names, for logs and metrics. */
    pattern?: string
  }
}
