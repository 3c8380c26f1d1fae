import type { Context } from '#http/context.ts'
import { conflict, notFound, unauthorized } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectsOf } from '#keystone/grants.ts'
import { fitting, listed, listReply, ownDomain } from '#keystone/listing.ts'
import { passwordFits, setPassword } from '#keystone/passwords.ts'
import { domainOf } from '#keystone/places.ts'
import { presentGroup, presentProject, presentUser } from '#keystone/present.ts'
import {
  assignmentRows,
  groupRows,
  membershipRows,
  passwordRows,
  userRows,
  type User,
} from '#keystone/rows.ts'
import { passwordBody, userBodies } from '#keystone/schemas.ts'
import { revokeTokensOf } from '#keystone/tokens.ts'
import {
  domainIdOf,
  extraIn,
  flagIn,
  given,
  judged,
  judgedNew,
  nameIn,
  optionsIn,
  refuseMove,
  textIn,
} from '#keystone/validate.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = [
  ...['id', 'name', 'domain_id', 'enabled', 'password', 'password_expires_at', 'options'],
  ...['default_project_id', 'federated', 'extra'],
]

/** https://docs.openstack.org/api-ref/identity/v3/#users */
export const userRoutes: Routes = (router) => {
  router.get('/users', (context) => {
    const own = ownDomain(context)
    context.enforce('identity:list_users', { target: own })
    const users = listed(context, userRows, ['name', 'domain_id', 'enabled'], own)
    return listReply(context, 'users', users, presentUser)
  })
  router.post('/users', (context) => {
    const sent = given(context, 'user')
    context.enforce('identity:create_user', { target: { user: sent } })
    return created({
      user: presentUser(context, create(context, judgedNew(sent, userBodies.create))),
    })
  })
  router.get('/users/{id}', (context) => {
    return ok({ user: presentUser(context, findUser(context, 'identity:get_user')) })
  })
  router.patch('/users/{id}', (context) => {
    const user = findUser(context, 'identity:update_user')
    const after = change(context, user, judged(given(context, 'user'), userBodies.update))
    // Only this answer says apart what is kept beside the known properties.
    return ok({ user: { ...presentUser(context, after), extra: after.extra ?? {} } })
  })
  router.delete('/users/{id}', (context) => {
    forgetUser(context, findUser(context, 'identity:delete_user').id)
    return noContent()
  })
  router.post('/users/{id}/password', changePassword, { open: true })
  router.get('/users/{id}/projects', (context) => {
    const user = findUser(context, 'identity:list_user_projects')
    const projects = projectsOf(context.world, user.id)
    const asked = fitting(context.query, ['name', 'domain_id', 'enabled'], projects)
    return listReply(context, 'projects', asked, presentProject)
  })
  router.get('/users/{id}/groups', (context) => {
    const user = findUser(context, 'identity:list_groups_for_user')
    const memberships = context.world.table(membershipRows)
    const own = ownDomain(context).domain_id
    const groups = memberships
      .list({ where: { user_id: user.id } })
      .flatMap(({ group_id }) => context.world.table(groupRows).get(group_id) ?? [])
      .filter(({ domain_id }) => own === undefined || own === domain_id)
    return listReply(context, 'groups', fitting(context.query, ['name'], groups), presentGroup)
  })
}

/** A stranger learns nothing about what exists: without the right, 403 comes before 404. */
function findUser(context: Context, rule: string): User {
  const id = context.param('id')
  const user = context.world.table(userRows).get(id)
  context.enforce(rule, { user_id: id, target: user ? { user } : {} })
  if (!user) throw notFound(`Could not find user: ${id}.`)
  return user
}

function create(context: Context, body: JsonObject): User {
  const domain_id = domainIdOf(context, body)
  const name = nameIn(body) ?? ''
  if (!domainOf(context.world, domain_id)) throw notFound(`Could not find domain: ${domain_id}.`)
  refuseTaken(context, name, domain_id)
  const user: User = {
    id: context.random.hex(),
    name,
    domain_id,
    enabled: flagIn(body, 'enabled') ?? true,
    password_expires_at: null,
    options: optionsIn(body),
    ...homeIn(body),
    ...extraIn(body, KNOWN),
  }
  context.world.table(userRows).insert(user)
  const password = textIn(body, 'password')
  if (typeof password === 'string') setPassword(context.world, user.id, password)
  return user
}

/** A user without a default project does not have the property at all. */
function homeIn(body: JsonObject): { default_project_id?: string } {
  const id = textIn(body, 'default_project_id')
  return typeof id === 'string' ? { default_project_id: id } : {}
}

function change(context: Context, user: User, body: JsonObject): User {
  refuseMove(body, user)
  const name = nameIn(body) ?? user.name
  if (name !== user.name) refuseTaken(context, name, user.domain_id, '')
  const { default_project_id: home, ...before } = user
  const keepsHome = body['default_project_id'] === undefined && home !== undefined
  const enabled = flagIn(body, 'enabled') ?? user.enabled
  const after: User = {
    ...before,
    name,
    enabled,
    options: optionsIn(body, user.options),
    ...(keepsHome ? { default_project_id: home } : homeIn(body)),
    ...extraIn(body, KNOWN, user.extra),
  }
  context.world.table(userRows).update(after)
  const password = textIn(body, 'password')
  if (typeof password === 'string') setPassword(context.world, user.id, password)
  if (typeof password === 'string' || !enabled) revokeTokensOf(context.world, user.id)
  return after
}

/** The old password is the credential here: no token is asked for. */
function changePassword(context: Context): Answer {
  const id = context.param('id')
  const body = judged(given(context, 'user'), passwordBody)
  const user = context.world.table(userRows).get(id)
  const before = textIn(body, 'original_password') ?? ''
  if (!passwordFits(context.world, user?.id, before) || !user?.enabled) {
    throw unauthorized('The request you have made requires authentication.')
  }
  setPassword(context.world, id, textIn(body, 'password') ?? '')
  revokeTokensOf(context.world, id)
  return noContent()
}

/** Removes a user with the memberships, grants, tokens and password. */
export function forgetUser({ world }: Context, id: string): void {
  const memberships = world.table(membershipRows)
  for (const one of memberships.list({ where: { user_id: id } })) memberships.remove(one.id)
  const grants = world.table(assignmentRows)
  for (const one of grants.list({ where: { actor: 'user', actor_id: id } })) grants.remove(one.id)
  revokeTokensOf(world, id)
  world.table(passwordRows).remove(id)
  world.table(userRows).remove(id)
}

/** Keystone names the domain only of what is new. */
function refuseTaken(
  context: Context,
  name: string,
  domain_id: string,
  where = ` at domain ID ${domain_id}`,
): void {
  if (!context.world.table(userRows).first({ name, domain_id })) return
  throw conflict(
    'Conflict occurred attempting to store user - ' +
      `Duplicate entry found with name ${name}${where}.`,
  )
}
