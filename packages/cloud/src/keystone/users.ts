import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound, unauthorized } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectsOf } from '#keystone/grants.ts'
import { passwordFits, setPassword } from '#keystone/passwords.ts'
import { filters, links, presentGroup, presentProject, presentUser } from '#keystone/present.ts'
import {
  assignmentRows,
  domainRows,
  groupRows,
  membershipRows,
  passwordRows,
  userRows,
  type User,
} from '#keystone/rows.ts'
import { revokeTokensOf } from '#keystone/tokens.ts'
import { domainIdOf, expecting, flagOf, given, nameOf, textOf } from '#keystone/validate.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#users */
export const userRoutes: Routes = (router) => {
  router.get('/users', (context) => {
    const { token } = context
    context.enforce('identity:list_users', token.domain && { 'target.domain_id': token.domain.id })
    const where = filters(context.query, ['name', 'domain_id', 'enabled'])
    const own = token.domain ? { domain_id: token.domain.id } : {}
    const users = context.world.table(userRows).list({
      where: { ...where, ...own },
      order: [['name', 'asc']],
    })
    return ok({ users: users.map((user) => presentUser(context, user)), links: links(context) })
  })
  router.post('/users', create)
  router.get('/users/{id}', (context) => {
    const user = findUser(context, 'identity:get_user')
    return ok({ user: presentUser(context, user) })
  })
  router.patch('/users/{id}', update)
  router.delete('/users/{id}', (context) => {
    const user = findUser(context, 'identity:delete_user')
    forgetUser(context, user.id)
    return noContent()
  })
  router.post('/users/{id}/password', changePassword, { open: true })
  router.get('/users/{id}/projects', (context) => {
    const user = findUser(context, 'identity:list_user_projects')
    const projects = projectsOf(context.world, user.id)
    return ok({
      projects: projects.map((project) => presentProject(context, project)),
      links: links(context),
    })
  })
  router.get('/users/{id}/groups', (context) => {
    const user = findUser(context, 'identity:list_groups_for_user')
    const memberships = context.world.table(membershipRows)
    const groups = memberships
      .list({ where: { user_id: user.id } })
      .flatMap(({ group_id }) => context.world.table(groupRows).get(group_id) ?? [])
    return ok({
      groups: groups.map((group) => presentGroup(context, group)),
      links: links(context),
    })
  })
}

/** A stranger learns nothing about what exists: without the right, 403 comes before 404. */
function findUser(context: Context, rule: string): User {
  const id = context.param('id')
  const user = context.world.table(userRows).get(id)
  context.enforce(rule, {
    'target.user.id': id,
    user_id: id,
    ...(user ? { 'target.user.domain_id': user.domain_id } : {}),
  })
  if (!user) throw notFound(`Could not find user: ${id}.`)
  return user
}

function create(context: Context): Answer {
  const body = given(context, 'user')
  const domain_id = domainIdOf(context, body)
  context.enforce('identity:create_user', { 'target.user.domain_id': domain_id })
  const name = nameOf(body, 255)
  const password = textOf(body, 'password')
  if (!context.world.table(domainRows).has(domain_id)) {
    throw notFound(`Could not find domain: ${domain_id}.`)
  }
  refuseTaken(context, name, domain_id)
  const user: User = {
    id: context.random.hex(),
    name,
    domain_id,
    enabled: flagOf(body, 'enabled') ?? true,
    password_expires_at: null,
    options: {},
    ...details(body),
  }
  context.world.table(userRows).insert(user)
  if (typeof password === 'string') setPassword(context.world, user.id, password)
  return created({ user: presentUser(context, user) })
}

/** The properties that a user has only when they were given. */
function details(body: JsonObject): Pick<User, 'description' | 'email' | 'default_project_id'> {
  const description = textOf(body, 'description')
  const email = textOf(body, 'email')
  const default_project_id = textOf(body, 'default_project_id')
  return {
    ...(description === undefined ? {} : { description }),
    ...(email === undefined ? {} : { email }),
    ...(default_project_id === undefined ? {} : { default_project_id }),
  }
}

function update(context: Context): Answer {
  const user = findUser(context, 'identity:update_user')
  const body = given(context, 'user')
  const name = body['name'] === undefined ? user.name : nameOf(body, 255)
  if (name !== user.name) refuseTaken(context, name, user.domain_id)
  const password = textOf(body, 'password')
  const enabled = flagOf(body, 'enabled') ?? user.enabled
  const after: User = { ...user, name, enabled, ...details(body) }
  context.world.table(userRows).update(after)
  if (typeof password === 'string') setPassword(context.world, user.id, password)
  if (typeof password === 'string' || !enabled) revokeTokensOf(context.world, user.id)
  return ok({ user: presentUser(context, after) })
}

/** The old password is the credential here: no token is asked for. */
function changePassword(context: Context): Answer {
  const id = context.param('id')
  const body = given(context, 'user')
  const before = textOf(body, 'original_password')
  const after = textOf(body, 'password')
  if (typeof before !== 'string') throw expecting('original_password', 'user')
  if (typeof after !== 'string') throw expecting('password', 'user')
  const user = context.world.table(userRows).get(id)
  if (!passwordFits(context.world, user?.id, before) || !user?.enabled) {
    throw unauthorized('The request you have made requires authentication.')
  }
  if (after === '') throw badRequest("Invalid input for field 'password': '' is too short")
  setPassword(context.world, id, after)
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

function refuseTaken(context: Context, name: string, domain_id: string): void {
  if (!context.world.table(userRows).first({ name, domain_id })) return
  throw conflict(
    'Conflict occurred attempting to store user - ' +
      `Duplicate entry found with name ${name} at domain ID ${domain_id}.`,
  )
}
