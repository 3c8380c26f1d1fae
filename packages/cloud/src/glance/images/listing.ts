/** Which images a list shows: visibility, filters, order and pages (glance.api.v2.images). */
import type { GlanceImage } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { isoSeconds } from '#clock.ts'
import { seesAll } from '#glance/images/access.ts'
import { badRequest } from '#glance/faults.ts'
import { usableImage } from '#glance/images/images.ts'
import { BASE } from '#glance/checks.ts'
import { members } from '#glance/rows.ts'
import { rows } from '#scene.ts'
import type { Listing, Order, Tests, Where } from '#store/collection.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import { utcTime } from '#wire/times.ts'

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
  const bounds = { ...sizesOf(query), ...timesOf(query) }
  const also = filters
    .filter(([name]) => !ASKED.includes(name))
    .map(([name, value]) => testOf(name, value))
  const marker = query.get('marker') ?? undefined
  if (marker !== undefined && !usableImage(context, context.projectId, marker, seesAll(context))) {
    throw badRequest(`No image found with ID ${marker}`)
  }
  return {
    where: {
      ...(visibility === null || visibility === 'all' ? {} : { visibility }),
      ...Object.fromEntries(filters.flatMap(([name, value]) => exact(name, value))),
      ...bounds,
      os_hidden: hidden,
    },
    also,
    order,
    limit,
    after: marker,
  }
}

const TIMES = ['created_at', 'updated_at']
/** What the database itself finds, and what is no filter. */
const ASKED = [
  ...[...SEVERAL, ...TIMES, ...PAGING],
  ...['owner', 'size_min', 'size_max', 'os_hidden'],
]

/** `name=a` and `name=in:a,b`. */
function exact(name: string, value: string): [string, string | string[]][] {
  if (name === 'owner') return [['project_id', value]]
  if (!SEVERAL.includes(name)) return []
  return [[name, value.startsWith('in:') ? values(value.slice(3)) : value]]
}

function sizesOf(query: URLSearchParams): Where {
  const [from, to] = [boundIn(query, 'size_min'), boundIn(query, 'size_max')]
  if (from === undefined && to === undefined) return {}
  // What has no size yet has none to compare.
  return { size: { from: from ?? 0, ...(to === undefined ? {} : { to }) } }
}

/** A bound of sizes; of several under one name the last counts. */
function boundIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.getAll(name).at(-1)
  const bound = text === undefined ? undefined : wholeNumberOf(text)
  if (text === undefined || bound !== undefined) return bound
  throw badRequest('Unable to filter on a range with a non-numeric value.')
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

/** A filter that the database cannot tell. Throws 400 when it is none. */
function testOf(name: string, value: string): (image: GlanceImage) => boolean {
  if (name === 'tag') return ({ tags }) => tags.includes(value)
  if (name === 'protected') {
    const wanted = booleanOf(name, value)
    return (image) => image.protected === wanted
  }
  return (image) => {
    const has: unknown = image[name]
    return has !== undefined && String(has ?? '') === value
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

/** Of several times under one name the last counts. */
function timesOf(query: URLSearchParams): Where {
  const entries = TIMES.flatMap((name) => {
    const text = query.getAll(name).at(-1)
    return text === undefined ? [] : [[name, boundsOf(name, text)] as const]
  })
  return Object.fromEntries(entries)
}

/** `gte:2026-01-01`, or a time alone; what is asked for may lie between two whole seconds. */
function boundsOf(name: string, value: string): Tests {
  const colon = value.indexOf(':')
  const [operator, text] =
    colon < 0 || utcTime(value) !== undefined
      ? ['eq', value]
      : [value.slice(0, colon), value.slice(colon + 1)]
  const time = utcTime(text)
  if (time === undefined) {
    throw badRequest(`Bad "${name}" query filter format. Use ISO 8601 DateTime notation.`)
  }
  const before = isoSeconds(Math.floor(time / 1000) * 1000)
  const after = isoSeconds(Math.ceil(time / 1000) * 1000)
  switch (operator) {
    case 'gt':
      return { above: before }
    case 'gte':
      return { from: after }
    case 'lt':
      return { below: after }
    case 'lte':
      return { to: before }
    case 'eq':
      return { from: after, to: before }
    case 'neq':
      return { not: { from: after, to: before } }
    default:
      throw badRequest('Unable to filter on a unknown operator.')
  }
}

function limitOf(text: string | null): number {
  if (text === null) return 25
  const limit = wholeNumberOf(text)
  if (limit === undefined) throw badRequest('limit param must be an integer')
  if (limit < 0) throw badRequest('limit param must be positive')
  return Math.min(limit, 1000)
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
export function shown(context: Context, image: GlanceImage): Record<string, unknown> {
  // Where a deactivated one lies only an administrator may know.
  const hidden = image.status === 'deactivated' && !seesAll(context) ? ['stores'] : []
  const base = Object.entries(image).filter(
    ([name]) => BASE.includes(name) && !hidden.includes(name),
  )
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
