import { projectMembers } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { someInParallel } from '#in-parallel.ts'
import { refuseOwnAdminRole } from '#keystone/own-admin-role.ts'

/** Who works in a project, changed together: a change that fails leaves the others alone. */
export const projectMemberRoutes = (app: FastifyInstance): void => {
  bind(app, projectMembers.change, async ({ params: { id: target }, body }, context) => {
    const { openstack, session } = context
    const { whose: to, given, taken } = body
    for (const { role: roleId, actor } of to === 'users' ? taken.map(grantIn) : [])
      refuseOwnAdminRole({ session, target, actor, roleId }, app.config)
    const lines = [...given.map((id) => `+${id}`), ...taken.map((id) => `-${id}`)]
    const { failed } = await someInParallel(lines, (line) =>
      changeRole(openstack, { on: 'projects', target, to }, line),
    )
    return {
      failed: failed.map(({ id, ...why }) => ({
        ...{ id: id.slice(1), taken: id.startsWith('-') },
        ...why,
      })),
    }
  })
}

type Place = { readonly on: 'projects'; readonly target: string; readonly to: 'users' | 'groups' }

/** Gives what begins with a plus, and takes what begins with a minus. */
const changeRole = ({ keystone }: OpenStack, place: Place, line: string): Promise<void> => {
  const { role, actor } = grantIn(line.slice(1))
  const change = line.startsWith('+') ? keystone.roles.grant : keystone.roles.revoke
  return change({ ...place, actor }, role)
}

/** A role and who has it, as a `GrantKey` says. */
export const grantIn = (line: string): { readonly role: string; readonly actor: string } => {
  const at = line.indexOf(' ')
  return { role: line.slice(0, at), actor: line.slice(at + 1) }
}
