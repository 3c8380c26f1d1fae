/** Which agents host which routers. https://docs.openstack.org/api-ref/network/v2/#l3-agent-scheduler */
import type { NeutronRouter } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { shownAgent } from '#neutron/agents/agents.ts'
import { given } from '#neutron/style.ts'
import { routerKind } from '#neutron/routers/routers.ts'
import { rows } from '#scene.ts'
import { agents, routers } from '#neutron/tables.ts'

const AGENT = { agent_type: 'L3 agent' }

/** A router is scheduled once it has something to do, and has a zone from then on. */
const isHosted = ({ availability_zones: zones = [] }: NeutronRouter): boolean => zones.length > 0

export const l3AgentRoutes: Routes = (router) => {
  router.get('/routers/{id}/l3-agents', (context) => {
    context.enforce('get_l3-agents')
    const found = given(context, routerKind, context.param('id'))
    const hosts = isHosted(found) ? rows(context, agents).list({ where: AGENT }) : []
    const ha_state = found.ha === true ? 'active' : null
    return ok({ agents: hosts.map((agent) => ({ ...shownAgent(context, agent), ha_state })) })
  })
  router.get('/agents/{id}/l3-routers', (context) => {
    context.enforce('get_l3-routers')
    const agent = rows(context, agents).get(context.param('id'))
    if (!agent) {
      throw notFound(`Agent ${context.param('id')} could not be found.`, 'AgentNotFound')
    }
    const isL3 = agent.agent_type === AGENT.agent_type
    return ok({ routers: isL3 ? hosted(context) : [] })
  })
}

const hosted = (context: Context) =>
  rows(context, routers)
    .list({})
    .filter(isHosted)
    .map((one) => ({ ...one, conntrack_helpers: [] }))
