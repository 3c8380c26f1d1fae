/** A security group that lets SSH in, made where the project has none that does just that. */
import { say, sshGroupFor, type SshGroup } from '@meridian/contract'
import type { NeutronSecurityGroup, OpenStack } from '@meridian/openstack'
import { errors } from '#http/errors.ts'

type Asked = Pick<OpenStack, 'neutron' | 'projectId'>

/** The group for whom SSH is to be let in from; throws 400 for what is neither anyone nor an address. */
export const sshGroupOf = (from: string): SshGroup => {
  const group = sshGroupFor(from)
  if (group === undefined)
    throw errors.bad(say('SSH can be allowed from anyone or from one address.'))
  return group
}

/** The project's group of that name whose rules let all of it in; undefined where there is none. */
export const findSshGroup = async (
  { neutron, projectId }: Asked,
  { name, prefixes }: SshGroup,
): Promise<NeutronSecurityGroup | undefined> => {
  const found = await neutron.securityGroups.list({ name, project_id: projectId })
  return found.find(({ security_group_rules = [] }) =>
    prefixes.every((prefix) =>
      security_group_rules.some(
        (rule) =>
          rule.direction === 'ingress' &&
          rule.protocol === 'tcp' &&
          rule.port_range_min === 22 &&
          rule.port_range_max === 22 &&
          rule.remote_ip_prefix === prefix,
      ),
    ),
  )
}

/** Makes the group, without its rules. */
export const createSshGroup = async (
  { neutron }: Asked,
  { name, prefixes }: SshGroup,
): Promise<NeutronSecurityGroup> =>
  neutron.securityGroups.create({ name, description: `TCP port 22 from ${prefixes.join(', ')}` })

/** Gives the group its rules, all of them or none. */
export const giveSshRules = async (
  { neutron }: Asked,
  id: string,
  { prefixes }: SshGroup,
): Promise<void> => {
  await neutron.securityGroupRules.createAll(
    prefixes.map((prefix) => ({
      security_group_id: id,
      direction: 'ingress',
      ethertype: prefix.includes(':') ? 'IPv6' : 'IPv4',
      protocol: 'tcp',
      port_range_min: 22,
      port_range_max: 22,
      remote_ip_prefix: prefix,
    })),
  )
}
