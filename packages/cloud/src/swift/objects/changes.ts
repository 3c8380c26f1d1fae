/** Objects that are there: POST and DELETE. */
import type { Ask } from '#swift/ask.ts'
import type { Answer } from '#http/reply.ts'
import type { Place } from '#swift/access.ts'
import { page, refusal, refusedPlainly, refusedWith } from '#swift/answers.ts'
import { authorizeWrite, containerAt } from '#swift/containers/containers.ts'
import { objectAt, remove, removeVersion, restore, rewrite, unlink } from '#swift/keeping.ts'
import { checkMetadata } from '#swift/metadata.ts'
import { objectOr404 } from '#swift/objects/objects.ts'
import type { Container } from '#swift/rows.ts'
import { written } from '#swift/stamps.ts'
import { keptHeaders, made } from '#swift/objects/uploads.ts'
import { versionAt, versionHeaders } from '#swift/versions.ts'

/** POST: the headers of the request take the place of all that the object had. */
export function changeObject(ask: Ask, place: Place): Answer {
  authorizeWrite(ask, place)
  if (!containerAt(ask, place)) throw refusal(404)
  if (ask.query.has('version-id')) {
    throw refusedWith(400, 'POST to a specific version is not allowed')
  }
  checkMetadata(ask.headers, 'object')
  const headers = keptHeaders(ask)
  const object = objectOr404(ask, place)
  const type = ask.headers.get('content-type') ?? ''
  rewrite(ask, { ...object, headers, type: type === '' ? object.type : type })
  return page(202)
}

/** DELETE; where versions are kept, the object is only no longer given out. */
export function deleteObject(ask: Ask, place: Place, method = ask.method): Answer {
  authorizeWrite(ask, place, method)
  const container = containerAt(ask, place)
  if (!container) throw refusal(404)
  const wanted = ask.query.get('version-id')
  if (wanted !== null) return deleteVersion(ask, container, place, wanted)
  const object = objectAt(ask, place)
  if (!object && container.versions !== true) throw refusal(404)
  const version = remove(ask, container, place)
  return page(object ? 204 : 404, versionHeaders(version))
}

function deleteVersion(ask: Ask, container: Container, place: Place, wanted: string): Answer {
  const version = versionAt(ask, container, place, wanted)
  if (wanted === 'null') {
    const object = objectAt(ask, place)
    if (!object) throw refusal(404)
    unlink(ask, container, object)
    return page(204)
  }
  if (!version) throw refusal(404)
  removeVersion(ask, container, version)
  const current = objectAt(ask, place)?.version
  const now = current === undefined ? 'null' : written(current)
  return page(204, { ...versionHeaders(version.version), 'x-object-current-version-id': now })
}

/** PUT with a version and without bytes: that version is the object again. */
export function restoreVersion(ask: Ask, place: Place, wanted: string): Answer {
  authorizeWrite(ask, place)
  const container = containerAt(ask, place)
  if (!container) throw refusal(404)
  const version = versionAt(ask, container, place, wanted)
  if (Number(ask.headers.get('content-length') ?? 0) > 0) {
    throw refusedPlainly(400, 'PUT version-id requests require a zero byte body')
  }
  if (!version || version.deleted) {
    throw refusedPlainly(404, 'The specified version does not exist')
  }
  const object = ask.world.store.transaction(() => restore(ask, container, version))
  return made(object, versionHeaders(object.version))
}
