/**
 * https://docs.openstack.org/api-ref/block-storage/v3/#volume-transfers-volume-transfers-3-55-or-later
 * and the older paths of the same: https://docs.openstack.org/api-ref/block-storage/v3/#volume-transfer
 */
import { createHmac } from 'node:crypto'
import { isoMicros } from '#clock.ts'
import { orderOf, page, type Asked } from '#cinder/listing.ts'
import { refuseGift, unnamed } from '#cinder/quotas/quotas.ts'
import { BOOLEAN, allow, checkBody, part, textOf } from '#cinder/requests.ts'
import {
  snapshots,
  transfers,
  volumes,
  type StoredSnapshot,
  type StoredTransfer,
  type StoredVolume,
} from '#cinder/rows.ts'
import { cinderStyle, seen, type CinderKind } from '#cinder/style.ts'
import { links } from '#cinder/volumes/view.ts'
import {
  invalidVolume,
  known,
  snapshotsOf,
  volumeNotFound,
  volumeOf,
  write,
} from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { accepted, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { found, resource, type Fields, type Kind } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'
import type { Condition, Listing } from '#store/collection.ts'
import { meansTrue } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'

const TRANSFERS: Asked = {
  filters: [],
  sortable: [
    ...['id', 'volume_id', 'display_name', 'salt', 'crypt_hash', 'expires_at', 'no_snapshots'],
    ...['source_project_id', 'destination_project_id', 'accepted', 'created_at', 'updated_at'],
    ...['deleted', 'deleted_at'],
  ],
}

/** A transfer as it is made, with the key that is told then only. */
type Made = StoredTransfer & { readonly auth_key?: string }

/** Offers are made and listed alike under both names, but for what came after 3.55. */
const kindAt = (path: string, isNew: boolean): Kind<Made> & CinderKind => ({
  path,
  one: 'transfer',
  many: 'transfers',
  collection: transfers,
  rules: {
    list: 'volume:get_all_transfers',
    get: 'volume:get_transfer',
    delete: 'volume:delete_transfer',
  },
  schemas: {
    create: {
      properties: {
        volume_id: { type: 'string', format: 'uuid' },
        name: {
          oneOf: [{ type: 'string', pattern: '\\S', maxLength: 255 }, { type: 'null' }],
        },
        ...(isNew ? { no_snapshots: BOOLEAN } : {}),
      },
      required: ['volume_id'],
      additionalProperties: false,
    },
  },
  asked: TRANSFERS,
  asks: (context) => asks(context, isNew && context.since('3.59')),
  nextPath: (asked) => asked.replace(/\/[^/]*(\/detail)?$/, '/os-volume-transfer'),
  visible: seen,
  notFound: transferNotFound,
  brief,
  shown: view,
  create: (context, sent) => create(context, sent, isNew),
  remove,
})

const OLD = kindAt('/os-volume-transfer', false)
const NEW = kindAt('/volume-transfers', true)

export const transferRoutes: Routes = (router) => {
  for (const kind of [OLD, NEW]) {
    resource(cinderStyle, kind)(router)
    router.post(`${kind.path}/{id}/accept`, accept)
  }
}

function transferNotFound(id: string): Error {
  return notFound(`Transfer ${id} could not be found.`)
}

/** Columns of Cinder's table, where they are called otherwise here or are always the same. */
const FILTERS: Readonly<Record<string, string>> = {
  ...{ id: 'id', volume_id: 'volume_id', created_at: 'created_at', no_snapshots: 'no_snapshots' },
  ...{ name: 'name', display_name: 'name', source_project_id: 'project_id' },
}

/**
 * Every query parameter is a filter, and one that is no column matches nothing; before pages came,
 * their parameters are such filters, too. Cinder counts an offset twice
 * (cinder.api.v3.volume_transfer).
 */
function asks(context: Context, isPaged: boolean): Listing<Made> {
  const { query, isAdmin, projectId } = context
  const { limit = 1000, offset = 0, after } = page(context)
  const paging = ['limit', 'marker', 'offset', 'sort', 'sort_key', 'sort_dir']
  const ignored = ['all_tenants', ...(isPaged ? paging : [])]
  const names = [...new Set(query.keys())].filter((name) => !ignored.includes(name))
  const filters = names.map((name): [string, Condition] => {
    const column = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
    const value = query.get(name) ?? ''
    return column === undefined
      ? ['id', []]
      : [column, column === 'no_snapshots' ? meansTrue(value) : value]
  })
  const isOfAll = isAdmin && meansTrue(query.get('all_tenants'))
  const where = {
    ...Object.fromEntries(filters),
    ...(isOfAll ? {} : { project_id: projectId }),
    ...(offset < limit ? {} : { id: [] }),
  }
  if (!isPaged) return { where, order: [['created_at', 'asc']], limit }
  const order = orderOf(context, TRANSFERS, transfers)
  if (after !== undefined && !found(context, NEW, after)) throw transferNotFound(after)
  return { where, order, limit: Math.max(1, limit - offset), offset: 2 * offset, after }
}

function create(context: Context, sent: Fields, isNew: boolean): Made {
  const id = String(sent['volume_id'])
  const volume = volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id)
  allow(context, 'volume:create_transfer', volume.project_id)
  return offerVolume(context, volume, {
    name: textOf(sent['name'])?.trim() ?? null,
    no_snapshots: meansTrue(sent['no_snapshots']),
    takesEncrypted: isNew && context.since('3.70'),
  })
}

