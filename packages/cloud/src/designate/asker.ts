/** Request headers that change the caller's scope (designate.api.middleware). */
import { bareRefusal } from '#designate/fault-style.ts'
import type { Context } from '#http/context.ts'
import type { Where } from '#store/collection.ts'

export type Asker = {
  /** The project of the token, or the one that an administrator takes the place of. */
  readonly projectId: string
  readonly allProjects: boolean
  readonly editManaged: boolean
  readonly hideCounts: boolean
}

const YES = ['1', 't', 'true', 'on', 'y', 'yes']
const isYes = (text: string): boolean => YES.includes(text.trim().toLowerCase())

/** What is taken out of a query before anything else reads it. */
const OF_MIDDLEWARE = ['all_projects', 'all_tenants', 'edit_managed_records']

/** The query without what the headers could have said as well. */
export function queryOf({ query }: Context): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of OF_MIDDLEWARE) rest.delete(name)
  return rest
}

/** Who asks. Throws an empty 403 when that needs more than the caller may. */
export function askerOf(context: Context): Asker {
  const { headers, query } = context
  const may = (rule: string): true => {
    if (!context.allows(rule)) throw bareRefusal()
    return true
  }
  const sudo = headers.get('x-auth-sudo-project-id') || headers.get('x-auth-sudo-tenant-id')
  if (sudo) may('use_sudo')
  const asked = [headers.get('x-auth-all-projects'), query.get('all_projects')]
  const all = [...asked, query.get('all_tenants')].filter((text) => text !== null)
  const managed =
    query.get('edit_managed_records') ?? headers.get('x-designate-edit-managed-records') ?? ''
  return {
    projectId: sudo || context.projectId,
    allProjects: isYes(all.at(-1) ?? '') && may('all_tenants'),
    editManaged: isYes(managed) && may('edit_managed_records'),
    hideCounts: isYes(headers.get('openstack-dns-hide-counts') ?? ''),
  }
}

/** The rows that the caller sees: those of one project, or of all. */
export const seenBy = ({ projectId, allProjects }: Asker): Where =>
  allProjects ? {} : { project_id: projectId }

/** Whether the asker sees a thing of that project. */
export const sees = ({ projectId, allProjects }: Asker, owner: string): boolean =>
  allProjects || owner === projectId

/** Throws 403 unless the rule lets the caller do that to a thing of that project. */
export function enforce(
  context: Context,
  rule: string,
  owner: string | null,
  more: Readonly<Record<string, unknown>> = {},
): void {
  context.enforce(rule, { tenant_id: owner, ...more })
}
