/** Ids that follow from names, as Gnocchi makes them or as nobody needs to store them. */
import { createHash } from 'node:crypto'

/** `RESOURCE_ID_NAMESPACE` of gnocchi.utils. */
const NAMESPACE = Buffer.from('0a7a15ffaa134ac2897c9bdf30ce175b', 'hex')

const UUID = /^\{?(?:urn:uuid:)?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i

/** A text as the UUID that Python makes of it; undefined where it is none. */
export function uuidOf(text: string): string | undefined {
  return UUID.test(text)
    ? dashed(text.replace(/^urn:uuid:/i, '').replaceAll(/[-{}]/g, ''))
    : undefined
}

/**
 * The id of a resource: a UUID is one, and of any other name of its creator's one is made
 * (`ResourceUUID`). Undefined of what can be none.
 */
export function resourceIdOf(name: string, creator: string): string | undefined {
  if (name.includes('/')) return undefined
  const uuid = uuidOf(name)
  if (uuid !== undefined) return uuid
  if (name.length > 255) return undefined
  const hash = createHash('sha1').update(NAMESPACE).update(`${name}\0${creator}`).digest()
  const bytes = hash.subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return dashed(bytes.toString('hex'))
}

/**
 * The id of a measured metric: that of its resource, with bits turned over that its name says. The
 * same again gives the resource's, so that a metric is found without a list of all of them.
 */
export function turnedId(id: string, name: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const mask = maskOf(name)
  return dashed(Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0))).toString('hex'))
}

const masks = new Map<string, Buffer>()

/** The version and variant of an id stay as they are. */
function maskOf(name: string): Buffer {
  const known = masks.get(name)
  if (known) return known
  const mask = createHash('sha256').update(name).digest().subarray(0, 16)
  mask[6] = (mask[6] ?? 0) & 0x0f
  mask[8] = (mask[8] ?? 0) & 0x3f
  masks.set(name, mask)
  return mask
}

function dashed(hex: string): string {
  const low = hex.toLowerCase()
  const [first, second, third] = [low.slice(0, 8), low.slice(8, 12), low.slice(12, 16)]
  return `${first}-${second}-${third}-${low.slice(16, 20)}-${low.slice(20)}`
}
