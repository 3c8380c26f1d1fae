/** Which DHCP agent serves which network. */
import type { NeutronNetwork } from '@meridian/openstack'
import { isAlive } from '#neutron/agents/agents.ts'
import { agents, dhcpHostings, type Agent } from '#neutron/tables.ts'
import { rows, type Scene } from '#scene.ts'

export const DHCP = 'DHCP agent'

/** Gives a network that has none the agent that serves it, where one is at work. */
export function scheduleDhcp(scene: Scene, network: NeutronNetwork): void {
  if (rows(scene, dhcpHostings).count({ network_id: network.id }) > 0) return
  const able = rows(scene, agents).list({ where: { agent_type: DHCP, admin_state_up: true } })
  const agent = able.find((one) => isAlive(scene, one))
  if (agent) host(scene, network, agent)
}

/** Forgets who serves a network that goes. */
export function forgetDhcp(scene: Scene, network_id: string): void {
  const where = { network_id }
  for (const { id } of rows(scene, dhcpHostings).list({ where })) {
    rows(scene, dhcpHostings).remove(id)
  }
}

export function host(
  scene: Scene,
  { id: network_id }: NeutronNetwork,
  { id: agent_id }: Agent,
): void {
  rows(scene, dhcpHostings).insert({ id: `${network_id} ${agent_id}`, network_id, agent_id })
}
