/** https://docs.openstack.org/api-ref/network/v2/#networking-agents */
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { boolean, toBoolean, type Fields } from '#neutron/attributes.ts'
import { NONE } from '#neutron/listing.ts'
import { neutronStyle, type NeutronKind } from '#neutron/style.ts'
import { agents, type Agent } from '#neutron/tables.ts'
import { resource } from '#resource/resource.ts'

const ZONE = 'nova'

const agentKind: NeutronKind<Agent> = {
  path: '/agents',
  one: 'agent',
  many: 'agents',
  collection: agents,
  attributes: {
    id: {},
    agent_type: {},
    binary: {},
    topic: {},
    host: {},
    admin_state_up: { check: boolean },
    alive: {},
    availability_zone: {},
    description: {},
  },
  filters: {
    alive: (_context, values) => (toBoolean(values[0]) ? {} : NONE),
    availability_zone: (_context, values) => (values.includes(ZONE) ? {} : NONE),
  },
  unpaged: true,
  notFound: (id) => notFound(`Agent ${id} could not be found.`, 'AgentNotFound'),
  shown: shownAgent,
}

const listedAgents = resource(neutronStyle, agentKind)

export const agentRoutes: Routes = (router) => {
  listedAgents(router)
  router.get('/availability_zones', (context) => {
    const zones = (['network', 'router'] as const).map((resource) => {
      return { name: ZONE, resource, state: 'available' }
    })
    return ok({
      availability_zones: zones.filter((zone) => context.allows('get_availability_zone', zone)),
    })
  })
}

/** An agent as lists of them show it. */
export function shownAgent(context: Context, agent: Agent): Fields {
  const beat = context.now - (context.now % 30_000)
  return {
    ...agent,
    alive: true,
    availability_zone: ZONE,
    description: null,
    resources_synced: null,
    heartbeat_timestamp: new Date(beat).toISOString().slice(0, 19).replace('T', ' '),
  }
}
