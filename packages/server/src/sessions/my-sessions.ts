import { sessions as endpoints } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import type { SessionServices } from '#sessions/services.ts'
import type { Session } from '#sessions/session.ts'
import type { SeenSession } from '#sessions/sessions.ts'

/** "My sessions": a user sees and ends their own sign-ins, nobody else's. */
export const mySessionsRoutes = (app: FastifyInstance, { finish }: SessionServices): void => {
  bind(app, endpoints.list, async (_input, { session: current }) => {
    const mine = await ofSameUser(app, current)
    return {
      items: mine.map(({ session, seenAt, expiresAt }) => ({
        id: session.key,
        current: session.key === current.key,
        created_at: isoTime(session.createdAt),
        last_seen_at: isoTime(seenAt),
        expires_at: isoTime(expiresAt),
        address: session.address,
        user_agent: session.userAgent,
        project_name: session.project?.name ?? null,
      })),
    }
  })

  bind(app, endpoints.remove, async ({ params }, { session: current, request, reply }) => {
    const mine = await ofSameUser(app, current)
    const found = mine.find(({ session }) => session.key === params.id)
    if (found === undefined) throw errors.notFound('there is no such session')
    await finish(found.session)
    if (found.session.key === current.key) app.cookies.clear(request, reply)
  })
}

/** Ids are unique within one Keystone only. */
const ofSameUser = async (
  app: FastifyInstance,
  { user, keystone }: Session,
): Promise<readonly SeenSession[]> =>
  (await app.sessions.ofUser(user.id)).filter(({ session }) => session.keystone === keystone)

const isoTime = (ms: number): string => new Date(ms).toISOString()
