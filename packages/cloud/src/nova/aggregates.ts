/** Host aggregates. https://docs.openstack.org/api-ref/compute/#host-aggregates-os-aggregates */
import { isoMicros } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, empty, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { aggregates as rows, type AggregateRow } from '#nova/aggregate-rows.ts'
import { HOSTS } from '#nova/hosts.ts'
import { askedIn } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const RULE = 'os_compute_api:os-aggregates'

export const aggregates: Routes = (router) => {
  router.get('/os-aggregates', (context) => {
    context.enforce(`${RULE}:index`)
    return ok({
      aggregates: context
        .table(rows)
        .list()
        .map((row) => view(context, row)),
    })
  })
  router.post('/os-aggregates', create)
  router.get('/os-aggregates/{id}', (context) => {
    context.enforce(`${RULE}:show`)
    return ok({ aggregate: view(context, aggregateOf(context)) })
  })
  router.put('/os-aggregates/{id}', update)
  router.delete('/os-aggregates/{id}', (context) => {
    context.enforce(`${RULE}:delete`)
    const row = aggregateOf(context)
    if (row.hosts.length > 0) {
      throw badRequest(`Cannot remove host aggregate ${row.number}: it is not empty.`)
    }
    context.table(rows).remove(row.id)
    return empty(200)
  })
  const actions = { played: [...ACTION_SCHEMAS.keys()] }
  router.post('/os-aggregates/{id}/action', act, { actions })
}

const zone: Schema = {
  oneOf: [{ type: 'string', minLength: 1, maxLength: 255, format: 'az_name' }, { type: 'null' }],
}
const fields = { name: part.name, availability_zone: zone }

function create(context: Context): Answer {
  context.enforce(`${RULE}:create`)
  const asked = askedIn(context, 'aggregate', part.object(fields, ['name']))
  const name = String(asked['name'])
  const table = context.table(rows)
  if (table.count({ name }) > 0) throw conflict(`Aggregate ${name} already exists.`)
  const number = (table.list({ order: [['number', 'desc']], limit: 1 })[0]?.number ?? 0) + 1
  const az = asked['availability_zone']
  const row = table.insert({
    id: String(number),
    number,
    uuid: context.random.uuid(),
    name,
    hosts: [],
    metadata: typeof az === 'string' ? { availability_zone: az } : {},
    created_at: context.now,
    updated_at: null,
  })
  // Nova's answer to a create leaves out what a new aggregate cannot have yet.
  return ok({ aggregate: without(view(context, row), 'hosts', 'metadata') })
}

function update(context: Context): Answer {
  context.enforce(`${RULE}:update`)
  const asked = askedIn(context, 'aggregate', part.object(fields))
  if (Object.keys(asked).length === 0) {
    throw badRequest(
      'Invalid input for field/attribute aggregate. Value: {}. {} is not valid under any of the ' +
        'given schemas',
    )
  }
  const row = aggregateOf(context)
  const az = asked['availability_zone']
  return save(context, {
    ...row,
    ...(typeof asked['name'] === 'string' ? { name: asked['name'] } : {}),
    ...(az === undefined ? {} : { metadata: merged(row.metadata, { availability_zone: az }) }),
  })
}

const ACTION_SCHEMAS: ReadonlyMap<string, Schema> = new Map([
  ['set_metadata', part.object({ metadata: part.metadataWithNull }, ['metadata'])],
  ['add_host', part.object({ host: part.fqdn }, ['host'])],
  ['remove_host', part.object({ host: part.fqdn }, ['host'])],
])

function act(context: Context): Answer {
  const { body } = context
  const action = isObject(body) ? (Object.keys(body)[0] ?? '') : ''
  const schema = ACTION_SCHEMAS.get(action)
  if (!schema) throw badRequest(`There is no such action: ${action}`)
  context.enforce(`${RULE}:${action}`)
  const asked = askedIn(context, action, schema)
  const row = aggregateOf(context)
  if (action === 'set_metadata') {
    const wanted = isObject(asked['metadata']) ? asked['metadata'] : {}
    if (Object.hasOwn(wanted, 'availability_zone') && !wanted['availability_zone']) {
      throw badRequest(
        `Cannot update metadata of aggregate ${row.number}. Reason: Aggregate ${row.name} does ` +
          'not support empty named availability zone.',
      )
    }
    return save(context, { ...row, metadata: merged(row.metadata, wanted) })
  }
  const host = String(asked['host'])
  if (!HOSTS.some((known) => known === host))
    throw notFound(`Compute host ${host} could not be found.`)
  const has = row.hosts.includes(host)
  if (action === 'add_host') {
    if (has) throw conflict(`Aggregate ${row.number} already has host ${host}.`)
    return save(context, { ...row, hosts: [...row.hosts, host] })
  }
  if (!has) throw notFound(`Cannot remove host ${host} in aggregate ${row.number}`)
  return save(context, { ...row, hosts: row.hosts.filter((each) => each !== host) })
}

function aggregateOf(context: Context): AggregateRow {
  if (!/^-?\d+$/.test(context.param('id'))) {
    throw badRequest('Invalid input received: id must be an integer')
  }
  const row = context.table(rows).get(context.param('id'))
  if (!row) throw notFound(`Aggregate ${context.param('id')} could not be found.`)
  return row
}

function save(context: Context, row: AggregateRow): Answer {
  const saved = context.table(rows).update({ ...row, updated_at: context.now })
  return ok({ aggregate: view(context, saved) })
}

/** `null` takes a key away. */
function merged(known: Record<string, string>, wanted: object): Record<string, string> {
  const entries = Object.entries({ ...known, ...wanted }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function view(context: Context, row: AggregateRow) {
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
