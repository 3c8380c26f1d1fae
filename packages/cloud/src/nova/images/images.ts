/** What Nova needs of Glance: images to boot from, and the images that snapshots become. */
import { createHash } from 'node:crypto'
import { createSnapshot, insertImage, removeImage, usableImage } from '#glance/images/images.ts'
import { images } from '#glance/rows.ts'
import type { Moment } from '#lifecycle.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'

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

/** An image without a disk of its own: it names the snapshots that a server boots from. */
export function describeSnapshots(
  at: Moment,
  server: ServerRow,
  name: string,
  properties: Record<string, string>,
): string {
  const { id } = insertImage(at, {
    owner: server.tenant_id,
    name,
    visibility: 'private',
    disk_format: 'qcow2',
    container_format: 'bare',
    min_disk: server.flavor.disk,
    properties,
  })
  const table = rows(at, images)
  const made = table.get(id)
  if (made) table.update({ ...made, ...EMPTY, status: 'active', size: 0, stores: 'local' })
  return id
}

/** The sums of no bytes at all. */
const EMPTY = {
  checksum: createHash('md5').digest('hex'),
  os_hash_algo: 'sha512',
  os_hash_value: createHash('sha512').digest('hex'),
}

/** Deletes the image that a server was shelved to, if it is still there and may be deleted. */
export function removeShelved(at: Moment, { shelved_image: id }: ServerRow): void {
  const image = id === undefined ? undefined : rows(at, images).get(id)
  if (image && image.protected !== true) removeImage(at, image.id)
}

/** Deletes the oldest backups of a kind, so that no more are left than shall be kept. */
export function rotateBackups(
  at: Moment,
  { id: server, tenant_id: project_id }: ServerRow,
  type: string,
  kept: number,
): void {
  const backups = rows(at, images)
    .list({ where: { project_id }, order: [['seq', 'desc']] })
    .filter((image) => image['image_type'] === 'backup' && image['backup_type'] === type)
    .filter((image) => image['instance_uuid'] === server)
  for (const { id } of backups.slice(kept)) removeImage(at, id)
}
