import type { Context } from '#http/context.ts'
import type { Domain, Group, Project, Role, User } from '#keystone/rows.ts'
import type { Condition, Where } from '#store/collection.ts'

type Address = Pick<Context, 'base' | 'url'>

/** A list's own address; Keystone's lists have one page. */
export function links(context: Address): { next: null; self: string; previous: null } {
  const path = context.url.pathname.replace(/^.*?\/v3(?=\/)/, '')
  return { next: null, self: `${context.base}${path}${context.url.search}`, previous: null }
}

type Linked<T> = T & { links: { self: string } }

const linked =
  (kind: string) =>
  <T extends { id: string }>(context: Address, item: T): Linked<T> => ({
    ...item,
    links: { self: `${context.base}/${kind}/${item.id}` },
  })

export const presentProject: (context: Address, item: Project) => Linked<Project> =
  linked('projects')
export const presentDomain: (context: Address, item: Domain) => Linked<Domain> = linked('domains')
export const presentUser: (context: Address, item: User) => Linked<User> = linked('users')
export const presentGroup: (context: Address, item: Group) => Linked<Group> = linked('groups')
export const presentRole: (context: Address, item: Role) => Linked<Role> = linked('roles')

/** The filters that a list's query asks for, `name__contains` and the like too. */
export function filters(query: URLSearchParams, names: readonly string[]): Where {
  const where: Record<string, Condition> = {}
  for (const [key, value] of query) {
    const [name = '', how] = key.split('__')
    if (!names.includes(name)) continue
    if (how === 'contains') where[name] = { contains: value }
    else if (how === 'startswith') where[name] = { startsWith: value }
    else if (how === undefined) {
      where[name] = name === 'enabled' ? !/^(0|false|f|no|n|off)$/i.test(value) : value
    }
  }
  return where
}
