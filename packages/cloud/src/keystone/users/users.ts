import type { Context } from '#http/context.ts'
import { badRequest, unauthorized } from '#http/faults.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { type Answer, noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { forgetCredentialsOf } from '#keystone/application-credentials/life.ts'
import { groupsOf, projectsOf } from '#keystone/roles/grants.ts'
import { asked, listReply, ownDomain } from '#keystone/listing.ts'
import { refuseWeak } from '#keystone/users/compliance.ts'
import { expiringAsAsked } from '#keystone/users/expiring.ts'
import { forgetFailures, isLocked } from '#keystone/users/lockout.ts'
import { passwordFits, refuseChange, setPassword } from '#keystone/users/passwords.ts'
import { domainOf } from '#keystone/projects/places.ts'
import { extraApart, presentGroup, presentProject, presentUser } from '#keystone/present.ts'
import {
  assignmentRows,
  groupRows,
  membershipRows,
  passwordRows,
  removeAll,
  userRows,
  type User,
} from '#keystone/rows.ts'
import { passwordBody, userBodies } from '#keystone/schemas.ts'
import { itemFor, keystoneStyle, refuseTaken, type KeystoneKind } from '#keystone/style.ts'
import { wrongPassword } from '#keystone/tokens/sign-in.ts'
import { revokeTokensOf } from '#keystone/tokens/tokens.ts'
import {
  domainIdOf,
  extraIn,
  flagIn,
  given,
  judged,
  missing,
  nameIn,
  optionsIn,
  refuseMove,
  textIn,
} from '#keystone/validate.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = [
  ...['id', 'name', 'domain_id', 'enabled', 'password', 'password_expires_at', 'options'],
  ...['default_project_id', 'federated', 'extra'],
]

/** https://docs.openstack.org/api-ref/identity/v3/#users */
export const userKind: Kind<User> & KeystoneKind<User> = {
  path: '/users',
  one: 'user',
  many: 'users',
  collection: userRows,
  notFound: missing('user'),
  filters: ['name', 'domain_id', 'enabled'],
  asks: (context) => ({ also: userTests(context) }),
  bodies: userBodies,
  shown: extraApart(presentUser),
  create,
  change,
  remove: (context, { id }) => forgetUser(context, id),
}

export const userRoutes: Routes = (router) => {
  resource(keystoneStyle, userKind)(router)
  router.post('/users/{id}/password', changePassword, { open: true })
  router.get('/users/{id}/projects', (context) => {
    const { id } = itemFor(context, userKind, 'identity:list_user_projects')
    const listing = asked(context.query, ['name', 'domain_id', 'enabled'])
    const projects = projectsOf(context.world, id, listing)
    return listReply(context, 'projects', projects, presentProject)
  })
  router.get('/users/{id}/groups', (context) => {
    const { id } = itemFor(context, userKind, 'identity:list_groups_for_user')
    const { where, order } = asked(context.query, ['name'], ownDomain(context))
    const ids = groupsOf(context.world, id)
    const groups = context.table(groupRows).list({ where: { ...where, id: ids }, order })
    return listReply(context, 'groups', groups, (_, group) => ({
      ...presentGroup(context, group),
      // Only who came in by federation is in a group for a time.
      membership_expires_at: null,
    }))
  })
}

function create(context: Context, body: Fields): User {
  const domain_id = domainIdOf(context, body)
  const name = nameIn(body) ?? ''
  const password = textIn(body, 'password')
  if (password !== undefined) refuseWeak(context.world.compliance, password)
  if (!domainOf(context.world, domain_id)) throw missing('domain')(domain_id)
  const home = homeIn(context, body)
  refuseTaken(context, userKind, { name, domain_id })
  const user: User = {
    id: context.random.hex(),
    name,
    domain_id,
    enabled: flagIn(body, 'enabled') ?? true,
    password_expires_at: null,
    options: optionsIn(body),
    ...home,
    ...extraIn(body, KNOWN),
  }
  context.world.table(userRows).insert(user)
  // Keystone looks at the options of a new user only when it has its password.
  return password === undefined ? user : setPassword(context.world, user, password, { options: {} })
}

