import { scopeHeader, sentenceHeader, say, type Sentence } from '@meridian/contract'
import { isOpenStackError, type FieldFault, type OpenStackError } from '@meridian/openstack'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asciiJson, headerText } from '#http/messages.ts'
import { inEnglish } from '#http/sentence.ts'
import { lastAnswer } from '#left-out.ts'
import { notUnderstood } from '#rows.ts'
import { signInFirst } from '#http/sign-in-first.ts'
import { ownWordsOf } from '#http/upstream-words.ts'

/** A refusal by this server itself: a status and the text that the user reads. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, words: Words, headers: Record<string, string> = {}) {
    super(typeof words === 'string' ? words : inEnglish(words))
    this.status = status
    this.headers = { ...headers, ...(typeof words !== 'string' && spokenBy(words)) }
  }
}

/**
 * A service's refusal halfway through a request that takes several calls: its answer, and a
 * sentence that also says what became of the parts already made. Field errors stand under the name
 * of the part.
 */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  readonly failure: OpenStackError
  readonly part: string
  readonly says: (reason: string) => Sentence

  constructor(failure: OpenStackError, part: string, says: (reason: string) => Sentence) {
    super(failure.message, { cause: failure })
    this.failure = failure
    this.part = part
    this.says = says
  }
}

/** A sentence for users; a text is for whoever writes a client, and no page shows it. */
type Words = Sentence | string

/** The sentence beside the body, unless its values are too long for a header of it. */
const spokenBy = (sentence: Sentence): Record<string, string> => {
  const value = asciiJson(sentence)
  return value.length > mostOfSentence ? {} : { [sentenceHeader]: value }
}

const mostOfSentence = 2000

/** The refusals of the contract, by name; throw one from a handler. */
export const errors = {
  notAjax: () => new ApiRefusal(400, 'request must be AJAX'),
  malformed: (reason: string) => new ApiRefusal(400, `malformed JSON request: ${reason}`),
  noBody: () => new ApiRefusal(400, 'request requires JSON body'),
  bad: (words: Words) => new ApiRefusal(400, words),
  missing: (name: string) => new ApiRefusal(400, `missing required parameter '${name}'`),
  notLoggedIn: () => new ApiRefusal(401, 'not logged in'),
  signInFailed: (words: Words) => new ApiRefusal(401, words),
  forbidden: (words: Words) => new ApiRefusal(403, words),
  /** The user has no role in the scope that the page names. */
  notInScope: () => new ApiRefusal(403, say('You are not authorized for this scope.')),
  /** Nobody reads this answer: it is for the log. */
  hasLeft: () => new ApiRefusal(499, 'the browser has left'),
  tooLarge: () => new ApiRefusal(413, 'request body is too large'),
  conflict: (words: Words) => new ApiRefusal(409, words),
  /** Another user than that of the page that asks is signed in, who works at `scope`. */
  elsewhere: (scope: string) =>
    new ApiRefusal(409, say('Another user has signed in in another window.'), {
      [scopeHeader]: scope,
    }),
  notFound: (words: Words) => new ApiRefusal(404, words),
  noStore: () => new ApiRefusal(503, say('The session store cannot be reached.')),
  tooManySignIns: (seconds: number) =>
    new ApiRefusal(429, say('Too many sign-in attempts. Try again in {seconds} s.', { seconds }), {
      'Retry-After': String(seconds),
    }),
  failed: () => new ApiRefusal(500, say('The server failed to handle the request.')),
} as const

/** Turns everything that is thrown into the contract's error answer: a JSON string and headers. */
export const installErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => {
    // The browser has left: nobody reads this, and nothing went wrong.
    if (request.signal.aborted) return refuse(reply, 499, 'the browser has left')
    if (isOpenStackError(error)) return upstreamFailed(app, error, request, reply)
    if (error instanceof StepFailure)
      return upstreamFailed(app, error.failure, request, reply, error)
    const { badBody } = request.routeOptions.config
    if (badBody !== undefined && isBodyError(error)) return refuse(reply, 400, badBody)
    if (error instanceof ApiRefusal) return refuseWith(reply, error)
    const status = statusOf(error)
    if (status < 500) return refuse(reply, status, ownWords[status] ?? 'bad request')
    if (lastAnswer(request) !== undefined) {
      // Types vouch for all but what comes from outside. The error's words may quote it.
      request.log.error({ at: placeOf(error) }, 'an answer of a service is not understood')
      return upstreamFailed(app, notUnderstood(request), request, reply)
    }
    request.log.error({ err: error }, 'a request failed')
    return refuseWith(reply, errors.failed())
  })
  app.setNotFoundHandler(async (request, reply) => refuse(reply, 404, notFoundText(request)))
}

