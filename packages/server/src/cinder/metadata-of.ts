import { isAddressable } from '@meridian/openstack'
import type { Texts, TextsOfOne } from '#metadata.ts'

/** What volumes and snapshots have alike. */
type Keeper = {
  readonly metadata: (id: string) => Promise<Texts>
  readonly setMetadata: (id: string, values: Record<string, string>) => Promise<unknown>
  readonly removeMetadata: (id: string, key: string) => Promise<void>
  readonly replaceMetadata: (id: string, values: Record<string, string>) => Promise<unknown>
}

/** The metadata of one volume or snapshot. */
export const metadataOf = (keeper: Keeper, id: string): TextsOfOne => ({
  read: () => keeper.metadata(id),
  set: (values) => keeper.setMetadata(id, values),
  remove: async (key) => {
    // Cinder takes slashes in keys and then finds no such path: all others are written anew.
    if (isAddressable(key)) return keeper.removeMetadata(id, key)
    const all = Object.entries(await keeper.metadata(id))
    await keeper.replaceMetadata(id, Object.fromEntries(all.filter(([name]) => name !== key)))
  },
})
