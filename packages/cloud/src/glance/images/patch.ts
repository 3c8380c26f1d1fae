/** The JSON patch of an image, media types v2.1 and v2.0 (glance.api.v2.images). */
import type { GlanceImage } from '@meridian/openstack'
import { enforce, enforceVisibility, seesAll } from '#glance/images/access.ts'
import { BASE, READ_ONLY, checkPropertyCount, checkValue, isReserved } from '#glance/checks.ts'
import {
  badRequest,
  conflicting,
  denied,
  forbidden,
  invalidSchema,
  wrongMedia,
} from '#glance/faults.ts'
import { isSeen } from '#glance/images/images.ts'
import type { Context } from '#http/context.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { pythonRepr } from '#wire/python.ts'

const VERBS = ['add', 'remove', 'replace'] as const
type Verb = (typeof VERBS)[number]
type Operation = { readonly verb: Verb; readonly pointer: unknown }

/** A change of one attribute; of places (`locations`) it may be of one in the list. */
export type Change = {
  readonly verb: Verb
  readonly name: string
  readonly value: Json | undefined
  /** What is there already may not be added: as in the fourth draft of JSON patches. */
  readonly addsNewOnly: boolean
}

/** What the body asks for. Throws 400, 403 and 415 as Glance does before it looks for the image. */
export function changesOf({ headers, body }: Context): readonly Change[] {
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  const read = DRAFTS.get(type)
  if (!read) throw wrongMedia(type, { 'accept-patch': [...DRAFTS.keys()].join(', ') })
  if (body === undefined) throw badRequest('Body expected in request.')
  if (!Array.isArray(body)) {
    throw badRequest('Request body must be a JSON array of operation objects.')
  }
  return body.map((sent) => {
    if (!isObject(sent)) throw badRequest('Operations must be JSON objects.')
    return changeOf(read(sent), sent, read === fourthDraft)
  })
}

/** `{"replace": "/name", "value": "x"}` */
function fourthDraft(sent: JsonObject): Operation {
  const [verb, ...more] = VERBS.filter((one) => Object.hasOwn(sent, one))
  const named = (amount: string): string =>
    `Operation objects must contain ${amount} one member named "add", "remove", or "replace".`
  if (more.length > 0) throw badRequest(named('only'))
  if (verb === undefined) throw badRequest(named('exactly'))
  return { verb, pointer: sent[verb] }
}

/** `{"op": "replace", "path": "/name", "value": "x"}` */
function tenthDraft(sent: JsonObject): Operation {
  const { op, path } = sent
  const known = `It must be one of the following: ${VERBS.join(', ')}.`
  if (typeof op !== 'string') {
    throw badRequest(`Unable to find \`op\` in JSON Schema change. ${known}`)
  }
  const verb = VERBS.find((one) => one === op)
  if (!verb) throw badRequest(`Invalid operation: \`${op}\`. ${known}`)
  if (path === undefined) throw badRequest("Unable to find 'path' in JSON Schema change")
  return { verb, pointer: path }
}

const DRAFTS = new Map([
  ['application/openstack-images-v2.0-json-patch', fourthDraft],
  ['application/openstack-images-v2.1-json-patch', tenthDraft],
])

function changeOf({ verb, pointer }: Operation, sent: JsonObject, addsNewOnly: boolean): Change {
  const path = partsOf(typeof pointer === 'string' ? pointer : '')
  const [name = ''] = path
  const depth = name === 'locations' && verb !== 'replace' ? 2 : 1
  if (path.length !== depth) {
    throw badRequest(`Invalid JSON pointer for this resource: '/${path.join('/')}'`)
  }
  if (verb !== 'remove' && sent['value'] === undefined) {
    throw badRequest(`Operation "${verb}" requires a member named "value".`)
  }
  const value = sent['value']
  if (name === 'id' || READ_ONLY.includes(name)) {
    throw forbidden(`Attribute '${name}' is read-only.`)
  }
  if (name === 'locations') checkLocation(verb, value)
  else if (isReserved(name)) throw forbidden(`Attribute '${name}' is reserved.`)
  else if (verb !== 'remove') checkValue(name, value)
  return { verb, name, value, addsNewOnly }
}

