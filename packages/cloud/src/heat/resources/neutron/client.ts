/** Neutron as Heat's resources ask it (heat.engine.resources.openstack.neutron.neutron). */
import {
  ask,
  askIfThere,
  objectIn,
  objectsIn,
  textOf,
  textsOf,
  withoutNulls,
  type Asker,
} from '#heat/resources/ask.ts'
import { entityNotFound, inError, ResourceError, unknownStatus } from '#heat/resources/failures.ts'
import type { Life, Progress, Resource } from '#heat/resources/type.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

const COLLECTIONS = {
  network: 'networks',
  subnet: 'subnets',
  subnetpool: 'subnetpools',
  port: 'ports',
  router: 'routers',
  floatingip: 'floatingips',
  security_group: 'security-groups',
  security_group_rule: 'security-group-rules',
  address_scope: 'address-scopes',
  policy: 'qos/policies',
} as const

export type Kind = keyof typeof COLLECTIONS

const path = (kind: Kind, id = ''): `/${string}` =>
  id === '' ? `/${COLLECTIONS[kind]}` : `/${COLLECTIONS[kind]}/${encodeURIComponent(id)}`

/** A thing of Neutron. Throws the refusal, also where it is not there. */
export function shown(it: Asker, kind: Kind, id: string): JsonObject {
  return objectIn(ask(it, 'network', 'GET', path(kind, id)), kind)
}

/** Makes a thing; its id. */
export function made(it: Asker, kind: Kind, fields: JsonObject): string {
  return textOf(objectIn(ask(it, 'network', 'POST', path(kind), { [kind]: fields }), kind), 'id')
}

/** Changes a thing, unless there is nothing to change. */
export function changed(it: Asker, kind: Kind, id: string, fields: JsonObject): void {
  if (Object.keys(fields).length > 0) {
    ask(it, 'network', 'PUT', path(kind, id), { [kind]: fields })
  }
}

/** Removes a thing, if it is there. */
export function removed(it: Asker, kind: Kind, id: string): void {
  askIfThere(it, 'network', 'DELETE', path(kind, id))
}

/** Gives a thing these tags and no others. */
export function tagged(it: Asker, kind: Kind, id: string, tags: Json | undefined): void {
  ask(it, 'network', 'PUT', `${path(kind, id)}/tags`, { tags: [...textsOf(tags)] })
}

/** The id of a thing that is named or given by its id; throws neutronclient's words. */
export function idOf(it: Asker, kind: Kind, nameOrId: string): string {
  const word = kind === 'policy' ? 'qos_policy' : kind
  const found = (by: 'id' | 'name'): readonly JsonObject[] => {
    const query = new URLSearchParams({ [by]: nameOrId }).toString()
    const key = kind === 'policy' ? 'policies' : `${kind}s`
    return objectsIn(ask(it, 'network', 'GET', `${path(kind)}?${query}`), key)
  }
  const [byId] = found('id')
  if (byId) return textOf(byId, 'id')
  const [one, other] = found('name')
  if (other) {
    throw new ResourceError(
      'NeutronClientNoUniqueMatch',
      `Multiple ${word} matches found for name '${nameOrId}', use an ID to be more specific.`,
      409,
    )
  }
  if (one) return textOf(one, 'id')
  throw new ResourceError('NotFound', `Unable to find ${word} with name or id '${nameOrId}'`, 404)
}

/** The ids of security groups that are named or given by ids (`get_secgroup_uuids`). */
export function groupIds(it: Resource, groups: readonly string[]): string[] {
  return groups.map((group) => {
    if (UUID.test(group)) return group
    const query = new URLSearchParams({ name: group, project_id: it.projectId }).toString()
    const [one, other] = objectsIn(
      ask(it, 'network', 'GET', `/security-groups?${query}`),
      'security_groups',
    )
    if (!one) throw entityNotFound('Resource', group)
    if (!other) return textOf(one, 'id')
    throw new ResourceError(
      'PhysicalResourceNameAmbiguity',
      `Multiple physical resources were found with name (${group}).`,
    )
  })
}

export const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** What Neutron is sent of the properties: those that are set, a name, and `value_specs` among them. */
export function prepared({ properties, physicalName }: Resource, named = true): JsonObject {
  const { value_specs: specs, ...rest } = withoutNulls(properties)
  const fields = { ...rest, ...(isObject(specs) ? specs : {}) }
  return named ? { name: physicalName, ...fields } : fields
}

/** The same of what an update changes; of `value_specs` what is new. */
export function preparedChange(it: Resource, fields: JsonObject, before: JsonObject): JsonObject {
  const { value_specs: specs, ...rest } = fields
  const old = isObject(before['value_specs']) ? before['value_specs'] : {}
  const added = Object.entries(isObject(specs) ? specs : {}).filter(
    ([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value),
  )
  const name = rest['name'] === null ? { name: it.physicalName } : {}
  return { ...rest, ...name, ...Object.fromEntries(added) }
}

/** Whether a thing is there (`is_built`). */
export function built(it: Resource, kind: Kind, id: string | null): Progress {
  const status = textOf(shown(it, kind, id ?? ''), 'status')
  if (status === 'BUILD') return 'in progress'
  if (status === 'ACTIVE' || status === 'DOWN') return 'complete'
  if (status === 'ERROR' || status === 'DEGRADED') throw inError(status)
  throw unknownStatus(status, 'Resource is not built')
}

/** What the life of most things of Neutron has in common. */
export function lifeOf(kind: Kind): Pick<Life, 'delete' | 'attribute' | 'show'> {
  return {
    delete: (it, id) => removed(it, kind, id),
    attribute: (it, id, name) => shown(it, kind, id)[name],
    show: (it, id) => shown(it, kind, id),
  }
}
