/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots (metadata) */
import type { Routes } from '#http/router.ts'
import { texts } from '#cinder/requests.ts'
import { snapshots, type StoredSnapshot } from '#cinder/rows.ts'
import { found } from '#cinder/snapshots.ts'
import { rows } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import { overLimit } from '#cinder/quotas.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { type Answer, empty, ok } from '#http/reply.ts'
import { without } from '#wire/without.ts'

const RULE = { read: 'get', write: 'update', remove: 'delete' } as const
const rule = (verb: keyof typeof RULE): string => `volume:${RULE[verb]}_snapshot_metadata`

export const snapshotMetadataRoutes: Routes = (router) => {
  const path = '/snapshots/{id}/metadata'
  router.get(path, (context) => ok({ metadata: found(context, rule('read')).metadata }))
  const save =
    (whole: boolean) =>
    (context: Context): Answer => {
      const sent = checked(asked(context, 'metadata'))
      const item = found(context, rule('write'))
      const metadata = whole ? sent : { ...item.metadata, ...sent }
      return ok({ metadata: write(context, item, metadata) })
    }
  router.post(path, save(false))
  router.put(path, save(true))
  router.get(`${path}/{key}`, (context) => {
    const { metadata } = keyed(context, found(context, rule('read')))
    const key = context.param('key')
    return ok({ meta: { [key]: metadata[key] } })
  })
  router.put(`${path}/{key}`, (context) => {
    const sent = checked(asked(context, 'meta'))
    const key = context.param('key')
    if (!Object.hasOwn(sent, key)) throw badRequest('Request body and URI mismatch')
    if (Object.keys(sent).length > 1) throw badRequest('Request body contains too many items')
    const item = found(context, rule('write'))
    write(context, item, { ...item.metadata, ...sent })
    return ok({ meta: sent })
  })
  router.delete(`${path}/{key}`, (context) => {
    const item = keyed(context, found(context, rule('remove')))
    write(context, item, without(item.metadata, context.param('key')))
    return empty(200)
  })
}

function asked(context: Context, name: string): JsonObject {
  const inside = isObject(context.body) ? context.body[name] : undefined
  if (isObject(inside)) return inside
  throw badRequest(`Missing required element '${name}' in request body.`)
}

/** Snapshots have no schema: Cinder looks at keys and values one by one (check_metadata_properties). */
function checked(sent: JsonObject): Record<string, string> {
  for (const [key, value] of Object.entries(sent)) {
    const wrong = (why: string) => badRequest(`Invalid metadata: Invalid input received: ${why}`)
    const tooLong = (what: string) =>
      overLimit(`Invalid metadata size: Metadata property key ${what} greater than 255 characters.`)
    if (key.length === 0) throw wrong(`Metadata key: ${key} has 0 characters, less than 1.`)
    if (key.length > 255) throw tooLong(key)
    if (typeof value !== 'string') {
      throw wrong(`Value for metadata key: ${key} is not a string or unicode`)
    }
    if (value.length > 255) throw tooLong(`${key} value`)
  }
  return texts(sent)
}

function keyed(context: Context, item: StoredSnapshot): StoredSnapshot {
  const key = context.param('key')
  if (Object.hasOwn(item.metadata, key)) return item
  throw notFound(`Snapshot ${item.id} has no metadata with key ${key}.`)
}

function write(
  context: Context,
  item: StoredSnapshot,
  metadata: Record<string, string>,
): Record<string, string> {
  return rows(context, snapshots).update({ ...item, metadata }).metadata
}
