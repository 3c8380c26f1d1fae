/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-manage-extension-manageable-volumes */
import { isoMicros } from '#clock.ts'
import type { Action } from '#cinder/act.ts'
import { unmanaged } from '#cinder/admin-rows.ts'
import { moveLife } from '#cinder/volumes/moves.ts'
import { BACK_ENDS, type BackEnd } from '#cinder/operation/backends.ts'
import { BOOLEAN, allow, checkBody, needs, part, textOf } from '#cinder/requests.ts'
import { types, volumes, type StoredType, type StoredVolume } from '#cinder/rows.ts'
import { view } from '#cinder/volumes/view.ts'
import {
  DELETABLE,
  NOT_DELETABLE,
  defaultTypeFor,
  invalidInput,
  invalidVolume,
  isHeld,
  isShared,
  seesType,
  viewerOf,
  write,
} from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { pageOf } from '#http/paging.ts'
import { isObject } from '#http/json.ts'
import { accepted, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { textsIn } from '#resource/texts.ts'
import { meansTrue } from '#wire/booleans.ts'
import { isUuid } from '#wire/formats.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const nullable: Schema = { type: ['string', 'null'], minLength: 0, maxLength: 255 }
const NEW: Schema = {
  properties: {
    volume: {
      type: 'object',
      properties: {
        description: nullable,
        availability_zone: nullable,
        bootable: BOOLEAN,
        volume_type: nullable,
        name: nullable,
        host: { type: ['string', 'null'], minLength: 1, maxLength: 255 },
        ref: { type: ['object', 'string'] },
        metadata: { type: ['object', 'null'] },
        cluster: nullable,
      },
      required: ['ref'],
      additionalProperties: false,
    },
  },
  required: ['volume'],
  additionalProperties: false,
}

export const manageRoutes: Routes = (router) => {
  for (const [path, since] of [
    ['/os-volume-manage', '3.0'],
    ['/manageable_volumes', '3.8'],
  ] as const) {
    router.get(path, (context) => {
      needs(context, since)
      const found = listed(context)
      return ok({ 'manageable-volumes': found.map((one) => without(one, ...DETAILS)) })
    })
    router.get(`${path}/detail`, (context) => {
      needs(context, since)
      return ok({ 'manageable-volumes': listed(context) })
    })
    router.post(path, (context) => {
      needs(context, since)
      return manage(context)
    })
  }
}

const DETAILS = ['reason_not_safe', 'cinder_id', 'extra_info'] as const

/** The host that is named, or throws: no cluster is known. */
function hostIn(context: Context, name: string | null, cluster: string | null): string {
  const of = context.since('3.16') ? cluster : null
  if (!name === !of) {
    throw invalidInput(
      context.since('3.16')
        ? 'One and only one of cluster and host must be set.'
        : 'Host field is missing.',
    )
  }
  return name ?? ''
}

/** The pool of that host; the first where none is named. */
const poolOf = (host: string): BackEnd | undefined =>
  BACK_ENDS.find((one) => one.host === host.split('#')[0])

type Manageable = {
  reference: { 'source-name': string }
  size: number
  safe_to_manage: boolean
  reason_not_safe: string | null
  cinder_id: string | null
  extra_info: null
}

/** All that is in the pool, whether Cinder manages it or not. */
function listed(context: Context): Manageable[] {
  allow(context, 'volume_extension:list_manageable')
  const { query } = context
  const host = hostIn(context, query.get('host'), query.get('cluster'))
  const pool = poolOf(host)?.pool
  if (pool === undefined) {
    throw notFound(`Service cinder-volume could not be found on host ${host}.`)
  }
  const free = context.table(unmanaged).list({ where: { pool } })
  const managed = context.table(volumes).list({ where: { host: pool } })
  const all = [
    ...free.map(({ id, size }) => entry(id, size, null)),
    ...managed.map(({ id, size }) => entry(`volume-${id}`, size, id)),
  ]
  return cut(context, all)
}

const entry = (name: string, size: number, cinder_id: string | null): Manageable => ({
  reference: { 'source-name': name },
  size,
  safe_to_manage: cinder_id === null,
  reason_not_safe: cinder_id === null ? null : 'already managed',
  cinder_id,
  extra_info: null,
})

/** By reference or size, and a page of it (cinder.volume.volume_utils.paginate_entries_list). */
function cut(context: Context, all: Manageable[]): Manageable[] {
  const { query } = context
  const sort = query.get('sort')
  const one = [query.get('sort_key') ?? 'reference', query.get('sort_dir') ?? 'desc']
  const keys = sort?.split(',').map((part) => part.trim().split(':')) ?? [one]
  const wrong = keys.map(([key = '']) => key).filter((key) => !['reference', 'size'].includes(key))
  if (wrong.length > 0) throw badRequest(`Invalid sort keys passed: ${wrong.join(', ')}`)
  const sorted = all.toSorted((a, b) => {
    for (const [key, direction = 'desc'] of keys) {
      const [of, to] = [a, b].map((each) => each.reference['source-name'])
      const by = key === 'size' ? a.size - b.size : (of ?? '') < (to ?? '') ? -1 : of === to ? 0 : 1
      if (by !== 0) return direction === 'asc' ? by : -by
    }
    return 0
  })
  const { limit, marker } = pageOf(query, 1000)
  const after = marker === undefined ? 0 : 1 + sorted.findIndex((each) => isNamed(each, marker))
  if (marker !== undefined && after === 0) {
    throw invalidInput(`marker not found: ${marker}`)
  }
  const start = after + (wholeNumberOf(query.get('offset') ?? '0') ?? 0)
  return sorted.slice(start, start + limit)
}

const isNamed = ({ reference }: Manageable, marker: string): boolean =>
  JSON.stringify(reference) === marker.replace(/:\s+/g, ':')

/** Takes what is on a back end into Cinder: whether it is there is found out later. */
function manage(context: Context): Answer {
  const sent = part(checkBody(context, NEW), 'volume')
  allow(context, 'volume_extension:volume_manage')
  const of = (name: string): string | null => textOf(sent[name])
  const host = hostIn(context, of('host'), of('cluster'))
  const type = typeNamed(context, of('volume_type'))
  const name = isObject(sent['ref']) ? textOf(sent['ref']['source-name']) : null
  const id = /^volume-(.+)$/.exec(name ?? '')?.[1] ?? ''
  if (isUuid(id) && context.table(volumes).has(id)) {
    throw badRequest('Unable to manage existing volume. The volume is already managed')
  }
  if (type.encryption) {
    throw badRequest('Managing to an encrypted volume type is not supported.')
  }
  const pool = poolOf(host)?.pool
  if (pool === undefined) throw badRequest(`Host '${host}' not found`)
  const { metadata } = sent
  const volume = context.table(volumes).insert({
    id: context.random.uuid(),
    project_id: context.projectId,
    user_id: context.token.user.id,
    ...{ status: 'creating', size: 0, availability_zone: of('availability_zone') ?? 'nova' },
    created_at: isoMicros(context.now),
    updated_at: null,
    name: of('name')?.trim() ?? null,
    description: of('description')?.trim() ?? null,
    ...{ volume_type: type.name, volume_type_id: type.id, multiattach: isShared(type) },
    ...{ snapshot_id: null, source_volid: null, group_id: null, consistencygroup_id: null },
    metadata: isObject(metadata) ? textsIn(metadata) : {},
    bootable: String(meansTrue(sent['bootable'])),
    ...{ encrypted: false, replication_status: null, attachments: [] },
    'os-vol-host-attr:host': host.includes('#') ? host : pool,
    ...(name === null ? {} : { managed: name }),
  })
  moveLife.begin(context.world, context.region, volume.id, 'managing', context.now)
  return accepted({ volume: without(view(context, volume), ...SINCE) })
}

/** What newer microversions tell of a volume, but not here. */
const SINCE = [
  ...['group_id', 'provider_id', 'shared_targets', 'service_uuid', 'cluster_name'],
  ...['volume_type_id', 'consumes_quota'],
]

/** Here it is a 400 when there is no such type. */
function typeNamed(context: Context, name: string | null): StoredType {
  if (!name) return defaultTypeFor(context, viewerOf(context))
  const table = context.table(types)
  const type = isUuid(name) ? table.get(name) : table.first({ name })
  if (type && seesType(viewerOf(context), type)) return type
  throw badRequest(`Invalid volume type: Cannot find requested '${name}' volume type`)
}

/** Forgets a volume, which stays where it is. */
export const unmanageAction: Action<StoredVolume> = {
  rule: 'volume_extension:volume_unmanage',
  does: (context, volume) => {
    if (volume.encryption_key_id !== undefined) throw badRequest('Unacceptable parameters.')
    if (!DELETABLE.includes(volume.status) || isHeld(context, volume)) {
      throw invalidVolume(NOT_DELETABLE)
    }
    write(context, volume, { status: 'unmanaging' })
    moveLife.begin(context.world, context.region, volume.id, 'unmanaging', context.now)
  },
}
