import type { CleanUp } from './fixtures.ts'
import type { User, openstackAs } from './openstack.ts'

type Outside = Awaited<ReturnType<typeof openstackAs>>

/**
 * Makes a project, so that no quota is lowered and nothing is deleted that others look at, and lets
 * these users into it with a role each; an administrator, too, is nobody there but by a role in the
 * very project. Answers its id.
 */
export const ownProject = async (
  parts: { readonly name: string; readonly outside: Outside; readonly cleanUp: CleanUp },
  people: readonly (readonly [user: User, role: string])[] = [
    ['demo', 'member'],
    ['admin', 'admin'],
  ],
): Promise<string> => {
  const { name, outside, cleanUp } = parts
  const { projects, users, roles } = outside.keystone
  const { id } = await projects.create({ name, domain_id: 'default' })
  cleanUp(() => projects.remove(id))
  for (const [user, role] of people) {
    const actor = only(await users.list({ name: user })).id
    const grant = { on: 'projects', target: id, to: 'users', actor } as const
    await roles.grant(grant, only(await roles.list({ name: role })).id)
  }
  return id
}

/** The one thing of a list; throws where there is none. */
export const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('The cloud has nothing of that name.')
  return one
}
