/** Where contents lie: the names of Glance's stores, and taking a content out of one. */
import type { GlanceImage } from '@meridian/openstack'
import { enforce, seenImage } from '#glance/images/access.ts'
import { conflict, forbidden } from '#glance/faults.ts'
import { images } from '#glance/rows.ts'
import { Fault } from '#http/faults.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { rows } from '#scene.ts'

export const DEFAULT_STORE = 'local'
const STORES = [
  { id: DEFAULT_STORE, description: 'Local disk', default: 'true' },
  { id: 'archive', description: 'Archive' },
]
/** The names of all stores that images may lie in. */
export const STORE_NAMES: readonly string[] = STORES.map(({ id }) => id)
export const isStore = (name: string): boolean => STORE_NAMES.includes(name)
/** The stores that an image lies in, in the order in which it came into them. */
export const storesOf = ({ stores }: GlanceImage): readonly string[] => stores?.split(',') ?? []

export const storeRoutes: Routes = (router) => {
  router.get('/info/stores', () => ok({ stores: STORES }))
  router.get('/info/stores/detail', (context) => {
    context.enforce('stores_info_detail')
    const detailed = STORES.map((store) => {
      const data_dir = `/var/lib/glance/${store.id}`
      const properties = { data_dir, chunk_size: 65_536, thin_provisioning: true }
      return { ...store, type: 'file', properties }
    })
    return ok({ stores: detailed })
  })
  router.delete('/stores/{store_id}/{image_id}', (context) => {
    const store = context.param('store_id')
    if (!isStore(store)) {
      throw conflict(`The selected store ${store} is not available on this node.`)
    }
    const id = context.param('image_id')
    const image = seenImage(context, id)
    if (!image) throw new Fault(404, `Failed to find image ${id}`)
    enforce(context, 'get_image_location', image)
    enforce(context, 'delete_image_location', image)
    if (image.status !== 'active') {
      throw conflict(
        "It's not allowed to remove image data from store if image status is not 'active'",
      )
    }
    const stores = storesOf(image)
    if (stores.length === 1) {
      throw forbidden(
        'Cannot delete image data from the only store containing it. ' +
          'Consider deleting the image instead.',
      )
    }
    if (!stores.includes(store)) {
      throw new Fault(404, `Image ${id} is not stored in store ${store}.`)
    }
    const left = stores.filter((one) => one !== store).join(',')
    rows(context, images).update({ ...image, stores: left })
    return noContent()
  })
}
