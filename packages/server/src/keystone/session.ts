import { keystone as endpoints, type CatalogService, type Service } from '@meridian/contract'
import { endpointIn, regionOf, type Catalog } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { inChoice } from '#sessions/scoped.ts'
import { tellSession } from '#sessions/user-session.ts'

/** The version of Keystone's API that this server speaks, the only one that there still is. */
export const identityVersion = { version: '3' } as const

/** The session's own facts and the catalogue, all known here without asking the cloud. */
export const keystoneSessionRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.version, () => identityVersion)

  bind(app, endpoints.userSession, async ({ query }, { session, request }) =>
    tellSession(request, await inChoice(app, session, query), app.config),
  )

  bind(app, endpoints.catalog, (_input, { session }) =>
    presentCatalog(session.catalog, app.config.interface),
  )

  bind(app, endpoints.services, (_input, { session }) => ({
    items: presentServices(session.catalog, app.config.interface, session.region),
  }))

  bind(app, endpoints.defaultDomain, (_input, { session }) => {
    const { id, name } = session.domain ?? session.user.domain
    return { id, name }
  })
}

/** The catalogue without addresses, which no browser needs; services without endpoints are left out. */
export const presentCatalog = (catalog: Catalog, face: string): CatalogService[] =>
  catalog
    .map(({ type, name, id, endpoints: all }) => ({
      type,
      name: name ?? '',
      id: id ?? '',
      endpoints: all
        .filter((endpoint) => endpoint.interface === face)
        .map((endpoint) => ({
          id: endpoint.id ?? '',
          interface: endpoint.interface,
          region: endpoint.region || null,
          region_id: regionOf(endpoint) ?? null,
        })),
    }))
    .filter((service) => service.endpoints.length > 0)

/** The services of a region, as rows; identity is the same in all regions. */
export const presentServices = (
  catalog: Catalog,
  face: string,
  region: string | undefined,
): Service[] =>
  catalog.flatMap(({ type, name, endpoints: all }, id) => {
    const endpoint = endpointIn(all, type, { interface: face, region: region ?? '' })
    const url = endpoint?.url ?? null
    return {
      id,
      type,
      name: name ?? '',
      region: (endpoint && regionOf(endpoint)) ?? null,
      url,
      public_url: url,
      host: url === null ? null : (URL.parse(url)?.hostname ?? null),
      disabled: endpoint === undefined,
    }
  })
