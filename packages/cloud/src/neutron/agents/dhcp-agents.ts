/** Which DHCP agents serve a network. https://docs.openstack.org/api-ref/network/v2/#dhcp-agent-scheduler */
import { shownAgent } from '#neutron/agents/agents.ts'
import { DHCP, host } from '#neutron/agents/dhcp-hosting.ts'
import { notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { fields } from '#neutron/attributes.ts'
import { badRequest, conflict, networkNotFound, refused } from '#neutron/faults.ts'
import { networkKind } from '#neutron/networks/networks.ts'
import { removePort } from '#neutron/ports/ports.ts'
import { revised } from '#neutron/scene.ts'
import { serveDhcp } from '#neutron/subnets/subnets.ts'
import { agents, dhcpHostings, networks, ports, subnets, type Agent } from '#neutron/tables.ts'
import { rows, type Scene } from '#scene.ts'
import type { Context } from '#http/context.ts'

export const dhcpAgentRoutes: Routes = (router) => {
  router.get('/networks/{id}/dhcp-agents', (context) => {
    demand(context, 'get_dhcp-agents')
    const where = { network_id: context.param('id') }
    const hosting = rows(context, dhcpHostings).list({ where })
    const found = hosting.flatMap(({ agent_id: id }) => rows(context, agents).get(id) ?? [])
    return ok({ agents: found.map((agent) => shownAgent(context, agent)) })
  })
  router.get('/agents/{id}/dhcp-networks', (context) => {
    demand(context, 'get_dhcp-networks')
    const agent = agentOf(context)
    const hosting = rows(context, dhcpHostings).list({ where: { agent_id: agent.id } })
    const found = hosting.flatMap(({ network_id: id }) => rows(context, networks).get(id) ?? [])
    return ok({ networks: found.map((one) => networkKind.shown(context, one, undefined, 'get')) })
  })
  router.post('/agents/{id}/dhcp-networks', (context) => {
    demand(context, 'create_dhcp-network')
    const id = fields(context.body)['network_id']
    if (typeof id !== 'string') throw badRequest('Invalid or missing network_id')
    const network = rows(context, networks).get(id)
    if (!network) throw networkNotFound(id)
    const agent = agentOf(context)
    if (agent.agent_type !== DHCP || !agent.admin_state_up) {
      const message = `Agent ${agent.id} is not a valid DHCP Agent or has been disabled.`
      throw notFound(message, 'InvalidDHCPAgent')
    }
    if (hostingOf(context, agent.id, id)) {
      const message = `The network ${id} has been already hosted by the DHCP Agent ${agent.id}.`
      throw conflict('NetworkHostedByDHCPAgent', message)
    }
    host(context, network, agent)
    const served = rows(context, subnets).list({ where: { network_id: id, enable_dhcp: true } })
    for (const subnet of served) serveDhcp(context, subnet, network.project_id)
    return created(null)
  })
  router.delete('/agents/{id}/dhcp-networks/{network_id}', (context) => {
    demand(context, 'delete_dhcp-network')
    const agent = agentOf(context)
    const id = context.param('network_id')
    const hosting = hostingOf(context, agent.id, id)
    if (!hosting) {
      const message = `The network ${id} is not hosted by the DHCP Agent ${agent.id}.`
      throw conflict('NetworkNotHostedByDhcpAgent', message)
    }
    rows(context, dhcpHostings).remove(hosting.id)
    leave(context, id)
    return noContent()
  })
}

const hostingOf = (scene: Scene, agent_id: string, network_id: string) =>
  rows(scene, dhcpHostings).first({ network_id, agent_id })

/** The port of the agent goes with it, and the zone that it was in. */
function leave(scene: Scene, network_id: string): void {
  if (rows(scene, dhcpHostings).count({ network_id }) > 0) return
  const where = { network_id, device_owner: 'network:dhcp' }
  for (const port of rows(scene, ports).list({ where })) removePort(scene, port)
  const network = rows(scene, networks).get(network_id)
  if (network) rows(scene, networks).update(revised(scene, network, { availability_zones: [] }))
}

function agentOf(context: Context): Agent {
  const id = context.param('id')
  const agent = rows(context, agents).get(id)
  if (!agent) throw notFound(`Agent ${id} could not be found.`, 'AgentNotFound')
  return agent
}

function demand(context: Context, rule: string): void {
  if (!context.allows(rule)) throw refused(`rule:${rule}`)
}