/** Refuses an invalid address before any hook: one that cannot be decoded, or is too long. */
export const refuseBadAddress = (
  error: { readonly statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { statusCode: status = 400 } = error
  request.log.info({ method: request.method, status }, 'an address that is none')
  refuse(reply, status, ownWords[status] ?? 'this address cannot be decoded')
}

/**
 * Answers with an error as the contract has it: the text as a JSON string. Whoever opened a link of a
 * file without a session is led to sign in (docs/architecture.md, Files).
 */
export const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply => {
  const login = status === 401 ? signInFirst(reply.request) : undefined
  if (login !== undefined) return reply.redirect(login, 303)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(text))
}

const refuseWith = (reply: FastifyReply, { headers, status, message }: ApiRefusal): FastifyReply =>
  refuse(reply.headers(headers), status, message)

const ownWords: Readonly<Record<number, string>> = {
  413: 'request body is too large',
  414: 'request path is too long',
  415: 'request body must be JSON',
}

const upstreamFailed = async (
  app: FastifyInstance,
  failure: OpenStackError,
  request: FastifyRequest,
  reply: FastifyReply,
  step?: StepFailure,
): Promise<FastifyReply> => {
  const { session } = request
  const error = session === undefined ? failure : await app.judge(failure, session)
  const { kind, service, status, requestId, retryAfter } = error
  reply.header('X-OpenStack-Service', headerText(service))
  if (requestId !== undefined) reply.header('X-OpenStack-Request-Id', headerText(requestId))
  if (kind === 'fault') reply.header('X-Upstream-Status', String(status))
  if (kind === 'not-accepted') reply.header('X-Upstream-Status', '401')
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  const fields = step ? fieldsOfStep(step.part, error) : error.fields
  if (fields.length > 0) reply.header('X-OpenStack-Fields', fieldsText(fields))
  if (status === 401 && session?.scoped) {
    // The session may still be good: its next call in this scope tells.
    app.scoped.forget(session)
    return refuseWith(reply, errors.notInScope())
  }
  if (status === 401 && session !== undefined) {
    try {
      // Keystone does not know the token any more: the session around it is worth nothing. One that
      // ended while this call was under way was followed by another, whose cookie the browser has.
      if (await app.sessions.end(session.key)) app.cookies.clear(request, reply)
    } catch {
      return refuseWith(reply, errors.noStore())
    }
  }
  if (status >= 500)
    request.log.warn({ kind, service, status, upstream_request_id: requestId }, error.message)
  const own = step ? step.says(error.message) : ownWordsOf(error)
  if (own !== undefined) reply.headers(spokenBy(own))
  return refuse(reply, status, step && own ? inEnglish(own) : error.message)
}

/** The part itself, which may be all that is known to be wrong, and its fields under its name. */
const fieldsOfStep = (part: string, { message, fields }: OpenStackError): readonly FieldFault[] => [
  { path: [part], message },
  ...fields.map((one) => ({ ...one, path: [part, ...one.path] })),
]

/**
 * What the service said of single fields, `[[["name"], "…"]]`, as a header value: as many as fit
 * beside the other headers in what proxies read at once. The body has all the words.
 */
const fieldsText = (fields: readonly FieldFault[]): string => {
  const pairs = fields.map(({ path, message }) => [path, message])
  while (asciiJson(pairs).length > mostOfFields) pairs.pop()
  return asciiJson(pairs)
}

const mostOfFields = 2000

const isBodyError = (error: unknown): boolean =>
  error instanceof Error && 'validationContext' in error && error.validationContext === 'body'

const statusOf = (error: unknown): number => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

/** The kind of an error and where it was thrown, without its words. */
const placeOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? [error.name, ...(error.stack?.split('\n') ?? []).filter((line) => /^ +at /.test(line))].join(
        '\n',
      )
    : undefined

const notFoundText = ({ method, url }: FastifyRequest): string =>
  `there is no ${method} ${(url.split('?')[0] ?? '').slice(0, 200)}`
