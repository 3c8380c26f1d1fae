/**
 * The security group that Octavia makes for the port of a load balancer's address, in a project of its
 * own, and gives it in place of those that it had (octavia.network.drivers.neutron.allowed_address_pairs).
 * Users see its id at the port and nothing else of it.
 */
import { setMemberships, withEgress } from '#neutron/security-groups/groups.ts'
import { revised } from '#neutron/scene.ts'
import { ports, securityGroupRules, securityGroups } from '#neutron/tables.ts'
import type { LoadBalancer } from '#octavia/rows.ts'
import { rows, type Scene } from '#scene.ts'

/** Octavia's own project, in which no user of the embedded cloud works. */
const OCTAVIA_PROJECT = '0c7a71a0c7a71a0c7a71a0c7a71a0c7a'

type About = Pick<LoadBalancer, 'id' | 'vip_port_id'>

const nameOf = ({ id }: About): string => `lb-${id}`

/** Guards the port of a load balancer by a group of its own, once. */
export function guardPort(scene: Scene, balancer: About): void {
  const name = nameOf(balancer)
  const table = rows(scene, securityGroups)
  if (table.first({ project_id: OCTAVIA_PROJECT, name })) return
  setGroups(scene, balancer, [withEgress(scene, OCTAVIA_PROJECT, name, '').id])
}

/** Takes the group away; a port that stays is in none then. */
export function unguardPort(scene: Scene, balancer: About): void {
  const table = rows(scene, securityGroups)
  const group = table.first({ project_id: OCTAVIA_PROJECT, name: nameOf(balancer) })
  if (!group) return
  const rules = rows(scene, securityGroupRules)
  for (const { id } of rules.list({ where: { security_group_id: group.id } })) rules.remove(id)
  table.remove(group.id)
  setGroups(scene, balancer, [])
}

function setGroups(scene: Scene, { vip_port_id }: About, ids: string[]): void {
  const port = rows(scene, ports).get(vip_port_id)
  if (!port) return
  setMemberships(scene, port.id, ids)
  rows(scene, ports).update(revised(scene, port, { security_groups: ids }))
}
