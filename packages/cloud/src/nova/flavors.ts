/** Flavors. https://docs.openstack.org/api-ref/compute/#flavors */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { flavors as rows, type FlavorRow } from '#nova/flavor-rows.ts'
import { nextLinks, pageOf, pageTerms } from '#nova/paging.ts'
import { askedIn, booleanOf, checkTerms, isTrue, lastOf, linksOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import type { Condition, Order } from '#store/collection.ts'

export const flavors: Routes = (router) => {
  router.get('/flavors', (context) => list(context, 'flavors', brief))
  router.get('/flavors/detail', (context) => list(context, 'flavors/detail', whole))
  router.get('/flavors/{id}', (context) => ok({ flavor: whole(context, flavorOf(context)) }))
  router.post('/flavors', create)
  router.put('/flavors/{id}', update)
  router.delete('/flavors/{id}', (context) => {
    context.enforce('os_compute_api:os-flavor-manage:delete')
    context.table(rows).remove(flavorOf(context).id)
    return accepted()
  })
}

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

const TERMS: Readonly<Record<string, Schema>> = {
  ...pageTerms,
  is_public: part.text,
  minRam: part.text,
  minDisk: part.text,
  sort_key: { type: 'string', enum: Object.keys(SORT_COLUMNS) },
  sort_dir: { type: 'string', enum: ['asc', 'desc'] },
}

/** The flavor in the path, if the asker may use it; throws 404. */
export function flavorOf(context: Context): FlavorRow {
  const id = context.param('id')
  const flavor = context.table(rows).get(id)
  if (!flavor || !mayUse(context, flavor)) throw notFound(`Flavor ${id} could not be found.`)
  return flavor
}

function mayUse(context: Context, flavor: FlavorRow): boolean {
  const project = context.token.project?.id ?? ''
  return flavor.is_public || context.isAdmin || flavor.access.includes(project)
}

function list(
  context: Context,
  path: string,
  view: (context: Context, flavor: FlavorRow) => object,
): Answer {
  checkTerms(context, TERMS)
  const column = SORT_COLUMNS[lastOf(context, 'sort_key') ?? 'flavorid'] ?? 'id'
  const direction = lastOf(context, 'sort_dir') === 'desc' ? 'desc' : 'asc'
  const order: Order = [[column, direction]]
  const asked = pageOf(context)
  const { limit, marker } = asked
  const all = context
    .table(rows)
    .list({ where: filtersOf(context), order })
    .filter((flavor) => mayUse(context, flavor))
  const at = marker === undefined ? 0 : all.findIndex(({ id }) => id === marker) + 1
  if (marker !== undefined && at === 0) throw badRequest(`marker [${marker}] not found`)
  const page = all.slice(at, at + limit)
  const ids = page.map(({ id }) => id)
  return ok({
    flavors: page.map((flavor) => view(context, flavor)),
    ...nextLinks(context, 'flavors_links', path, ids, asked),
  })
}

/** Administrators choose whether public flavors are meant; others see what they may use. */
function filtersOf(context: Context): Record<string, Condition> {
  const where: Record<string, Condition> = {}
  for (const [name, column] of [
    ['minRam', 'ram'],
    ['minDisk', 'disk'],
  ] as const) {
    const value = lastOf(context, name)
    if (value === undefined) continue
    if (!/^-?\d+$/.test(value)) throw badRequest(`Invalid ${name} filter [${value}]`)
    where[column] = { from: Number(value) }
  }
  const isPublic = lastOf(context, 'is_public')
  if (!context.isAdmin) return where
  if (isPublic === undefined) where['is_public'] = true
  else if (isPublic.toLowerCase() !== 'none') {
    const told = booleanOf(isPublic)
    if (told === undefined) throw badRequest(`Invalid is_public filter [${isPublic}]`)
    where['is_public'] = told
  }
  return where
}

const createSchema = (minor: number): Schema =>
  part.object(
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
const longDescription: Schema = { ...part.description, maxLength: 65535 }

function create(context: Context): Answer {
  context.enforce('os_compute_api:os-flavor-manage:create')
  const asked = askedIn(context, 'flavor', createSchema(context.version.minor))
  const table = context.table(rows)
  const id = String(asked['id'] ?? context.random.uuid())
  const name = String(asked['name'])
  if (table.has(id)) throw conflict(`Flavor with ID ${id} already exists.`)
  if (table.count({ name }) > 0) throw conflict(`Flavor with name ${name} already exists.`)
  const number = (field: string): number => Number(asked[field] ?? 0)
  const flavor = table.insert({
    id,
    name,
    ram: number('ram'),
    disk: number('disk'),
    vcpus: number('vcpus'),
    ephemeral: number('OS-FLV-EXT-DATA:ephemeral'),
    swap: number('swap'),
    rxtx_factor: Number(asked['rxtx_factor'] ?? 1),
    is_public: isTrue(asked['os-flavor-access:is_public'] ?? true),
    disabled: false,
    description: typeof asked['description'] === 'string' ? asked['description'] : null,
    extra_specs: {},
    access: [],
    created_at: context.now,
  })
  return ok({ flavor: whole(context, flavor) })
}

function update(context: Context): Answer {
  if (context.version.minor < 55) throw notFound('The resource could not be found.')
  context.enforce('os_compute_api:os-flavor-manage:update')
  const schema = part.object({ description: longDescription }, ['description'])
  const { description } = askedIn(context, 'flavor', schema)
  const text = typeof description === 'string' ? description : null
  const flavor = context.table(rows).update({ ...flavorOf(context), description: text })
  return ok({ flavor: whole(context, flavor) })
}

function brief(context: Context, flavor: FlavorRow): object {
  const { minor } = context.version
  return {
    id: flavor.id,
    name: flavor.name,
    links: linksOf(context, 'flavors', flavor.id),
    ...(minor >= 55 ? { description: flavor.description } : {}),
  }
}

function whole(context: Context, flavor: FlavorRow): object {
  const { minor } = context.version
  const specs = { project_id: context.token.project?.id }
  return {
    id: flavor.id,
    name: flavor.name,
    ram: flavor.ram,
    disk: flavor.disk,
    swap: flavor.swap === 0 && minor < 75 ? '' : flavor.swap,
    'OS-FLV-EXT-DATA:ephemeral': flavor.ephemeral,
    'OS-FLV-DISABLED:disabled': flavor.disabled,
    vcpus: flavor.vcpus,
    'os-flavor-access:is_public': flavor.is_public,
    rxtx_factor: flavor.rxtx_factor,
    links: linksOf(context, 'flavors', flavor.id),
    ...(minor >= 55 ? { description: flavor.description } : {}),
    ...(minor >= 61 && context.allows('os_compute_api:os-flavor-extra-specs:index', specs)
      ? { extra_specs: flavor.extra_specs }
      : {}),
  }
}
