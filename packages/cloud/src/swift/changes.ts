/** Objects that are there: POST and DELETE. */
import type { Ask } from '#swift/ask.ts'
import type { Answer } from '#http/reply.ts'
import type { Place } from '#swift/access.ts'
import { page, refusal } from '#swift/answers.ts'
import { authorizeWrite, containerAt } from '#swift/containers.ts'
import { objectAt, remove, rewrite } from '#swift/keeping.ts'
import { checkMetadata } from '#swift/metadata.ts'
import { objectOr404 } from '#swift/objects.ts'
import { keptHeaders } from '#swift/uploads.ts'

/** POST: the headers of the request take the place of all that the object had. */
export function changeObject(ask: Ask, place: Place): Answer {
  authorizeWrite(ask, place)
  if (!containerAt(ask, place)) throw refusal(404)
  checkMetadata(ask.headers, 'object')
  const headers = keptHeaders(ask)
  const object = objectOr404(ask, place)
  const type = ask.headers.get('content-type') ?? ''
  rewrite(ask, { ...object, headers, type: type === '' ? object.type : type })
  return page(202)
}

/** DELETE. */
export function deleteObject(ask: Ask, place: Place, method = ask.method): Answer {
  authorizeWrite(ask, place, method)
  const object = containerAt(ask, place) && objectAt(ask, place)
  if (!object) throw refusal(404)
  remove(ask, object)
  return page(204)
}
