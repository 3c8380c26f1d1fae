import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { asked, listReply, ownDomain } from '#keystone/listing.ts'
import { domainOf } from '#keystone/projects/places.ts'
import { presentGroup, presentUser } from '#keystone/present.ts'
import {
  assignmentRows,
  groupRows,
  membershipRows,
  removeAll,
  userRows,
  type Group,
  type User,
} from '#keystone/rows.ts'
import { groupBodies } from '#keystone/schemas.ts'
import { itemFor, keystoneStyle, refuseTaken, type KeystoneKind } from '#keystone/style.ts'
import { revokeTokensOf } from '#keystone/tokens/tokens.ts'
import { expiryTests, userKind } from '#keystone/users/users.ts'
import { domainIdOf, extraIn, missing, nameIn, refuseMove, textIn } from '#keystone/validate.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = ['id', 'name', 'domain_id', 'description', 'extra']

/** https://docs.openstack.org/api-ref/identity/v3/#groups */
const groupKind: Kind<Group> & KeystoneKind<Group> = {
  path: '/groups',
  one: 'group',
  many: 'groups',
  collection: groupRows,
  notFound: missing('group'),
  filters: ['name', 'domain_id'],
  bodies: groupBodies,
  open: ['delete'],
  judgesFirst: true,
  shown: presentGroup,
  create,
  change,
  remove: (context, { id }) => forgetGroup(context, id),
}

export const groupRoutes: Routes = (router) => {
  resource(keystoneStyle, groupKind)(router)
  router.get('/groups/{id}/users', (context) => {
    const { id: group_id } = itemFor(context, groupKind, 'identity:list_users_in_group')
    const { where, order } = asked(context.query, userKind.filters, ownDomain(context))
    const members = context.table(membershipRows).list({ where: { group_id } })
    const ids = members.map(({ user_id }) => user_id)
    const also = expiryTests(context)
    const users = context.table(userRows).list({ where: { ...where, id: ids }, also, order })
    return listReply(context, 'users', users, presentUser)
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
    revokeTokensOf(context.world, user.id)
    return noContent()
  })
}

function membership(context: Context, rule: string): { group: Group; user: User; id: string } {
  const group = context.world.table(groupRows).get(context.param('id'))
  const user = context.world.table(userRows).get(context.param('user_id'))
  context.enforce(rule, { target: { ...(group ? { group } : {}), ...(user ? { user } : {}) } })
  if (!group) throw groupKind.notFound(context.param('id'))
  if (!user) throw userKind.notFound(context.param('user_id'))
  return { group, user, id: `${group.id}:${user.id}` }
}

function notIn(user: User, group: Group): Error {
  return notFound(`User '${user.id}' not found in group '${group.id}'`)
}

function create(context: Context, body: Fields): Group {
  const domain_id = domainIdOf(context, body)
  const name = nameIn(body) ?? ''
  if (!domainOf(context.world, domain_id)) throw missing('domain')(domain_id)
  refuseLong(name)
  refuseTaken(context, groupKind, { name, domain_id })
  return context.world.table(groupRows).insert({
    id: context.random.hex(),
    name,
    domain_id,
    description: textIn(body, 'description') ?? '',
    ...extraIn(body, KNOWN),
  })
}

function change(context: Context, group: Group, body: Fields): Group {
  refuseMove(body, group)
  const name = nameIn(body) ?? group.name
  refuseLong(name)
  refuseTaken(context, groupKind, { ...group, name })
  const description = textIn(body, 'description')
  return context.world.table(groupRows).update({
    ...group,
    name,
    ...(description === undefined ? {} : { description }),
    ...extraIn(body, KNOWN, group.extra),
  })
}

/** The database has less room for the name of a group than what judges bodies lets through. */
function refuseLong(name: string): void {
  if ([...name].length <= 64) return
  throw badRequest(
    `String length exceeded. The length of string '${name}' exceeds the limit of column ` +
      'name(CHAR(64)).',
  )
}

/**
 * Removes a group with its memberships and grants. Where it had grants, the tokens of its members end,
 * whatever they were for (keystone.identity.core).
 */
export function forgetGroup({ world }: Context, id: string): void {
  const grants = { actor: 'group', actor_id: id }
  if (world.table(assignmentRows).first(grants)) {
    const members = world.table(membershipRows).list({ where: { group_id: id } })
    for (const { user_id } of members) revokeTokensOf(world, user_id)
  }
  removeAll(world, membershipRows, { group_id: id })
  removeAll(world, assignmentRows, grants)
  world.table(groupRows).remove(id)
}
