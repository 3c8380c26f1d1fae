/** Names by id, of the types of Keystone that others point at. What the answer leaves out is gone. */
import { domains as domainApi, projects as projectApi } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { userSession } from '#api/session.ts'
import { shortId } from '#lib/text.ts'
import type { ReadNames } from '#resource/define.ts'

/** Names of projects; who may not list them learns that of the own one, and ids of others. */
export const projects: ReadNames = async (ids, signal) => {
  const { project_id, project_name } = await userSession()
  const known = {
    ...Object.fromEntries(ids.map((id) => [id, shortId(id)])),
    ...(project_id && project_name ? { [project_id]: project_name } : {}),
  }
  if (ids.every((id) => id === project_id)) return known
  if (!(await allowed([['identity', 'identity:list_projects']]))) return known
  const { items } = await call(projectApi.list, {}, { signal })
  return { ...known, ...Object.fromEntries(items.map(({ id, name }) => [id, name])) }
}

/** Who may not list domains knows the name of their own; others go by their ids. */
export const domains: ReadNames = async (ids, signal) => {
  if (await allowed([['identity', 'identity:list_domains']])) {
    const { items } = await call(domainApi.list, {}, { signal })
    return Object.fromEntries(items.map(({ id, name }) => [id, name]))
  }
  const { user_domain_id, user_domain_name } = await userSession()
  return Object.fromEntries(ids.map((id) => [id, id === user_domain_id ? user_domain_name : id]))
}
