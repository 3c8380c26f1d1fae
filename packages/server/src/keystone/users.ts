import { users as endpoints, type User, type UserQuery } from '@meridian/contract'
import type { KeystoneUser, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import { ifFound } from '#if-found.ts'
import type { Session } from '#sessions/session.ts'

/** The users that the caller may see, all or some of them, and one; `current` is the caller. */
export const userRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async ({ query }, context) => {
    const found = await find(context.openstack, query, context.session)
    return { items: rowsOf(context, found, presentUser) }
  })

  serveNames(app, endpoints.names, ({ keystone }) => keystone.users)

  bind(app, endpoints.load, async ({ params }, { openstack, session }) => {
    const id = params.id === 'current' ? session.user.id : params.id
    return presentUser(await openstack.keystone.users.get(id))
  })
}

/** `project_id` repeats the default project under the name that the screens use. */
export const presentUser = (user: KeystoneUser): User => ({
  ...user,
  project_id: user.default_project_id ?? null,
})

const find = async (
  { keystone }: OpenStack,
  { id, group_id, project_id, domain_id = '', name, enabled }: UserQuery,
  session: Session,
): Promise<readonly KeystoneUser[]> => {
  const of = domain_id || session.domain?.id
  const fits = (user: KeystoneUser): boolean =>
    (of === undefined || user.domain_id === of) &&
    (name === undefined || user.name === name) &&
    (enabled === undefined || user.enabled === enabled)
  if (id !== undefined) {
    const user = await ifFound(keystone.users.get(id))
    return user && fits(user) ? [user] : []
  }
  if (group_id !== undefined) return (await keystone.groups.users(group_id)).filter(fits)
  const listed = keystone.users.listAll({ domain_id: of, name, enabled })
  if (project_id === undefined) return listed
  // Keystone has no such filter of users: those with a role there are asked for beside them.
  const assigned = keystone.roleAssignments({ 'scope.project.id': project_id })
  const [all, given] = await Promise.all([listed, assigned])
  const there = new Set(given.map(({ user }) => user?.id))
  return all.filter((user) => there.has(user.id))
}
