/** Volumes as somebody knows them, and what Cinder says where one cannot be used so. */
import { volumes, type StoredVolume } from '#cinder/rows.ts'
import { badRequest, notFound, type Fault } from '#http/faults.ts'
import { rows, type Scene } from '#scene.ts'

export const volumeNotFound = (id: string): Fault => notFound(`Volume ${id} could not be found.`)
export const invalidVolume = (why: string): Fault => badRequest(`Invalid volume: ${why}`)
export const invalidInput = (why: string): Fault => badRequest(`Invalid input received: ${why}`)

/** A volume of the project; undefined when there is none. */
export function volumeOf(
  scene: Scene,
  projectId: string,
  id: string,
  isAdmin = false,
): StoredVolume | undefined {
  const volume = rows(scene, volumes).get(id)
  return volume && (isAdmin || volume.project_id === projectId) ? volume : undefined
}
