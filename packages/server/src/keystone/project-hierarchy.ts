import type { ProjectHierarchy, ProjectNode } from '@meridian/contract'
import { isOpenStackError, type OpenStack } from '@meridian/openstack'

/** Ids inside each other, as Keystone tells a hierarchy: `{ parent: { domain: null } }`. */
type Ids = { readonly [id: string]: Ids } | null

/**
 * What is above and below a project, in two calls however deep it is. Keystone is asked for ids
 * (`subtree_as_ids`), since of whole projects (`subtree_as_list`) it tells only those on which the
 * asker has a role, which an administrator need not have; the names come from its list.
 * https://docs.openstack.org/api-ref/identity/v3/#show-project-details. Throws OpenStackError.
 */
export const readHierarchy = async (
  { keystone }: OpenStack,
  id: string,
): Promise<ProjectHierarchy> => {
  const project = await keystone.projects.get(id, { parents_as_ids: true, subtree_as_ids: true })
  // JSON comes in here: what was asked for stands beside what every project has.
  const { parents, subtree } = project as { parents?: Ids; subtree?: Ids }
  const above = upwards(parents ?? null)
  const below = downwards(subtree ?? null, id)
  const ids = [...above, ...below.map((one) => one.id)]
  const names = ids.length === 0 ? new Map<string, string>() : await namesOf(keystone, ids, project)
  const node = (one: string, parent_id: string | null): ProjectNode => ({
    ...{ id: one, parent_id },
    name: names.get(one) ?? null,
  })
  return {
    above: above.map((one, at) => node(one, above[at - 1] ?? null)),
    below: below.map((one) => node(one.id, one.parent)),
  }
}

/** The topmost first. */
const upwards = (ids: Ids): readonly string[] =>
  Object.entries(ids ?? {}).flatMap(([id, next]) => [...upwards(next), id])

type Placed = { readonly id: string; readonly parent: string }

const downwards = (ids: Ids, parent: string): readonly Placed[] =>
  Object.entries(ids ?? {}).flatMap(([id, next]) => [{ id, parent }, ...downwards(next, id)])

/** Names of projects; a user who may not list projects knows their ids only. */
const namesOf = async (
  keystone: OpenStack['keystone'],
  ids: readonly string[],
  { domain_id }: { readonly domain_id: string | null },
): Promise<ReadonlyMap<string, string>> => {
  try {
    const query = domain_id === null ? {} : { domain_id }
    const found = await keystone.projects.named(ids, query)
    return new Map(found.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
  } catch (error) {
    if (isOpenStackError(error, 'fault') && error.status === 403) return new Map()
    throw error
  }
}
