/** https://docs.openstack.org/api-ref/network/v2/#security-groups-security-groups */
import type { NeutronSecurityGroupRule } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { reaches, spansProjects } from '#neutron/access.ts'
import {
  boolean,
  oneOf,
  text,
  type Attributes,
  type Check,
  type Fields,
} from '#neutron/attributes.ts'
import { usableAddressGroup } from '#neutron/address-groups.ts'
import { without } from '#wire/without.ts'
import { conflict, groupNotFound, ruleNotFound } from '#neutron/faults.ts'
import {
  defaultGroup,
  insertGroup,
  insertRule,
  isGroupUsed,
  rulesOf,
  touchGroup,
} from '#neutron/groups.ts'
import { resource, standard, type Kind } from '#neutron/resource.ts'
import { checkedRule } from '#neutron/security-rules.ts'
import { revised, rows } from '#neutron/scene.ts'
import {
  securityGroupRules,
  securityGroups,
  type StoredGroup,
  type StoredRule,
} from '#neutron/tables.ts'

/** No group but the one that Neutron makes itself is called so, in whatever letters. */
const groupName: Check = (value, field) => {
  const name = text()(value, field)
  if (typeof name !== 'string' || name.toLowerCase() !== 'default') return name
  const message = 'Default security group already exists.'
  throw conflict('SecurityGroupDefaultAlreadyExists', message)
}

const groupAttributes: Attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: groupName },
  description: { post: true, put: true, fallback: '', check: text() },
  stateful: { post: true, put: true, fallback: true, check: boolean },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  shared: { check: boolean },
  security_group_rules: { unfiltered: true },
}

export const groupKind: Kind<StoredGroup> = {
  path: '/security-groups',
  one: 'security_group',
  many: 'security_groups',
  collection: securityGroups,
  attributes: groupAttributes,
  notFound: groupNotFound,
  candidates: (context) => {
    defaultGroup(context, context.projectId)
    const where = spansProjects(context) ? {} : { project_id: context.projectId }
    return rows(context, securityGroups).list({ where })
  },
  shown: (context, item) => {
    const rules = rulesOf(context, item.id).map((rule) => described(rule))
    return { ...item, security_group_rules: rules }
  },
  mayCreate: (context) => {
    defaultGroup(context, context.projectId)
  },
  create: (context, body) => {
    const owner = String(body['project_id'])
    const [name, description] = [String(body['name']), String(body['description'])]
    return insertGroup(context, owner, name, description, body['stateful'] !== false)
  },
  change: (context, item, body) => {
    if (item.name === 'default' && body['name'] !== undefined) {
      const message = 'Updating default security group not allowed.'
      throw conflict('SecurityGroupCannotUpdateDefault', message)
    }
    return rows(context, securityGroups).update(revised(context, item, body))
  },
  remove: (context, item) => removeGroup(context, item),
}

const ruleAttributes: Attributes = {
  ...standard,
  security_group_id: { post: true, required: true, check: text(36) },
  direction: { post: true, required: true, check: oneOf('ingress', 'egress') },
  // These say in their own words what is wrong with them: see security-rules.ts.
  ethertype: { post: true, fallback: 'IPv4' },
  protocol: { post: true, fallback: null },
  port_range_min: { post: true, fallback: null },
  port_range_max: { post: true, fallback: null },
  remote_ip_prefix: { post: true, fallback: null },
  remote_group_id: { post: true, fallback: null },
  remote_address_group_id: { post: true, fallback: null },
  description: { post: true, put: true, fallback: '', check: text() },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  normalized_cidr: {},
  belongs_to_default_sg: { unfiltered: true },
}

const ruleKind: Kind<StoredRule> = {
  path: '/security-group-rules',
  one: 'security_group_rule',
  many: 'security_group_rules',
  collection: securityGroupRules,
  attributes: ruleAttributes,
  notFound: ruleNotFound,
  // The database gives everybody's rules to everybody, and the policy what is shown of them.
  given: () => true,
  target: (context, item) => ({
    ...item,
    get 'security_group:tenant_id'() {
      const group = rows(context, securityGroups).get(String(item['security_group_id']))
      return group?.project_id ?? ''
    },
  }),
  candidates: (context) => {
    defaultGroup(context, context.projectId)
    const groups = context.query.getAll('security_group_id')
    const where = groups.length > 0 ? { security_group_id: groups } : {}
    return rows(context, securityGroupRules).list({ where })
  },
  shown: (_context, item) => shownRule(item),
  create: (context, body) => createRule(context, body),
  remove: (context, item) => {
    rows(context, securityGroupRules).remove(item.id)
    touchGroup(context, item.security_group_id)
  },
}

export const securityGroupRoutes = resource(groupKind)
export const securityGroupRuleRoutes = resource(ruleKind)

/** A rule as its group tells it. */
function described(rule: StoredRule): Fields {
  return { ...rule, description: rule.description ?? null }
}

/** A rule by itself says less than in its group. */
function shownRule(rule: StoredRule): Fields {
  return { ...without(rule, 'standard_attr_id', 'tags'), description: rule.description ?? null }
}

function createRule(context: Context, body: Fields): StoredRule {
  const groupId = String(body['security_group_id'])
  const rule = checkedRule(body)
  if (rule.remote_group_id !== null) ownGroup(context, rule.remote_group_id)
  const addresses = rule.remote_address_group_id
  if (addresses !== null) usableAddressGroup(context, addresses)
  const group = ownGroup(context, groupId)
  const same = rulesOf(context, groupId).find((one) => isSame(one, rule))
  if (same) {
    const message = `Security group rule already exists. Rule id is ${same.id}.`
    throw conflict('SecurityGroupRuleExists', message)
  }
  const owner = { id: group.id, project_id: String(body['project_id']) }
  const made = insertRule(context, owner, rule, String(body['description']))
  touchGroup(context, groupId)
  return made
}

function ownGroup(context: Context, id: string): StoredGroup {
  const group = rows(context, securityGroups).get(id)
  if (!group || !reaches(context, group.project_id)) throw groupNotFound(id)
  return group
}

function isSame(
  one: NeutronSecurityGroupRule,
  two: Omit<NeutronSecurityGroupRule, 'id' | 'project_id' | 'security_group_id'>,
): boolean {
  return (
    one.direction === two.direction &&
    one.ethertype === two.ethertype &&
    one.protocol === two.protocol &&
    one.port_range_min === two.port_range_min &&
    one.port_range_max === two.port_range_max &&
    one.remote_group_id === two.remote_group_id &&
    one.remote_address_group_id === two.remote_address_group_id &&
    (one.normalized_cidr ?? null) === (two.normalized_cidr ?? null)
  )
}

function removeGroup(context: Context, item: StoredGroup): void {
  if (isGroupUsed(context, item.id)) {
    throw conflict('SecurityGroupInUse', `Security Group ${item.id} in use.`)
  }
  if (item.name === 'default' && !context.isAdmin) {
    const message = 'Insufficient rights for removing default security group.'
    throw conflict('SecurityGroupCannotRemoveDefault', message)
  }
  for (const { id } of rulesOf(context, item.id)) rows(context, securityGroupRules).remove(id)
  const remote = rows(context, securityGroupRules).list({ where: { remote_group_id: item.id } })
  for (const { id } of remote) rows(context, securityGroupRules).remove(id)
  rows(context, securityGroups).remove(item.id)
}
