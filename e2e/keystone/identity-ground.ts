/** What the walk through identity goes on with, and how nothing of it is left. */
import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import type { World } from '../world.ts'

export type Walk = {
  readonly page: Page
  /** The cloud itself, as its administrator sees it. */
  readonly cloud: OpenStack
  readonly world: World
  /** Everything that is made is called so, or begins with it. */
  readonly name: string
}

/** A name of the walk's own, and the id that Keystone has given it. */
export type Named = { readonly id: string; readonly name: string }

/** The password of everybody whom the walk makes. */
export const password = 'Walks-all-the-way-1'

/** Takes away what is left, also where the walk has stopped half way: with a domain goes what is in it. */
export const emptied = async ({
  cloud: { keystone },
  name,
}: Pick<Walk, 'cloud' | 'name'>): Promise<void> => {
  for (const { id } of await keystone.domains.list({ name })) {
    for (const project of await keystone.projects.list({ domain_id: id }))
      await keystone.projects.remove(project.id)
    await keystone.domains.update(id, { enabled: false })
    await keystone.domains.remove(id)
  }
  for (const { id } of await keystone.roles.list({ name })) await keystone.roles.remove(id)
}

/** Takes away what Neutron keeps of a project that is gone. */
export const unplugged = async ({ cloud: { neutron } }: Walk, project_id: string) => {
  for (const { id } of await neutron.networks.list({ project_id }))
    await neutron.networks.remove(id)
}
