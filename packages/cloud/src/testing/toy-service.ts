/** A small service that shows what every service can say of itself, for tests of the core. */
import { createPolicy } from '@meridian/policy'
import { Fault, badRequest, conflict, notFound, type FaultStyle } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { mountAll, serve, serviceAt } from '#http/mount.ts'
import { accepted, json, ok } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import type { Token } from '#http/token.ts'
import { collection } from '#store/collection.ts'
import { toyWorld } from '#testing/toy-world.ts'
import type { World } from '#world.ts'

type Toy = { id: string; project_id: string }
export const toys = collection<Toy>('toys')
const domain = { id: 'default', name: 'Default' }
const token: Token = {
  id: 'good',
  user: { id: 'u', name: 'demo', domain },
  project: { id: 'p', name: 'demo', domain },
  system: false,
  roles: ['member'],
  methods: ['password'],
  auditIds: [],
  issuedAt: 0,
  expiresAt: 1,
}

function toyService(faults: FaultStyle, more: Partial<Service> = {}): Service {
  return {
    type: 'compute',
    name: 'toy',
    mount: '/toy',
    catalogPath: '/v2.1',
    roots: ['/v2.1'],
    faults,
    microversions: {
      header: 'compute',
      min: '2.1',
      max: '2.95',
      legacyHeader: 'X-OpenStack-Nova-API-Version',
    },
    policy: createPolicy({ 'toys:burn': { check: 'role:admin' } }, { enforceNewDefaults: true }),
    versions: (base, path) => (path === '/' ? json({ versions: [base] }, 300) : undefined),
    routes: [
      (router) => {
        router.get('/toys/{id}', ({ param, table }) => {
          const toy = table(toys).get(param('id'))
          if (!toy) throw notFound(`Toy ${param('id')} <b> could not be found.`, 'ToyNotFound')
          return ok({ toy })
        })
        router.post('/toys', (context) => {
          const toy = isObject(context.body) ? context.body['toy'] : undefined
          if (!isObject(toy) || typeof toy['id'] !== 'string')
            throw badRequest('A toy needs an id.')
          const { id } = toy
          context.table(toys).insert({ id, project_id: context.projectId })
          if (id === 'twin') throw conflict('There is one.')
          return accepted({ region: context.region, links: context.base })
        })
        router.delete('/toys/{id}', ({ enforce }) => {
          enforce('toys:burn')
          return accepted()
        })
        router.put('/toys', () => {
          throw new Fault(413, 'Quota exceeded')
        })
        router.get('/since', ({ since }) => ok({ new: since('2.47') }))
        router.stream('PUT', '/file', async ({ stream }) =>
          ok({ text: await new Response(stream).text() }),
        )
        router.put(
          '/songs/{name*}',
          ({ param, bytes }) => ok({ song: param('name'), bytes: new TextDecoder().decode(bytes) }),
          { body: 'bytes', limit: 4 },
        )
        router.unsimulated('GET', '/cells')
      },
    ],
    ...more,
  }
}

type Ask = (method: string, path: string, init?: RequestInit) => Promise<Response>

/** A service that plays with toys, asked by somebody with the token `good`. */
export function toy(faults: FaultStyle, more: Partial<Service> = {}): { ask: Ask; world: World } {
  const services = [toyService(faults, more)]
  const world = toyWorld(services, { regions: [] })
  const mounted = mountAll(services)
  const authenticate = (id: string): Token | undefined => (id === 'good' ? token : undefined)
  const ask: Ask = async (method, path, init = {}) => {
    const request = new Request(`http://c${path}`, {
      method,
      ...init,
      headers: { 'x-auth-token': 'good', ...Object.fromEntries(new Headers(init.headers)) },
    })
    const found = serviceAt(mounted, path.split('?')[0] ?? '')
    if (!found) throw new Error(`nothing at ${path}`)
    return serve(found, request, { world, origin: 'http://c', authenticate })
  }
  return { ask, world }
}
