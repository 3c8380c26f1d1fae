/**
 * A security group with the rules of another one. Neutron has no such call: the group is made, the
 * rules that it starts with and the first has not are taken away, and the others are made. What is
 * refused takes the new group with it.
 */
import { say } from '@meridian/contract'
import type {
  NeutronSecurityGroup,
  NeutronSecurityGroupCreate,
  NeutronSecurityGroupRule,
  NeutronSecurityGroupRuleCreate,
  OpenStack,
} from '@meridian/openstack'
import { orTakenBack } from '#or-taken-back.ts'

type Neutron = OpenStack['neutron']
type About = { readonly name?: string; readonly description?: string }

/** So many rules are asked for in one body. */
const atOnce = 200

/**
 * Copies a group under another name. Throws what Neutron refuses it with, when nothing is left of the
 * copy; otherwise the refusal names what is left.
 */
export const copyGroup = async (
  neutron: Neutron,
  id: string,
  about: About,
): Promise<NeutronSecurityGroup> => {
  const [source, wanted] = await Promise.all([
    neutron.securityGroups.get(id, { fields: ['id', 'name', 'description', 'stateful'] }),
    neutron.securityGroupRules.listAll({ security_group_id: id, limit: 1000 }),
  ])
  const made = await neutron.securityGroups.create(valuesOf(source, about))
  const { name } = made
  await orTakenBack(() => giveRules(neutron, made, wanted, id), {
    part: 'rules',
    takeBack: () => neutron.securityGroups.remove(made.id),
    stays: (refusal, failure) =>
      say(
        'The security group {name} ({id}) remains without all of its rules: {refusal} It cannot be deleted: {failure}',
        { name, id: made.id, refusal, failure },
      ),
  })
  return made
}

/** A Neutron that knows no stateless groups is told nothing of them. */
const valuesOf = (
  { description, stateful }: NeutronSecurityGroup,
  about: About,
): NeutronSecurityGroupCreate => ({
  ...(description !== undefined && { description }),
  ...about,
  ...(stateful === false && { stateful }),
})

const giveRules = async (
  neutron: Neutron,
  made: NeutronSecurityGroup,
  wanted: readonly NeutronSecurityGroupRule[],
  source: string,
): Promise<void> => {
  const missing = wanted.map((rule) => ruleOf(rule, made.id, source))
  for (const rule of made.security_group_rules ?? []) {
    const at = missing.findIndex((one) => isSame(one, ruleOf(rule, made.id, made.id)))
    if (at < 0) await neutron.securityGroupRules.remove(rule.id)
    else missing.splice(at, 1)
  }
  for (let at = 0; at < missing.length; at += atOnce)
    await neutron.securityGroupRules.createAll(missing.slice(at, at + atOnce))
}

/** A rule for the group that is made; one about the members of the first is about those of the new. */
const ruleOf = (
  rule: NeutronSecurityGroupRule,
  made: string,
  source: string,
): NeutronSecurityGroupRuleCreate => ({
  security_group_id: made,
  direction: rule.direction,
  ethertype: rule.ethertype,
  ...(rule.protocol !== null && { protocol: rule.protocol }),
  ...(rule.port_range_min !== null && { port_range_min: rule.port_range_min }),
  ...(rule.port_range_max !== null && { port_range_max: rule.port_range_max }),
  ...(rule.remote_ip_prefix !== null && { remote_ip_prefix: rule.remote_ip_prefix }),
  ...(rule.remote_group_id !== null && {
    remote_group_id: rule.remote_group_id === source ? made : rule.remote_group_id,
  }),
  ...(rule.remote_address_group_id && { remote_address_group_id: rule.remote_address_group_id }),
  ...(rule.description && { description: rule.description }),
})

const isSame = (
  one: NeutronSecurityGroupRuleCreate,
  two: NeutronSecurityGroupRuleCreate,
): boolean => JSON.stringify(one) === JSON.stringify(two)
