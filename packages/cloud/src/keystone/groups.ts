import type { Context } from '#http/context.ts'
import { conflict, notFound } from '#http/faults.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { filters, links, presentGroup, presentUser } from '#keystone/present.ts'
import {
  assignmentRows,
  domainRows,
  groupRows,
  membershipRows,
  userRows,
  type Group,
  type User,
} from '#keystone/rows.ts'
import { domainIdOf, given, nameOf, textOf } from '#keystone/validate.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#groups */
export const groupRoutes: Routes = (router) => {
  router.get('/groups', (context) => {
    const { token } = context
    const target = token.domain && { 'target.group.domain_id': token.domain.id }
    context.enforce('identity:list_groups', target)
    const where = filters(context.query, ['name', 'domain_id'])
    const own = token.domain ? { domain_id: token.domain.id } : {}
    const groups = context.world.table(groupRows).list({
      where: { ...where, ...own },
      order: [['name', 'asc']],
    })
    return ok({
      groups: groups.map((group) => presentGroup(context, group)),
      links: links(context),
    })
  })
  router.post('/groups', create)
  router.get('/groups/{id}', (context) => {
    const group = findGroup(context, 'identity:get_group')
    return ok({ group: presentGroup(context, group) })
  })
  router.patch('/groups/{id}', (context) => {
    const group = findGroup(context, 'identity:update_group')
    const body = given(context, 'group')
    const name = body['name'] === undefined ? group.name : nameOf(body, 64)
    if (name !== group.name) refuseTaken(context, name, group.domain_id)
    const description = textOf(body, 'description') ?? group.description
    const after: Group = { ...group, name, description }
    context.world.table(groupRows).update(after)
    return ok({ group: presentGroup(context, after) })
  })
  router.delete('/groups/{id}', (context) => {
    const group = findGroup(context, 'identity:delete_group')
    forgetGroup(context, group.id)
    return noContent()
  })
  router.get('/groups/{id}/users', (context) => {
    const group = findGroup(context, 'identity:list_users_in_group')
    const users = context.world
      .table(membershipRows)
      .list({ where: { group_id: group.id } })
      .flatMap(({ user_id }) => context.world.table(userRows).get(user_id) ?? [])
    return ok({ users: users.map((user) => presentUser(context, user)), links: links(context) })
  })
  router.put('/groups/{id}/users/{user_id}', (context) => {
    const { group, user, id } = membership(context, 'identity:add_user_to_group')
    const table = context.world.table(membershipRows)
    if (!table.has(id)) table.insert({ id, group_id: group.id, user_id: user.id })
    return noContent()
  })
  router.get('/groups/{id}/users/{user_id}', (context) => {
    const { group, user, id } = membership(context, 'identity:check_user_in_group')
    if (!context.world.table(membershipRows).has(id)) throw notIn(user, group)
    return noContent()
  })
  router.delete('/groups/{id}/users/{user_id}', (context) => {
    const { group, user, id } = membership(context, 'identity:remove_user_from_group')
    if (!context.world.table(membershipRows).remove(id)) throw notIn(user, group)
    return noContent()
  })
}

function findGroup(context: Context, rule: string): Group {
  const id = context.param('id')
  const group = context.world.table(groupRows).get(id)
  context.enforce(rule, group && { 'target.group.domain_id': group.domain_id })
  if (!group) throw notFound(`Could not find group: ${id}.`)
  return group
}

function membership(context: Context, rule: string): { group: Group; user: User; id: string } {
  const group = findGroup(context, rule)
  const user = context.world.table(userRows).get(context.param('user_id'))
  if (!user) throw notFound(`Could not find user: ${context.param('user_id')}.`)
  return { group, user, id: `${group.id}:${user.id}` }
}

function notIn(user: User, group: Group): Error {
  return notFound(`User '${user.id}' not found in group '${group.id}'`)
}

function create(context: Context): Answer {
  const body = given(context, 'group')
  const domain_id = domainIdOf(context, body)
  context.enforce('identity:create_group', { 'target.group.domain_id': domain_id })
  const name = nameOf(body, 64)
  if (!context.world.table(domainRows).has(domain_id)) {
    throw notFound(`Could not find domain: ${domain_id}.`)
  }
  refuseTaken(context, name, domain_id)
  const description = textOf(body, 'description') ?? ''
  const group = { id: context.random.hex(), name, domain_id, description }
  context.world.table(groupRows).insert(group)
  return created({ group: presentGroup(context, group) })
}

/** Removes a group with its memberships and grants. */
export function forgetGroup({ world }: Context, id: string): void {
  const memberships = world.table(membershipRows)
  for (const one of memberships.list({ where: { group_id: id } })) memberships.remove(one.id)
  const grants = world.table(assignmentRows)
  for (const one of grants.list({ where: { actor: 'group', actor_id: id } })) grants.remove(one.id)
  world.table(groupRows).remove(id)
}

function refuseTaken(context: Context, name: string, domain_id: string): void {
  if (!context.world.table(groupRows).first({ name, domain_id })) return
  throw conflict(
    'Conflict occurred attempting to store group - ' +
      `Duplicate entry found with name ${name} at domain ID ${domain_id}.`,
  )
}
