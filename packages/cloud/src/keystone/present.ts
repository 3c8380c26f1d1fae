import type { Context } from '#http/context.ts'
import { isObject } from '#http/json.ts'
import type { Group, Project, Role, User } from '#keystone/rows.ts'
import type { Doing, Fields } from '#resource/resource.ts'
import { without } from '#wire/without.ts'

type Address = Pick<Context, 'base' | 'url'>

/** A list's own address, without a slash at its end; Keystone's lists have one page. */
export function links(context: Address): { next: null; self: string; previous: null } {
  const path = context.url.pathname.replace(/^.*?\/v3(?=\/)/, '').replace(/\/$/, '')
  return { next: null, self: `${context.base}${path}${context.url.search}`, previous: null }
}

type Item = { id: string; extra?: Fields }
type Present<T> = (context: Address, item: T) => Fields

/** Extra properties stand among the known ones, and their links beside the item's own. */
const linked =
  (kind: string): Present<Item> =>
  ({ base }, { extra, ...item }) => ({
    ...extra,
    ...item,
    links: {
      ...(isObject(extra?.['links']) ? extra['links'] : {}),
      self: `${base}/${kind}/${item.id}`,
    },
  })

export const presentProject: Present<Project> = linked('projects')
/** A domain without what says that it is a project. */
export const presentDomain: Present<Project> = (context, domain) =>
  linked('domains')(context, without(domain, 'domain_id', 'parent_id', 'is_domain'))
export const presentUser: Present<User> = linked('users')
export const presentGroup: Present<Group> = linked('groups')
export const presentRole: Present<Role> = linked('roles')

/** A thing, of which the answer to a change says apart what is kept beside the known properties. */
export function extraApart<T extends Item>(present: Present<T>) {
  return (context: Address, item: T, _parent: unknown, doing: Doing): Fields => ({
    ...present(context, item),
    ...(doing === 'update' ? { extra: item.extra ?? {} } : {}),
  })
}
