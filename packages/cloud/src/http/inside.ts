/** One service that asks another as its user: Heat makes servers so. */
import { answer, type Asked } from '#http/dispatch.ts'
import type { Json } from '#http/json.ts'
import { routed } from '#http/mount.ts'
import type { Answer } from '#http/reply.ts'
import type { Token } from '#http/token.ts'
import type { World } from '#world.ts'

/** Who asks and where; a request's context is one. */
export type Caller = {
  readonly region: string
  readonly token: Token
  readonly origin: string
  readonly requestId: string
}

export type Inside = { readonly status: number; readonly body: Json | undefined }

/**
 * Asks the service of a type as a user, through its routes, schemas, policy, quotas and faults, at
 * once, and in a savepoint unless it reads: a refusal has changed nothing, and is answered like
 * anything else. The path has no root (`/servers`); the microversion is the newest. Throws when
 * there is no such service, and for routes that take or give bytes as they come.
 */
export function inside(
  world: World,
  caller: Caller,
  type: string,
  method: string,
  path: `/${string}`,
  body?: Json,
): Inside {
  const mounted = world.mounted.find(({ service, region }) => {
    return service.type === type && (region === '' || region === caller.region)
  })
  if (!mounted) throw new Error(`There is no service of type ${type} in ${caller.region}.`)
  const { service, region, prefix } = mounted
  const { origin, requestId, token } = caller
  const base = `${origin}${prefix}`
  const within = `${service.roots[0].replace('{project_id}', token.project?.id ?? '')}${path}`
  const url = new URL(`${base}${within}`)
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' })
  const { microversions } = service
  if (microversions) headers.set('openstack-api-version', `${microversions.header} latest`)
  const asked: Asked = {
    service,
    world,
    method,
    headers,
    url,
    origin,
    region,
    base,
    requestId,
    token,
  }
  const found = routed(mounted, asked, url.pathname.slice(prefix.length))
  if ('status' in found) return valueOf(found)
  if (found.route.handle.kind === 'stream') throw new Error(`${method} ${path} takes a stream.`)
  const bytes = body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(body))
  return valueOf(answer(found, bytes))
}

/** What came over the wire, had there been one. */
function valueOf({ status, body }: Answer): Inside {
  if (body === undefined) return { status, body: undefined }
  if ('text' in body) return { status, body: body.text }
  if (!('json' in body)) throw new Error('Bytes are not for other services.')
  // What was made with JSON.stringify comes back as JSON.
  return { status, body: JSON.parse(JSON.stringify(body.json)) as Json }
}
