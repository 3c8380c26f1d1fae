import { isoStored } from '#clock.ts'
import { messages } from '#cinder/rows.ts'
import { rows, type Scene } from '#scene.ts'

const KEPT = 30 * 24 * 3_600_000

/** Tells a project that no back end can have its volume; `request_id` is of who asked for it. */
export function tellUnplaced(
  scene: Scene,
  volume: { id: string; project_id: string },
  request_id: string,
): void {
  rows(scene, messages).insert({
    id: scene.world.random.uuid(),
    project_id: volume.project_id,
    event_id: 'VOLUME_VOLUME_001_003',
    action_id: '001',
    detail_id: '003',
    message_level: 'ERROR',
    created_at: isoStored(scene.now),
    expires_at: isoStored(scene.now + KEPT),
    request_id,
    resource_type: 'VOLUME',
    resource_uuid: volume.id,
  })
}
