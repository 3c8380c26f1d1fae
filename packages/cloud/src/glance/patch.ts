/** The JSON patch of an image, media types v2.1 and v2.0 (glance.api.v2.images). */
import type { GlanceImage } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { isObject, type Json } from '#http/json.ts'
import { BASE, READ_ONLY, checkPropertyCount, checkValue, isReserved } from '#glance/checks.ts'
import { badRequest, conflicting, denied, forbidden, wrongMedia } from '#glance/faults.ts'

const MEDIA = /^application\/openstack-images-v2\.[01]-json-patch$/
const VERBS = ['add', 'remove', 'replace']

/** The patched image, nothing stored yet. Throws 400, 403, 409 and 415 as Glance does. */
export function patched(context: Context, image: GlanceImage): GlanceImage {
  const type = context.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!MEDIA.test(type)) throw wrongMedia(type)
  if (!Array.isArray(context.body)) {
    throw badRequest('Request body must be a JSON array of operation objects.')
  }
  const changes = context.body.map(changeOf)
  const after = changes.reduce((current, change) => applied(context, current, change), image)
  checkPropertyCount(after)
  return after
}

type Change = { verb: string; name: string; value: Json | undefined }

function changeOf(sent: Json): Change {
  if (!isObject(sent)) throw badRequest('Operations must be JSON objects.')
  const verb = typeof sent['op'] === 'string' ? sent['op'] : undefined
  const known = `It must be one of the following: ${VERBS.join(', ')}.`
  if (verb === undefined) throw badRequest(`Unable to find \`op\` in JSON Schema change. ${known}`)
  if (!VERBS.includes(verb)) throw badRequest(`Invalid operation: \`${verb}\`. ${known}`)
  const path = typeof sent['path'] === 'string' ? sent['path'] : ''
  if (!path.startsWith('/')) throw badRequest(`Pointer \`${path}\` does not start with "/".`)
  const parts = path.slice(1).split('/')
  if (parts.length !== 1) throw badRequest(`Invalid JSON pointer for this resource: '${path}'`)
  const name = (parts[0] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
  if (verb !== 'remove' && sent['value'] === undefined) {
    throw badRequest('Operation "' + verb + '" requires a member named "value".')
  }
  return { verb, name, value: sent['value'] }
}

function applied(context: Context, image: GlanceImage, change: Change): GlanceImage {
  const { verb, name, value } = change
  if (name === 'id' || READ_ONLY.includes(name)) {
    throw forbidden(`Attribute '${name}' is read-only.`)
  }
  if (name === 'locations') {
    if (verb === 'add') throw badRequest("Invalid JSON pointer for this resource: '/locations'")
    throw denied('Cannot set locations to empty list.')
  }
  if (isReserved(name)) throw forbidden(`Attribute '${name}' is reserved.`)
  if (verb === 'remove') {
    if (BASE.includes(name)) throw denied(`Property ${name} may not be removed.`)
    if (!Object.hasOwn(image, name)) throw conflicting(`Property ${name} does not exist.`)
    const rest = { ...image }
    // Only a property beside the base attributes is taken away.
    Reflect.deleteProperty(rest, name)
    return rest
  }
  checkValue(name, value)
  if (name === 'owner' && !context.isAdmin) throw denied("Owner can't be updated by non admin.")
  if (name === 'visibility' && value === 'public') context.enforce('publicize_image')
  const queued = image.status === 'queued'
  if ((name === 'disk_format' || name === 'container_format') && !queued) {
    throw forbidden(`Attribute ${name} can be only replaced for a queued image.`)
  }
  if (verb === 'replace' && !BASE.includes(name) && !Object.hasOwn(image, name)) {
    throw conflicting(`Property ${name} does not exist.`)
  }
  return { ...image, [name]: value }
}
