import type { Token } from '#http/token.ts'
import { answer, faultResponse, refusal } from '#http/dispatch.ts'
import { Fault } from '#http/faults.ts'
import { createRouter, type Router } from '#http/router.ts'
import type { Service } from '#http/service.ts'
import { REGIONS, type World } from '#world.ts'

/** The path that stands before a service's mount in each region. */
export const REGION_PREFIXES: Readonly<Record<(typeof REGIONS)[number], string>> = {
  RegionOne: '',
  RegionTwo: '/region-two',
}

export type Mounted = {
  readonly service: Service
  readonly router: Router
  readonly region: string
  readonly prefix: string
}

/** Every service in every region, with its routes under its root. */
export function mountAll(services: readonly Service[]): Mounted[] {
  return services.flatMap((service) => {
    const router = createRouter()
    const inner = createRouter()
    for (const routes of service.routes) routes(inner)
    for (const route of inner.routes) {
      const pattern = `${service.root}${route.pattern}`
      const { handle, method, open } = route
      if (handle.kind === 'stream') router.stream(method, pattern, handle.run, { open })
      else if (handle.kind === 'unsimulated') router.unsimulated(method, pattern)
      else router[lower(method)](pattern, handle.run, { open })
    }
    if (service.global) return [{ service, router, region: '', prefix: service.mount }]
    return REGIONS.map((region) => {
      return { service, router, region, prefix: `${REGION_PREFIXES[region]}${service.mount}` }
    })
  })
}

/** The mounted service a path belongs to. */
export function serviceAt(mounted: readonly Mounted[], path: string): Mounted | undefined {
  return mounted.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
}

/** Answers one request to one service. */
export async function serve(
  mounted: Mounted,
  request: Request,
  given: {
    world: World
    origin: string
    authenticate: (id: string) => Token | undefined
  },
): Promise<Response> {
  const { service, router, region, prefix } = mounted
  const { world, origin } = given
  const url = new URL(request.url)
  const path = url.pathname.slice(prefix.length) || '/'
  const requestId = `req-${world.random.uuid()}`
  const base = `${origin}${prefix}${service.root}`
  if (request.method === 'GET' || request.method === 'HEAD') {
    const versions = service.versions(`${origin}${prefix}`, path)
    if (versions) {
      versions.headers.set('x-openstack-request-id', requestId)
      return versions
    }
  }
  const found = router.find(request.method, path)
  const tokenId = request.headers.get('x-auth-token')
  const token = tokenId === null ? undefined : given.authenticate(tokenId)
  if (!found.route) {
    if (!token && service.type !== 'identity') return refusal({ service, origin, requestId })
    return noRoute(service, request, found.allowed, requestId)
  }
  return answer({
    service,
    world,
    request,
    url,
    origin,
    region,
    requestId,
    token,
    params: found.params,
    base: fill(base, found.params),
    route: found.route,
  })
}

function noRoute(
  service: Service,
  request: Request,
  allowed: readonly string[],
  requestId: string,
): Response {
  const response = unrouted(service, request, allowed)
  response.headers.set('x-openstack-request-id', requestId)
  return response
}

function unrouted(service: Service, request: Request, allowed: readonly string[]): Response {
  const { faults } = service
  if (allowed.length > 0 && faults.knowsMethods) {
    const headers = { allow: allowed.join(', ') }
    if (service.type === 'identity') {
      const body = { message: 'The method is not allowed for the requested URL.' }
      return Response.json(body, { status: 405, headers })
    }
    const words = `The method ${request.method} is not allowed for this resource. `
    return faultResponse(service, new Fault(405, words, { headers }), request)
  }
  const { body, contentType } = faults.noRoute(request.headers.get('accept'))
  return new Response(body, { status: 404, headers: { 'content-type': contentType } })
}

function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}

function lower(method: string): 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' {
  switch (method) {
    case 'HEAD':
      return 'head'
    case 'POST':
      return 'post'
    case 'PUT':
      return 'put'
    case 'PATCH':
      return 'patch'
    case 'DELETE':
      return 'delete'
    default:
      return 'get'
  }
}
