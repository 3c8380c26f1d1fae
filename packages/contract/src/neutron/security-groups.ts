import { Type, type Static } from 'typebox'
import {
  Items,
  Names,
  NamesQuery,
  Nullable,
  OfProject,
  Page,
  Paging,
  del,
  get,
  patch,
  post,
} from '#endpoint.ts'
import { SecurityGroupRule } from '#neutron/security-group-rules.ts'
import { KeystoneId, Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** `open`: whatever listens can be reached by anyone; `risky`: what should be open to few. */
export const Exposure = Type.Object({
  level: Type.Union([Type.Literal('open'), Type.Literal('risky')]),
  /** What is risky, by its proper names, each once. */
  services: Type.Array(Type.String()),
})
export type Exposure = Static<typeof Exposure>

/**
 * A group without its rules, of which it may have hundreds: they are a list of their own. The list of
 * groups tells how many each has and what they open, as far as they could be counted.
 */
export const SecurityGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  project_id: optionalText,
  /** Whether answers to what was let out are let in; only where the cloud knows the difference. */
  stateful: Type.Optional(Type.Boolean()),
  shared: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String())),
  created_at: optionalText,
  updated_at: optionalText,
  revision_number: Type.Optional(Type.Integer()),
  ruleCount: Type.Optional(Type.Integer()),
  exposure: Type.Optional(Nullable(Exposure)),
})
export type SecurityGroup = Static<typeof SecurityGroup>

/** A group with all its rules (contract: neutron.md, security groups). */
export const WholeSecurityGroup = Type.Object({
  ...SecurityGroup.properties,
  security_group_rules: Type.Array(SecurityGroupRule),
})
export type WholeSecurityGroup = Static<typeof WholeSecurityGroup>

/** A group of a project, with its rules unless they were left out. */
const ProjectSecurityGroup = Type.Object({
  ...SecurityGroup.properties,
  security_group_rules: Type.Optional(WholeSecurityGroup.properties.security_group_rules),
})

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** Nothing but the default group may be called so, in whatever letters: Neutron says it. */
const about = { name: text, description: text }

export const SecurityGroupCreate = Type.Object({
  ...about,
  stateful: Type.Optional(Type.Boolean()),
})
export type SecurityGroupCreate = Static<typeof SecurityGroupCreate>

/** Another group with the same rules; it is stateful where the first one is. */
export const SecurityGroupCopy = Type.Object(about)

/** Filters go to Neutron, which compares whole values. */
const SecurityGroupsQuery = Type.Object({
  ...Paging,
  ...about,
  /** The groups with these ids, on one page whatever its size. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  shared: Type.Optional(Type.Boolean()),
  /** All that one may see; those that the own project may use without it. */
  all_projects: Type.Optional(Type.Boolean()),
  project_id: Type.Optional(KeystoneId),
  /** Those whose rules open to anyone what seldom is to be, or all others. */
  exposed: Type.Optional(Type.Boolean()),
})
export type SecurityGroupsQuery = Static<typeof SecurityGroupsQuery>

const all = '/api/neutron/security_groups/'
const one = '/api/neutron/security_groups/{id}'
const params = { id: Uuid }

export const securityGroups = {
  /** Always a page. Sorts by `name`. */
  list: get(all, { query: SecurityGroupsQuery, reply: Page(SecurityGroup) }),
  load: get(one, { params, reply: SecurityGroup }),
  create: post(all, { body: SecurityGroupCreate, reply: SecurityGroup, status: 201 }),
  update: patch(one, { params, body: SecurityGroupCreate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  /** Where a rule is refused, so is the copy: nothing stays of it, or the answer says what. */
  copy: post(`${one}/copy/`, {
    params,
    body: SecurityGroupCopy,
    reply: SecurityGroup,
    status: 201,
  }),
  names: get('/api/network/securitygroup-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  /** All that one project can use (RS-NETAPI-03). */
  ofProject: get('/api/network/securitygroups/', {
    query: Type.Object({
      ...OfProject.properties,
      /** False: without their rules, of which there may be thousands. */
      rules: Type.Optional(Type.Boolean()),
    }),
    reply: Items(ProjectSecurityGroup),
  }),
  ofServer: get('/api/nova/servers/{id}/security-groups/', {
    params: { id: Uuid },
    reply: Items(WholeSecurityGroup),
    asks: ['network'],
  }),
} as const
