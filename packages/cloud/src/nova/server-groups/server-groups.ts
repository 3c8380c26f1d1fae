/** Server groups. https://docs.openstack.org/api-ref/compute/#server-groups-os-server-groups */
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { groups, members, type GroupRow } from '#nova/server-groups/rows.ts'
import { MOST, pageOf } from '#nova/paging.ts'
import { refuseMore } from '#nova/quotas.ts'
import { lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import { novaStyle, type NovaKind } from '#nova/style.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Listing } from '#store/collection.ts'
import type { Schema } from '#wire/schema.ts'

const kind: Kind<GroupRow> & NovaKind<GroupRow> = {
  path: '/os-server-groups',
  one: 'server_group',
  many: 'server_groups',
  collection: groups,
  visible: (context) =>
    context.isAdmin ? undefined : [{ project_id: context.token.project?.id ?? '' }],
  notFound: (id) => notFound(`Instance group ${id} could not be found.`),
  rule: 'os-server-groups',
  target: ({ token }, group) => ({ project_id: group?.project_id ?? token.project?.id }),
  targeted: true,
  terms: () => ({
    all_projects: part.text,
    limit: part.nonNegativeInteger,
    offset: part.nonNegativeInteger,
  }),
  asked,
  schemas: { create: createSchema },
  shown,
  create,
  remove: (context, group) => {
    for (const id of group.members) context.table(members).remove(id)
    context.table(groups).remove(group.id)
  },
}

export const serverGroups = resource(novaStyle, kind)

/**
 * Who is no administrator gets the own groups, whatever is asked for, and no refusal; who is one and
 * in no project gets all, since Nova then has no project to leave the others out by.
 */
function asked(context: Context): Omit<Listing, 'also'> {
  // No limit at all and a limit of 0 are the same here (nova.api.openstack.common.limited).
  const limit = pageOf(context).limit || MOST
  const page = { limit, offset: Number(lastOf(context, 'offset') ?? 0) }
  const { project } = context.token
  const every = lastOf(context, 'all_projects') !== undefined && context.isAdmin
  if (every)
    context.enforce('os_compute_api:os-server-groups:index:all_projects', {
      project_id: project?.id,
    })
  const isOfAll = every || (context.isAdmin && !project)
  return isOfAll ? page : { ...page, where: { project_id: context.projectId } }
}

function createSchema(minor: number): Schema {
  const soft = minor >= 15 ? ['soft-anti-affinity', 'soft-affinity'] : []
  const policy: Schema = { type: 'string', enum: ['anti-affinity', 'affinity', ...soft] }
  if (minor >= 64) {
    const rules = part.object({ max_server_per_host: part.positiveInteger })
    return part.object({ name: part.name, policy, rules }, ['name', 'policy'])
  }
  const policies = { items: policy, uniqueItems: true, minItems: 1, maxItems: 1 }
  return part.object({ name: part.name, policies: { type: 'array', ...policies } }, [
    'name',
    'policies',
  ])
}

function create(context: Context, body: Fields): GroupRow {
  const { policies, rules } = body
  const policy = String(Array.isArray(policies) ? policies[0] : body['policy'])
  const most = isObject(rules) ? rules['max_server_per_host'] : undefined
  if (most !== undefined && policy !== 'anti-affinity') {
    throw badRequest('Only anti-affinity policy supports rules.')
  }
  const table = context.table(groups)
  const { projectId: project_id } = context
  refuseMore(context, 'server_groups', table.count({ project_id }), 'server groups')
  return table.insert({
    id: context.random.uuid(),
    name: String(body['name']),
    policy,
    rules: most === undefined ? {} : { max_server_per_host: Number(most) },
    members: [],
    project_id,
    user_id: context.token.user.id,
  })
}

function shown({ version: { minor } }: Context, group: GroupRow): Fields {
  const { id, name, policy, rules, project_id, user_id } = group
  return {
    id,
    name,
    ...(minor >= 64 ? { policy, rules } : { policies: [policy], metadata: {} }),
    members: group.members,
    ...(minor >= 13 ? { project_id, user_id } : {}),
  }
}
