/** Flavors. https://docs.openstack.org/api-ref/compute/#flavors */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { accepted } from '#http/reply.ts'
import { flavors as rows, type FlavorRow } from '#nova/flavors/rows.ts'
import { pageTerms } from '#nova/paging.ts'
import { lastOf, linksOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import { novaStyle, type NovaKind } from '#nova/style.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Condition, Listing, Where } from '#store/collection.ts'
import { booleanOf, meansTrue } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'

export const flavorKind: Kind<FlavorRow> & NovaKind<FlavorRow> = {
  path: '/flavors',
  one: 'flavor',
  many: 'flavors',
  collection: rows,
  visible: (context) => (context.isAdmin ? undefined : usable(context)),
  notFound: (id) => notFound(`Flavor ${id} could not be found.`),
  rule: 'os-flavor-manage',
  open: ['list', 'get'],
  terms: () => TERMS,
  paged: () => true,
  unknownMarker: (marker) => `marker [${marker}] not found`,
  asked,
  schemas: {
    create: createSchema,
    update: (minor) => {
      if (minor < 55) return undefined
      return part.object({ description: longDescription }, ['description'])
    },
  },
  brief,
  shown,
  create,
  change: (context, flavor, { description }) => {
    const text = typeof description === 'string' ? description : null
    return context.table(rows).update({ ...flavor, description: text })
  },
  remove: (context, { id }) => {
    context.table(rows).remove(id)
  },
  removed: () => accepted(),
}

export const flavors = resource(novaStyle, flavorKind)

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  created_at: 'created_at',
  description: 'description',
  disabled: 'disabled',
  ephemeral_gb: 'ephemeral',
  flavorid: 'id',
  id: 'seq',
  is_public: 'is_public',
  memory_mb: 'ram',
  name: 'name',
  root_gb: 'disk',
  rxtx_factor: 'rxtx_factor',
  swap: 'swap',
  updated_at: 'created_at',
  vcpu_weight: 'seq',
  vcpus: 'vcpus',
}

const longDescription: Schema = { ...part.description, maxLength: 65535 }

const TERMS: Readonly<Record<string, Schema>> = {
  ...pageTerms,
  is_public: part.text,
  minRam: part.text,
  minDisk: part.text,
  sort_key: { type: 'string', enum: Object.keys(SORT_COLUMNS) },
  sort_dir: { type: 'string', enum: ['asc', 'desc'] },
}

/** What a project may use. */
function usable({ token }: Context): Where[] {
  const own = { is_public: false, access: { contains: `"${token.project?.id ?? ''}"` } }
  return [{ is_public: true }, own]
}

function asked(context: Context): Omit<Listing, 'also'> {
  const column = SORT_COLUMNS[lastOf(context, 'sort_key') ?? 'flavorid'] ?? 'id'
  const direction = lastOf(context, 'sort_dir') === 'desc' ? 'desc' : 'asc'
  const order = [
    [column, direction],
    ['seq', direction],
  ] as const
  const where = { ram: atLeast(context, 'minRam'), disk: atLeast(context, 'minDisk') }
  return { where, order, ...publicOrNot(context) }
}

function atLeast(context: Context, name: string): Condition | undefined {
  const value = lastOf(context, name)
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value)) throw badRequest(`Invalid ${name} filter [${value}]`)
  return { from: Number(value) }
}

/** Administrators choose whether those that they may use are meant; others get these. */
function publicOrNot(context: Context): Pick<Listing, 'any'> {
  const isPublic = lastOf(context, 'is_public')
  if (!context.isAdmin || isPublic?.toLowerCase() === 'none') return {}
  const told = isPublic === undefined || booleanOf(isPublic)
  if (told === undefined) throw badRequest(`Invalid is_public filter [${isPublic}]`)
  return { any: told ? usable(context) : [{ is_public: false }] }
}

function createSchema(minor: number): Schema {
  return part.object(
    {
      name: part.name,
      id: {
        type: ['string', 'number', 'null'],
        minLength: 1,
        maxLength: 255,
        pattern: '^(?! )[a-zA-Z0-9. _-]+(?<! )$',
      },
      ram: part.size,
      vcpus: part.size,
      disk: part.sizeOrZero,
      'OS-FLV-EXT-DATA:ephemeral': part.sizeOrZero,
      swap: part.sizeOrZero,
      rxtx_factor: {
        type: ['number', 'string'],
        pattern: '^[0-9]+(\\.[0-9]+)?$',
        minimum: 0,
        exclusiveMinimum: true,
        maximum: 3.40282e38,
      },
      'os-flavor-access:is_public': part.boolean,
      ...part.when(minor >= 55, { description: longDescription }),
    },
    ['name', 'ram', 'vcpus', 'disk'],
  )
}

function create(context: Context, body: Fields): FlavorRow {
  const table = context.table(rows)
  const id = String(body['id'] ?? context.random.uuid())
  const name = String(body['name'])
  if (table.has(id)) throw conflict(`Flavor with ID ${id} already exists.`)
  if (table.count({ name }) > 0) throw conflict(`Flavor with name ${name} already exists.`)
  const number = (field: string): number => Number(body[field] ?? 0)
  return table.insert({
    id,
    name,
    ram: number('ram'),
    disk: number('disk'),
    vcpus: number('vcpus'),
    ephemeral: number('OS-FLV-EXT-DATA:ephemeral'),
    swap: number('swap'),
    rxtx_factor: Number(body['rxtx_factor'] ?? 1),
    is_public: meansTrue(body['os-flavor-access:is_public'] ?? true),
    disabled: false,
    description: typeof body['description'] === 'string' ? body['description'] : null,
    extra_specs: {},
    access: [],
    created_at: context.now,
  })
}

function brief(context: Context, flavor: FlavorRow): Fields {
  const { minor } = context.version
  return {
    id: flavor.id,
    name: flavor.name,
    links: linksOf(context, 'flavors', flavor.id),
    ...(minor >= 55 ? { description: flavor.description } : {}),
  }
}

function shown(context: Context, flavor: FlavorRow): Fields {
  const { minor } = context.version
  const about = { project_id: context.token.project?.id }
  const rule = 'os_compute_api:os-flavor-extra-specs:index'
  const { ram, disk, swap, vcpus, rxtx_factor, extra_specs } = flavor
  return {
    ...brief(context, flavor),
    ram,
    disk,
    swap: swap === 0 && minor < 75 ? '' : swap,
    'OS-FLV-EXT-DATA:ephemeral': flavor.ephemeral,
    'OS-FLV-DISABLED:disabled': flavor.disabled,
    vcpus,
    'os-flavor-access:is_public': flavor.is_public,
    rxtx_factor,
    ...(minor >= 61 && context.allows(rule, about) ? { extra_specs } : {}),
  }
}
