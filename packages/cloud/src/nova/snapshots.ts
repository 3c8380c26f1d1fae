/** `createImage` and `createBackup`: a server's disk becomes an image in Glance. */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { accepted } from '#http/reply.ts'
import { startSnapshot } from '#nova/images.ts'
import { momentOf } from '#nova/moment.ts'
import type { ActionHandler } from '#nova/server-actions.ts'
import { checkMetadata } from '#nova/server-create.ts'
import type { ServerRow } from '#nova/servers.ts'

/** Begins an image of the server with what Nova writes into each; its id. */
export function snapshotOf(
  context: Context,
  server: ServerRow,
  name: string,
  more: Record<string, string>,
): string {
  return startSnapshot(momentOf(context), server, name, {
    base_image_ref: server.image_ref,
    owner_user_name: context.token.user.name,
    owner_project_name: context.token.project?.name ?? '',
    instance_uuid: server.id,
    user_id: server.user_id,
    image_type: 'snapshot',
    ...more,
  })
}

const answer = (context: Context, id: string): Response =>
  context.version.minor >= 45
    ? accepted({ image_id: id })
    : accepted(undefined, { location: `${context.origin}/image//images/${id}` })

export const createImage: ActionHandler = (context, server, asked) => {
  checkMetadata(context, asked['metadata'])
  const id = snapshotOf(context, server, String(asked['name']), textsOf(asked['metadata']))
  return {
    task: 'image_snapshot_pending',
    response: answer(context, id),
  }
}

export const createBackup: ActionHandler = (context, server, asked) => {
  if (server.image_ref === '') {
    throw badRequest('Backup is not supported for volume-backed instances.')
  }
  const id = snapshotOf(context, server, String(asked['name']), {
    ...textsOf(asked['metadata']),
    image_type: 'backup',
    backup_type: String(asked['backup_type']),
  })
  return {
    task: 'image_snapshot_pending',
    response: answer(context, id),
  }
}

function textsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
}
