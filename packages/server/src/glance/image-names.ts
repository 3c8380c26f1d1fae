import type { OpenStack } from '@meridian/openstack'

/** `id=in:…` is one query value; services refuse addresses beyond some 8 KiB. */
const IDS_IN_AN_ADDRESS = 180

/**
 * The names of images by id, in one call to Glance whatever the number of ids: more than fit into
 * an address are picked from the whole list. An image that is gone or not visible is left out.
 */
export const imageNames = async (
  openstack: OpenStack,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const few = wanted.length <= IDS_IN_AN_ADDRESS
  const { images } = openstack.glance
  const found = few
    ? await images.list({ id: `in:${wanted.join(',')}`, limit: wanted.length })
    : await images.listAll({ limit: 1000 })
  return new Map(found.map((image) => [image.id, image.name ?? image.id]))
}
