/** Host aggregates. https://docs.openstack.org/api-ref/compute/#host-aggregates-os-aggregates */
import { isoMicros } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { empty, ok, type Answer } from '#http/reply.ts'
import { aggregates as rows, type AggregateRow } from '#nova/aggregate-rows.ts'
import { HOSTS } from '#nova/hosts.ts'
import * as part from '#nova/schema-parts.ts'
import { actionsOf, novaStyle, type NovaKind } from '#nova/style.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'
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
    return save(context, {
      ...row,
      ...(typeof name === 'string' ? { name } : {}),
      ...(az === undefined ? {} : { metadata: merged(row.metadata, { availability_zone: az }) }),
    })
  },
  remove: (context, { id, number, hosts }) => {
    if (hosts.length > 0) {
      throw badRequest(`Cannot remove host aggregate ${number}: it is not empty.`)
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
      const name = hostOf(asked)
      if (row.hosts.includes(name)) {
        throw conflict(`Aggregate ${row.number} already has host ${name}.`)
      }
      return saved(context, { ...row, hosts: [...row.hosts, name] })
    },
  },
  remove_host: {
    rule: 'os-aggregates:remove_host',
    schema: host,
    run: (context, row, asked) => {
      const name = hostOf(asked)
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
  if (Object.hasOwn(wanted, 'availability_zone') && !wanted['availability_zone']) {
    throw badRequest(
      `Cannot update metadata of aggregate ${row.number}. Reason: Aggregate ${row.name} does ` +
        'not support empty named availability zone.',
    )
  }
  return saved(context, { ...row, metadata: merged(row.metadata, wanted) })
}

function hostOf({ host: name }: JsonObject): string {
  const known = HOSTS.find((each) => each === name)
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
