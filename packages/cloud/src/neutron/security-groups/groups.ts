/** Security groups as other rules need them: found, made on demand, in use or not. */
import type { NeutronSecurityGroupRule } from '@meridian/openstack'
import { conflict } from '#neutron/faults.ts'
import { refuseOverQuota } from '#neutron/quotas.ts'
import { fresh, oldestFirst, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import {
  memberships,
  securityGroupRules,
  securityGroups,
  type StoredGroup,
  type StoredRule,
} from '#neutron/tables.ts'

/**
 * The project's group named `default`, made with its four rules when there is none yet. Throws 409
 * when the project may not have so many.
 */
export function defaultGroup(scene: Scene, projectId: string): StoredGroup {
  const found = rows(scene, securityGroups).first({ project_id: projectId, name: 'default' })
  if (found) return found
  // Lists make it, too, and these are in no transaction.
  return scene.world.store.transaction(() => {
    refuseOverQuota(scene, projectId, 'security_group_rule', 4)
    const group = withEgress(scene, projectId, 'default', 'Default security group', true)
    for (const ethertype of ['IPv4', 'IPv6'] as const) {
      const remote = { direction: 'ingress' as const, ethertype, remote_group_id: group.id }
      insertRule(scene, group, remote, null)
    }
    return group
  })
}

/**
 * A group with the two rules that every group starts with: whatever leaves may leave. Throws 409 when
 * the project may not have two more.
 */
export function insertGroup(
  scene: Scene,
  projectId: string,
  name: string,
  description: string,
  stateful = true,
): StoredGroup {
  refuseOverQuota(scene, projectId, 'security_group_rule', 2)
  return withEgress(scene, projectId, name, description, stateful)
}

/** The same, however many the project may have. */
export function withEgress(
  scene: Scene,
  projectId: string,
  name: string,
  description: string,
  stateful = true,
): StoredGroup {
  const group = { ...fresh(scene, projectId), name, description, stateful, shared: false }
  rows(scene, securityGroups).insert({ ...group, revision_number: 1 })
  for (const ethertype of ['IPv4', 'IPv6'] as const) {
    insertRule(scene, group, { direction: 'egress', ethertype }, null)
  }
  return { ...group, revision_number: 1 }
}

type RuleStart = Pick<NeutronSecurityGroupRule, 'direction' | 'ethertype'> &
  Partial<NeutronSecurityGroupRule>

/** A rule; what is not given means "any". */
export function insertRule(
  scene: Scene,
  group: Pick<StoredGroup, 'id' | 'project_id'>,
  rule: RuleStart,
  description: string | null = '',
): StoredRule {
  const last = rows(scene, securityGroupRules).list({ order: [['seq', 'desc']], limit: 1 })
  const empty = {
    protocol: null,
    port_range_min: null,
    port_range_max: null,
    remote_ip_prefix: null,
    remote_address_group_id: null,
    normalized_cidr: rule.remote_ip_prefix ?? null,
    remote_group_id: null,
  }
  // Neutron writes null for the rules it makes itself; the wire type knows texts only.
  const described = description === null ? {} : { description }
  return rows(scene, securityGroupRules).insert({
    ...fresh(scene, group.project_id),
    security_group_id: group.id,
    ...empty,
    ...rule,
    ...described,
    standard_attr_id: (last[0]?.standard_attr_id ?? 0) + 1,
  })
}

/** The group's rules, oldest first. */
export function rulesOf(scene: Scene, groupId: string): StoredRule[] {
  return rows(scene, securityGroupRules).list({
    where: { security_group_id: groupId },
    order: oldestFirst,
  })
}

/** Notes which groups a port is in, in place of what it was in. */
export function setMemberships(scene: Scene, portId: string, ids: readonly string[]): void {
  const table = rows(scene, memberships)
  refuseMixed(scene, ids)
  for (const { id } of table.list({ where: { port_id: portId } })) table.remove(id)
  for (const groupId of new Set(ids)) {
    table.insert({ id: `${portId}/${groupId}`, security_group_id: groupId, port_id: portId })
  }
}

/** A port has groups of one kind: throws 409. */
function refuseMixed(scene: Scene, ids: readonly string[]): void {
  const groups = ids.flatMap((id) => rows(scene, securityGroups).get(id) ?? [])
  if (new Set(groups.map(({ stateful = true }) => stateful)).size <= 1) return
  const reason =
    'Cannot apply both stateful and stateless security groups on the same port at the same time'
  throw conflict('SecurityGroupConflict', `Error ${reason} while attempting the operation.`)
}

/** True while a port is in the group. */
export function isGroupUsed(scene: Scene, groupId: string): boolean {
  return rows(scene, memberships).first({ security_group_id: groupId }) !== undefined
}

/** A change of its rules is a change of the group. */
export function touchGroup(scene: Scene, groupId: string): void {
  const group = rows(scene, securityGroups).get(groupId)
  if (group) rows(scene, securityGroups).update(revised(scene, group))
}
