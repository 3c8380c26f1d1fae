/**
 * A service is a plain value; its routes are added to a router.
 *
 *   export const keypairs: Routes = (router) => {
 *     router.get('/os-keypairs/{name}', (context) => {
 *       context.enforce('os_compute_api:os-keypairs:show', { user_id: context.token.user.id })
 *       const found = context.table(keypairRows).get(context.param('name'))
 *       if (!found) throw notFound(`Keypair ${context.param('name')} not found for user …`)
 *       return ok({ keypair: found })
 *     })
 *     router.put('/secrets/{id}', keep, { body: 'bytes', limit: 20_000 })  // context.bytes
 *     router.add('COPY', '/{account}/{container}/{object*}', copy)      // the rest of the path
 *     router.stream('PUT', '/images/{id}/file', async (context) => …)   // body not read
 *     router.unsimulated('GET', '/os-cells')                            // an honest 501
 *   }
 *
 * Handlers are synchronous and run in one transaction: what throws has changed nothing. Those of
 * GET and HEAD, which read, have none. Only `stream` handlers are asynchronous; they get the unread
 * request and open transactions themselves. `{ open: true }` lets in requests without a token.
 *
 * As behind WSGI, a path is decoded before it is cut: `%2F` is a slash like any other. A parameter
 * is one segment and never empty; one with a star is the rest of the path, its slashes included.
 */
import type { Context, StreamContext } from '#http/context.ts'
import type { Answer } from '#http/reply.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'COPY' | 'OPTIONS'
export type Handler = (context: Context) => Answer
export type StreamHandler = (context: StreamContext) => Promise<Answer>
export type RouteOptions = {
  readonly open?: boolean
  /** How the body is read: as JSON (`context.body`) where nothing is said. */
  readonly body?: 'json' | 'bytes'
  /** Bytes; by default the service's own limit. */
  readonly limit?: number
  /** What a body asks for by its one name (`{"os-start": null}`), for docs/simulator.md. */
  readonly actions?: Actions
}
/** `unplayed` are known and answered with an honest 501, as routes that are `unsimulated`. */
export type Actions = {
  readonly played: readonly string[]
  readonly unplayed?: readonly string[]
}
export type Routes = (router: Router) => void

export type Route = {
  readonly method: Method
  readonly pattern: string
  readonly options: RouteOptions
  readonly handle:
    | { readonly kind: 'plain'; readonly run: Handler }
    | { readonly kind: 'stream'; readonly run: StreamHandler }
    | { readonly kind: 'unsimulated' }
}

type Add = (pattern: string, handler: Handler, options?: RouteOptions) => void

export type Router = {
  readonly get: Add
  readonly post: Add
  readonly put: Add
  readonly patch: Add
  readonly delete: Add
  /** Any method; `get` and its like are short for it. */
  readonly add: (method: Method, ...route: Parameters<Add>) => void
  readonly stream: (
    method: Method,
    pattern: string,
    handler: StreamHandler,
    options?: RouteOptions,
  ) => void
  /** A path that the real service has and this cloud does not play. */
  readonly unsimulated: (method: Method, pattern: string) => void
  /** Each route once, under the first root. */
  readonly routes: readonly Route[]
  readonly find: (method: string, path: string) => Found
}

export type Found =
  | { readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly route: undefined; readonly allowed: readonly string[] }

/**
 * Makes an empty router, all of whose routes stand under each of the roots (`/v3`,
 * `/v3/{project_id}`). A literal segment wins over a parameter, and that over the rest of the path.
 * Where HEAD is GET, GET's routes answer it, unless it has one of its own. `spelled` gives a path as
 * the routes have it, of services that take others, too.
 */
export function createRouter(
  roots: readonly string[] = [''],
  headIsGet = false,
  spelled = (path: string): string => path,
): Router {
  const routes: Route[] = []
  const top: Node = emptyNode()

  function place(method: Method, pattern: string, options: RouteOptions, handle: Route['handle']) {
    const route = { method, pattern: `${roots[0] ?? ''}${pattern}`, options, handle }
    for (const root of roots) {
      const segments = split(`${root}${pattern}`)
      const node = segments.reduce(stepOf, top)
      if (node.routes.has(method)) throw new Error(`${method} ${root}${pattern} is routed twice.`)
      node.routes.set(method, { route, names: segments.map(nameOf) })
    }
    routes.push(route)
  }

  const asGet = (method: string): boolean => headIsGet && method === 'HEAD'
  const add: Router['add'] = (method, pattern, run, options = {}) =>
    place(method, pattern, options, { kind: 'plain', run })
  const plain =
    (method: Method): Add =>
    (...route) =>
      add(method, ...route)

  return {
    get: plain('GET'),
    post: plain('POST'),
    put: plain('PUT'),
    patch: plain('PATCH'),
    delete: plain('DELETE'),
    add,
    stream: (method, pattern, run, options = {}) =>
      place(method, pattern, options, { kind: 'stream', run }),
    unsimulated: (method, pattern) => place(method, pattern, {}, { kind: 'unsimulated' }),
    routes,
    find: (method, path) => {
      const segments = split(spelled(decoded(path)))
      const nodes = reach(top, segments, 0)
      for (const node of nodes) {
        const placed =
          node.routes.get(method) ?? (asGet(method) ? node.routes.get('GET') : undefined)
        if (placed) return { route: placed.route, params: paramsOf(placed.names, segments) }
      }
      return { route: undefined, allowed: [...new Set(nodes.flatMap((n) => [...n.routes.keys()]))] }
    },
  }
}

/** `names` has a name for each segment that is a parameter, and the empty text for literal ones. */
type Placed = { route: Route; names: readonly string[] }
type Node = {
  named: Map<string, Node>
  any: Node | undefined
  rest: Node | undefined
  routes: Map<string, Placed>
}

function emptyNode(): Node {
  return { named: new Map(), any: undefined, rest: undefined, routes: new Map() }
}

/** The node below for a segment of a pattern, made when it is not there. */
function stepOf(node: Node, segment: string): Node {
  if (segment.endsWith('*}')) return (node.rest ??= emptyNode())
  if (segment.startsWith('{')) return (node.any ??= emptyNode())
  const next = node.named.get(segment) ?? emptyNode()
  node.named.set(segment, next)
  return next
}

function reach(node: Node, segments: readonly string[], at: number): Node[] {
  const segment = segments[at]
  if (segment === undefined) return node.routes.size > 0 ? [node] : []
  const named = node.named.get(segment)
  return [
    ...(named ? reach(named, segments, at + 1) : []),
    ...(node.any && segment !== '' ? reach(node.any, segments, at + 1) : []),
    ...(node.rest && segments.slice(at).join('/') !== '' ? [node.rest] : []),
  ]
}

function paramsOf(names: readonly string[], segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  names.forEach((name, at) => {
    if (name === '') return
    if (name.endsWith('*')) params[name.slice(0, -1)] = segments.slice(at).join('/')
    else params[name] = segments[at] ?? ''
  })
  return params
}

const nameOf = (segment: string): string => (segment.startsWith('{') ? segment.slice(1, -1) : '')

const split = (path: string): string[] => path.replace(/^\//, '').split('/')

/** A path as it is routed. Escapes that are none stay as they are, and others beside them do not. */
export function decoded(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch (error) {
      if (error instanceof URIError) return escapes
      throw error
    }
  })
}
