/** https://docs.openstack.org/api-ref/network/v2/#networking-agents */
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { boolean, orNull, text, toBoolean, type Fields } from '#neutron/attributes.ts'
import { NONE } from '#neutron/listing.ts'
import { neutronStyle, type NeutronKind } from '#neutron/style.ts'
import { agents, dhcpHostings, type Agent } from '#neutron/tables.ts'
import { resource } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'

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
    admin_state_up: { put: true, check: boolean },
    alive: {},
    availability_zone: {},
    description: { put: true, check: orNull(text()) },
  },
  filters: {
    alive: (context, values) => {
      const wanted = toBoolean(values[0])
      const all = rows(context, agents).list({})
      return { where: { id: all.filter((one) => isAlive(context, one) === wanted).map(idOf) } }
    },
    availability_zone: (_context, values) => (values.includes(ZONE) ? {} : NONE),
  },
  unpaged: true,
  notFound: (id) => notFound(`Agent ${id} could not be found.`, 'AgentNotFound'),
  shown: shownAgent,
  change: (context, agent, body) => rows(context, agents).update({ ...agent, ...body }),
  remove: (context, { id }) => {
    for (const hosting of rows(context, dhcpHostings).list({ where: { agent_id: id } })) {
      rows(context, dhcpHostings).remove(hosting.id)
    }
    rows(context, agents).remove(id)
  },
}

const idOf = ({ id }: Agent): string => id

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

/** Whether it has reported within what Neutron waits for (agent_down_time). */
export function isAlive({ now }: Scene, { silent_since }: Agent): boolean {
  return silent_since === undefined || now - Date.parse(`${silent_since}Z`) < 75_000
}

/** An agent as lists of them show it. */
export function shownAgent(context: Context, agent: Agent): Fields {
  const beat = context.now - (context.now % 30_000)
  const { silent_since, ...told } = agent
  return {
    description: null,
    ...told,
    alive: isAlive(context, agent),
    availability_zone: ZONE,
    resources_synced: null,
    heartbeat_timestamp:
      silent_since ?? new Date(beat).toISOString().slice(0, 19).replace('T', ' '),
  }
}
