/** How an import goes on by itself (glance.async_.flows.api_image_import). */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { emptied, removeContent, removeStaged, takeStaged } from '#glance/images/contents.ts'
import { images, staged, tasks, type GlanceTask } from '#glance/rows.ts'
import { storesOf } from '#glance/stores.ts'
import { ended } from '#glance/imports/tasks.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'

/** Notes that Glance keeps among the properties of an image. */
export const IMPORT_TASK = 'os_glance_import_task'
const IMPORTING = 'os_glance_importing_to_stores'
const FAILED = 'os_glance_failed_import'

/** A task that imports: it begins, then brings the content into one store after the other. */
export const importLife = lifecycle('image-import', tasks, {
  failed: (task, moment) => failedTask(task, moment),
  steps: {
    pending: { after: 500, done: started },
    storing: { after: 2_000, done: stored },
  },
})

function started(
  task: GlanceTask,
  moment: Moment,
): GlanceTask | { item: GlanceTask; next: 'storing' } {
  const image = rows(moment, images).get(task.image_id)
  if (!image) return failedTask(task, moment)
  const { backend } = task.input
  rows(moment, images).update({
    ...image,
    ...(isCopy(task) ? {} : { status: 'importing' as const }),
    [IMPORTING]: joined([...named(image, IMPORTING), ...backend]),
    [FAILED]: joined(named(image, FAILED).filter((one) => !backend.includes(one))),
    updated_at: isoSeconds(moment.now),
  })
  const item = { ...task, status: 'processing' as const, updated_at: isoSeconds(moment.now) }
  return isCopy(task) || isStaged(moment, task) ? { item, next: 'storing' } : item
}

function stored(
  task: GlanceTask,
  moment: Moment,
): GlanceTask | { item: GlanceTask; next: 'storing' } {
  const image = rows(moment, images).get(task.image_id)
  if (!image) return failedTask(task, moment)
  const [store, ...left] = task.input.backend.filter((one) => named(image, IMPORTING).includes(one))
  const isFirst = storesOf(image).length === 0
  const isLast = left.length === 0
  rows(moment, images).update({
    ...(isLast ? unlocked(image) : image),
    ...(isFirst ? takeStaged(moment, image) : {}),
    // One is enough where not all of them must succeed.
    ...(isLast || task.input.import_req.all_stores_must_succeed === false
      ? { status: 'active' as const }
      : {}),
    stores: [...storesOf(image), store].join(','),
    [IMPORTING]: joined(left),
    updated_at: isoSeconds(moment.now),
  })
  if (!isLast) return { item: task, next: 'storing' }
  const message = `Copied ${Math.floor((image.size ?? 0) / 2 ** 20)} MiB`
  return ended(task, moment.now, { status: 'success', message, result: { image_id: image.id } })
}

/** What was to be downloaded is there. */
export function goOn(scene: Scene, task: GlanceTask): void {
  // One that has not begun yet sees it then.
  if (task.status !== 'processing') return
  importLife.begin(scene.world, scene.region, task.id, 'storing', scene.now)
}

/** The import comes to nothing, and the image waits for another one. */
export function giveUp(scene: Scene, task: GlanceTask): void {
  importLife.stop(scene.world, scene.region, task.id)
  rows(scene, tasks).update(failedTask(task, scene))
}

function failedTask(task: GlanceTask, scene: Scene): GlanceTask {
  const image = rows(scene, images).get(task.image_id)
  if (image?.[IMPORT_TASK] === task.id) rows(scene, images).update(given(image, task, scene))
  const message = 'Task failed due to Internal Error'
  return ended(task, scene.now, { status: 'failure', message, result: null })
}

function given(image: GlanceImage, task: GlanceTask, scene: Scene): GlanceImage {
  const noted = {
    ...unlocked(image),
    [IMPORTING]: joined(named(image, IMPORTING).filter((one) => !task.input.backend.includes(one))),
    [FAILED]: joined([...named(image, FAILED), ...task.input.backend]),
    updated_at: isoSeconds(scene.now),
  }
  if (isCopy(task)) return noted
  removeStaged(scene, image.id)
  removeContent(scene, image.id)
  return emptied(noted, scene.now)
}

const unlocked = ({ [IMPORT_TASK]: _task, ...image }: GlanceImage): GlanceImage => image

const isCopy = ({ input }: GlanceTask): boolean => input.import_req.method.name === 'copy-image'

const isStaged = (scene: Scene, { image_id }: GlanceTask): boolean =>
  rows(scene, staged).get(image_id)?.found !== undefined

function named(image: GlanceImage, note: string): string[] {
  const value = image[note]
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

const joined = (stores: readonly string[]): string => [...new Set(stores)].toSorted().join(',')
