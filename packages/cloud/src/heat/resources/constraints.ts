/** Values that have to name something or to be written in some way (`heat.constraints`). */
import type { Asker } from '#heat/resources/ask.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import * as find from '#heat/resources/find.ts'
import { idOf, type Kind } from '#heat/resources/neutron/client.ts'
import { FORMATS } from '#heat/resources/value-formats.ts'
import type { Json } from '#http/json.ts'

/**
 * What Heat says of a value that a custom constraint refuses; undefined where it fits. What has to
 * name something is looked for with the token of whoever asks.
 */
export function customConstraint(
  name: string,
  value: Json,
  asker: Asker,
  now: number,
): string | undefined {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (format) {
    const words = format(value, now)
    if (words === undefined) return undefined
    return words === '' ? refused(value) : `${refused(value)}: ${words}`
  }
  const finder = Object.hasOwn(FINDERS, name) ? FINDERS[name] : undefined
  // Of the type for tests, which waits while it is judged: any value is right.
  if (name === 'test_constr') return undefined
  if (!finder) return `"${told(value)}" does not validate ${name} (constraint not found)`
  try {
    finder(asker, told(value))
    return undefined
  } catch (error) {
    // What is not found is the answer; any other refusal is not this constraint's.
    if (!(error instanceof ResourceError) || !NOT_FOUND.has(error.type)) throw error
    return `${refused(value)}: ${error.message}`
  }
}

const told = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
const refused = (value: Json): string => `Error validating value '${told(value)}'`

const NOT_FOUND: ReadonlySet<string> = new Set([
  'EntityNotFound',
  'EntityMatchNotFound',
  'EntityUniqueMatchNotFound',
  'NeutronClientNoUniqueMatch',
  'NotFound',
])

type Finder = (it: Asker, nameOrId: string) => string

const neutron =
  (kind: Kind): Finder =>
  (it, nameOrId) =>
    idOf(it, kind, nameOrId)

const FINDERS: Readonly<Record<string, Finder>> = {
  'neutron.network': neutron('network'),
  'neutron.subnet': neutron('subnet'),
  'neutron.subnetpool': neutron('subnetpool'),
  'neutron.port': neutron('port'),
  'neutron.router': neutron('router'),
  'neutron.security_group': neutron('security_group'),
  'neutron.address_scope': neutron('address_scope'),
  'neutron.qos_policy': neutron('policy'),
  'nova.flavor': find.flavorId,
  'nova.server': find.serverId,
  // No key at all is no key that is missing.
  'nova.keypair': (it, name) => (name === '' ? '' : find.keypairId(it, name)),
  'glance.image': find.imageId,
  'cinder.volume': find.volumeId,
  'cinder.snapshot': find.snapshotId,
  'cinder.backup': find.backupId,
  'cinder.vtype': find.volumeTypeId,
  'designate.zone': find.zoneId,
  'octavia.loadbalancer': (it, name) => find.octaviaId(it, 'loadbalancer', name),
  'octavia.listener': (it, name) => find.octaviaId(it, 'listener', name),
  'octavia.pool': (it, name) => find.octaviaId(it, 'pool', name),
  'keystone.project': find.projectId,
  'keystone.user': find.userId,
  'keystone.group': find.groupId,
  'keystone.role': find.roleId,
  'keystone.domain': find.domainId,
  'keystone.service': find.serviceId,
  'keystone.region': find.regionId,
}
