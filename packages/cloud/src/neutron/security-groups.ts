/** https://docs.openstack.org/api-ref/network/v2/#security-groups-security-groups */
import type { NeutronSecurityGroupRule } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { oncePerRequest, reaches } from '#neutron/access.ts'
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
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { eachOf, filterNames } from '#neutron/listing.ts'
import { resource } from '#resource/resource.ts'
import { checkedRule, ethertypeOf } from '#neutron/security-rules.ts'
import { oldestFirst, revised } from '#neutron/scene.ts'
import { rows } from '#scene.ts'
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
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  stateful: { post: true, put: true, fallback: true, check: boolean },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  shared: { check: boolean, unsorted: true },
  security_group_rules: {},
}

export const groupKind: NeutronKind<StoredGroup> = {
  path: '/security-groups',
  one: 'security_group',
  many: 'security_groups',
  collection: securityGroups,
  attributes: groupAttributes,
  notFound: groupNotFound,
  ready,
  visible: ownAnd(),
  shown: (context, item) => shownGroup(item, rulesOf(context, item.id)),
  page: (context, items) => {
    const where = { security_group_id: items.map(({ id }) => id) }
    const parts = rows(context, securityGroupRules).list({ where, order: oldestFirst })
    const grouped = Map.groupBy(parts, ({ security_group_id: id }) => id)
    return items.map((item) => shownGroup(item, grouped.get(item.id) ?? []))
  },
  create: (context, body) => {
    const owner = String(body['project_id'])
    defaultGroup(context, owner)
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
  tags: { unfiltered: true },
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
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  normalized_cidr: { unsorted: true },
  belongs_to_default_sg: {},
}

const ruleKind: NeutronKind<StoredRule> = {
  path: '/security-group-rules',
  one: 'security_group_rule',
  many: 'security_group_rules',
  collection: securityGroupRules,
  attributes: ruleAttributes,
  notFound: ruleNotFound,
  filters: {
    ethertype: (_context, values) => ({ where: { ethertype: values.map(ethertypeOf) } }),
  },
  ready,
  // The database gives everybody's rules to everybody, and the policy what is shown of them; only who
  // lists without a filter gets those of the project and of its groups.
  visible: (context) => {
    const isWhole = context.param('id') === '' && filterNames(context).length === 0
    return isWhole ? ofOwnGroups(context) : undefined
  },
  target: (context, item) => ({
    ...item,
    get 'security_group:tenant_id'() {
      return ownerOf(context, String(item['security_group_id']))
    },
  }),
  shown: (_context, item) => shownRule(item),
  create: (context, body) => createRule(context, body),
  remove: (context, item) => {
    rows(context, securityGroupRules).remove(item.id)
    touchGroup(context, item.security_group_id)
  },
}

const ownerOf = oncePerRequest((context, id) => {
  return rows(context, securityGroups).get(id)?.project_id ?? ''
})

export const securityGroupRoutes = resource(neutronStyle, groupKind)
export const securityGroupRuleRoutes = resource(neutronStyle, ruleKind)

const ofOwnGroups = ownAnd((context) => {
  const own = rows(context, securityGroups).list({ where: { project_id: context.projectId } })
  return eachOf(
    'security_group_id',
    own.map(({ id }) => id),
  )
})

/** A list makes the default group of the project that it is about, if any, whose things are the caller's. */
function ready(context: Context): void {
  const { query, projectId } = context
  const owner = query.get('project_id') ?? query.get('tenant_id') ?? projectId
  if (owner !== '' && reaches(context, owner)) defaultGroup(context, owner)
}

function shownGroup(item: StoredGroup, own: readonly StoredRule[]): Fields {
  const rules = own.map((rule) => ({ ...rule, description: rule.description ?? null }))
  return { ...item, security_group_rules: rules }
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
