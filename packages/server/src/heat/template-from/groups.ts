/** Security groups in a template. */
import { say } from '@meridian/contract'
import type { NeutronSecurityGroup, NeutronSecurityGroupRule } from '@meridian/openstack'
import {
  resourceNamed,
  type Draft,
  type Properties,
  type Value,
} from '#heat/template-from/draft.ts'

type Rule = NeutronSecurityGroupRule

/**
 * What stands for each group, by its id. Every project has a group of the name `default`, which is
 * taken as it is.
 */
export const writeGroups = (
  draft: Draft,
  groups: readonly NeutronSecurityGroup[],
): ReadonlyMap<string, Value> => {
  const written = new Map<string, Value>()
  for (const { id, name } of groups) if (name === 'default') written.set(id, name)
  const later: { readonly name: string; readonly rule: Rule }[] = []
  for (const group of groups.filter(({ name }) => name !== 'default')) {
    const { id, name } = group
    const rules = rulesSaid(draft, group)
    // No resource may wait for itself, and two groups may name each other.
    const waits = (rule: Rule) => isOfOther(rule) && !written.has(rule.remote_group_id ?? '')
    for (const rule of rules.filter(waits)) later.push({ name, rule })
    const inside = rules.filter((rule) => !waits(rule))
    const resource = draft.add(['group', name], 'OS::Neutron::SecurityGroup', {
      name,
      description: group.description || undefined,
      rules: inside.length > 0 ? inside.map((rule) => inlined(rule, written)) : undefined,
    })
    written.set(id, resourceNamed(resource))
  }
  for (const { name, rule } of later) {
    draft.add(['rule', name], 'OS::Neutron::SecurityGroupRule', {
      ...asked(rule),
      // Heat takes a rule resource without a protocol for TCP; Neutron takes 0 for any protocol.
      protocol: rule.protocol ?? 0,
      security_group: written.get(rule.security_group_id),
      remote_group: written.get(rule.remote_group_id ?? '') ?? rule.remote_group_id,
    })
  }
  return written
}

const isOfOther = ({ remote_group_id: remote, security_group_id: own }: Rule): boolean =>
  remote !== null && remote !== own

/**
 * The rules that are to be said. A new group lets everything out: what leaves is said where it is
 * something else, and Heat then takes that away.
 */
const rulesSaid = (
  draft: Draft,
  { name, security_group_rules: all = [] }: NeutronSecurityGroup,
): readonly Rule[] => {
  const rules = all.filter((rule) => !rule.remote_address_group_id)
  if (rules.length < all.length) {
    draft.lacks(say('The rules of security group {name} for groups of addresses.', { name }))
  }
  const leaving = rules.filter(({ direction }) => direction === 'egress')
  if (leaving.length === 0) {
    draft.lacks(
      say('Security group {name} lets nothing out; the one of the template will.', { name }),
    )
  }
  const isUsual = leaving.length === 2 && leaving.every(letsAllOut)
  return rules.filter(({ direction }) => direction === 'ingress' || !isUsual)
}

const letsAllOut = ({ protocol, remote_ip_prefix: prefix, remote_group_id: group }: Rule) =>
  protocol === null && prefix === null && group === null

/** A rule inside its group; of the group itself, which has no name there, none is named. */
const inlined = (rule: Rule, written: ReadonlyMap<string, Value>): Value => ({
  ...asked(rule),
  ...(rule.protocol !== null && { protocol: rule.protocol }),
  ...(rule.remote_group_id !== null && { remote_mode: 'remote_group_id' }),
  ...(isOfOther(rule) && { remote_group_id: written.get(rule.remote_group_id ?? '') ?? null }),
})

type Said = { readonly [key: string]: Value }

const asked = (rule: Rule): Said & Properties => ({
  direction: rule.direction,
  ethertype: rule.ethertype,
  ...(rule.port_range_min !== null && { port_range_min: rule.port_range_min }),
  ...(rule.port_range_max !== null && { port_range_max: rule.port_range_max }),
  ...(rule.remote_ip_prefix !== null && { remote_ip_prefix: rule.remote_ip_prefix }),
})
