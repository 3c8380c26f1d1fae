/** Puts objects in the place of others, and takes them away; containers and accounts count along. */
import { lifecycle } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'
import type { Place } from '#swift/access.ts'
import { count } from '#swift/accounts.ts'
import { refusal } from '#swift/answers.ts'
import { containerAt } from '#swift/containers.ts'
import { removeContent } from '#swift/contents.ts'
import { containers, objectId, objects, type Container, type StoredObject } from '#swift/rows.ts'
import { lengthOf } from '#swift/shown.ts'
import { stampAfter } from '#swift/stamps.ts'

/** What an object is, before it has its place. */
export type Fresh = Omit<
  StoredObject,
  'id' | 'account' | 'container' | 'name' | 'created' | 'changed'
>

/** The object of a place, unless its time is over. */
export function objectAt(scene: Scene, place: Place): StoredObject | undefined {
  const { account, container, name } = place
  const object = rows(scene, objects).get(objectId(account, container, name))
  return object && !isOver(object, scene.now) ? object : undefined
}

const deleteAt = ({ headers }: StoredObject): number | undefined =>
  headers['x-delete-at'] === undefined ? undefined : Number(headers['x-delete-at']) * 1000

const isOver = (object: StoredObject, now: number): boolean => (deleteAt(object) ?? Infinity) <= now

/** Puts an object into its place, over one that is there; throws 404 when its container is gone. */
export function keep(scene: Scene, place: Place, fresh: Fresh): StoredObject {
  const container = containerAt(scene, place)
  if (!container) throw refusal(404)
  const { account, container: inside, name } = place
  const id = objectId(account, inside, name)
  const before = rows(scene, objects).get(id)
  if (before) removeContent(scene, before.content)
  const stamp = stampAfter(scene.now, container.latest)
  const where = { id, account, container: inside, name, created: stamp, changed: stamp }
  const object: StoredObject = { ...where, ...fresh }
  if (before) rows(scene, objects).update(object)
  else rows(scene, objects).insert(object)
  const bytes = lengthOf(object) - (before ? lengthOf(before) : 0)
  recount(scene, { ...container, latest: stamp }, before ? 0 : 1, bytes)
  expire(scene, object)
  return object
}

/** Writes down what has changed about an object, but not its bytes. */
export function rewrite(scene: Scene, object: StoredObject): StoredObject {
  const container = containerAt(scene, object)
  if (!container) throw refusal(404)
  const changed = stampAfter(scene.now, container.latest)
  const written = rows(scene, objects).update({ ...object, changed })
  recount(scene, { ...container, latest: changed }, 0, 0)
  expire(scene, written)
  return written
}

/** Takes an object away. */
export function remove(scene: Scene, object: StoredObject): void {
  leave(scene, object)
  rows(scene, objects).remove(object.id)
  expiry.stop(scene.world, scene.region, object.id)
}

function leave(scene: Scene, object: StoredObject): void {
  removeContent(scene, object.content)
  const container = containerAt(scene, object)
  if (!container) return
  const latest = stampAfter(scene.now, container.latest)
  recount(scene, { ...container, latest }, -1, -lengthOf(object))
}

function recount(scene: Scene, container: Container, more: number, bytes: number): void {
  rows(scene, containers).update({
    ...container,
    objects: container.objects + more,
    bytes: container.bytes + bytes,
  })
  count(scene, container.account, { objects: more, bytes })
}

/** At its time an object is gone, whatever the pace of the world: its user has set it. */
function expire({ world, region }: Scene, object: StoredObject): void {
  const at = deleteAt(object)
  if (at === undefined) expiry.stop(world, region, object.id)
  else world.store.due.set({ at, life: expiry.name, region, id: object.id, step: 'expiring' })
}

/** What takes objects away whose time is over (swift.obj.expirer). */
export const expiry = lifecycle('swift object', objects, {
  failed: (object) => object,
  steps: {
    expiring: {
      after: 0,
      done: (object, scene) => {
        leave(scene, object)
        return 'removed'
      },
    },
  },
})
