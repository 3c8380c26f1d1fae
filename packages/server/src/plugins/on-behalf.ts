import { AsyncLocalStorage } from 'node:async_hooks'
import type { Behalf } from '@meridian/openstack'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type OnBehalf = {
  /** For whose request this server works at this moment; undefined outside of any. */
  readonly now: () => Behalf | undefined
  /** Works for the same user with a time of its own: what goes on after the answer to a request. */
  readonly anew: <T>(work: () => T) => T
  readonly install: (app: FastifyInstance) => void
}

/**
 * Tells for whom calls to the cloud are made, whichever code makes them: users share the places of a
 * service fairly, and all calls of one request of a browser have the time of one together.
 */
export const createOnBehalf = (): OnBehalf => {
  const storage = new AsyncLocalStorage<Behalf>()
  return {
    now: () => storage.getStore(),
    anew: (work) => storage.run({ user: storage.getStore()?.user ?? '' }, work),
    install: (app) => {
      // The last of the stages before the handler: its body has been read, and who asks is known.
      app.addHook('preHandler', (request, _reply, done) => storage.run(behalfOf(request), done))
    },
  }
}

const behalfOf = ({ session, ip, routeOptions }: FastifyRequest): Behalf => ({
  // A caller without a session is known by the address, which is no user's id.
  user: session === undefined ? `from ${ip}` : `${session.keystone} ${session.user.id}`,
  // A file lasts as long as it moves, and what is asked after it has its own time.
  ...(routeOptions.config.bytes !== undefined && { until: Infinity }),
})
