/** Names by id, of each type that others point at. What the answer leaves out is gone. */
import {
  domains as domainApi,
  images as imageApi,
  projects as projectApi,
  servers as serverApi,
  subnets as subnetApi,
  volumes as volumeApi,
} from '@meridian/contract'
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

/** Names of servers, of all projects for administrators. */
export const servers: ReadNames = async (ids, signal) => {
  const all_projects = await allowed([['compute', 'os_compute_api:servers:detail:get_all_tenants']])
  const query = { id: [...ids], all_projects }
  return (await call(serverApi.names, { query }, { signal })).names
}

/** Names of volumes, of all projects for administrators. */
export const volumes: ReadNames = async (ids, signal) => {
  const all_projects = await allowed([['volume', 'context_is_admin']])
  const query = { id: [...ids], all_projects }
  return (await call(volumeApi.names, { query }, { signal })).names
}

export const images: ReadNames = async (ids, signal) =>
  (await call(imageApi.names, { query: { id: [...ids] } }, { signal })).names

/** "web-subnet 10.20.0.0/24", as one names a subnet in a list of networks. */
export const subnets: ReadNames = async (ids, signal) => {
  const { items } = await call(subnetApi.list, { query: { id: [...ids] } }, { signal })
  return Object.fromEntries(
    items.map(({ id, name, cidr }) => [id, [name, cidr].filter(Boolean).join(' ')]),
  )
}
