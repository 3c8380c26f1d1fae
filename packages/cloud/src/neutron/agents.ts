/** https://docs.openstack.org/api-ref/network/v2/#networking-agents */
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#neutron/attributes.ts'
import { nothingThere } from '#neutron/faults.ts'
import { listReply } from '#neutron/listing.ts'
import { rows } from '#neutron/scene.ts'
import { collection } from '#store/collection.ts'

/** An agent as stored; it is alive as long as the cloud is. */
export type Agent = {
  id: string
  agent_type: string
  binary: string
  topic: string
  host: string
  admin_state_up: boolean
  created_at: string
  started_at: string
  configurations: Fields
}
export const agents = collection<Agent>('neutron_agents')

const names = ['id', 'agent_type', 'binary', 'topic', 'host', 'admin_state_up', 'alive']
const attributes = Object.fromEntries([...names, 'availability_zone'].map((name) => [name, {}]))

const agentMissing = (id: string): Error =>
  notFound(`Agent ${id} could not be found.`, 'AgentNotFound')

export const agentRoutes: Routes = (router) => {
  router.get('/agents', (context) => {
    const all = rows(context, agents)
      .list()
      .filter((one) => context.allows('get_agent', one))
    const kind = { many: 'agents', attributes, notFound: agentMissing }
    return listReply(
      context,
      kind,
      all.map((one) => shownAgent(context, one)),
    )
  })
  router.get('/agents/{id}', (context) => {
    const agent = rows(context, agents).get(context.param('id'))
    if (!agent) throw agentMissing(context.param('id'))
    if (!context.allows('get_agent', agent)) throw nothingThere()
    return ok({ agent: shownAgent(context, agent) })
  })
  router.get('/availability_zones', (context) => {
    const zones = (['network', 'router'] as const).map((resource) => {
      return { name: 'nova', resource, state: 'available' }
    })
    return ok({
      availability_zones: zones.filter((zone) => context.allows('get_availability_zone', zone)),
    })
  })
}

function shownAgent(context: Context, agent: Agent): Fields {
  const beat = context.now - (context.now % 30_000)
  return {
    ...agent,
    alive: true,
    availability_zone: 'nova',
    description: null,
    resources_synced: null,
    heartbeat_timestamp: new Date(beat).toISOString().slice(0, 19).replace('T', ' '),
  }
}
