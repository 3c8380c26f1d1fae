import { projectRows, userRows, type Project, type User } from '#keystone/rows.ts'
import { collection } from '#store/collection.ts'
import type { World } from '#world.ts'

type EarlierDomain = Omit<Project, 'domain_id' | 'parent_id' | 'is_domain'>
/** Domains had rows of their own before they were projects. */
const earlierDomains = collection<EarlierDomain>('domains', { project: 'none' })
/** What else was given of a user stood beside what Keystone knows. */
type EarlierUser = User & { email?: string | null; description?: string | null }

/** Brings what files of earlier versions hold into the shapes that Keystone's things have now. */
export function renewIdentity(world: World): void {
  const { store } = world
  if (!store.has(earlierDomains.name)) return
  store.transaction(() => {
    for (const domain of world.table(earlierDomains).list()) {
      const place = { domain_id: null, parent_id: null, is_domain: true }
      world.table(projectRows).insert({ ...domain, ...place })
      world.table(earlierDomains).remove(domain.id)
    }
    const users: readonly EarlierUser[] = world.table(userRows).list()
    for (const { email, description, default_project_id: home, ...rest } of users) {
      const extra = {
        ...rest.extra,
        ...(email === undefined ? {} : { email }),
        ...(description === undefined ? {} : { description }),
      }
      world.table(userRows).update({
        ...rest,
        ...(home ? { default_project_id: home } : {}),
        ...(Object.keys(extra).length > 0 ? { extra } : {}),
      })
    }
  })
  store.drop(earlierDomains.name)
}
