/** What objects were (swift.common.middleware.versioned_writes.object_versioning). */
import type { Scene } from '#scene.ts'
import { rows } from '#scene.ts'
import type { Place } from '#swift/access.ts'
import { refusedWith } from '#swift/answers.ts'
import { compareNames, listed, type Asked, type Shown } from '#swift/listing.ts'
import {
  BEFORE_VERSION,
  objectId,
  objects,
  versionId,
  versions,
  type Container,
  type Stamp,
  type Version,
} from '#swift/rows.ts'
import { shownObject } from '#swift/shown.ts'
import { readStamp, written } from '#swift/stamps.ts'

/** The version that a request names, if there is one; throws 400 for what names none. */
export function versionAt(
  scene: Scene,
  container: Container,
  place: Place,
  wanted: string,
): Version | undefined {
  if (wanted === 'null') return undefined
  if (container.versions === undefined) {
    const words = 'version-aware operations require that the container is versioned'
    throw refusedWith(400, words)
  }
  const stamp = readStamp(wanted)
  if (stamp === undefined) throw refusedWith(400, 'Invalid version parameter')
  const { account, container: inside, name } = place
  return rows(scene, versions).get(versionId(objectId(account, inside, name), stamp))
}

/** What an answer says of the version that it is about. */
export function versionHeaders(version: Stamp | undefined): Record<string, string> {
  return version === undefined ? {} : { 'x-object-version-id': written(version) }
}

/** Whether anything in a container is kept as a version. */
export function hasVersions(scene: Scene, { id }: Container): boolean {
  const below = { id: { startsWith: `${id}/` } }
  return rows(scene, versions).list({ where: below, limit: 1 }).length > 0
}

/** A page of all versions in a container: by name, and of each the last one first. */
export function listedVersions(
  scene: Scene,
  container: Container,
  asked: Asked,
  after: string | null,
): Shown[] {
  const base = `${container.id}/`
  const kept = listed(rows(scene, versions), base, asked, markerOf(base, asked, after))
  const current = listed(rows(scene, objects), base, asked)
  const latest = latestOf(scene)
  const folders = new Map<string, Line>()
  const lines: Line[] = []
  for (const entry of current) {
    if ('subdir' in entry) folders.set(entry.subdir, { name: entry.subdir, shown: entry })
    else if (entry.item.version === undefined) {
      const shown = { ...shownObject(entry.item), version_id: 'null', is_latest: true }
      lines.push({ name: entry.item.name, shown })
    }
  }
  for (const entry of kept) {
    if ('subdir' in entry) folders.set(entry.subdir, { name: entry.subdir, shown: entry })
    else {
      const { item } = entry
      const about = { is_latest: latest(item), version_id: written(item.version) }
      lines.push({ name: item.name, shown: { ...shownObject(item), ...about } })
    }
  }
  const inOrder = [...folders.values(), ...lines].toSorted((one, other) => {
    return compareNames(one.name, other.name) * (asked.reverse ? -1 : 1)
  })
  return inOrder.slice(0, asked.limit).map(({ shown }) => shown)
}

type Line = { readonly name: string; readonly shown: Shown }

/** Behind all versions of the marker's name, or behind the one that is named besides. */
function markerOf(base: string, { marker }: Asked, after: string | null): string | undefined {
  if (marker === '') {
    if (after !== null) throw refusedWith(400, 'version_marker param requires marker')
    return undefined
  }
  if (after === null || after === 'null') return `${base}${marker}${BEFORE_VERSION}:`
  const stamp = readStamp(after)
  if (stamp === undefined) throw refusedWith(400, 'invalid version_marker param')
  return versionId(base + marker, stamp)
}

/** Tells the versions that are given out, and the deletions because of which nothing is. */
function latestOf(scene: Scene): (version: Version) => boolean {
  const known = new Set<string>()
  return ({ account, container, name, version, deleted }) => {
    const id = objectId(account, container, name)
    const current = rows(scene, objects).get(id)
    if (current !== undefined && current.version === undefined) return false
    const isLatest = current?.version === version || (deleted && !known.has(id))
    if (isLatest) known.add(id)
    return isLatest
  }
}
