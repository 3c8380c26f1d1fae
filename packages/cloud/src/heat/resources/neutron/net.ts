/** Networks of a stack (heat.engine.resources.openstack.neutron.net). */
import { textOf } from '#heat/resources/ask.ts'
import { notImplemented } from '#heat/resources/failures.ts'
import { netSchema } from '#heat/resources/neutron/net-schema.ts'
import {
  built,
  changed,
  idOf,
  lifeOf,
  made,
  prepared,
  preparedChange,
  shown,
  tagged,
} from '#heat/resources/neutron/client.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'
import { without } from '#wire/without.ts'

/** Agents are chosen by this cloud itself. */
function fieldsOf(it: Resource, fields: JsonObject): JsonObject {
  const { dhcp_agent_ids: agents, qos_policy: policy, ...rest } = without(fields, 'tags')
  if (agents) throw notImplemented('Property dhcp_agent_ids')
  if (policy === undefined) return rest
  const named = textOf(fields, 'qos_policy')
  return { ...rest, qos_policy_id: named === '' ? null : idOf(it, 'policy', named) }
}

export const net: ResourceType = {
  ...netSchema,
  life: {
    ...lifeOf('network'),
    create: (it) => {
      const id = made(it, 'network', fieldsOf(it, prepared(it)))
      const { tags } = it.properties
      if (tags) tagged(it, 'network', id, tags)
      return id
    },
    created: (it, id) => built(it, 'network', id),
    update: (it, id, change, before) => {
      if ('tags' in change) tagged(it, 'network', id, change['tags'])
      changed(it, 'network', id, fieldsOf(it, preparedChange(it, change, before)))
    },
    updated: (it, id) => built(it, 'network', id),
    attribute: (it, id, name) => {
      if (name === 'segments') throw notImplemented('Attribute segments')
      return shown(it, 'network', id)[name]
    },
  },
}
