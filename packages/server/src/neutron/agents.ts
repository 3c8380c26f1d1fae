import { dhcpAgents, networkAgents, say, type NetworkAgent } from '@meridian/contract'
import type { NeutronAgent } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import type { KnownExtensions } from '#extensions.ts'
import { ApiRefusal, errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** Neutron writes its agents' times as "2026-11-25 03:10:09", in UTC. */
const iso = (time: string | null | undefined): string | null =>
  time?.replace(/^(\S+) (\S+)$/, '$1T$2Z') ?? null

const present = (agent: NeutronAgent): NetworkAgent => ({
  ...agent,
  created_at: iso(agent.created_at),
  started_at: iso(agent.started_at),
  heartbeat_timestamp: iso(agent.heartbeat_timestamp),
  admin_state: agent.admin_state_up ? 'UP' : 'DOWN',
})

const byName = (a: NetworkAgent, b: NetworkAgent): number =>
  a.agent_type.localeCompare(b.agent_type) || a.host.localeCompare(b.host)

/** https://docs.openstack.org/api-ref/network/v2/#networking-agents-agents */
export const agentRoutes = (app: FastifyInstance, known: KnownExtensions): void => {
  const { list, ...plain } = networkAgents
  serve(app, plain, ({ neutron }) => neutron.agents, { present })

  bind(app, list, async ({ query }, context) => {
    const { openstack, session } = context
    const { neutron } = openstack
    const all = neutron.available ? await known.of('network', openstack, session) : []
    if (!all.some(({ alias }) => alias === 'agent')) {
      throw new ApiRefusal(
        501,
        say('Extension is not enabled: {extension}.', { extension: 'agent' }),
      )
    }
    return {
      items: rowsOf(context, await neutron.agents.listAll(query), present).toSorted(byName),
    }
  })

  bind(app, dhcpAgents.list, async ({ query: { network_id } }, context) => {
    const found = await context.openstack.neutron.agents.ofNetwork(network_id)
    return { items: rowsOf(context, found, (agent) => ({ ...present(agent), network_id })) }
  })

  bind(app, dhcpAgents.load, async ({ params: { network_id, id } }, { openstack }) => {
    const found = await openstack.neutron.agents.ofNetwork(network_id)
    const agent = found.find((one) => one.id === id)
    if (agent === undefined) throw errors.notFound(`agent ${id} does not serve the network`)
    return { ...present(agent), network_id }
  })

  bind(app, dhcpAgents.add, async ({ params: { network_id, id } }, { openstack }) =>
    openstack.neutron.agents.serve(id, network_id),
  )

  bind(app, dhcpAgents.remove, async ({ params: { network_id, id } }, { openstack }) =>
    openstack.neutron.agents.leave(id, network_id),
  )
}
