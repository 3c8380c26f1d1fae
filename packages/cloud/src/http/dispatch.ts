import { credentialsOf, type Token } from '#http/token.ts'
import type { Context, Version } from '#http/context.ts'
import { Fault, badRequest, unauthorized } from '#http/faults.ts'
import { htmlPage } from '#http/webob.ts'
import { isObject, type Json } from '#http/json.ts'
import { askedVersion, atLeast, negotiate, version, versionHeaders } from '#http/microversion.ts'
import type { Route } from '#http/router.ts'
import type { Service } from '#http/service.ts'
import type { World } from '#world.ts'

export type Call = {
  readonly service: Service
  readonly world: World
  readonly request: Request
  readonly url: URL
  readonly origin: string
  readonly region: string
  /** The service's own address in this region. */
  readonly base: string
  readonly requestId: string
  readonly token: Token | undefined
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

const REQUIRES_AUTHENTICATION = 'The request you have made requires authentication.'
const NO_VERSION: Version = { major: 0, minor: 0 }

/** Answers a request whose route is known: token, microversion, body, handler, faults. */
export async function answer(call: Call): Promise<Response> {
  const { service, route, request } = call
  if (!route.open && !call.token) return refusal(call)
  try {
    const range = service.microversions
    const used = range ? negotiate(range, request.headers) : NO_VERSION
    if (route.handle.kind === 'unsimulated') return unsimulated(call)
    if (route.handle.kind === 'stream') {
      const response = await route.handle.run(contextOf(call, used, undefined))
      return finish(call, response)
    }
    const body = await readBody(call)
    const { run } = route.handle
    const context = contextOf(call, used, body)
    const writes = request.method !== 'GET' && request.method !== 'HEAD'
    const response = writes ? call.world.store.transaction(() => run(context)) : run(context)
    return finish(call, response)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return finish(call, faultResponse(service, error, request))
  }
}

/** A fault in the service's own shape. */
export function faultResponse(service: Service, fault: Fault, request: Request): Response {
  const { body, contentType } = service.faults.render(fault, request.headers.get('accept'))
  const headers = { 'content-type': contentType, ...fault.headers }
  return new Response(body, { status: fault.status, headers })
}

/** 401 as the middleware before each service says it. */
export function refusal(call: Pick<Call, 'service' | 'origin' | 'requestId'>): Response {
  const identity = `Keystone uri="${call.origin}/identity"`
  const headers = { 'www-authenticate': identity, 'x-openstack-request-id': call.requestId }
  if (call.service.unauthorized === 'html') {
    const words =
      'This server could not verify that you are authorized to access the document you ' +
      'requested. Either you supplied the wrong credentials (e.g., bad password), or your ' +
      'browser does not understand how to supply the credentials required.'
    return new Response(htmlPage(401, words), {
      status: 401,
      headers: { ...headers, 'content-type': 'text/html; charset=UTF-8' },
    })
  }
  const error = { code: 401, title: 'Unauthorized', message: REQUIRES_AUTHENTICATION }
  return new Response(JSON.stringify({ error }), {
    status: 401,
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

function unsimulated(call: Call): Response {
  const what = `${call.request.method} ${call.route.pattern}`
  const message = `The embedded cloud does not simulate ${what}.`
  return finish(call, faultResponse(call.service, new Fault(501, message), call.request))
}

function finish(call: Call, response: Response): Response {
  const { service, requestId, request } = call
  response.headers.set('x-openstack-request-id', requestId)
  if (service.type === 'compute' || service.type === 'volumev3') {
    response.headers.set('x-compute-request-id', requestId)
  }
  if (service.type === 'identity') response.headers.set('vary', 'X-Auth-Token')
  const range = service.microversions
  if (range) {
    const asked = askedVersion(range, request.headers)
    const used = asked === undefined ? range.min : asked === 'latest' ? range.max : asked
    if (/^\d+\.\d+$/.test(used)) {
      for (const [name, value] of versionHeaders(range, used)) response.headers.append(name, value)
    }
  }
  if (request.method !== 'HEAD') return response
  return new Response(null, { status: response.status, headers: response.headers })
}

async function readBody({ request, service }: Call): Promise<Json | undefined> {
  if (request.body === null) return undefined
  const text = await request.text()
  if (text === '') return undefined
  try {
    // JSON.parse returns nothing but JSON.
    return JSON.parse(text) as Json
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(service.faults.malformed)
    throw error
  }
}

function contextOf(call: Call, used: Version, body: Json | undefined): Context {
  const { service, world, token } = call
  const need = (): Token => {
    if (!token) throw unauthorized(REQUIRES_AUTHENTICATION)
    return token
  }
  const allows: Context['allows'] = (rule, target) => {
    if (!service.policy) throw new Error(`${service.name} has no policy to ask about ${rule}.`)
    return service.policy.allows(rule, credentialsOf(need()), target)
  }
  return {
    request: call.request,
    url: call.url,
    base: call.base,
    origin: call.origin,
    params: call.params,
    param: (name) => call.params[name] ?? '',
    query: call.url.searchParams,
    body,
    envelope: (name) => {
      const inner = isObject(body) ? body[name] : undefined
      if (!isObject(inner)) throw badRequest(service.faults.malformed)
      return inner
    },
    get token() {
      return need()
    },
    get projectId() {
      const id = need().project?.id
      if (id === undefined) throw unauthorized(REQUIRES_AUTHENTICATION)
      return id
    },
    get isAdmin() {
      return need().isAdmin
    },
    region: call.region,
    version: used,
    since: (text) => atLeast(used, version(text)),
    requestId: call.requestId,
    clock: world.clock,
    now: world.clock.now(),
    random: world.random,
    store: world.store,
    world,
    table: (collection) => world.table(collection, call.region),
    enforce: (rule, target) => {
      if (!allows(rule, target)) throw service.faults.refused(rule)
    },
    allows,
  }
}
