/** What an image may be, in the words of Glance's schema. */
import { badRequest, invalidSchema } from '#glance/faults.ts'
import { Fault } from '#http/faults.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

const DISK = ['ami', 'ari', 'aki', 'vhd', 'vhdx', 'vmdk', 'raw', 'qcow2', 'vdi', 'iso', 'ploop']
const CONTAINER = ['ami', 'ari', 'aki', 'bare', 'ovf', 'ova', 'docker', 'compressed']
const VISIBILITY = ['community', 'public', 'private', 'shared']
const UUID =
  '^([0-9a-fA-F]){8}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){12}$'

/** Set by Glance alone. */
export const READ_ONLY = [
  'status',
  'created_at',
  'updated_at',
  'size',
  'virtual_size',
  'checksum',
  'os_hash_algo',
  'os_hash_value',
  'direct_url',
  'self',
  'file',
  'schema',
  'stores',
]
const RESERVED = ['location', 'deleted', 'deleted_at', 'locations']
/** Glance keeps its own notes under these names (glance.common.store_utils). */
export const isReserved = (name: string): boolean =>
  RESERVED.includes(name) || name.startsWith('os_glance')

/** The configured maximum, `image_property_quota`. Throws 413. */
export function checkPropertyCount(image: object): void {
  const count = Object.keys(image).filter((name) => !BASE.includes(name)).length
  if (count <= MOST_PROPERTIES) return
  throw new Fault(
    413,
    'The limit has been exceeded on the number of allowed image properties. ' +
      `Attempted: ${count}, Maximum: ${MOST_PROPERTIES}`,
  )
}
const MOST_PROPERTIES = 128

/** Every image has these; they can be changed but not removed. */
export const BASE = [
  ...READ_ONLY,
  'id',
  'name',
  'visibility',
  'protected',
  'owner',
  'min_disk',
  'min_ram',
  'disk_format',
  'container_format',
  'os_hidden',
  'tags',
]

/** Throws the 400 of Glance's schema when a value does not fit its attribute. */
export function checkValue(name: string, value: unknown): void {
  const at = `On instance['${name}']:\n    ${pythonRepr(value)}`
  const fail = (why: string, what: string): never => {
    throw invalidSchema(
      `${why}\n\nFailed validating '${what}' in schema['properties']['${name}']:\n\n${at}`,
    )
  }
  const type = (...types: readonly string[]): void => {
    if (types.includes(typeOf(value))) return
    const quoted = types.map((one) => `'${one}'`).join(', ')
    fail(`${pythonRepr(value)} is not of type ${quoted}`, 'type')
  }
  const among = (list: readonly (string | null)[]): void => {
    if (list.some((one) => one === value)) return
    fail(`${pythonRepr(value)} is not one of ${pythonRepr(list)}`, 'enum')
  }
  switch (name) {
    case 'name':
    case 'owner':
      type('null', 'string')
      if (typeof value === 'string' && [...value].length > 255) {
        fail(`${pythonRepr(value)} is too long`, 'maxLength')
      }
      return
    case 'disk_format':
      return among([null, ...DISK])
    case 'container_format':
      return among([null, ...CONTAINER])
    case 'visibility':
      return among(VISIBILITY)
    case 'protected':
    case 'os_hidden':
      return type('boolean')
    case 'min_disk':
    case 'min_ram':
      type('integer')
      if (Number(value) < 0) {
        const words = `Invalid value '${pythonText(value)}' for parameter '${name}'`
        throw badRequest(`${words}: Cannot be a negative value`)
      }
      return
    case 'id':
      if (typeof value === 'string' && new RegExp(UUID).test(value)) return
      return fail(`${pythonRepr(value)} does not match '${UUID}'`, 'pattern')
    case 'tags':
      return checkTags(value, type)
    default:
      checkProperty(name, value)
  }
}

function checkTags(value: unknown, type: (name: string) => void): void {
  type('array')
  if (!Array.isArray(value)) return
  const at = value.findIndex((tag) => typeof tag !== 'string' || tag.length > 255)
  if (at < 0) return checkTagCount(value)
  const wrong: unknown = value[at]
  const [why, what] =
    typeof wrong === 'string' ? ['is too long', 'maxLength'] : ["is not of type 'string'", 'type']
  throw invalidSchema(
    `${pythonRepr(wrong)} ${why}\n\nFailed validating '${what}' in ` +
      "schema['properties']['tags']['items']:\n    {'maxLength': 255, 'type': 'string'}\n\n" +
      `On instance['tags'][${at}]:\n    ${pythonRepr(wrong)}`,
  )
}

/** The configured maximum, `image_tag_quota`. Throws 413; some routes say more before it. */
export function checkTagCount(tags: readonly unknown[], before = '', after = ''): void {
  const count = new Set(tags).size
  if (count <= MOST_TAGS) return
  throw new Fault(
    413,
    `${before}The limit has been exceeded on the number of allowed image tags. ` +
      `Attempted: ${count}, Maximum: ${MOST_TAGS}${after}`,
  )
}
const MOST_TAGS = 128

function checkProperty(name: string, value: unknown): void {
  if (name.length > 255) {
    throw badRequest('Custom property should not be greater than 255 characters.')
  }
  const refersToImage = name === 'kernel_id' || name === 'ramdisk_id'
  if (refersToImage && value === null) return
  if (refersToImage && typeof value === 'string' && !new RegExp(UUID).test(value)) {
    throw invalidSchema(
      `${pythonRepr(value)} does not match '${UUID}'\n\nFailed validating 'pattern' in ` +
        `schema['properties']['${name}']:\n\nOn instance['${name}']:\n    ${pythonRepr(value)}`,
    )
  }
  if (typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value)) {
    throw badRequest(`${titled(name)} can't contain 4 byte unicode characters.`)
  }
  if (typeof value === 'string') return
  throw invalidSchema(
    `${pythonRepr(value)} is not of type 'string'\n\nFailed validating 'type' in ` +
      `schema['additionalProperties']:\n    {'type': 'string'}\n\nOn instance['${name}']:\n    ` +
      pythonRepr(value),
  )
}

/** As Python's `title()`. */
function titled(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && Number.isInteger(value)) return 'integer'
  return typeof value
}
