/** Subnets of a stack (heat.engine.resources.openstack.neutron.subnet). */
import { textOf } from '#heat/resources/ask.ts'
import { conflicting, invalid, notImplemented, unspecified } from '#heat/resources/failures.ts'
import {
  changed,
  idOf,
  lifeOf,
  made,
  prepared,
  preparedChange,
  tagged,
} from '#heat/resources/neutron/client.ts'
import { subnetSchema } from '#heat/resources/neutron/subnet-schema.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'
import { without } from '#wire/without.ts'

/** In templates an empty gateway is none. */
function fieldsOf(fields: JsonObject): JsonObject {
  const { segment, ...rest } = without(fields, 'tags')
  if (segment) throw notImplemented('Property segment')
  const pools = rest['allocation_pools'] === null ? { allocation_pools: [] } : {}
  const gateway = rest['gateway_ip'] === '' ? { gateway_ip: null } : {}
  return { ...rest, ...pools, ...gateway }
}

function validate(properties: JsonObject): void {
  const { subnetpool, prefixlen, cidr, ip_version: version } = properties
  const { ipv6_ra_mode: mode, ipv6_address_mode: addresses } = properties
  if (subnetpool && cidr) throw conflicting('subnetpool', 'cidr')
  if (!subnetpool && !cidr) throw unspecified('subnetpool', 'cidr')
  if (prefixlen && cidr) throw conflicting('prefixlen', 'cidr')
  if (version === 4 && (mode || addresses)) {
    throw invalid('ipv6_ra_mode and ipv6_address_mode are not supported for ipv4.')
  }
  if (mode && addresses && mode !== addresses) {
    throw invalid('When both ipv6_ra_mode and ipv6_address_mode are set, they must be equal.')
  }
}

export const subnet: ResourceType = {
  ...subnetSchema,
  life: {
    ...lifeOf('subnet'),
    validate,
    create: (it) => {
      const { network, network_id: earlier, subnetpool, ...rest } = prepared(it)
      const named = textOf({ network: network ?? earlier ?? '' }, 'network')
      const pool = textOf({ subnetpool: subnetpool ?? '' }, 'subnetpool')
      const id = made(it, 'subnet', {
        ...fieldsOf(rest),
        network_id: idOf(it, 'network', named),
        ...(pool === '' ? {} : { subnetpool_id: idOf(it, 'subnetpool', pool) }),
      })
      const { tags } = it.properties
      if (tags) tagged(it, 'subnet', id, tags)
      return id
    },
    update: (it, id, change, before) => {
      if ('tags' in change) tagged(it, 'subnet', id, change['tags'])
      changed(it, 'subnet', id, fieldsOf(preparedChange(it, change, before)))
    },
  },
}
