/** Ports of a stack (heat.engine.resources.openstack.neutron.port). */
import { mapsOf, textOf, textsOf, withoutNulls } from '#heat/resources/ask.ts'
import { conflicting } from '#heat/resources/failures.ts'
import {
  built,
  changed,
  groupIds,
  idOf,
  lifeOf,
  made,
  prepared,
  preparedChange,
  shown,
  tagged,
} from '#heat/resources/neutron/client.ts'
import { portSchema } from '#heat/resources/neutron/port-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import type { Json, JsonObject } from '#http/json.ts'
import { without } from '#wire/without.ts'

/** Properties as Neutron has them; without fixed IPs it chooses some, or leaves what is there. */
function fieldsOf(it: Resource, fields: JsonObject): JsonObject {
  const { fixed_ips: addresses, no_fixed_ips: none, security_groups: groups, ...others } = fields
  const { qos_policy: policy, allowed_address_pairs: pairs, ...rest } = others
  const plain = without(rest, 'tags', 'replacement_policy')
  const wanted = mapsOf(addresses).map((one) => fixedIp(it, one))
  return {
    ...plain,
    ...(none === true ? { fixed_ips: [] } : wanted.length > 0 ? { fixed_ips: wanted } : {}),
    ...(pairs === undefined ? {} : { allowed_address_pairs: mapsOf(pairs).map(withoutNulls) }),
    ...groupsOf(it, groups),
    ...(policy === undefined ? {} : { qos_policy_id: policyOf(it, policy) }),
  }
}

function fixedIp(it: Resource, one: JsonObject): JsonObject {
  const { subnet, subnet_id: earlier, ...rest } = withoutNulls(one)
  const named = textOf({ subnet: subnet ?? earlier ?? '' }, 'subnet')
  return named === '' ? rest : { ...rest, subnet_id: idOf(it, 'subnet', named) }
}

/** Of an update, none means the default one; a new port gets that by itself. */
function groupsOf(it: Resource, groups: Json | undefined): JsonObject {
  if (groups === undefined) return {}
  return { security_groups: groupIds(it, groups === null ? ['default'] : textsOf(groups)) }
}

const policyOf = (it: Resource, policy: Json): string | null =>
  typeof policy === 'string' && policy !== '' ? idOf(it, 'policy', policy) : null

export const port: ResourceType = {
  ...portSchema,
  life: {
    ...lifeOf('port'),
    validate: ({ fixed_ips: addresses, no_fixed_ips: none }) => {
      if (mapsOf(addresses).length > 0 && none === true) {
        throw conflicting('fixed_ips', 'no_fixed_ips')
      }
    },
    create: (it) => {
      const { network, network_id: earlier, ...rest } = prepared(it)
      const named = textOf({ network: network ?? earlier ?? '' }, 'network')
      const network_id = idOf(it, 'network', named)
      const id = made(it, 'port', { ...fieldsOf(it, rest), network_id })
      const { tags } = it.properties
      if (tags) tagged(it, 'port', id, tags)
      return id
    },
    created: (it, id) => built(it, 'port', id),
    replaces: (_change, after) => after['replacement_policy'] === 'REPLACE_ALWAYS',
    update: (it, id, change, before) => {
      if ('tags' in change) tagged(it, 'port', id, change['tags'])
      changed(it, 'port', id, fieldsOf(it, preparedChange(it, change, before)))
    },
    updated: (it, id) => built(it, 'port', id),
    attribute: (it, id, name) => {
      const row = shown(it, 'port', id)
      if (name === 'network') return shown(it, 'network', textOf(row, 'network_id'))
      if (name !== 'subnets') return row[name]
      return mapsOf(row['fixed_ips']).map((one) => shown(it, 'subnet', textOf(one, 'subnet_id')))
    },
  },
}
