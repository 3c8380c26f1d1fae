import type { Server } from '@meridian/contract'
import type { NovaServer } from '@meridian/openstack'
import { nameIn } from '#names.ts'

/**
 * A server as the browser gets it: Nova's names, with the keys filled that an unreachable cell or
 * an old microversion leaves out.
 */
export const presentServer = (server: NovaServer): Server => {
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
  }
}

/** The same with the name of its image. */
export const withImageName = (
  server: Server,
  imageNames: Readonly<Record<string, string>>,
): Server => ({
  ...server,
  image_name: server.image && (nameIn(imageNames, server.image.id) ?? '-'),
})
