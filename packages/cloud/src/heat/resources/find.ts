/** Things that a template names, by their names or ids, with the words of Heat's client plugins. */
import { ask, askIfThere, objectIn, objectsIn, textOf, type Asker } from '#heat/resources/ask.ts'
import { entityNotFound, ResourceError } from '#heat/resources/failures.ts'
import { UUID } from '#heat/resources/neutron/client.ts'

/** A flavor's id (`find_flavor_by_name_or_id`). */
export function flavorId(it: Asker, nameOrId: string): string {
  const path = `/flavors/${encodeURIComponent(nameOrId)}` as const
  const byId = askIfThere(it, 'compute', 'GET', path)
  if (byId) return textOf(objectIn(byId, 'flavor'), 'id')
  const all = objectsIn(ask(it, 'compute', 'GET', '/flavors?is_public=None'), 'flavors')
  const found = all.filter(({ name }) => name === nameOrId)
  const [one] = found
  const words = `Flavor matching {'name': '${nameOrId}'}`
  if (!one) throw new ResourceError('NotFound', `No ${words}. (HTTP 404)`, 404)
  if (found.length > 1) throw new ResourceError('NoUniqueMatch', '')
  return textOf(one, 'id')
}

/** An image's id (`find_image_by_name_or_id`). */
export function imageId(it: Asker, nameOrId: string): string {
  if (UUID.test(nameOrId)) {
    const found = askIfThere(it, 'image', 'GET', `/images/${nameOrId}`)
    if (found) return textOf(found, 'id')
  }
  const query = new URLSearchParams({ name: nameOrId }).toString()
  const [one, other] = objectsIn(ask(it, 'image', 'GET', `/images?${query}`), 'images')
  const named = `{'name': '${nameOrId}'}`
  if (!one) throw new ResourceError('EntityMatchNotFound', `No image matching ${named}.`)
  if (other) {
    throw new ResourceError(
      'EntityUniqueMatchNotFound',
      `No image unique match found for ${named}.`,
    )
  }
  return textOf(one, 'id')
}

/** Makes a finder of what has ids only: a path and the words of Heat for one that is not there. */
function byId(service: string, path: `/${string}`, key: string, entity: string) {
  return (it: Asker, id: string): string => {
    const found = askIfThere(it, service, 'GET', `${path}/${encodeURIComponent(id)}`)
    if (!found) throw entityNotFound(entity, id)
    const thing = objectIn(found, key)
    return textOf(thing, 'id') || textOf(thing, 'name')
  }
}

/** The same of what may be named as well. */
function byName(
  service: string,
  path: `/${string}`,
  keys: { one: string; many: string },
  entity: string,
) {
  return (it: Asker, nameOrId: string): string => {
    const direct = askIfThere(it, service, 'GET', `${path}/${encodeURIComponent(nameOrId)}`)
    if (direct) return textOf(objectIn(direct, keys.one), 'id')
    const query = new URLSearchParams({ name: nameOrId }).toString()
    const found = objectsIn(ask(it, service, 'GET', `${path}?${query}`), keys.many)
    const [one] = found.filter(({ name }) => name === nameOrId)
    if (!one) throw entityNotFound(entity, nameOrId)
    return textOf(one, 'id')
  }
}

export const serverId = byId('compute', '/servers', 'server', 'Server')
export const keypairId = byId('compute', '/os-keypairs', 'keypair', 'Key')
export const volumeId = byId('volumev3', '/volumes', 'volume', 'Volume')
export const snapshotId = byId('volumev3', '/snapshots', 'snapshot', 'VolumeSnapshot')
export const backupId = byId('volumev3', '/backups', 'backup', 'Volume backup')
export const volumeTypeId = byName(
  'volumev3',
  '/types',
  { one: 'volume_type', many: 'volume_types' },
  'VolumeType',
)

/** A zone's id; Designate refuses names where it takes ids. */
export function zoneId(it: Asker, nameOrId: string): string {
  const path = UUID.test(nameOrId)
    ? (`/zones/${nameOrId}` as const)
    : (`/zones?${new URLSearchParams({ name: nameOrId }).toString()}` as const)
  const found = askIfThere(it, 'dns', 'GET', path) ?? {}
  const zone = UUID.test(nameOrId) ? found : objectsIn(found, 'zones')[0]
  const id = textOf(zone ?? {}, 'id')
  if (id === '') throw entityNotFound('Designate Zone', nameOrId)
  return id
}

const keystone = (one: string, entity: string) =>
  byName('identity', `/${one}s`, { one, many: `${one}s` }, entity)
export const projectId = keystone('project', 'KeystoneProject')
export const userId = keystone('user', 'KeystoneUser')
export const groupId = keystone('group', 'KeystoneGroup')
export const roleId = keystone('role', 'KeystoneRole')
export const domainId = keystone('domain', 'KeystoneDomain')
export const serviceId = keystone('service', 'KeystoneService')
export const regionId = byId('identity', '/regions', 'region', 'KeystoneRegion')

/** The id of a load balancer, listener or pool (heat.engine.clients.os.octavia). */
export function octaviaId(
  it: Asker,
  kind: 'loadbalancer' | 'listener' | 'pool',
  nameOrId: string,
): string {
  const path = `/${kind}s` as const
  const direct = askIfThere(it, 'load-balancer', 'GET', `${path}/${encodeURIComponent(nameOrId)}`)
  if (direct) return textOf(objectIn(direct, kind), 'id')
  const query = new URLSearchParams({ name: nameOrId }).toString()
  const [one] = objectsIn(ask(it, 'load-balancer', 'GET', `${path}?${query}`), `${kind}s`)
  if (one) return textOf(one, 'id')
  throw new ResourceError('NotFound', `Unable to find ${kind} with name or id '${nameOrId}'`, 404)
}
