import type { Connections } from '@meridian/openstack'
import { identityUrl } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

const keptMs = 5_000

/**
 * `/healthz`: this process answers. `/readyz`: it can also reach a Keystone and write to its session
 * store (both tried at most every five seconds); 503 with the failed part when not. Whoever supervises it asks
 * by whatever name or address it has there.
 */
export const installHealth = (
  app: FastifyInstance,
  config: Config,
  connections: Connections,
  now: () => number,
): void => {
  let asked = { at: -Infinity, answers: Promise.resolve([false, false]) }

  const keystoneAnswers = async (): Promise<boolean> => {
    const tries = config.keystones.map(({ url }) =>
      connections.send({
        service: 'identity',
        method: 'GET',
        url: identityUrl(url),
        pattern: '/',
        headers: { accept: 'application/json' },
      }),
    )
    return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled')
  }

  const storeAnswers = async (): Promise<boolean> => {
    try {
      await app.sessions.keeps()
      return true
    } catch {
      // It has been logged.
      return false
    }
  }

  app.get('/healthz', { config: { pattern: '/healthz', anyHost: true } }, async () => ({
    status: 'ok',
  }))
  app.get('/readyz', { config: { pattern: '/readyz', anyHost: true } }, async (_request, reply) => {
    if (now() - asked.at >= keptMs)
      asked = { at: now(), answers: Promise.all([keystoneAnswers(), storeAnswers()]) }
    const [keystone = false, sessions = false] = await asked.answers
    const word = (good: boolean): string => (good ? 'ok' : 'unreachable')
    return reply
      .code(keystone && sessions ? 200 : 503)
      .send({ keystone: word(keystone), sessions: word(sessions) })
  })
}

/** Answers that are under way when the server is told to end also end their connections. */
export const installLastAnswers = (app: FastifyInstance): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // A kept connection would hold up the end for as long as the browser likes to keep it.
    if (closing) reply.header('Connection', 'close')
  })
}
