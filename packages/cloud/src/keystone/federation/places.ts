import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import type { IdentityProvider } from '#keystone/federation/rows.ts'
import type { Mapped } from '#keystone/federation/rules.ts'
import { assignment } from '#keystone/roles/grants.ts'
import { domainNamed } from '#keystone/projects/places.ts'
import { createProject } from '#keystone/projects/life.ts'
import { assignmentRows, groupRows, projectRows, roleRows, type User } from '#keystone/rows.ts'
import { missing } from '#keystone/validate.ts'

/**
 * The groups that a sign-in brings along, by their ids; projects that the mapping names are made, and
 * the user gets the roles there (`keystone.auth.plugins.mapped`).
 */
export function placeMapped(
  context: Context,
  { domain_id }: IdentityProvider,
  user: User,
  { groupIds, groupNames, projects }: Mapped,
): string[] {
  const { world } = context
  const groups = world.table(groupRows)
  for (const id of groupIds) if (!groups.has(id)) throw groupGone()
  // One that is called by its name and is not there counts for nothing.
  const called = groupNames.flatMap(({ name, domain }) => {
    const { id, name: called_ } = domain
    const where = typeof id === 'string' ? id : domainNamed(world, String(called_))?.id
    return where === undefined ? [] : (groups.first({ name, domain_id: where })?.id ?? [])
  })
  for (const { name, roles } of projects) {
    const project =
      world.table(projectRows).first({ name, domain_id }) ??
      createProject(context, { name }, { domain_id, parent_id: domain_id, is_domain: false })
    for (const one of roles) {
      const role = world.table(roleRows).first({ name: one, domain_id: null })
      if (!role) throw missing('role')(one)
      const ends = { actor: 'user', actor_id: user.id, target: 'project' } as const
      const grant = { ...ends, target_id: project.id, role_id: role.id, inherited: false }
      const row = assignment(grant)
      if (!world.table(assignmentRows).has(row.id)) world.table(assignmentRows).insert(row)
    }
  }
  return [...new Set([...groupIds, ...called])]
}

/** Keystone tells nobody outside which one. */
const groupGone = (): Error =>
  new Fault(500, 'An unexpected error prevented the server from fulfilling your request.')
