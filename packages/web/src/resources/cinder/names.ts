/** Names by id, of the types of Cinder that others point at. What the answer leaves out is gone. */
import { volumes as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import type { ReadNames } from '#resource/define.ts'

/** Names of volumes, of all projects for administrators. */
export const volumes: ReadNames = async (ids, signal) => {
  const all_projects = await allowed([['volume', 'context_is_admin']])
  const query = { id: [...ids], all_projects }
  return (await call(api.names, { query }, { signal })).names
}
