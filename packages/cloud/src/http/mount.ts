import {
  answer,
  answerStream,
  identified,
  refuseStranger,
  refusedOf,
  type Asked,
  type Call,
} from '#http/dispatch.ts'
import type { Refused } from '#http/faults.ts'
import { tooLarge } from '#http/middleware.ts'
import { responseOf, withHeaders, type Answer } from '#http/reply.ts'
import { createRouter, type Router } from '#http/router.ts'
import type { Service } from '#http/service.ts'
import type { Token } from '#http/token.ts'
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

/** Every service in every region, with its routes under its roots. */
export function mountAll(services: readonly Service[]): Mounted[] {
  return services.flatMap((service) => {
    const { roots, headIsGet } = service
    const router = createRouter(roots, headIsGet, (path) => spelled(service, path))
    for (const routes of service.routes) routes(router)
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

type Given = {
  readonly world: World
  readonly origin: string
  readonly authenticate: (id: string) => Token | undefined
}

/** Answers one request to one service. */
export async function serve(mounted: Mounted, request: Request, given: Given): Promise<Response> {
  const { service, region, prefix } = mounted
  const { world, origin } = given
  const { method, headers } = request
  const url = new URL(request.url)
  const tokenId = headers.get('x-auth-token')
  const token = tokenId === null ? undefined : given.authenticate(tokenId)
  const id = world.requestIds.uuid()
  const requestId = service.requestId?.(id, world.clock.now()) ?? `req-${id}`
  const base = `${origin}${prefix}`
  const asked = { service, world, method, headers, url, origin, region, base, requestId, token }
  return responseOf(await answerAt(mounted, asked, request), method)
}

async function answerAt(mounted: Mounted, asked: Asked, request: Request): Promise<Answer> {
  const path = pathOf(mounted, asked.url)
  const found = routed(mounted, asked, path)
  if ('status' in found) return found
  const { handle, options } = found.route
  if (handle.kind === 'stream') return answerStream(found, handle.run, request.body)
  const limit = options.limit ?? asked.service.bodyLimit ?? Infinity
  const bytes = await read(request.body, limit)
  return bytes ? answer(found, bytes) : identified(asked, tooLarge(limit))
}

/** The path inside the service. */
function pathOf({ prefix }: Mounted, url: URL): string {
  return url.pathname.slice(prefix.length) || '/'
}

/** The call that a request is, or the answer to a request that no route has. */
export function routed({ service, router }: Mounted, asked: Asked, path: string): Call | Answer {
  const { method, token } = asked
  if (method === 'GET' || method === 'HEAD') {
    const versions = service.versions(asked.base, path)
    if (versions) return identified(asked, versions)
  }
  const found = router.find(method, path)
  const known = found.route !== undefined && (service.routable?.(found.params) ?? true)
  if (known) return { ...asked, route: found.route, params: found.params }
  if (!token && !service.routesFirst) return refuseStranger(asked)
  return identified(asked, unrouted(service, refusedOf(asked), found.route ? [] : found.allowed))
}

function unrouted({ faults }: Service, refused: Refused, allowed: readonly string[]): Answer {
  if (allowed.length === 0 || !faults.wrongMethod) return faults.noRoute(refused)
  const allow = faults.hidesAllowed ? {} : { allow: allowed.toSorted().join(', ') }
  return withHeaders(faults.wrongMethod(refused), allow)
}

/** The path as the routes have it, of a service that takes other spellings, too. */
function spelled({ tolerates = [] }: Service, path: string): string {
  return tolerates.reduce((done, one) => {
    const [other, ours] = spellings[one]
    return done.replace(other, ours)
  }, path)
}

const spellings = {
  slash: [/(?<=.)\/$/, ''],
  slashes: [/\/{2,}/g, '/'],
  json: [/(?<=[^/])\.json$/, ''],
  newline: [/\n$/, ''],
  containerSlash: [/(?<=^\/v1(?:\/[^/]+){1,2})\/$/, ''],
} as const satisfies Record<NonNullable<Service['tolerates']>[number], readonly [RegExp, string]>

/** The whole body; undefined when it is longer than the limit, and then no more of it is read. */
async function read(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    // A request's body is a stream of bytes, whatever the types of the platform say.
    const bytes = part as Uint8Array
    size += bytes.length
    if (size > limit) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
