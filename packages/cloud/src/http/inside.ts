/** One service that asks another as its user: Heat makes servers so. */
import { answer, type Asked } from '#http/dispatch.ts'
import type { Inside, InsideAnswer } from '#http/asking.ts'
import type { Json } from '#http/json.ts'
import { routed, type Mounted } from '#http/mount.ts'
import type { Answer } from '#http/reply.ts'
import type { World } from '#world.ts'

/** Asks a service that is mounted, as `World` says it (`inside`). */
export function inside(
  all: readonly Mounted[],
  world: World,
  ...[caller, type, method, path, body]: Parameters<Inside>
): InsideAnswer {
  const mounted = all.find(({ service, region }) => {
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
function valueOf({ status, body }: Answer): InsideAnswer {
  if (body === undefined) return { status, body: undefined }
  if ('text' in body) return { status, body: body.text }
  if (!('json' in body)) throw new Error('Bytes are not for other services.')
  // What was made with JSON.stringify comes back as JSON.
  return { status, body: JSON.parse(JSON.stringify(body.json)) as Json }
}
