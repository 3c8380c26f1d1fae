/** Which images a list shows: visibility, filters, order and pages (glance.api.v2.images). */
import type { GlanceImage } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { seesAll, targetOf } from '#glance/access.ts'
import { badRequest } from '#glance/faults.ts'
import { isSeen, rows } from '#glance/images.ts'
import { BASE } from '#glance/checks.ts'
import { images, members } from '#glance/rows.ts'

const SORT_KEYS = [
  ...['name', 'status', 'container_format', 'disk_format', 'size', 'id', 'created_at'],
  'updated_at',
]
const PAGING = ['limit', 'marker', 'sort', 'sort_key', 'sort_dir', 'member_status', 'visibility']
const SEVERAL = ['id', 'name', 'status', 'container_format', 'disk_format']

export type Page = { items: GlanceImage[]; next: string | undefined; first: string }

/** The page of images a request asks for; throws Glance's 400s. */
export function pageOfImages(context: Context): Page {
  const { query } = context
  const limit = limitOf(query.get('limit'))
  const order = orderOf(query)
  const seen = visibleImages(context)
  const found = seen.filter((image) =>
    [...query].every(([name, value]) => meets(image, name, value)),
  )
  const hidden = booleanOf('os_hidden', query.get('os_hidden') ?? 'false')
  const sorted = found.filter((image) => (image.os_hidden ?? false) === hidden).toSorted(order)
  const marker = query.get('marker')
  const at = marker === null ? -1 : sorted.findIndex(({ id }) => id === marker)
  if (marker !== null && !seen.some(({ id }) => id === marker)) {
    throw badRequest(`No image found with ID ${marker}`)
  }
  const items = sorted.slice(at + 1, at + 1 + limit)
  const last = items.at(-1)
  const more = last !== undefined && items.length === limit
  // Whom a rule hides an image from gets a shorter page.
  const allowed = items.filter((image) => context.allows('get_image', targetOf(context, image)))
  const next = more ? pageUrl(query, last.id) : undefined
  return { items: allowed, next, first: pageUrl(query) }
}

function pageUrl(query: URLSearchParams, marker?: string): string {
  const next = new URLSearchParams(query)
  next.delete('marker')
  if (marker !== undefined) next.set('marker', marker)
  const text = next.toString()
  return `/v2/images${text === '' ? '' : `?${text}`}`
}

function visibleImages(context: Context): GlanceImage[] {
  const asked = context.query.get('visibility')
  if (asked !== null && !['public', 'private', 'shared', 'community', 'all'].includes(asked)) {
    throw badRequest(`Invalid visibility value: ${asked}`)
  }
  const status = context.query.get('member_status') ?? 'accepted'
  if (!['accepted', 'pending', 'rejected', 'all'].includes(status)) {
    throw badRequest(`Invalid status: ${status}`)
  }
  const me = context.projectId
  context.enforce('get_images', { project_id: me })
  const all = seesAll(context)
  return rows(context, images)
    .list()
    .filter((image) => {
      if (asked !== null && asked !== 'all' && image.visibility !== asked) return false
      const own = image.owner === me
      if (image.visibility === 'community' && asked === null && !own) return all
      if (image.visibility === 'shared' && !own && !all) {
        const member = rows(context, members).get(`${image.id}/${me}`)
        return member !== undefined && (status === 'all' || member.status === status)
      }
      return all || isSeen(context, me, image)
    })
}

function meets(image: GlanceImage, name: string, value: string): boolean {
  if (PAGING.includes(name) || name === 'os_hidden') return true
  switch (name) {
    case 'size_min':
    case 'size_max': {
      const bound = Number(value)
      if (value === '' || Number.isNaN(bound)) {
        throw badRequest('Unable to filter on a range with a non-numeric value.')
      }
      const size = image.size ?? 0
      return name === 'size_min' ? size >= bound : size <= bound
    }
    case 'tag':
      return image.tags.includes(value)
    case 'protected':
      return image.protected === booleanOf(name, value)
    case 'created_at':
    case 'updated_at':
      return meetsTime(name, image[name], value)
    default: {
      const has: unknown = image[name]
      const text = has === null || has === undefined ? '' : String(has)
      if (SEVERAL.includes(name) && value.startsWith('in:')) {
        return values(value.slice(3)).includes(text)
      }
      return has !== undefined && text === value
    }
  }
}

/** `in:a,"b,c"`: quotes hold commas. */
function values(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) => {
    return (quoted ?? plain ?? '').replaceAll('\\"', '"')
  })
}

function booleanOf(name: string, value: string): boolean {
  const low = value.toLowerCase()
  if (low === 'true' || low === 'false') return low === 'true'
  throw badRequest(
    `Invalid value '${value}' for '${name}' filter. Valid values are 'true' or 'false'.`,
  )
}

function meetsTime(name: string, has: string, value: string): boolean {
  const [, operator = 'eq', text = value] = /^(gte?|lte?|n?eq):(.*)$/.exec(value) ?? []
  const asked = Date.parse(text)
  if (Number.isNaN(asked)) {
    throw badRequest(`Bad "${name}" query filter format. Use ISO 8601 DateTime notation.`)
  }
  const time = Date.parse(has)
  switch (operator) {
    case 'gt':
      return time > asked
    case 'gte':
      return time >= asked
    case 'lt':
      return time < asked
    case 'lte':
      return time <= asked
    case 'neq':
      return time !== asked
    default:
      return time === asked
  }
}

function limitOf(text: string | null): number {
  if (text === null) return 25
  if (!/^-?\d+$/.test(text)) throw badRequest('limit param must be an integer')
  if (Number(text) < 0) throw badRequest('limit param must be positive')
  return Math.min(Number(text), 1000)
}

type Order = (a: GlanceImage, b: GlanceImage) => number

function orderOf(query: URLSearchParams): Order {
  const combined = query.get('sort')
  const old = query.getAll('sort_key')
  const directions = query.getAll('sort_dir')
  if (combined !== null && (old.length > 0 || directions.length > 0)) {
    throw badRequest('Old and new sorting syntax cannot be combined')
  }
  const pairs: [string, string][] =
    combined === null
      ? (old.length > 0 ? old : ['created_at']).map((key, at) => {
          return [key, directions[at] ?? directions[0] ?? 'desc']
        })
      : combined.split(',').map((part) => {
          const [key = '', direction = 'desc'] = part.trim().split(':')
          return [key, direction]
        })
  for (const [key, direction] of pairs) {
    if (!SORT_KEYS.includes(key)) {
      const known = SORT_KEYS.join(', ')
      throw badRequest(`Invalid sort key: ${key}. It must be one of the following: ${known}.`)
    }
    if (direction !== 'asc' && direction !== 'desc') {
      throw badRequest(`Invalid sort direction: ${direction}`)
    }
  }
  const last = pairs.at(-1)?.[1] ?? 'desc'
  const all: [string, string][] = [...pairs, ['created_at', last], ['id', last]]
  return (a, b) => {
    for (const [key, direction] of all) {
      const order = compare(a[key], b[key])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a ?? ''), String(b ?? '')]
  return one < other ? -1 : one > other ? 1 : 0
}

/** The image as it is shown: with links, custom properties first. */
export function shown(image: GlanceImage): Record<string, unknown> {
  const base = Object.entries(image).filter(([name]) => BASE.includes(name))
  const own = Object.entries(image).filter(([name]) => !BASE.includes(name))
  const self = `/v2/images/${image.id}`
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(base),
    self,
    file: `${self}/file`,
    schema: '/v2/schemas/image',
  }
}
