/** What may be sent of load balancers and their listeners, as octavia.api.v2.types declares it. */
import {
  address,
  among,
  flag,
  listOf,
  must,
  name,
  objectOf,
  objectsOf,
  on,
  or,
  owner,
  port,
  tags,
  text,
  uuid,
  whole,
  tlsParts,
} from '#octavia/attribute-makers.ts'
import { policySingle, poolSingle } from '#octavia/attributes.ts'
import type { Attribute, Attributes } from '#octavia/wsme.ts'

const PROTOCOLS = ['TCP', 'HTTPS', 'HTTP', 'TERMINATED_HTTPS', 'UDP', 'SCTP', 'PROMETHEUS']

const LONGEST = 24 * 24 * 60 * 60 * 1000
const timeout = whole(0, LONGEST)
const headers: Attribute = { type: { is: 'texts', of: { is: 'text', max: 255 } } }
const refs = listOf({ is: 'text', max: 255 })
const listenerEnd = (client_authentication: Attribute): Attributes => ({
  timeout_client_data: timeout,
  timeout_member_connect: timeout,
  timeout_member_data: timeout,
  timeout_tcp_inspect: timeout,
  tags,
  client_ca_tls_container_ref: name,
  client_authentication,
  client_crl_container_ref: name,
  allowed_cidrs: listOf({ is: 'cidr' }),
  ...tlsParts,
})
const CLIENT_AUTH = among('NONE', 'OPTIONAL', 'MANDATORY')
const listenerStart: Attributes = {
  name,
  description: name,
  admin_state_up: on,
  protocol: must(among(...PROTOCOLS)),
  protocol_port: must(port),
  connection_limit: or(whole(-1), -1),
  default_tls_container_ref: name,
  sni_container_refs: refs,
}
const listenerInside: Attributes = {
  default_pool_id: uuid,
  default_pool: objectOf(poolSingle),
  l7policies: or(objectsOf(policySingle), []),
  insert_headers: headers,
}
export const listener = {
  post: {
    ...listenerStart,
    ...listenerInside,
    loadbalancer_id: must(uuid),
    ...listenerEnd(or(CLIENT_AUTH, 'NONE')),
    ...owner,
  },
  put: {
    name,
    description: name,
    admin_state_up: flag,
    connection_limit: whole(-1),
    default_tls_container_ref: name,
    sni_container_refs: refs,
    default_pool_id: uuid,
    insert_headers: headers,
    ...listenerEnd(CLIENT_AUTH),
  },
}
const listenerSingle: Attributes = {
  ...listenerStart,
  ...listenerInside,
  ...listenerEnd(or(CLIENT_AUTH, 'NONE')),
}

export const loadBalancer = {
  post: {
    name,
    description: name,
    admin_state_up: on,
    vip_address: address,
    vip_port_id: uuid,
    vip_subnet_id: uuid,
    vip_network_id: uuid,
    vip_qos_policy_id: uuid,
    additional_vips: or(objectsOf({ subnet_id: must(uuid), ip_address: address }), []),
    project_id: text(36),
    listeners: or(objectsOf(listenerSingle), []),
    pools: or(objectsOf(poolSingle), []),
    provider: text(64),
    tags,
    flavor_id: uuid,
    availability_zone: name,
    tenant_id: text(36),
  },
  put: { name, description: name, vip_qos_policy_id: uuid, admin_state_up: flag, tags },
}
