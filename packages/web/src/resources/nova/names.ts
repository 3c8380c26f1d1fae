/** Names by id, of the types of Nova that others point at. What the answer leaves out is gone. */
import { servers as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import type { ReadNames } from '#resource/define.ts'

/** Names of servers, of all projects for administrators. */
export const servers: ReadNames = async (ids, signal) => {
  const all_projects = await allowed([['compute', 'os_compute_api:servers:detail:get_all_tenants']])
  const query = { id: [...ids], all_projects }
  return (await call(api.names, { query }, { signal })).names
}
