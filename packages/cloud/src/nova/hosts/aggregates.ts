/** Host aggregates. https://docs.openstack.org/api-ref/compute/#host-aggregates-os-aggregates */
import { isoMicros } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { empty, ok, type Answer } from '#http/reply.ts'
import { aggregates as rows, type AggregateRow } from '#nova/hosts/aggregate-rows.ts'
import { hostsOf, usedOn } from '#nova/hosts/hosts.ts'
import * as part from '#nova/schema-parts.ts'
import { actionsOf, novaStyle, type NovaKind } from '#nova/style.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'
import { pythonText } from '#wire/python.ts'
import { without } from '#wire/without.ts'

const zone: Schema = {
  oneOf: [{ type: 'string', minLength: 1, maxLength: 255, format: 'az_name' }, { type: 'null' }],
}
const fields = { name: part.name, availability_zone: zone }
const some: Schema = { oneOf: [{ required: ['name'] }, { required: ['availability_zone'] }] }

const kind: Kind<AggregateRow> & NovaKind<AggregateRow> = {
  path: '/os-aggregates',
  one: 'aggregate',
  many: 'aggregates',
  collection: rows,
  notFound: (id) => notFound(`Aggregate ${id} could not be found.`),
  rule: 'os-aggregates',
  idOf: (_context, id) => {
    if (/^-?\d+$/.test(id)) return id
    throw badRequest('Invalid input received: id must be an integer')
  },
  schemas: {
    create: () => part.object(fields, ['name']),
    update: () => ({ ...part.object(fields), ...some }),
  },
  // What a new one cannot have yet is left out.
  shown: (context, row, _parent, doing) =>
    doing === 'create' ? without(shown(context, row), 'hosts', 'metadata') : shown(context, row),
  create,
  change: (context, row, { name, availability_zone: az }) => {
    if (typeof name === 'string' && name !== row.name) refuseTaken(context, name)
    if (az !== undefined) refuseZone(context, row, az, `Cannot update aggregate ${row.number}`)
    return save(context, {
      ...row,
      ...(typeof name === 'string' ? { name } : {}),
      ...(az === undefined ? {} : { metadata: merged(row.metadata, { availability_zone: az }) }),
    })
  },
  remove: (context, { id, number, hosts }) => {
    if (hosts.length > 0) {
      throw badRequest(
        `Cannot remove host from aggregate ${number}. Reason: Host aggregate is not empty.`,
      )
    }
    context.table(rows).remove(id)
  },
  removed: () => empty(200),
}

export const aggregates = resource(novaStyle, kind)

const host = part.object({ host: part.fqdn }, ['host'])

export const aggregateActions = actionsOf(kind, {
  set_metadata: {
    rule: 'os-aggregates:set_metadata',
    schema: part.object({ metadata: part.metadataWithNull }, ['metadata']),
    run: setMetadata,
  },
  add_host: {
    rule: 'os-aggregates:add_host',
    schema: host,
    run: (context, row, asked) => {
      const name = hostOf(context, asked)
      if (row.hosts.includes(name)) {
        throw conflict(`Aggregate ${row.number} already has host ${name}.`)
      }
      const other = othersOf(context, row, [name], row.metadata['availability_zone'])
      if (other.length > 0) {
        throw conflict(`Cannot add host to aggregate ${row.number}. Reason: ${inZones(other)}`)
      }
      return saved(context, { ...row, hosts: [...row.hosts, name] })
    },
  },
  remove_host: {
    rule: 'os-aggregates:remove_host',
    schema: host,
    run: (context, row, asked) => {
      const name = hostOf(context, asked)
      if (!row.hosts.includes(name)) {
        throw notFound(`Cannot remove host ${name} in aggregate ${row.number}`)
      }
      return saved(context, { ...row, hosts: row.hosts.filter((each) => each !== name) })
    },
  },
})

function refuseTaken(context: Context, name: string): void {
  if (context.table(rows).count({ name }) > 0) throw conflict(`Aggregate ${name} already exists.`)
}

function create(context: Context, { name, availability_zone: az }: Fields): AggregateRow {
  const table = context.table(rows)
  refuseTaken(context, String(name))
  const number = (table.list({ order: [['number', 'desc']], limit: 1 })[0]?.number ?? 0) + 1
  return table.insert({
    id: String(number),
    number,
    uuid: context.random.uuid(),
    name: String(name),
    hosts: [],
    metadata: typeof az === 'string' ? { availability_zone: az } : {},
    created_at: context.now,
    updated_at: null,
  })
}

function setMetadata(context: Context, row: AggregateRow, { metadata }: JsonObject): Answer {
  const wanted = isObject(metadata) ? metadata : {}
  if (Object.hasOwn(wanted, 'availability_zone')) {
    const what = `Cannot update metadata of aggregate ${row.number}`
    refuseZone(context, row, wanted['availability_zone'], what)
  }
  return saved(context, { ...row, metadata: merged(row.metadata, wanted) })
}

/** A host is in one zone, and instances do not change theirs (`is_safe_to_update_az`). Throws 400. */
function refuseZone(context: Context, row: AggregateRow, zoneName: unknown, what: string): void {
  if (typeof zoneName !== 'string' || zoneName === '') {
    throw badRequest(
      `${what}. Reason: Aggregate ${row.name} does not support empty named availability zone.`,
    )
  }
  const other = othersOf(context, row, row.hosts, zoneName)
  if (other.length > 0) throw badRequest(`${what}. Reason: ${inZones(other)}`)
  if (row.metadata['availability_zone'] === zoneName) return
  if (row.hosts.some((name) => usedOn(context, name).servers > 0)) {
    throw badRequest(`${what}. Reason: One or more hosts contain instances in this zone.`)
  }
}

/** Other zones that hosts are in already by their other aggregates; none where no zone is asked for. */
function othersOf(
  context: Context,
  row: AggregateRow,
  hosts: readonly string[],
  zoneName: string | undefined,
): string[] {
  if (zoneName === undefined) return []
  return context
    .table(rows)
    .list()
    .filter((each) => each.id !== row.id && each.hosts.some((name) => hosts.includes(name)))
    .flatMap(({ metadata }) => metadata['availability_zone'] ?? [])
    .filter((other) => other !== zoneName)
}

const inZones = (zones: readonly string[]): string =>
  `One or more hosts already in availability zone(s) ${pythonText(zones)}.`

function hostOf(context: Context, { host: name }: JsonObject): string {
  const known = hostsOf(context).find((each) => each === name)
  if (known === undefined) throw notFound(`Compute host ${String(name)} could not be found.`)
  return known
}

function save(context: Context, row: AggregateRow): AggregateRow {
  return context.table(rows).update({ ...row, updated_at: context.now })
}

function saved(context: Context, row: AggregateRow): Answer {
  return ok({ aggregate: shown(context, save(context, row)) })
}

/** `null` takes a key away. */
function merged(known: Record<string, string>, wanted: object): Record<string, string> {
  const entries = Object.entries({ ...known, ...wanted }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function shown(context: Context, row: AggregateRow): Fields {
  return {
    id: row.number,
    ...(context.version.minor >= 41 ? { uuid: row.uuid } : {}),
    name: row.name,
    hosts: row.hosts,
    metadata: row.metadata,
    created_at: isoMicros(row.created_at),
    updated_at: row.updated_at === null ? null : isoMicros(row.updated_at),
    deleted_at: null,
    deleted: false,
    availability_zone: row.metadata['availability_zone'] ?? null,
  }
}
