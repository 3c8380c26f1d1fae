/** Which images a list shows: visibility, filters, order and pages (glance.api.v2.images). */
import type { GlanceImage } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { seesAll } from '#glance/access.ts'
import { badRequest } from '#glance/faults.ts'
import { usableImage } from '#glance/images.ts'
import { BASE } from '#glance/checks.ts'
import { members } from '#glance/rows.ts'
import { rows } from '#scene.ts'
import type { Listing, Order, Where } from '#store/collection.ts'

const SORT_KEYS = [
  ...['name', 'status', 'container_format', 'disk_format', 'size', 'id', 'created_at'],
  'updated_at',
]
const PAGING = ['limit', 'marker', 'sort', 'sort_key', 'sort_dir', 'member_status', 'visibility']
const SEVERAL = ['id', 'name', 'status', 'container_format', 'disk_format']

/** What the query of a list of images asks for; throws Glance's 400s. */
export function askedImages(context: Context): Listing<GlanceImage> {
  const { query } = context
  const limit = limitOf(query.get('limit'))
  const order = orderOf(query)
  const visibility = visibilityOf(query)
  const filters = [...query]
  const hidden = booleanOf('os_hidden', query.get('os_hidden') ?? 'false')
  // A filter that is none is refused, whatever there is to filter.
  for (const [name, value] of filters) meets(NOTHING, name, value)
  const marker = query.get('marker') ?? undefined
  if (marker !== undefined && !usableImage(context, context.projectId, marker, seesAll(context))) {
    throw badRequest(`No image found with ID ${marker}`)
  }
  const rest = filters.filter(([name]) => !EXACT.includes(name))
  return {
    where: {
      ...(visibility === null || visibility === 'all' ? {} : { visibility }),
      ...Object.fromEntries(filters.flatMap(([name, value]) => exact(name, value))),
      ...sizesOf(query),
      os_hidden: hidden,
    },
    also: rest.map(
      ([name, value]) =>
        (image) =>
          meets(image, name, value),
    ),
    order,
    limit,
    after: marker,
  }
}

const NOTHING: GlanceImage = {
  id: '',
  status: 'queued',
  visibility: 'shared',
  protected: false,
  min_disk: 0,
  min_ram: 0,
  tags: [],
  created_at: '',
  updated_at: '',
}

/** What the database itself finds of a filter: `name=a` and `name=in:a,b`. */
const EXACT = [...SEVERAL, 'owner', 'size_min', 'size_max']

function exact(name: string, value: string): [string, string | string[]][] {
  if (name === 'owner') return [['project_id', value]]
  if (!SEVERAL.includes(name)) return []
  return [[name, value.startsWith('in:') ? values(value.slice(3)) : value]]
}

function sizesOf(query: URLSearchParams): Where {
  const [from, to] = [query.get('size_min'), query.get('size_max')]
  if (from === null && to === null) return {}
  return {
    size: {
      // What has no size yet has none to compare.
      from: from === null ? 0 : Number(from),
      ...(to === null ? {} : { to: Number(to) }),
    },
  }
}

function visibilityOf(query: URLSearchParams): string | null {
  const asked = query.get('visibility')
  if (asked !== null && !['public', 'private', 'shared', 'community', 'all'].includes(asked)) {
    throw badRequest(`Invalid visibility value: ${asked}`)
  }
  if (!['accepted', 'pending', 'rejected', 'all'].includes(memberStatus(query))) {
    throw badRequest(`Invalid status: ${memberStatus(query)}`)
  }
  return asked
}

const memberStatus = (query: URLSearchParams): string => query.get('member_status') ?? 'accepted'

/** An administrator's list is of all; else of one's own, of public ones and of lent ones. */
export function visibleImages(context: Context): readonly Where[] | undefined {
  if (seesAll(context)) return undefined
  const me = context.projectId
  const status = memberStatus(context.query)
  const mine = { member_id: me, ...(status === 'all' ? {} : { status }) }
  const lent = rows(context, members)
    .list({ where: mine })
    .map((one) => one.image_id)
  return [
    { project_id: me },
    { visibility: 'public' },
    ...(context.query.has('visibility') ? [{ visibility: 'community' }] : []),
    ...(lent.length === 0 ? [] : [{ visibility: 'shared', id: lent }]),
  ]
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
      return true
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
      return has !== undefined && String(has ?? '') === value
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
  const asked = pairs.map(([key, text]): Pair => {
    if (!SORT_KEYS.includes(key)) {
      const known = SORT_KEYS.join(', ')
      throw badRequest(`Invalid sort key: ${key}. It must be one of the following: ${known}.`)
    }
    if (text === 'asc' || text === 'desc') return [key, text]
    throw badRequest(`Invalid sort direction: ${text}`)
  })
  const last = asked.at(-1)?.[1] ?? 'desc'
  const more = (['created_at', 'id'] as const).filter((key) => !asked.some(([one]) => one === key))
  return [...asked, ...more.map((key): Pair => [key, last])]
}

type Pair = readonly [column: string, direction: 'asc' | 'desc']

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
