/** Contents that Glance itself fetches for an import, beside the request that asked for it. */
import { giveUp, goOn, IMPORT_TASK } from '#glance/imports/life.ts'
import { emptied, removeStaged } from '#glance/images/contents.ts'
import { receive } from '#glance/imports/receiving.ts'
import { images, staged, tasks, type Found, type GlanceTask } from '#glance/rows.ts'
import { openWeb, WebFailed } from '#glance/imports/web.ts'
import { Fault } from '#http/faults.ts'
import { rows, type Place, type Scene } from '#scene.ts'
import type { World } from '#world.ts'

/** No download goes on for longer. */
const LONGEST = 6 * 3_600_000

/**
 * Stages what is found at the address, in the transaction that began the task; the import goes on
 * when it is there, or fails.
 */
export function downloadStaged(place: Place, { id, image_id }: GlanceTask, uri: string): void {
  const { world, region } = place
  const scene = (): Scene => ({ world, region, now: world.clock.now() })
  const file = world.files.newName()
  rows(place, staged).insert({ id: image_id, file })
  const signal = AbortSignal.any([world.closing, AbortSignal.timeout(LONGEST)])
  const kept = (found: Found): void => {
    const task = runningTask(scene(), id, file)
    if (!task) return world.files.remove(file)
    rows(place, staged).update({ id: image_id, file, found })
    goOn(scene(), task)
  }
  const download = async (): Promise<void> => {
    const { bytes, length } = await openWeb(uri, signal)
    // As Glance does, which compares the two.
    if (length === undefined) throw new WebFailed(`The length of ${uri} is not known.`)
    await receive(place, file, bytes, kept, () => undefined)
  }
  download().catch((error: unknown) => {
    // What a cloud that is closed has not finished fails when it is opened again.
    if (world.closing.aborted) return
    // That an address cannot be read is for its user to see: the image says so.
    if (!(error instanceof WebFailed || error instanceof Fault)) {
      world.report(error, `downloading ${uri} for image ${image_id}`)
    }
    world.store.transaction(() => {
      const task = runningTask(scene(), id, file)
      if (task) giveUp(scene(), task)
    })
  })
}

/** The task while it waits for this file. */
function runningTask(scene: Scene, id: string, file: string): GlanceTask | undefined {
  const task = rows(scene, tasks).get(id)
  const waits = task && rows(scene, staged).get(task.image_id)?.file === file
  const locked = task && rows(scene, images).get(task.image_id)?.[IMPORT_TASK] === id
  return waits && locked ? task : undefined
}

/** After a start: what was coming to be staged, or was lost since, comes to nothing. */
export function recoverStaged(world: World): void {
  for (const region of world.regions) {
    const scene = { world, region, now: world.clock.now() }
    for (const { id, file, found } of rows(scene, staged).list()) {
      if (found && world.files.has(file)) continue
      const image = rows(scene, images).get(id)
      const lock = image?.[IMPORT_TASK]
      const task = typeof lock === 'string' ? rows(scene, tasks).get(lock) : undefined
      removeStaged(scene, id)
      if (task) giveUp(scene, task)
      else if (image) rows(scene, images).update(emptied(image, scene.now))
    }
  }
}
