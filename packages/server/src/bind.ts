import {
  isBytes,
  namesIn,
  type BytesReply,
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
} from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import { incoming, leaveBodies } from '#bytes/incoming.ts'
import { isStream, streamed } from '#bytes/streamed.ts'
import { outgoing, rangeOf, refuseOtherSites } from '#bytes/outgoing.ts'
import { readFreeParts, routeOf } from '#free-parts.ts'
import { noteAnswer, noteBody } from '#http/changes.ts'
import { errors } from '#http/errors.ts'
import '#plugins/declarations.ts'
import { understood } from '#rows.ts'
import type { Session } from '#sessions/session.ts'

/** What a handler works with beside its input. */
export type Context = {
  readonly openstack: OpenStack
  readonly session: Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Where nothing is answered (204), nothing has to be given back. */
type Answer<E extends Endpoint> = undefined extends HandlerReply<E> ? void : HandlerReply<E>

type Handler<E extends Endpoint, C> = (
  input: HandlerInput<E>,
  context: C,
) => Promise<Answer<E>> | Answer<E>

type Options = {
  /** The one text for every body that is wrong, where the contract names one. */
  readonly badBody?: string
}

/**
 * Serves a contract endpoint to signed-in users: checked input in, the promised reply out.
 * Answers 401 without a session; what the handler throws becomes the contract's error answer.
 */
export const bind = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Context>,
  { badBody }: Options = {},
): void =>
  route(
    app,
    endpoint,
    // A download is a plain link, which no script marks as ours.
    {
      access: 'session',
      ajax: !isBytes(endpoint.reply),
      ...(badBody !== undefined && { badBody }),
    },
    (input, request, reply) => {
      const { session } = request
      if (session === undefined) throw errors.notLoggedIn()
      return handler(input, {
        session,
        request,
        reply,
        get openstack() {
          return app.openstackFor(request, session)
        },
      })
    },
  )

/** Serves a contract endpoint to everybody: the sign-in page has no session yet. */
export const bindOpen = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Pick<Context, 'request' | 'reply'>>,
): void =>
  route(app, endpoint, { access: 'open', ajax: true }, (input, request, reply) =>
    handler(input, { request, reply }),
  )

const route = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  rules: FastifyContextConfig,
  answer: (
    input: HandlerInput<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<E>> | Answer<E>,
): void => {
  const { method, path, query, headers, body, reply: shape } = endpoint
  const { anywhere = false, audited = false, emptyBody = false } = endpoint
  const status = endpoint.status ?? (shape === undefined ? 204 : 200)
  const up = isBytes(body) ? body : undefined
  const down = isBytes(shape) ? shape : undefined
  const options: RouteOptions = {
    method,
    url: routeOf(path),
    config: {
      ...rules,
      ...(up && { bytes: 'up' }),
      ...(down && { bytes: 'down' }),
      takesBody: body !== undefined && !up && !emptyBody,
      emptyBody,
      anywhere,
      audited,
      pattern: path,
      ...itemOf(shape),
    },
    schema: {
      params: pathParts(endpoint),
      ...(query !== undefined && { querystring: query }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && !up && { body }),
      ...(shape !== undefined && !down && { response: { [status]: shape } }),
    },
    ...(namesIn(path).some(({ free }) => free) && {
      preValidation: async (request: FastifyRequest) => readFreeParts(request, path),
    }),
    handler: async (request, reply) => {
      const { params, query: asked, headers: brought } = request
      if (down) refuseOtherSites(request)
      const sent = up ? incoming(request, up, app.config.transfers.uploadLimit) : request.body
      const input: unknown = {
        params,
        query: asked,
        headers: brought,
        body: sent,
        range: rangeOf(request),
      }
      // The one place where checked JSON becomes the endpoint's own types.
      if (body !== undefined && !up) noteBody(request, sent)
      const given = await answer(input as HandlerInput<E>, request, reply)
      if (isStream(given)) return streamed(reply, given, shape)
      // The browser has it already.
      if (reply.statusCode === 304) return reply.send()
      const answered: unknown =
        shape === undefined || down ? given : understood(request, shape, given)
      noteAnswer(request, answered)
      if (down && isBytesReply(answered)) return outgoing(reply, down, answered)
      if (reply.statusCode === 200) reply.code(status)
      if (answered === undefined) return reply.send()
      // A text alone would leave as it stands, and is promised as JSON unless its handler says else.
      if (typeof answered !== 'string' || reply.hasHeader('content-type')) return answered
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered))
    },
  }
  if (endpoint.streamed) app.route({ ...options, compress: false })
  else if (up || down) void app.register(async (own) => bytesRoute(own, options))
  else app.route(options)
}

const isBytesReply = (answered: unknown): answered is BytesReply =>
  typeof answered === 'object' && answered !== null && 'answer' in answered

/** The shape of the items of a list. */
const itemOf = (shape: Endpoint['reply']): { readonly item?: object } => {
  const item: unknown = Object(Object(Object(shape).properties).items).items
  return typeof item === 'object' && item !== null ? { item } : {}
}

/** Bytes pass as they are: neither read nor packed, and not fetched for their headers alone. */
const bytesRoute = (app: FastifyInstance, options: RouteOptions): void => {
  leaveBodies(app)
  app.route({ ...options, compress: false, decompress: false, exposeHeadRoute: false })
}

/** Each part is what the contract says that it may be, and there is none of which it says nothing. */
const pathParts = ({ path, params = {} }: Endpoint) => {
  const untold = namesIn(path)
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(params, name))
  if (untold.length > 0) throw new Error(`${path} does not say what may be ${untold.join(', ')}.`)
  return { type: 'object', properties: params }
}

/** Says where a created thing is: `created(context, '/api/nova/keypairs/', name)`. */
export const created = ({ request, reply }: Context, collection: string, id: string): void => {
  const root = request.server.config.webRoot.replace(/\/$/, '')
  locate(reply, `${root}${collection}${encodeURIComponent(id.toWellFormed())}`)
}

/** As much as fits into the 4 KiB that a proxy may hold of all headers; the rest has room for a kilobyte. */
const longestLocation = 2048

/** Says where a made thing is, unless its address is so long that a proxy would drop the answer. */
export const locate = (reply: FastifyReply, address: string): void => {
  if (address.length <= longestLocation) reply.header('Location', address)
}
