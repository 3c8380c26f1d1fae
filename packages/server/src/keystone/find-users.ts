import type { UserQuery } from '@meridian/contract'
import type { KeystoneUser, OpenStack } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import type { Session } from '#sessions/session.ts'

/**
 * The users that a query asks for, of the domain that the session works in unless it names one.
 * Keystone is asked with the filters that it has; it has none for parts of an email.
 */
export const findUsers = async (
  { keystone }: OpenStack,
  query: UserQuery,
  session: Session,
): Promise<readonly KeystoneUser[]> => {
  const { id, group_id, project_id, domain_id = '', name, name__contains = '', enabled } = query
  const of = domain_id || session.domain?.id
  const mail = query.email?.toLowerCase()
  const written = ({ email }: KeystoneUser): boolean =>
    mail === undefined ||
    String(email ?? '')
      .toLowerCase()
      .includes(mail)
  const fits = (user: KeystoneUser): boolean =>
    (of === undefined || user.domain_id === of) &&
    (name === undefined || user.name === name) &&
    user.name.toLowerCase().includes(name__contains.toLowerCase()) &&
    (enabled === undefined || user.enabled === enabled) &&
    written(user)
  if (id !== undefined) {
    const user = await ifFound(keystone.users.get(id))
    return user && fits(user) ? [user] : []
  }
  if (group_id !== undefined) return (await keystone.groups.users(group_id)).filter(fits)
  const part = name__contains === '' ? undefined : name__contains
  const listed = keystone.users.listAll({ domain_id: of, name, name__icontains: part, enabled })
  if (project_id === undefined) return (await listed).filter(written)
  // Keystone has no such filter of users: those with a role there are asked for beside them.
  const assigned = keystone.roleAssignments({ 'scope.project.id': project_id })
  const [all, given] = await Promise.all([listed, assigned])
  const there = new Set(given.map(({ user }) => user?.id))
  return all.filter((user) => there.has(user.id) && written(user))
}
