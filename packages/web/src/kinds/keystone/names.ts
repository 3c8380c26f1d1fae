/** Names by id, of the types of Keystone that others point at. What the answer leaves out is gone. */
import {
  domains as domainApi,
  groups as groupApi,
  projects as projectApi,
} from '@meridian/contract'
import { allowed } from '#api/policy.ts'
import { userSession } from '#api/session/session.ts'
import { shortId } from '#lib/text.ts'
import type { ReadNames } from '#kinds/kind.ts'
import { seen } from '#kinds/read-names.ts'

/**
 * Names of projects; who may not list them learns that of the own one, and ids of others. One that
 * is gone goes by its id, too, because what it owned is still there.
 */
export const projects: ReadNames = async (ids, signal) => {
  const { project_id, project_name } = await userSession()
  const own = project_id && project_name ? { [project_id]: project_name } : {}
  const others = ids.filter((id) => id !== project_id)
  const known = { ...Object.fromEntries(others.map((id) => [id, shortId(id)])), ...own }
  if (others.length === 0) return known
  if (!(await allowed([['identity', 'identity:list_projects']]))) return known
  return { ...known, ...(await seen(projectApi)(others, signal)) }
}

/** Who may not list domains knows the name of their own; others go by their ids. */
export const domains: ReadNames = async (ids, signal) => {
  if (await allowed([['identity', 'identity:list_domains']])) return seen(domainApi)(ids, signal)
  const { user_domain_id, user_domain_name } = await userSession()
  return Object.fromEntries(ids.map((id) => [id, id === user_domain_id ? user_domain_name : id]))
}

/** Who may not list groups sees their ids. */
export const groups: ReadNames = async (ids, signal) =>
  (await allowed([['identity', 'identity:list_groups']]))
    ? seen(groupApi)(ids, signal)
    : Object.fromEntries(ids.map((id) => [id, shortId(id)]))
