import type { Context } from '#http/context.ts'
import { conflict, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { fitting, listed, listReply, ownDomain } from '#keystone/listing.ts'
import { domainOf } from '#keystone/places.ts'
import { presentGroup, presentUser } from '#keystone/present.ts'
import {
  assignmentRows,
  groupRows,
  membershipRows,
  userRows,
  type Group,
  type User,
} from '#keystone/rows.ts'
import { groupBodies } from '#keystone/schemas.ts'
import {
  domainIdOf,
  extraIn,
  given,
  judged,
  judgedNew,
  nameIn,
  refuseMove,
  textIn,
} from '#keystone/validate.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = ['id', 'name', 'domain_id', 'description', 'extra']

/** https://docs.openstack.org/api-ref/identity/v3/#groups */
export const groupRoutes: Routes = (router) => {
  router.get('/groups', (context) => {
    const own = ownDomain(context)
    context.enforce('identity:list_groups', { target: { group: own } })
    const groups = listed(context, groupRows, ['name', 'domain_id'], own)
    return listReply(context, 'groups', groups, presentGroup)
  })
  router.post('/groups', (context) => {
    const sent = given(context, 'group')
    context.enforce('identity:create_group', { target: { group: sent } })
    const group = create(context, judgedNew(sent, groupBodies.create))
    return created({ group: presentGroup(context, group) })
  })
  router.get('/groups/{id}', (context) => {
    return ok({ group: presentGroup(context, findGroup(context, 'identity:get_group')) })
  })
  router.patch('/groups/{id}', (context) => {
    const before = permitted(context, 'identity:update_group')
    const body = judged(given(context, 'group'), groupBodies.update)
    const group = change(context, existing(context, before), body)
    return ok({ group: presentGroup(context, group) })
  })
  router.delete('/groups/{id}', (context) => {
    const group = existing(context, context.world.table(groupRows).get(context.param('id')))
    context.enforce('identity:delete_group', { target: { group } })
    forgetGroup(context, group.id)
    return noContent()
  })
  router.get('/groups/{id}/users', (context) => {
    const group = findGroup(context, 'identity:list_users_in_group')
    const own = ownDomain(context).domain_id
    const users = context.world
      .table(membershipRows)
      .list({ where: { group_id: group.id } })
      .flatMap(({ user_id }) => context.world.table(userRows).get(user_id) ?? [])
      .filter(({ domain_id }) => own === undefined || own === domain_id)
    const asked = fitting(context.query, ['name', 'domain_id', 'enabled'], users)
    return listReply(context, 'users', asked, presentUser)
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

function permitted(context: Context, rule: string): Group | undefined {
  const group = context.world.table(groupRows).get(context.param('id'))
  context.enforce(rule, { target: group ? { group } : {} })
  return group
}

function existing(context: Context, group: Group | undefined): Group {
  if (!group) throw notFound(`Could not find group: ${context.param('id')}.`)
  return group
}

/** A stranger learns nothing about what exists: without the right, 403 comes before 404. */
function findGroup(context: Context, rule: string): Group {
  return existing(context, permitted(context, rule))
}

function membership(context: Context, rule: string): { group: Group; user: User; id: string } {
  const group = context.world.table(groupRows).get(context.param('id'))
  const user = context.world.table(userRows).get(context.param('user_id'))
  context.enforce(rule, { target: { ...(group ? { group } : {}), ...(user ? { user } : {}) } })
  const known = existing(context, group)
  if (!user) throw notFound(`Could not find user: ${context.param('user_id')}.`)
  return { group: known, user, id: `${known.id}:${user.id}` }
}

function notIn(user: User, group: Group): Error {
  return notFound(`User '${user.id}' not found in group '${group.id}'`)
}

function create(context: Context, body: JsonObject): Group {
  const domain_id = domainIdOf(context, body)
  const name = nameIn(body) ?? ''
  if (!domainOf(context.world, domain_id)) throw notFound(`Could not find domain: ${domain_id}.`)
  refuseTaken(context, name, domain_id)
  return context.world.table(groupRows).insert({
    id: context.random.hex(),
    name,
    domain_id,
    description: textIn(body, 'description') ?? '',
    ...extraIn(body, KNOWN),
  })
}

function change(context: Context, group: Group, body: JsonObject): Group {
  refuseMove(body, group)
  const name = nameIn(body) ?? group.name
  if (name !== group.name) refuseTaken(context, name, group.domain_id, '')
  const description = textIn(body, 'description')
  return context.world.table(groupRows).update({
    ...group,
    name,
    ...(description === undefined ? {} : { description }),
    ...extraIn(body, KNOWN, group.extra),
  })
}

/** Removes a group with its memberships and grants. */
export function forgetGroup({ world }: Context, id: string): void {
  const memberships = world.table(membershipRows)
  for (const one of memberships.list({ where: { group_id: id } })) memberships.remove(one.id)
  const grants = world.table(assignmentRows)
  for (const one of grants.list({ where: { actor: 'group', actor_id: id } })) grants.remove(one.id)
  world.table(groupRows).remove(id)
}

/** Keystone names the domain only of what is new. */
function refuseTaken(
  context: Context,
  name: string,
  domain_id: string,
  where = ` at domain ID ${domain_id}`,
): void {
  if (!context.world.table(groupRows).first({ name, domain_id })) return
  throw conflict(
    'Conflict occurred attempting to store group - ' +
      `Duplicate entry found with name ${name}${where}.`,
  )
}
