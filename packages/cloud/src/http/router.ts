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
 *     router.stream('PUT', '/images/{id}/file', async (context) => …)   // body not read
 *     router.unsimulated('GET', '/os-cells')                            // an honest 501
 *   }
 *
 * Handlers are synchronous and run in one transaction: what throws has changed nothing. Only
 * `stream` handlers are asynchronous; they get the unread request and open transactions
 * themselves. `{ open: true }` lets in requests without a token.
 */
import type { Context } from '#http/context.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Handler = (context: Context) => Response
export type StreamHandler = (context: Context) => Promise<Response>
export type RouteOptions = { readonly open?: boolean }
export type Routes = (router: Router) => void

export type Route = {
  readonly method: Method
  readonly pattern: string
  readonly open: boolean
  readonly handle:
    | { readonly kind: 'plain'; readonly run: Handler }
    | { readonly kind: 'stream'; readonly run: StreamHandler }
    | { readonly kind: 'unsimulated' }
}

type Add = (pattern: string, handler: Handler, options?: RouteOptions) => void

export type Router = {
  readonly get: Add
  readonly head: Add
  readonly post: Add
  readonly put: Add
  readonly patch: Add
  readonly delete: Add
  readonly stream: (
    method: Method,
    pattern: string,
    handler: StreamHandler,
    options?: RouteOptions,
  ) => void
  /** A path that the real service has and this cloud does not play. */
  readonly unsimulated: (method: Method, pattern: string) => void
  readonly routes: readonly Route[]
  readonly find: (method: string, path: string) => Found
}

export type Found =
  | { readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly route: undefined; readonly allowed: readonly string[] }

/** Makes an empty router; a literal segment wins over a parameter. HEAD is answered by GET. */
export function createRouter(): Router {
  const routes: Route[] = []
  const root: Node = emptyNode()

  function add(method: Method, pattern: string, open: boolean, handle: Route['handle']): void {
    const route = { method, pattern, open, handle }
    let node = root
    for (const segment of split(pattern)) {
      const isParameter = segment.startsWith('{')
      if (isParameter) node = node.any ??= emptyNode()
      else {
        const next = node.named.get(segment) ?? emptyNode()
        node.named.set(segment, next)
        node = next
      }
    }
    if (node.routes.has(method)) throw new Error(`${method} ${pattern} is routed twice.`)
    node.routes.set(method, route)
    routes.push(route)
  }

  const plain =
    (method: Method): Add =>
    (pattern, run, options) =>
      add(method, pattern, options?.open ?? false, { kind: 'plain', run })

  return {
    get: plain('GET'),
    head: plain('HEAD'),
    post: plain('POST'),
    put: plain('PUT'),
    patch: plain('PATCH'),
    delete: plain('DELETE'),
    stream: (method, pattern, run, options) =>
      add(method, pattern, options?.open ?? false, { kind: 'stream', run }),
    unsimulated: (method, pattern) => add(method, pattern, false, { kind: 'unsimulated' }),
    routes,
    find: (method, path) => {
      const segments = split(path).map(decode)
      const nodes = reach(root, segments, 0)
      for (const node of nodes) {
        const route =
          node.routes.get(method) ?? (method === 'HEAD' ? node.routes.get('GET') : undefined)
        if (route) return { route, params: paramsOf(route.pattern, segments) }
      }
      return { route: undefined, allowed: [...new Set(nodes.flatMap((n) => [...n.routes.keys()]))] }
    },
  }
}

type Node = { named: Map<string, Node>; any: Node | undefined; routes: Map<string, Route> }

function emptyNode(): Node {
  return { named: new Map(), any: undefined, routes: new Map() }
}

function reach(node: Node, segments: readonly string[], at: number): Node[] {
  const segment = segments[at]
  if (segment === undefined) return node.routes.size > 0 ? [node] : []
  const named = node.named.get(segment)
  return [
    ...(named ? reach(named, segments, at + 1) : []),
    ...(node.any ? reach(node.any, segments, at + 1) : []),
  ]
}

function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  split(pattern).forEach((part, at) => {
    if (part.startsWith('{')) params[part.slice(1, -1)] = segments[at] ?? ''
  })
  return params
}

/** `/servers/` is `/servers`; an empty segment inside stays. */
function split(path: string): string[] {
  const trimmed = path.replace(/^\//, '').replace(/\/$/, '')
  return trimmed === '' ? [] : trimmed.split('/').map((part) => part.replace(/\.json$/, ''))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