/** Offers a volume with its snapshots, or without them. Throws 400 for their states. */
export function offerVolume(
  scene: Scene,
  volume: StoredVolume,
  offer: { name: string | null; no_snapshots: boolean; takesEncrypted: boolean },
): Made {
  const { name, no_snapshots, takesEncrypted } = offer
  if (volume.status !== 'available') throw invalidVolume('status must be available')
  if (volume.encrypted && !takesEncrypted) {
    throw invalidVolume('transferring encrypted volume is not supported')
  }
  if (volume.encrypted && no_snapshots) {
    throw invalidVolume('transferring an encrypted volume without its snapshots is not supported')
  }
  const unready = (item: StoredSnapshot): boolean => item.status !== 'available'
  const snapshot = no_snapshots ? undefined : snapshotsOf(scene, volume.id).find(unready)
  if (snapshot) {
    throw badRequest(`Invalid snapshot: snapshot: ${snapshot.id} status must be available`)
  }
  const { random } = scene.world
  const salt = random.hex().slice(0, 8)
  const auth_key = random.hex().slice(16)
  const item = rows(scene, transfers).insert({
    id: random.uuid(),
    project_id: volume.project_id,
    volume_id: volume.id,
    name,
    created_at: isoMicros(scene.now),
    ...{ salt, crypt_hash: hashOf(salt, auth_key), no_snapshots },
  })
  rows(scene, volumes).update({ ...volume, status: 'awaiting-transfer' })
  return { ...item, auth_key }
}

const hashOf = (salt: string, key: string): string =>
  createHmac('sha1', salt).update(key).digest('hex')

function remove(context: Context, { id, volume_id }: Made): void {
  const volume = known(context, volume_id)
  context.table(transfers).remove(id)
  if (volume.status !== 'awaiting-transfer') return
  context.table(volumes).update({ ...volume, status: 'available' })
}

const ACCEPT: Schema = {
  properties: {
    accept: {
      type: 'object',
      properties: { auth_key: { type: ['string', 'integer'] } },
      required: ['auth_key'],
      additionalProperties: false,
    },
  },
  required: ['accept'],
  additionalProperties: false,
}

/** Whoever has the key takes the volume into the own project. Throws 400, 404 and 413. */
function accept(context: Context): Answer {
  const sent = part(checkBody(context, ACCEPT), 'accept')
  allow(context, 'volume:accept_transfer')
  const id = context.param('id')
  const transfer = context.table(transfers).get(id)
  if (!transfer) throw transferNotFound(id)
  if (hashOf(transfer.salt, String(sent['auth_key'])) !== transfer.crypt_hash) {
    throw badRequest(`Invalid auth key: Attempt to transfer ${id} with invalid auth key.`)
  }
  const volume = known(context, transfer.volume_id)
  const gifts = transfer.no_snapshots ? [] : snapshotsOf(context, volume.id)
  unnamed(
    () => refuseGift(context, context.projectId, volume, gifts),
    /^VolumeSizeExceedsAvailableQuota$/,
  )
  if (volume.status === 'maintenance') {
    throw invalidVolume('The volume cannot accept transfer in maintenance mode.')
  }
  if (volume.status !== 'awaiting-transfer') {
    throw invalidVolume(
      `Transfer ${id}: Volume id ${volume.id} expected in awaiting-transfer state.`,
    )
  }
  for (const gift of gifts) giveSnapshot(context, gift, id)
  const owner = { project_id: context.projectId, user_id: context.token.user.id }
  write(context, volume, { ...owner, status: 'available' })
  context.table(transfers).remove(id)
  return accepted({ transfer: brief(context, transfer) })
}

function giveSnapshot(context: Context, item: StoredSnapshot, transferId: string): void {
  if (item.status !== 'available') {
    throw badRequest(
      `Invalid snapshot: Transfer ${transferId}: Snapshot ${item.id} is not in the expected ` +
        'available state.',
    )
  }
  context.table(snapshots).update({
    ...item,
    project_id: context.projectId,
    user_id: context.token.user.id,
    'os-extended-snapshot-attributes:project_id': context.projectId,
    updated_at: isoMicros(context.now),
  })
}

/** A transfer of a short list, and one that was accepted. */
function brief(context: Context, { id, volume_id, name }: Made): Fields {
  return { id, volume_id, name, links: links(context, 'os-volume-transfer', id) }
}

/** A transfer in this microversion; only the answer to its creation has the key. */
function view(context: Context, item: Made): Fields {
  const { id, created_at, name, volume_id, auth_key } = item
  // What was accepted is not there any more, but for Cinder's own records.
  const history = {
    destination_project_id: null,
    source_project_id: item.project_id,
    accepted: false,
  }
  return {
    ...{ id, created_at, name, volume_id },
    ...(auth_key === undefined ? {} : { auth_key }),
    links: links(context, 'os-volume-transfer', id),
    ...(context.since('3.55') ? { no_snapshots: item.no_snapshots } : {}),
    ...(context.since('3.57') ? history : {}),
  }
}
