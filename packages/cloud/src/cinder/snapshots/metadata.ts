/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots (metadata) */
import { metadataOf } from '#cinder/metadata.ts'
import { overLimit } from '#cinder/quotas/quotas.ts'
import { snapshots } from '#cinder/rows.ts'
import { snapshotKind } from '#cinder/snapshots/snapshots.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'

export const snapshotMetadataRoutes = metadataOf(snapshotKind, {
  title: 'Snapshot',
  rule: (verb) => `volume:${verb === 'create' ? 'update' : verb}_snapshot_metadata`,
  sent: (context, name) => checked(asked(context, name)),
  keep: (context, item, metadata) => {
    context.table(snapshots).update({ ...item, metadata })
  },
})

function asked(context: Context, name: string): JsonObject {
  const inside = isObject(context.body) ? context.body[name] : undefined
  if (isObject(inside)) return inside
  throw badRequest(`Missing required element '${name}' in request body.`)
}

/** Snapshots have no schema: Cinder looks at keys and values one by one (check_metadata_properties). */
function checked(sent: JsonObject): JsonObject {
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
  return sent
}
