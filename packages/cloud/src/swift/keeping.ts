/** Puts objects in the place of others, and takes them away; containers and accounts count along. */
import { lifecycle } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'
import type { Place } from '#swift/access.ts'
import { count } from '#swift/containers/accounts.ts'
import { refusal } from '#swift/answers.ts'
import { containerAt } from '#swift/containers/containers.ts'
import { removeContent } from '#swift/contents.ts'
import {
  containers,
  objectId,
  objects,
  versionId,
  versions,
  type Container,
  type Stamp,
  type StoredObject,
  type Version,
} from '#swift/rows.ts'
import { stampAfter } from '#swift/stamps.ts'
import { without } from '#wire/without.ts'

/** What an object is, before it has its place. */
export type Fresh = Omit<
  StoredObject,
  'id' | 'account' | 'container' | 'name' | 'created' | 'changed' | 'version'
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
  const stamp = stampAfter(scene.now, container.latest)
  const where = { id, account, container: inside, name, created: stamp, changed: stamp }
  const version = container.versions === true ? { version: stamp } : {}
  const object: StoredObject = { ...where, ...fresh, ...version }
  const freed = before ? retire(scene, container, before) : 0
  if (before) rows(scene, objects).update(object)
  else rows(scene, objects).insert(object)
  if (object.version !== undefined) addVersion(scene, object, object.version)
  recount(scene, { ...container, latest: stamp }, before ? 0 : 1, object.size - freed)
  expire(scene, object)
  return object
}

/**
 * What becomes of an object that another takes the place of: it is kept as a version where it is one
 * already or the container wants that; else its bytes go, and it says how many those are.
 */
function retire(scene: Scene, container: Container, object: StoredObject): number {
  if (object.version !== undefined) return 0
  if (container.versions === true) {
    addVersion(scene, object, object.created)
    return 0
  }
  removeContent(scene, object.content)
  return object.size
}

function addVersion(scene: Scene, object: StoredObject, version: Stamp, deleted = false): void {
  const id = versionId(object.id, version)
  rows(scene, versions).insert({ ...object, id, version, deleted })
}

/** Writes down what has changed about an object, but not its bytes. */
export function rewrite(scene: Scene, object: StoredObject): StoredObject {
  const container = containerAt(scene, object)
  if (!container) throw refusal(404)
  const changed = stampAfter(scene.now, container.latest)
  const written = rows(scene, objects).update({ ...object, changed })
  if (written.version !== undefined) {
    const id = versionId(object.id, written.version)
    const { version } = written
    rows(scene, versions).update({ ...written, id, version, deleted: false })
  }
  recount(scene, { ...container, latest: changed }, 0, 0)
  expire(scene, written)
  return written
}

/** Takes an object away; in a container with versions that is one, too, and it says which. */
export function remove(scene: Scene, container: Container, place: Place): Stamp | undefined {
  const object = objectAt(scene, place)
  const stamp = stampAfter(scene.now, container.latest)
  const latest = { ...container, latest: stamp }
  if (object) {
    recount(scene, latest, -1, -retire(scene, container, object))
    removeRow(scene, object)
  } else recount(scene, latest, 0, 0)
  if (container.versions !== true) return undefined
  addVersion(scene, deletionOf(place, stamp), stamp, true)
  return stamp
}

/** Takes the object away that stands for a version, which stays. */
export function unlink(scene: Scene, container: Container, object: StoredObject): void {
  recount(scene, container, -1, object.version === undefined ? -object.size : 0)
  if (object.version === undefined) removeContent(scene, object.content)
  removeRow(scene, object)
}

/** Takes a version away with its bytes, and the object when it is the one that stands for it. */
export function removeVersion(scene: Scene, container: Container, version: Version): void {
  const current = objectAt(scene, version)
  const isCurrent = current?.version === version.version
  removeContent(scene, version.content)
  rows(scene, versions).remove(version.id)
  if (current && isCurrent) removeRow(scene, current)
  recount(scene, container, isCurrent ? -1 : 0, -version.size)
}

/** Makes a version the object that is given out. */
export function restore(scene: Scene, container: Container, version: Version): StoredObject {
  const kept = without(version, 'deleted')
  const { account, container: inside, name } = version
  const id = objectId(account, inside, name)
  const before = rows(scene, objects).get(id)
  const freed = before ? retire(scene, container, before) : 0
  const object: StoredObject = { ...kept, id }
  if (before) rows(scene, objects).update(object)
  else rows(scene, objects).insert(object)
  recount(scene, container, before ? 0 : 1, -freed)
  expire(scene, object)
  return object
}

function deletionOf({ account, container, name }: Place, stamp: Stamp): StoredObject {
  const id = objectId(account, container, name)
  const nothing = { etag: 'd41d8cd98f00b204e9800998ecf8427e', size: 0, headers: {}, content: null }
  const where = { id, account, container, name, created: stamp, changed: stamp }
  return { ...where, ...nothing, type: 'application/x-deleted;swift_versions_deleted=1' }
}

function removeRow(scene: Scene, { id }: StoredObject): void {
  rows(scene, objects).remove(id)
  expiry.stop(scene.world, scene.region, id)
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
        const container = containerAt(scene, object)
        const freed = object.version === undefined ? object.size : 0
        if (object.version === undefined) removeContent(scene, object.content)
        if (container) recount(scene, container, -1, -freed)
        return 'removed'
      },
    },
  },
})