/** A JSON pointer, of which Glance accepts a limited form; parts lose the spaces around them. */
function partsOf(pointer: string): string[] {
  if (!pointer.startsWith('/')) throw badRequest(`Pointer \`${pointer}\` does not start with "/".`)
  if (/\/\s*\//.test(pointer.slice(1))) {
    throw badRequest(`Pointer \`${pointer}\` contains adjacent "/".`)
  }
  if (pointer.length > 1 && pointer.endsWith('/')) {
    throw badRequest(`Pointer \`${pointer}\` end with "/".`)
  }
  if (/~(?![01])/.test(pointer)) {
    throw badRequest(
      `Pointer \`${pointer}\` contains "~" not part of a recognized escape sequence.`,
    )
  }
  const parts = pointer.replace(/^\/+/, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').trim())
}

function checkLocation(verb: Verb, value: Json | undefined): void {
  if (verb !== 'add' || isObject(value)) return
  throw invalidSchema(`${pythonRepr(value)} is not of type 'object'`)
}

/** The image after the changes, nothing stored yet. Throws 403, 409 and 413 as Glance does. */
export function patched(
  context: Context,
  image: GlanceImage,
  changes: readonly Change[],
): GlanceImage {
  const apply = (now: GlanceImage, change: Change) => applied(context, image, now, change)
  const after = changes.reduce(apply, image)
  checkPropertyCount(after)
  // Who gives an image away does not see it any more, and that is how it is refused.
  if (!seesAll(context) && !isSeen(context, context.projectId, after)) {
    throw forbidden(`Forbidding request, image ${image.id} not visible`)
  }
  return after
}

function applied(
  context: Context,
  image: GlanceImage,
  now: GlanceImage,
  { verb, name, value, addsNewOnly }: Change,
): GlanceImage {
  if (name === 'locations') throw refuseLocations(context, image, verb, value)
  if (verb === 'replace' && name === 'owner' && !seesAll(context)) {
    throw denied("Owner can't be updated by non admin.")
  }
  if (verb !== 'remove' && name === 'visibility') {
    enforceVisibility(context, value, image.owner ?? '')
  }
  enforce(context, 'modify_image', image)
  const isThere = BASE.includes(name) || Object.hasOwn(now, name)
  if (verb === 'add' && addsNewOnly && isThere) {
    throw conflicting(`Property ${name} already present.`)
  }
  if (verb !== 'add' && !isThere) throw conflicting(`Property ${name} does not exist.`)
  if (verb === 'remove') return without(now, name)
  if ((name === 'disk_format' || name === 'container_format') && now.status !== 'queued') {
    throw forbidden(`Attribute ${name} can be only replaced for a queued image.`)
  }
  return { ...now, [name]: value }
}

function without(image: GlanceImage, name: string): GlanceImage {
  if (BASE.includes(name)) throw denied(`Property ${name} may not be removed.`)
  const rest = { ...image }
  // Only a property beside the base attributes is taken away.
  Reflect.deleteProperty(rest, name)
  return rest
}

/** Where an image lies is nobody's to see or say (`show_multiple_locations`). */
function refuseLocations(context: Context, image: GlanceImage, verb: Verb, value: unknown): Error {
  if (verb === 'replace' && Array.isArray(value) && value.length === 0) {
    return denied('Cannot set locations to empty list.')
  }
  enforce(context, verb === 'remove' ? 'delete_image_location' : 'set_image_location', image)
  const done = verb === 'replace' ? 'update' : verb
  return forbidden(`It's not allowed to ${done} locations if locations are invisible.`)
}
