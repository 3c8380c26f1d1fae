/** Server groups. https://docs.openstack.org/api-ref/compute/#server-groups-os-server-groups */
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { type Answer, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { groups, members, type GroupRow } from '#nova/group-rows.ts'
import { isObject } from '#http/json.ts'
import { pageOf } from '#nova/paging.ts'
import { refuseMore } from '#nova/quotas.ts'
import { askedIn, checkTerms, lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'

const RULE = 'os_compute_api:os-server-groups'

export const serverGroups: Routes = (router) => {
  router.get('/os-server-groups', list)
  router.post('/os-server-groups', create)
  router.get('/os-server-groups/{id}', (context) =>
    ok({ server_group: view(context, groupOf(context, 'show')) }),
  )
  router.delete('/os-server-groups/{id}', (context) => {
    const group = groupOf(context, 'delete')
    for (const id of group.members) context.table(members).remove(id)
    context.table(groups).remove(group.id)
    return noContent()
  })
}

function groupOf(context: Context, rule: string): GroupRow {
  const id = context.param('id')
  const group = context.table(groups).get(id)
  const hidden = !context.isAdmin && group?.project_id !== context.token.project?.id
  if (!group || hidden) throw notFound(`Instance group ${id} could not be found.`)
  context.enforce(`${RULE}:${rule}`, { project_id: group.project_id })
  return group
}

function list(context: Context): Answer {
  checkTerms(context, {
    all_projects: part.text,
    limit: part.nonNegativeInteger,
    offset: part.nonNegativeInteger,
  })
  context.enforce(`${RULE}:index`, { project_id: context.token.project?.id })
  // Who is no administrator gets the own groups and no refusal.
  const every = lastOf(context, 'all_projects') !== undefined && context.isAdmin
  if (every)
    context.enforce(`${RULE}:index:all_projects`, { project_id: context.token.project?.id })
  const where = every ? {} : { project_id: context.projectId }
  const { limit } = pageOf(context)
  const offset = Number(lastOf(context, 'offset') ?? 0)
  const found = context.table(groups).list({ where, limit, offset })
  return ok({ server_groups: found.map((group) => view(context, group)) })
}

function createSchema(minor: number): Schema {
  const soft = minor >= 15 ? ['soft-anti-affinity', 'soft-affinity'] : []
  const policy: Schema = { type: 'string', enum: ['anti-affinity', 'affinity', ...soft] }
  if (minor >= 64) {
    const rules = part.object({ max_server_per_host: part.positiveInteger })
    return part.object({ name: part.name, policy, rules }, ['name', 'policy'])
  }
  const policies: Schema = {
    type: 'array',
    items: policy,
    uniqueItems: true,
    minItems: 1,
    maxItems: 1,
  }
  return part.object({ name: part.name, policies }, ['name', 'policies'])
}

function create(context: Context): Answer {
  const { minor } = context.version
  const asked = askedIn(context, 'server_group', createSchema(minor))
  context.enforce(`${RULE}:create`, { project_id: context.token.project?.id })
  const list = asked['policies']
  const policy = String(minor >= 64 ? asked['policy'] : Array.isArray(list) ? list[0] : '')
  const rules = isObject(asked['rules']) ? asked['rules'] : {}
  const most = rules['max_server_per_host']
  if (asked['rules'] !== undefined && most !== undefined && policy !== 'anti-affinity') {
    throw badRequest('Only anti-affinity policy supports rules.')
  }
  const table = context.table(groups)
  const { projectId: project_id } = context
  refuseMore(context, 'server_groups', table.count({ project_id }), 'server groups')
  const group = table.insert({
    id: context.random.uuid(),
    name: String(asked['name']),
    policy,
    rules: most === undefined ? {} : { max_server_per_host: Number(most) },
    members: [],
    project_id,
    user_id: context.token.user.id,
  })
  return ok({ server_group: view(context, group) })
}

function view(context: Context, group: GroupRow): object {
  const { minor } = context.version
  const { id, name, policy, rules, project_id, user_id } = group
  return {
    id,
    name,
    ...(minor >= 64 ? { policy, rules } : { policies: [policy], metadata: {} }),
    members: group.members,
    ...(minor >= 13 ? { project_id, user_id } : {}),
  }
}
