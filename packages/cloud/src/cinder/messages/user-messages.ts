/** What Cinder tells of what went wrong after its answer (cinder.message.message_field). */
import { isoStored } from '#clock.ts'
import { messages, type StoredVolume } from '#cinder/rows.ts'
import { rows, type Scene } from '#scene.ts'

const KEPT = 30 * 24 * 3_600_000

/** By the numbers in events: what was being done, and what went wrong. */
export const ACTIONS = {
  '001': 'schedule allocate volume',
  '003': 'copy volume to image',
  '005': 'copy image to volume',
  '007': 'extend volume',
  '008': 'create volume from backend storage',
  '009': 'create snapshot',
  '010': 'delete snapshot',
  '013': 'create backup',
  '014': 'delete backup',
  '015': 'restore backup',
  '016': 'reimage volume',
} as const
export const DETAILS = {
  '003': 'Could not find any available weighted backend.',
  '004': 'Failed to upload volume to image at backend.',
  '010': 'Volume Driver failed to extend volume.',
  '012': 'Driver failed to create the volume.',
  '013': 'Snapshot failed to create.',
  '016': 'Snapshot failed to delete.',
  '017': 'Backup status is invalid.',
  '020': 'Backup driver failed to create backup.',
  '025': 'Backup driver failed to delete backup.',
  '026': 'Backup driver failed to restore backup.',
  '028': 'Compute service failed to reimage volume.',
} as const

export type Told = {
  readonly about: 'VOLUME' | 'VOLUME_SNAPSHOT' | 'VOLUME_BACKUP'
  readonly action: keyof typeof ACTIONS
  readonly detail: keyof typeof DETAILS
  /** The request that wanted it; a new one where nobody knows. */
  readonly request_id?: string | null | undefined
}

/** Tells the project of a thing what went wrong with it. */
export function tell(scene: Scene, of: { id: string; project_id: string }, told: Told): void {
  const { about, action, detail } = told
  rows(scene, messages).insert({
    id: scene.world.random.uuid(),
    project_id: of.project_id,
    event_id: `VOLUME_${about}_${action}_${detail}`,
    action_id: action,
    detail_id: detail,
    message_level: 'ERROR',
    created_at: isoStored(scene.now),
    expires_at: isoStored(scene.now + KEPT),
    request_id: told.request_id ?? `req-${scene.world.requestIds.uuid()}`,
    resource_type: about,
    resource_uuid: of.id,
  })
}

/** Tells a project that no back end can have its volume. */
export function tellUnplaced(scene: Scene, volume: StoredVolume): void {
  const { request_id } = volume
  tell(scene, volume, { about: 'VOLUME', action: '001', detail: '003', request_id })
}
