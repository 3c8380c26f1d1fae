/** What Nova needs of Glance: images to boot from, and the images that snapshots become. */
import { createSnapshot, usableImage } from '#glance/images.ts'
import type { Moment } from '#lifecycle.ts'
import type { ServerRow } from '#nova/servers.ts'

export type FoundImage = {
  id: string
  status: string
  size: number
  min_disk: number
  min_ram: number
}

/** An image that the project may boot from. */
export function findImage(at: Moment, projectId: string, id: string): FoundImage | undefined {
  const image = usableImage(at, projectId, id)
  if (!image) return undefined
  const { status, size, min_disk, min_ram } = image
  return {
    id,
    status,
    size: typeof size === 'number' ? size : 0,
    min_disk: min_disk ?? 0,
    min_ram: min_ram ?? 0,
  }
}

const MIB = 1024 ** 2

/** Begins an image of the server's disk; Glance shows it queued, saving and active. Its id. */
export function startSnapshot(
  at: Moment,
  server: ServerRow,
  name: string,
  properties: Record<string, string>,
): string {
  const image = createSnapshot(at, {
    project_id: server.tenant_id,
    name,
    min_disk: server.flavor.disk,
    size: Math.max(1, server.flavor.disk) * 64 * MIB,
    properties,
  })
  return image.id
}
