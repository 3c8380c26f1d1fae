/** Finding a service's address in the catalogue of a token. */
import { OpenStackError } from '#answers/error.ts'
import type { Catalog, CatalogEndpoint } from '#keystone/types.ts'

/**
 * Names one service goes by, the best first.
 * https://service-types.openstack.org/service-types.json
 */
const families: readonly (readonly string[])[] = [
  ['block-storage', 'block-store', 'volumev3', 'volume'],
  ['key-manager', 'keymanager'],
  ['shared-file-system', 'sharev2', 'share'],
]

/** The version part of each service's address, and whether the project's id follows it. */
const versions: Readonly<Record<string, { version: string; project?: true }>> = {
  identity: { version: '/v3' },
  compute: { version: '/v2.1' },
  image: { version: '/v2' },
  network: { version: '/v2.0' },
  'block-storage': { version: '/v3', project: true },
  orchestration: { version: '/v1', project: true },
  'load-balancer': { version: '/v2' },
  dns: { version: '/v2' },
  'key-manager': { version: '/v1' },
  metric: { version: '/v1' },
}

export type EndpointQuery = {
  /** Empty in a cloud that has none. */
  region: string
  /** `public` unless the operator says otherwise. */
  interface: string
  projectId?: string | undefined
}

export type Endpoint = {
  /** Where the service's paths begin, without a slash at the end. */
  url: string
  /** Where its version document is, with a slash at the end. */
  root: string
}

/** The service's best-known type: `block-storage` for `volumev3`, itself when it has no aliases. */
export function canonicalType(type: string): string {
  return family(type)[0] ?? type
}

/** True when the catalogue names the service in that region and interface. */
export function hasEndpoint(catalog: Catalog, type: string, query: EndpointQuery): boolean {
  return lookUp(catalog, type, query) !== undefined
}

/**
 * The service's address with the version (and project) it needs, whether or not the catalogue
 * names them. Throws `no-endpoint`.
 */
export function findEndpoint(catalog: Catalog, type: string, query: EndpointQuery): Endpoint {
  const found = lookUp(catalog, type, query)
  if (!found) {
    const message = `Invalid service catalog: ${type}`
    throw new OpenStackError({ kind: 'no-endpoint', service: canonicalType(type), message })
  }
  return normalise(canonicalType(type), found, query.projectId)
}

function family(type: string): readonly string[] {
  return families.find((names) => names.includes(type)) ?? [type]
}

function lookUp(catalog: Catalog, type: string, query: EndpointQuery): URL | undefined {
  for (const name of family(type)) {
    const services = catalog.filter((service) => service.type === name)
    const endpoints = services.flatMap((service) => service.endpoints)
    const url = URL.parse(endpointIn(endpoints, name, query)?.url ?? '')
    if (url && /^https?:$/.test(url.protocol)) return url
  }
  return undefined
}

/** The region of an endpoint, under either of its names; undefined for one that is made without. */
export function regionOf({ region_id, region }: CatalogEndpoint): string | undefined {
  return region_id || region || undefined
}

/**
 * The endpoint of a service in a region: one of that very region, or one without, which is there for
 * all of them. Identity is one for all regions, and where nothing has a region (`''`) all is.
 */
export function endpointIn(
  endpoints: readonly CatalogEndpoint[],
  type: string,
  query: Pick<EndpointQuery, 'interface' | 'region'>,
): CatalogEndpoint | undefined {
  const facing = endpoints.filter((endpoint) => endpoint.interface === query.interface)
  if (canonicalType(type) === 'identity' || query.region === '') return facing[0]
  return (
    facing.find((endpoint) => regionOf(endpoint) === query.region) ??
    facing.find((endpoint) => regionOf(endpoint) === undefined)
  )
}

/** The catalogue's path is `prefix`, `prefix/version` or `prefix/version/project`. */
function normalise(type: string, url: URL, projectId: string | undefined): Endpoint {
  const pathname = url.pathname.replace(/\/+$/, '')
  // Swift's account is in the path, whatever its name: `/v1/AUTH_…`.
  if (type === 'object-store') {
    const root = `${url.origin}${pathname.replace(/\/v1(\/.*)?$/, '')}/`
    return { url: url.origin + pathname, root }
  }
  const wanted = versions[type]
  if (!wanted) return { url: url.origin + pathname, root: `${url.origin}${pathname}/` }
  const versioned = /^(.*?)\/v\d+(?:\.\d+)?(\/[^/]+)?$/.exec(pathname)
  const root = `${url.origin}${versioned ? versioned[1] : pathname}${wanted.version}`
  const ours = projectId === undefined ? '' : `/${projectId}`
  const project = wanted.project ? (versioned?.[2] ?? ours) : ''
  return { url: root + project, root: `${root}/` }
}
