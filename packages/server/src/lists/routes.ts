import { lists as endpoints, mostListSettings, say } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'

/** How lists are shown to their user, kept where sessions are. */
export const listRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.load, async (_input, { session }) => ({
    lists: await app.sessions.listsOf(session),
  }))
  bind(app, endpoints.save, async ({ body: { list, settings } }, { session }) => {
    const others = { ...(await app.sessions.listsOf(session)), [list]: settings }
    if (JSON.stringify(others).length > mostListSettings)
      throw errors.conflict(say('No more views can be kept: delete some that you do not need.'))
    await app.sessions.keepList(session, list, settings)
  })
}
