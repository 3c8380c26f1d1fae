import {
  exposureOfAll,
  Port,
  SecurityGroup,
  type WholeSecurityGroup,
  securityGroups,
  type SecurityGroupsQuery,
} from '@meridian/contract'
import type { NeutronSecurityGroup, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import type { KnownExtensions } from '#extensions.ts'
import { copyGroup } from '#neutron/copy-group.ts'
import { presentRule } from '#neutron/security-group-rules.ts'
import { pageSize } from '#page-size.ts'
import { leafOf, pageAsk, pageOf, wholeList, withoutPaging } from '#paging.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'
import { isAdmin } from '#sessions/user-session.ts'

/** What is made of its rules. */
const figures = ['ruleCount', 'exposure']

/** What a group says of itself: its rules are a list of their own, of which a project may have 20,000. */
const fields = Object.keys(SecurityGroup.properties).filter((name) => !figures.includes(name))

/** So many groups are read with their rules in one answer, which may have 8 MiB. */
const wholeAtOnce = 50
const withRules = [...fields, 'security_group_rules']

/** So many rules are read in one answer with what is needed to count and to judge them. */
const rulesAtOnce = 10_000
const ruleFields = [
  ...['security_group_id', 'direction', 'ethertype', 'protocol', 'port_range_min'],
  ...['port_range_max', 'remote_ip_prefix', 'remote_group_id', 'remote_address_group_id'],
]

const present = (group: NeutronSecurityGroup): SecurityGroup => group

/** How many rules it has and what they open, where they were read. */
const presentCounted = ({ security_group_rules: rules, ...group }: NeutronSecurityGroup) => ({
  ...group,
  ...(rules && { ruleCount: rules.length, exposure: exposureOfAll(rules) }),
})

const isExposed = ({ security_group_rules: rules = [] }: NeutronSecurityGroup): boolean =>
  exposureOfAll(rules) !== null

const presentWhole = (group: NeutronSecurityGroup): WholeSecurityGroup => ({
  ...group,
  security_group_rules: (group.security_group_rules ?? []).map(presentRule),
})

/**
 * What Neutron is asked for. It gives users what their project has and what others share with it; it
 * gives administrators everybody's, and then its policy may show them none of a page: `wide`.
 */
const filtersOf = (
  { all_projects = false, ...query }: SecurityGroupsQuery,
  { projectId }: OpenStack,
  wide: boolean,
): Query => {
  const isOwn = wide && !all_projects && query.shared !== true
  return { ...(isOwn && { project_id: projectId }), ...withoutPaging(query), fields }
}

/** https://docs.openstack.org/api-ref/network/v2/#security-groups-security-groups */
export const securityGroupRoutes = (app: FastifyInstance, known: KnownExtensions): void => {
  const { list, load, ...plain } = securityGroups
  serve(app, plain, ({ neutron }) => neutron.securityGroups, { present })

  bind(app, list, async ({ query }, context) => {
    const { openstack, request, session } = context
    const all = openstack.neutron.securityGroups
    const shown = (rows: readonly NeutronSecurityGroup[]) => rowsOf(context, rows, presentCounted)
    const { id, exposed, ...rest } = query
    if (id) return wholeList(shown(await all.some(id, { fields })))
    const ask = pageAsk(query, pageSize(request, query.limit), { key: 'name', dir: 'asc' })
    const terms = filtersOf(rest, openstack, isAdmin(session, app.config))
    if (exposed !== undefined) {
      const order = { sort_key: ask.sortKey, sort_dir: ask.sortDir }
      const found = await all.listAll({ ...terms, ...order, limit: wholeAtOnce, fields: withRules })
      return pageOf(
        leafOf(
          found.filter((group) => isExposed(group) === exposed),
          ask,
        ),
        shown,
      )
    }
    if (ask.size <= wholeAtOnce)
      return pageOf(await all.leaf(ask, { ...terms, fields: withRules }), shown)
    const [leaf, rules] = await Promise.all([
      all.leaf(ask, terms),
      rulesOf(openstack, terms['project_id']),
    ])
    return pageOf({ ...leaf, items: leaf.items.map(rules) }, shown)
  })

  bind(app, load, async ({ params }, { openstack }) =>
    present(await openstack.neutron.securityGroups.get(params.id, { fields })),
  )

  bind(app, plain.copy, async ({ params, body }, context) => {
    const group = await copyGroup(context.openstack.neutron, params.id, body)
    created(context, list.path, group.id)
    return present(group)
  })

  bind(app, plain.ofProject, async ({ query: { project_id, rules = true } }, context) => {
    const terms = rules ? { limit: wholeAtOnce } : { limit: 1000, fields }
    const groups = await groupsOf(context, known, terms, project_id)
    return { items: rowsOf(context, groups, rules ? presentWhole : present) }
  })

  bind(app, plain.ofServer, async ({ params }, context) => {
    const ids = await groupsOfPorts(context, params.id)
    const found = await context.openstack.neutron.securityGroups.some(ids)
    return { items: rowsOf(context, found, presentWhole) }
  })
}

/**
 * Gives groups of a long page their rules, of which as many are read in one call as an answer may have.
 * Where there are more, and of groups of others, nothing is known.
 */
const rulesOf = async (
  { neutron, projectId }: OpenStack,
  project_id: Query[string] = projectId,
) => {
  const terms = { project_id, fields: ruleFields }
  const { items, after } = await neutron.securityGroupRules.leaf({ size: rulesAtOnce }, terms)
  const byGroup = Map.groupBy(items, ({ security_group_id: id }) => id)
  return (group: NeutronSecurityGroup): NeutronSecurityGroup =>
    after || group.project_id !== project_id
      ? group
      : { ...group, security_group_rules: byGroup.get(group.id) ?? [] }
}

/** The groups of a project, and those that others share where Neutron can be asked for them. */
const groupsOf = async (
  { openstack, session }: Context,
  known: KnownExtensions,
  terms: Query,
  project_id = openstack.projectId,
): Promise<NeutronSecurityGroup[]> => {
  const { securityGroups: all } = openstack.neutron
  const aliases = (await known.of('network', openstack, session)).map(({ alias }) => alias)
  const own = { project_id, ...terms }
  if (!aliases.includes('security-groups-shared-filtering')) return all.listAll(own)
  const parts = await Promise.all([
    all.listAll({ ...own, shared: false }),
    all.listAll({ shared: true, ...terms }),
  ])
  return [...new Map(parts.flat().map((group) => [group.id, group])).values()]
}

const groupsOfPorts = async (context: Context, server: string): Promise<string[]> => {
  const { neutron } = context.openstack
  const ports = await neutron.ports.listAll({ device_id: server, fields: 'security_groups' })
  const { security_groups } = Port.properties
  return rowsOf(context, ports, (port) => port.security_groups, security_groups).flat()
}
