/**
 * Which services of the cloud a path asks: the browser says by it who is slow, and asks nobody for
 * too much at once; tests of the server know by it who fails with whom.
 */
import type { Endpoint } from '#endpoint.ts'

/**
 * The service behind the paths of each room (`/api/nova/…`), by the name that sentences give it:
 * "The compute service cannot be reached."
 */
export const servicesOfRooms = {
  nova: 'compute',
  neutron: 'network',
  network: 'network',
  glance: 'image',
  cinder: 'block-storage',
  keystone: 'identity',
  swift: 'object-store',
  lbaas: 'load-balancer',
  barbican: 'key-manager',
  dns: 'dns',
  heat: 'orchestration',
  metering: 'metric',
} as const satisfies Readonly<Record<string, string>>

/** Services whose type codes do not have the word that their paths have: `/api/lbaas/`, `/api/dns/`. */
const servicesOfTypes = {
  octavia: 'load-balancer',
  designate: 'dns',
} as const satisfies Readonly<Record<string, string>>

type Values<T> = T[keyof T]
export type AskedService = Values<typeof servicesOfRooms> | Values<typeof servicesOfTypes>

/** The query of a call, and what stands in its path, as far as the service hangs on it. */
type Query = Readonly<Record<string, unknown>>

/** What an endpoint says itself, where its room does not say it. */
export type Asks = readonly AskedService[] | ((query: Query) => readonly AskedService[])

/** The room of a path: `nova` of `/api/nova/keypairs/`. */
export const roomOf = (path: string): string => /^\/(?:api\/)?([^/?]+)/.exec(path)?.[1] ?? ''

/** The services that a call waits for, each once; none where our own server knows the answer. */
export const servicesAsked = (
  { path, asks }: Pick<Endpoint, 'path' | 'asks'>,
  query: Query = {},
): readonly AskedService[] => {
  if (asks === undefined) return ofRoom(roomOf(path))
  return typeof asks === 'function' ? [...new Set(asks(query))] : asks
}

/** The service whose things have such a type code: `OS::Nova::Server`. */
export const serviceOfType = (type: string): AskedService | undefined =>
  found({ ...servicesOfRooms, ...servicesOfTypes }, type.split('::')[1]?.toLowerCase() ?? '')[0]

const ofRoom = (room: string): readonly AskedService[] => found(servicesOfRooms, room)

const found = (
  services: Readonly<Record<string, AskedService>>,
  room: string,
): readonly AskedService[] =>
  Object.entries(services).flatMap(([name, service]) => (name === room ? [service] : []))
