/** What every new part of a load balancer begins with (octavia.db.prepare). */
import { stamp } from '#octavia/life.ts'
import type { Part } from '#octavia/rows.ts'
import { flag, tagsOf } from '#octavia/values.ts'
import type { Fields } from '#resource/resource.ts'
import type { Scene } from '#scene.ts'

export function fresh(scene: Scene, owner: string, body: Fields): Part {
  return {
    id: scene.world.random.uuid(),
    project_id: owner,
    provisioning_status: 'PENDING_CREATE',
    operating_status: 'OFFLINE',
    admin_state_up: flag(body, 'admin_state_up'),
    created_at: stamp(scene),
    updated_at: null,
    tags: tagsOf(body),
  }
}

/** A change as rows take it: `admin_state_up` of null is false, tags of null are as they were. */
export function changesOf(body: Fields): Fields {
  return {
    ...body,
    ...(body['admin_state_up'] === null ? { admin_state_up: false } : {}),
    ...(body['tags'] === undefined ? {} : { tags: tagsOf(body) }),
  }
}
