import type { CallReply, Endpoint, HandlerInput } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#plugins/errors.ts'
import '#plugins/declarations.ts'
import type { Session } from '#sessions/session.ts'

/** What a handler works with beside its input. */
export type Context = {
  readonly openstack: OpenStack
  readonly session: Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<E extends Endpoint, C> = (
  input: HandlerInput<E>,
  context: C,
) => Promise<CallReply<E>> | CallReply<E>

/** `ajax: false` is for bodies that a plain form may send (uploads, downloads). */
type Options = {
  readonly ajax?: boolean
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
  { ajax = true, badBody }: Options = {},
): void =>
  route(
    app,
    endpoint,
    { access: 'session', ajax, ...(badBody !== undefined && { badBody }) },
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
  ) => Promise<CallReply<E>> | CallReply<E>,
): void => {
  const { method, path, query, headers, body, reply: shape, anywhere = false } = endpoint
  const status = endpoint.status ?? (shape === undefined ? 204 : 200)
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { ...rules, takesBody: body !== undefined, anywhere, pattern: path },
    schema: {
      params: pathParts(path),
      ...(query !== undefined && { querystring: query }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
      ...(shape !== undefined && { response: { [status]: shape } }),
    },
    handler: async (request, reply) => {
      const { params, query: asked, headers: brought, body: sent } = request
      // The one place where checked JSON becomes the endpoint's own types.
      const input = { params, query: asked, headers: brought, body: sent } as HandlerInput<E>
      const answered = await answer(input, request, reply)
      if (reply.statusCode === 200) reply.code(status)
      return answered === undefined ? reply.send() : answered
    },
  })
}

/** A part of a path is never empty, never a dot segment, never a control character. */
const pathParts = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  const part = {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f]*$',
  }
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, part])),
  }
}

/** Says where a created thing is: `created(context, '/api/nova/keypairs/', name)`. */
export const created = ({ request, reply }: Context, collection: string, id: string): void => {
  const root = request.server.config.webRoot.replace(/\/$/, '')
  reply.header('Location', `${root}${collection}${encodeURIComponent(id.toWellFormed())}`)
}
