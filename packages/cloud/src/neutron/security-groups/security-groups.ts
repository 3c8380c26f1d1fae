/** https://docs.openstack.org/api-ref/network/v2/#security-groups-security-groups */
import type { Context } from '#http/context.ts'
import { oncePerRequest, reaches } from '#neutron/rbac/access.ts'
import {
  boolean,
  oneOf,
  text,
  type Attributes,
  type Check,
  type Fields,
} from '#neutron/attributes.ts'
import { usableAddressGroup } from '#neutron/security-groups/address-groups.ts'
import { without } from '#wire/without.ts'
import { badRequest, conflict, groupNotFound, ruleNotFound } from '#neutron/faults.ts'
import {
  defaultGroup,
  insertGroup,
  insertRule,
  isGroupUsed,
  rulesOf,
  touchGroup,
} from '#neutron/security-groups/groups.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { eachOf, filterNames } from '#neutron/listing.ts'
import { resource } from '#resource/resource.ts'
import {
  checkedRule,
  ethertypeOf,
  keyOf,
  portOf,
  prefixOf,
  protocolOf,
} from '#neutron/security-groups/security-rules.ts'
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
  visible: ownAnd(() => [{ shared: true }]),
  shown: (context, item) => shownGroup(item, rulesOf(context, item.id)),
  page: (context, items) => {
    const asked = context.query.getAll('fields').filter((name) => name !== '')
    // Rules are many: who does not ask for them does not wait for them.
    if (asked.length > 0 && !asked.includes('security_group_rules'))
      return items.map((item) => ({ ...item }))
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
    const isTurned = body['stateful'] !== undefined && body['stateful'] !== item.stateful
    if (isTurned && isGroupUsed(context, item.id)) throw inUse(item.id)
    return rows(context, securityGroups).update(revised(context, item, body))
  },
  remove: (context, item) => removeGroup(context, item),
}

const ruleAttributes: Attributes = {
  ...standard,
  tags: { unfiltered: true },
  security_group_id: { post: true, required: true, check: text(36) },
  direction: {
    ...{ post: true, required: true, check: oneOf('ingress', 'egress') },
    // Of an enumeration the database knows the order: what comes in is first.
    backwards: true,
  },
  // These say in their own words what is wrong with them.
  ethertype: { post: true, fallback: 'IPv4', check: ethertypeOf },
  protocol: { post: true, fallback: null, check: protocolOf },
  port_range_min: { post: true, fallback: null, check: portOf },
  port_range_max: { post: true, fallback: null, check: portOf },
  remote_ip_prefix: { post: true, fallback: null, check: prefixOf },
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
    protocol: (_context, values) => ({ where: { protocol: present(values.map(protocolOf)) } }),
    port_range_min: (_context, values) => ({
      where: { port_range_min: present(values.map(portOf)) },
    }),
    port_range_max: (_context, values) => ({
      where: { port_range_max: present(values.map(portOf)) },
    }),
    remote_ip_prefix: (_context, values) => ({
      where: { remote_ip_prefix: present(values.map(prefixOf)) },
    }),
    // It can be asked for and is not looked at.
    normalized_cidr: () => ({}),
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

/** What one body has had so far: of which group, and which rules. */
const bulks = new WeakMap<Context, { readonly group: string; readonly keys: Set<string> }>()

function createRule(context: Context, body: Fields): StoredRule {
  const groupId = String(body['security_group_id'])
  const bulk = bulks.get(context) ?? { group: groupId, keys: new Set() }
  bulks.set(context, bulk)
  if (bulk.group !== groupId) {
    const message = 'Only allowed to update rules for one security profile at a time'
    throw badRequest(message, 'SecurityGroupNotSingleGroupRules')
  }
  const rule = checkedRule(body)
  if (rule.remote_group_id !== null) ownGroup(context, rule.remote_group_id)
  const addresses = rule.remote_address_group_id
  if (addresses !== null) usableAddressGroup(context, addresses)
  const group = ownGroup(context, groupId)
  const key = keyOf(rule)
  if (bulk.keys.has(key)) {
    throw conflict('DuplicateSecurityGroupRuleInPost', 'Duplicate Security Group Rule in POST.')
  }
  bulk.keys.add(key)
  const same = rulesOf(context, groupId).find((one) => keyOf(one) === key)
  if (same) {
    const message = `Security group rule already exists. Rule id is ${same.id}.`
    throw conflict('SecurityGroupRuleExists', message)
  }
  const owner = { id: group.id, project_id: String(body['project_id']) }
  const made = insertRule(context, owner, rule, String(body['description']))
  touchGroup(context, groupId)
  return made
}

const inUse = (id: string): Error => conflict('SecurityGroupInUse', `Security Group ${id} in use.`)

/** The values without null, by which no rule is found. */
const present = <T>(values: readonly (T | null)[]): T[] =>
  values.flatMap((value) => (value === null ? [] : [value]))

function ownGroup(context: Context, id: string): StoredGroup {
  const group = rows(context, securityGroups).get(id)
  if (!group || !reaches(context, group.project_id)) throw groupNotFound(id)
  return group
}

function removeGroup(context: Context, item: StoredGroup): void {
  if (isGroupUsed(context, item.id)) {
    throw inUse(item.id)
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
