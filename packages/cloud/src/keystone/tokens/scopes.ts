import type { Context } from '#http/context.ts'
import { domainsOf, grantsOf, projectsOf } from '#keystone/roles/grants.ts'
import type { Project } from '#keystone/rows.ts'

/** What the caller's token may be scoped to, by the groups that it brought along, too. */
export function scopesOf({ world, token }: Context): {
  readonly projects: Project[]
  readonly domains: Project[]
  readonly system: boolean
} {
  const { user, federation } = token
  const brought = federation?.groups
  return {
    projects: projectsOf(world, user.id, {}, brought),
    domains: domainsOf(world, user.id, brought),
    get system() {
      const grants = grantsOf(world, user.id, undefined, brought)
      return grants.some((grant) => grant.target === 'system')
    },
  }
}
