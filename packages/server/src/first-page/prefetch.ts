import { randomUUID } from 'node:crypto'
import { scopeHeader, type Preloaded } from '@meridian/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { Session } from '#sessions/session.ts'

/** An answer that nobody has come for by then is as good as old, in ms. */
const keptMs = 10_000

/** Marks what this server asks itself, by a value that nobody else can know. */
const markHeader = 'x-meridian-ahead'

export type Begin = (
  visit: { readonly request: FastifyRequest; readonly session: Session },
  first: NonNullable<Preloaded['first']>,
) => Promise<LightMyRequestResponse | undefined>

/**
 * Has the first call of a page begin with its document, while the browser still reads that. The
 * answer goes to the same call of the same session in the same scope, once; what nobody comes for is
 * dropped. It is a request like any other, with the headers of whoever opens the page: it is held to
 * all rules, and what it is refused, the page is refused. Resolves with the answer, or undefined where
 * none could be had.
 */
export const installPrefetch = (app: FastifyInstance): Begin => {
  const mark = randomUUID()
  const held = new Map<string, Promise<LightMyRequestResponse | undefined>>()

  app.addHook('preHandler', async (request, reply) => {
    const { session, method, url, headers } = request
    if (method !== 'GET' || session === undefined || headers[markHeader] === mark) return undefined
    const key = keyOf(session, url, headers)
    const answer = held.get(key)
    held.delete(key)
    const answered = await answer
    return answered && handOver(reply, answered)
  })

  return ({ request, session }, first) => {
    const url = app.config.webRoot.slice(0, -1) + first.path
    const headers = { ...request.headers, accept: '*/*', ...lower(first.headers) }
    const key = keyOf(session, url, headers)
    const remoteAddress = request.socket.remoteAddress ?? ''
    const asking = { url, headers: { ...headers, [markHeader]: mark }, remoteAddress }
    const answer = app.inject(asking).catch((error: unknown) => {
      // The page asks for itself then.
      request.log.warn({ err: error }, 'a first call could not be made ahead')
      return undefined
    })
    held.set(key, answer)
    const forget = () => {
      if (held.get(key) === answer) held.delete(key)
    }
    setTimeout(forget, keptMs).unref()
    return answer
  }
}

type Headers = FastifyRequest['headers']

const keyOf = ({ key }: Session, url: string, headers: Headers): string =>
  JSON.stringify([key, url, headers[scopeHeader]])

const lower = (headers: Readonly<Record<string, string>>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** What belongs to one connection, or is written anew with each answer. */
const ofItsOwn = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
])

const handOver = (
  reply: FastifyReply,
  { statusCode, headers, rawPayload }: LightMyRequestResponse,
) => {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofItsOwn.has(name)) reply.header(name, value)
  return reply.code(statusCode).send(rawPayload)
}
