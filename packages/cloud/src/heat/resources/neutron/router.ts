/** Routers of a stack and their interfaces (heat.engine.resources.openstack.neutron.router). */
import { ask, askIfThere, mapsOf, textOf, withoutNulls } from '#heat/resources/ask.ts'
import { conflicting, invalid, notImplemented, unspecified } from '#heat/resources/failures.ts'
import {
  built,
  changed,
  idOf,
  lifeOf,
  made,
  prepared,
  preparedChange,
  tagged,
} from '#heat/resources/neutron/client.ts'
import { routerInterfaceSchema } from '#heat/resources/neutron/router-interface-schema.ts'
import { routerSchema } from '#heat/resources/neutron/router-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { without } from '#wire/without.ts'

/** Agents are chosen by this cloud itself. */
function fieldsOf(it: Resource, fields: JsonObject): JsonObject {
  const { l3_agent_id: agent, l3_agent_ids: agents, ...rest } = without(fields, 'tags')
  if (agent || (Array.isArray(agents) && agents.length > 0)) {
    throw notImplemented('Property l3_agent_ids')
  }
  const gateway = rest['external_gateway_info']
  if (!isObject(gateway)) return rest
  const { network, external_fixed_ips: addresses, ...more } = withoutNulls(gateway)
  const wanted = mapsOf(addresses).map((one) => {
    const { subnet, ...others } = withoutNulls(one)
    return typeof subnet === 'string'
      ? { ...others, subnet_id: idOf(it, 'subnet', subnet) }
      : others
  })
  return {
    ...rest,
    external_gateway_info: {
      ...more,
      network_id: idOf(it, 'network', typeof network === 'string' ? network : ''),
      ...(addresses === undefined ? {} : { external_fixed_ips: wanted }),
    },
  }
}

function validate(properties: JsonObject): void {
  const { distributed, ha, l3_agent_id: agent, l3_agent_ids: ids } = properties
  const agents = Array.isArray(ids) ? ids : []
  if (agent && agents.length > 0) throw conflicting('l3_agent_id', 'l3_agent_ids')
  if (distributed === true && (agent || agents.length > 0)) {
    throw conflicting('distributed', 'l3_agent_id/l3_agent_ids')
  }
  if (ha === true && distributed === true) throw conflicting('distributed', 'ha')
  if (ha !== true && agents.length > 1) {
    throw invalid('Non HA routers can only have one L3 agent.')
  }
}

export const router: ResourceType = {
  ...routerSchema,
  life: {
    ...lifeOf('router'),
    validate,
    create: (it) => {
      const id = made(it, 'router', fieldsOf(it, prepared(it)))
      const { tags } = it.properties
      if (tags) tagged(it, 'router', id, tags)
      return id
    },
    created: (it, id) => built(it, 'router', id),
    update: (it, id, change, before) => {
      if ('tags' in change) tagged(it, 'router', id, change['tags'])
      changed(it, 'router', id, fieldsOf(it, preparedChange(it, change, before)))
    },
  },
}

/** The id of an interface says what it is of: `ROUTER:subnet_id=SUBNET`. */
export const routerInterface: ResourceType = {
  ...routerInterfaceSchema,
  life: {
    validate: ({ subnet, subnet_id: subnetId, port, port_id: portId }) => {
      if ((subnet ?? subnetId) && (port ?? portId)) throw conflicting('subnet', 'port')
      if (!(subnet ?? subnetId ?? port ?? portId)) throw unspecified('subnet', 'port')
    },
    create: (it) => {
      const named = (key: string): string =>
        textOf(it.properties, key) || textOf(it.properties, `${key}_id`)
      const owner = idOf(it, 'router', named('router'))
      const kind = named('subnet') === '' ? 'port' : 'subnet'
      const value = idOf(it, kind, named(kind))
      ask(it, 'network', 'PUT', `/routers/${owner}/add_router_interface`, { [`${kind}_id`]: value })
      return `${owner}:${kind}_id=${value}`
    },
    delete: (it, id) => {
      const [owner = '', key = '', value = ''] = id.split(/[:=]/)
      askIfThere(it, 'network', 'PUT', `/routers/${owner}/remove_router_interface`, {
        [key]: value,
      })
    },
    attribute: () => undefined,
  },
}