const FEDERATED = ['idp_id', 'protocol_id', 'unique_id'] as const

type Test = (user: User) => boolean

/** What a query asks of users that no column says. */
const userTests = (context: Context): Test[] => [
  ...federatedTests(context.query),
  ...expiryTests(context),
]

/** Whether somebody came in by federation as asked: one way in must have all of it. */
function federatedTests(query: URLSearchParams): Test[] {
  const asked = FEDERATED.flatMap((name) =>
    query.getAll(name).map((value) => [name, value] as const),
  )
  if (asked.length === 0) return []
  return [
    ({ federated = [] }) =>
      federated.some(({ idp_id, protocols }) =>
        protocols.some((one) =>
          asked.every(([name, value]) => ({ idp_id, ...one })[name] === value),
        ),
      ),
  ]
}

/** What alone of it the list of a group's users knows, too (`GroupUsersResource`). */
export function expiryTests(context: Context): Test[] {
  const expiring = expiringAsAsked(context)
  if (!expiring) return []
  const ids = new Set(expiring)
  return [({ id }) => ids.has(id)]
}

/** A user without a default project does not have the property at all. Throws 400 for a domain. */
function homeIn({ world }: Context, body: Fields): { default_project_id?: string } {
  const id = textIn(body, 'default_project_id')
  if (typeof id !== 'string') return {}
  // What is not there at all passes.
  if (domainOf(world, id)) {
    throw badRequest(`User's default project ID cannot be a domain ID: ${id}`)
  }
  return { default_project_id: id }
}

function change(context: Context, user: User, body: Fields): User {
  refuseMove(body, user)
  const password = textIn(body, 'password')
  if (password !== undefined) refuseWeak(context.world.compliance, password)
  const { default_project_id: home, ...before } = user
  const keepsHome = body['default_project_id'] === undefined && home !== undefined
  const enabled = flagIn(body, 'enabled') ?? user.enabled
  const after: User = {
    ...before,
    name: nameIn(body) ?? user.name,
    enabled,
    options: optionsIn(body, user.options),
    ...(keepsHome ? { default_project_id: home } : homeIn(context, body)),
    ...extraIn(body, KNOWN, user.extra),
  }
  refuseTaken(context, userKind, after)
  const { world } = context
  world.table(userRows).update(after)
  if (body['enabled'] === true) forgetFailures(world, user.id)
  if (typeof password === 'string' || (user.enabled && !enabled)) revokeTokensOf(world, user.id)
  return password === undefined ? after : setPassword(world, after, password)
}

/** The old password is the credential here, even one that has ended: no token is asked for. */
function changePassword(context: Context): Answer {
  const { world } = context
  const body = judged(given(context, 'user'), passwordBody)
  const user = world.table(userRows).get(context.param('id'))
  const before = textIn(body, 'original_password') ?? ''
  const password = textIn(body, 'password') ?? ''
  const fits = passwordFits(world, user?.id, before)
  if (!user || isLocked(world, user)) throw unauthorized(REQUIRES_AUTHENTICATION)
  if (!fits) return wrongPassword(context, user.id)
  if (!user.enabled) throw unauthorized(`The account is disabled for user: ${user.id}.`)
  refuseWeak(world.compliance, password)
  refuseChange(world, user, password)
  forgetFailures(world, user.id)
  setPassword(world, user, password, { own: true })
  revokeTokensOf(world, user.id)
  return noContent()
}

/** Removes a user with the memberships, grants and password; tokens say that the user is gone. */
export function forgetUser({ world }: Context, id: string): void {
  removeAll(world, membershipRows, { user_id: id })
  removeAll(world, assignmentRows, { actor: 'user', actor_id: id })
  forgetCredentialsOf(world, id)
  world.table(passwordRows).remove(id)
  world.table(userRows).remove(id)
}
