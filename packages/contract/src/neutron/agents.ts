import { Type, type Static } from 'typebox'
import { MapOf, Items, Nullable, del, get, patch, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** What does Neutron's work on a host. */
export const NetworkAgent = Type.Object({
  id: Type.String(),
  agent_type: Type.String(),
  binary: Type.String(),
  host: Type.String(),
  topic: optionalText,
  availability_zone: optionalText,
  /** Whether it has reported lately. */
  alive: Type.Boolean(),
  admin_state_up: Type.Boolean(),
  /** UP or DOWN. */
  admin_state: Type.String(),
  description: optionalText,
  created_at: optionalText,
  started_at: optionalText,
  heartbeat_timestamp: optionalText,
  configurations: Type.Optional(MapOf(Type.Unknown())),
})
export type NetworkAgent = Static<typeof NetworkAgent>

const text = Type.Optional(Type.String({ maxLength: 255 }))
const AgentsQuery = Type.Object({ agent_type: text, binary: text, host: text })

const one = '/api/neutron/agents/{id}'
const params = { id: Uuid }

/** Neutron tells administrators of them; others get none. */
export const networkAgents = {
  /** 501 where the cloud has no agents of Neutron's. */
  list: get('/api/neutron/agents/', { query: AgentsQuery, reply: Items(NetworkAgent) }),
  load: get(one, { params, reply: NetworkAgent }),
  update: patch(one, {
    params,
    body: Type.Object({
      admin_state_up: Type.Optional(Type.Boolean()),
      description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    }),
    status: 204,
  }),
  remove: del(one, { params, status: 204 }),
} as const

/** An agent that serves a network with DHCP. */
export const DhcpAgent = Type.Object({ ...NetworkAgent.properties, network_id: Type.String() })
export type DhcpAgent = Static<typeof DhcpAgent>

const served = '/api/neutron/networks/{network_id}/dhcp_agents/{id}'
const both = { network_id: Uuid, id: Uuid }

export const dhcpAgents = {
  list: get('/api/neutron/dhcp_agents/', {
    query: Type.Object({ network_id: Uuid }),
    reply: Items(DhcpAgent),
  }),
  load: get(served, { params: both, reply: DhcpAgent }),
  /** Has the agent serve the network, too. */
  add: put(served, { params: both, status: 204 }),
  remove: del(served, { params: both, status: 204 }),
} as const
