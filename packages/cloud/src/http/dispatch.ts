import type { Credentials } from '@meridian/policy'
import { credentialsOf, type Token } from '#http/token.ts'
import type { Context, StreamContext, Version } from '#http/context.ts'
import { Fault, badRequest, unauthorized, type Refused } from '#http/faults.ts'
import { REQUIRES_AUTHENTICATION, unauthorizedJson } from '#http/middleware.ts'
import type { Json } from '#http/json.ts'
import { atLeast, negotiate, version, versionHeaders } from '#http/microversion.ts'
import { withHeaders, type Answer } from '#http/reply.ts'
import type { Route, StreamHandler } from '#http/router.ts'
import type { Service } from '#http/service.ts'
import type { World } from '#world.ts'

/** A request to a service, wherever it came from. */
export type Asked = {
  readonly service: Service
  readonly world: World
  readonly method: string
  readonly headers: Headers
  readonly url: URL
  readonly origin: string
  readonly region: string
  /** The service's own address in this region, without a root. */
  readonly base: string
  readonly requestId: string
  readonly token: Token | undefined
}

/** A request whose route is known. */
export type Call = Asked & {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

const NO_VERSION: Version = { major: 0, minor: 0 }
const ADMIN = 'context_is_admin'
const NO_BYTES = new Uint8Array()

/** Answers a request whose body is read: token, microversion, body, handler, faults. */
export function answer(call: Call, bytes: Uint8Array): Answer {
  if (isStrange(call)) return refuseStranger(call)
  try {
    const { handle, options } = call.route
    const used = usedBy(call)
    if (handle.kind !== 'plain') throw unsimulated(call)
    const sent = options.body === 'bytes' ? { bytes } : parsed(call, bytes)
    const context = contextOf(call, used, sent)
    call.service.admit?.(context)
    const reads = call.method === 'GET' || call.method === 'HEAD'
    const work = (): Answer => handle.run(context)
    return finish(call, reads ? work() : call.world.store.transaction(work))
  } catch (error) {
    return finish(call, faultAnswer(call, error))
  }
}

/** Answers a request whose handler takes the body as it comes. */
export async function answerStream(
  call: Call,
  run: StreamHandler,
  stream: ReadableStream<Uint8Array> | null,
): Promise<Answer> {
  if (isStrange(call)) return refuseStranger(call)
  try {
    const context = contextOf(call, usedBy(call), { stream })
    call.service.admit?.(context)
    return finish(call, await run(context))
  } catch (error) {
    return finish(call, faultAnswer(call, error))
  }
}

const isStrange = ({ route, token }: Call): boolean => !route.options.open && !token

/** The microversion that the request asks for. */
function usedBy({ service, headers }: Call): Version {
  return service.microversions ? negotiate(service.microversions, headers) : NO_VERSION
}

/** A fault in the service's own shape; throws what is no fault. */
function faultAnswer(asked: Asked, error: unknown): Answer {
  if (!(error instanceof Fault)) throw error
  const answered = asked.service.faults.render(error, refusedOf(asked))
  return { ...answered, headers: { ...answered.headers, ...error.headers } }
}

/** 401, as what stands before the service says it, or what its Keystone says of the token. */
export function refuseStranger(asked: Asked): Answer {
  const id = asked.headers.get('x-auth-token')
  const why = id === null ? undefined : asked.service.lapsed?.(asked.world, id)
  if (why) return identified(asked, faultAnswer(asked, why))
  const refuse = asked.service.faults.unauthorized ?? unauthorizedJson
  return identified(asked, refuse(refusedOf(asked)))
}

/** The request as its refusal sees it. */
export function refusedOf({ method, origin, requestId, headers }: Asked): Refused {
  return { method, origin, requestId, accept: headers.get('accept') }
}

/** The answer with the request's id, and what all answers of the service carry. */
export function identified({ service, requestId }: Asked, answered: Answer): Answer {
  const names = service.requestIdHeaders ?? ['x-openstack-request-id']
  const ids = Object.fromEntries(names.map((name) => [name, requestId]))
  return withHeaders(answered, { ...service.headers, ...ids })
}

function unsimulated(call: Call): Fault {
  const what = `${call.method} ${call.route.pattern}`
  return new Fault(501, `The embedded cloud does not simulate ${what}.`)
}

function finish(call: Call, answered: Answer): Answer {
  const { service, headers } = call
  const versions = service.microversions ? versionHeaders(service.microversions, headers) : {}
  return identified(call, withHeaders(answered, versions))
}

function parsed({ service }: Call, bytes: Uint8Array): { body?: Json } {
  if (bytes.length === 0) return {}
  try {
    // JSON.parse returns nothing but JSON.
    return { body: JSON.parse(new TextDecoder().decode(bytes)) as Json }
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(service.faults.malformed)
    throw error
  }
}

type Sent = { body?: Json; bytes?: Uint8Array; stream?: ReadableStream<Uint8Array> | null }

function contextOf(call: Call, used: Version, sent: Sent): StreamContext {
  const { service, world, token } = call
  const need = (): Token => {
    if (!token) throw unauthorized(REQUIRES_AUTHENTICATION)
    return token
  }
  const allows: Context['allows'] = (rule, target) => {
    if (!service.policy) throw new Error(`${service.name} has no policy to ask about ${rule}.`)
    return service.policy.allows(rule, who(), target)
  }
  const isAdmin = (): boolean => {
    const { policy } = service
    if (!policy?.knows(ADMIN)) return false
    return policy.allows(ADMIN, credentialsOf(need(), false))
  }
  // A list asks rules of each of its items, and who asks stays the same.
  let known: Credentials | undefined
  const who = (): Credentials => (known ??= credentialsOf(need(), isAdmin()))
  return {
    method: call.method,
    headers: call.headers,
    url: call.url,
    base: `${call.base}${filled(service.roots[0], call.params)}`,
    origin: call.origin,
    params: call.params,
    param: (name) => call.params[name] ?? '',
    query: call.url.searchParams,
    body: sent.body,
    bytes: sent.bytes ?? NO_BYTES,
    stream: sent.stream ?? null,
    get token() {
      return need()
    },
    asker: token,
    get projectId() {
      return need().project?.id ?? ''
    },
    get isAdmin() {
      return who().is_admin === true
    },
    region: call.region,
    version: used,
    since: (text) => atLeast(used, version(text)),
    requestId: call.requestId,
    clock: world.clock,
    now: world.clock.now(),
    random: world.random,
    world,
    table: (collection) => world.table(collection, call.region),
    enforce: (rule, target) => {
      if (!allows(rule, target)) throw service.faults.refused(rule)
    },
    allows,
  }
}

function filled(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}
