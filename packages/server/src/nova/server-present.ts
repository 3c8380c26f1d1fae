import type { Server } from '@meridian/contract'
import type { NovaServer } from '@meridian/openstack'

/**
 * A server as the browser gets it: Nova's names, with the keys filled that an unreachable cell or
 * an old microversion leaves out. `image_name` is there when names by id is given.
 */
export const presentServer = (
  server: NovaServer,
  imageNames?: Readonly<Record<string, string>>,
): Server => {
  const { image, ...rest } = server
  const imageId = image === undefined || image === '' ? undefined : image.id
  const hostname = server['OS-EXT-SRV-ATTR:hostname']
  return {
    ...rest,
    ...(hostname !== undefined && { hostname }),
    name: server.name ?? server.id,
    status: server.status ?? 'UNKNOWN',
    addresses: server.addresses ?? {},
    flavor: server.flavor ?? {},
    metadata: server.metadata ?? {},
    image: imageId === undefined ? null : { id: imageId },
    ...(imageNames !== undefined && {
      image_name: imageId === undefined ? null : (imageNames[imageId] ?? '-'),
    }),
  }
}
