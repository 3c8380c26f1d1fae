import { cloudHealth, say, type EndpointHealth } from '@meridian/contract'
import { endpointIn, findEndpoint, regionOf, type Catalog } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { probe, type Probe } from '#cloud-health/probe.ts'
import { errors } from '#http/errors.ts'
import type { Outbound } from '#plugins/outbound.ts'
import { isAdmin } from '#sessions/user-session.ts'
import meridian from '../../package.json' with { type: 'json' }

/** Long enough for a service that is well; the page waits for the slowest. */
const patienceMs = 3_000

/** How the endpoints of the catalogue are, for administrators. */
export const cloudHealthRoutes = (
  app: FastifyInstance,
  reach: Outbound,
  now: () => number = Date.now,
): void => {
  bind(app, cloudHealth.load, async (_input, { session }) => {
    if (!isAdmin(session, app.config)) {
      throw errors.forbidden(say('The health of the cloud is for administrators.'))
    }
    const { catalog } = session
    reach.allow(catalog)
    const used = new Set(
      catalog.map(({ type, endpoints }) =>
        endpointIn(endpoints, type, {
          ...{ interface: app.config.interface, region: session.region ?? '' },
        }),
      ),
    )
    const timeoutMs = Math.min(patienceMs, app.config.upstream.timeoutMs)
    // Interfaces often are at one address, which is asked once.
    const asked = new Map<string, Promise<Probe>>()
    const ask = (url: string): Promise<Probe> => {
      const known = asked.get(url) ?? probe(reach.transport, url, { timeoutMs, now })
      asked.set(url, known)
      return known
    }
    const items = catalog.flatMap((service) =>
      service.endpoints.map(async (endpoint): Promise<EndpointHealth> => {
        const url = rootOf(service, endpoint)
        return {
          ...{ type: service.type, name: service.name ?? '', region: regionOf(endpoint) ?? null },
          ...{ interface: endpoint.interface, url, used: used.has(endpoint) },
          ...(url === null ? nowhere : await ask(url)),
        }
      }),
    )
    return {
      items: (await Promise.all(items)).toSorted((a, b) => a.name.localeCompare(b.name)),
      console: { version: meridian.version, node: process.versions.node },
    }
  })
}

const nowhere: Probe = { state: 'unreachable', status: null, version: null, ms: 0 }

/** Where an endpoint has its versions; null where its address is none. */
const rootOf = (service: Catalog[number], endpoint: Catalog[number]['endpoints'][number]) => {
  const place = { region: regionOf(endpoint) ?? '', interface: endpoint.interface }
  try {
    const { root } = findEndpoint([{ ...service, endpoints: [endpoint] }], service.type, {
      ...place,
      // The root of an address that has the project's id is found without it.
      projectId: 'none',
    })
    const { origin, pathname } = new URL(root)
    return origin + pathname
  } catch {
    return null
  }
}
