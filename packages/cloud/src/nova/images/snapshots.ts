/** `createImage` and `createBackup`: a server's disk becomes an image in Glance. */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { type Answer, accepted } from '#http/reply.ts'
import { describeSnapshots, startSnapshot } from '#nova/images/images.ts'
import { inside, target } from '#nova/requests.ts'
import type { ActionHandler } from '#nova/actions/effect.ts'
import { checkMetadata } from '#nova/servers/create.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { textsIn } from '#resource/texts.ts'
import { snapshotVolumes } from '#nova/volumes/volumes.ts'

const madeBy = (context: Context, server: ServerRow): Record<string, string> => ({
  base_image_ref: server.image_ref,
  owner_user_name: context.token.user.name,
  owner_project_name: context.token.project?.name ?? '',
})

/** Begins an image of the server with what Nova writes into each; its id. */
export function snapshotOf(
  context: Context,
  server: ServerRow,
  name: string,
  more: Record<string, string>,
): string {
  return startSnapshot(context, server, name, {
    ...madeBy(context, server),
    instance_uuid: server.id,
    user_id: server.user_id,
    image_type: 'snapshot',
    ...more,
  })
}

/** `stays`: whether there will be an image to look at. */
function answer(context: Context, id: string, stays = true): Answer {
  if (context.version.minor >= 45) return accepted({ image_id: id })
  const location = `${context.origin}/image//images/${id}`
  return stays ? accepted(undefined, { location }) : accepted()
}

export const createImage: ActionHandler = (context, server, asked) => {
  checkMetadata(context, asked['metadata'])
  if (server.image_ref === '') return ofVolumes(context, server, asked)
  const id = snapshotOf(context, server, String(asked['name']), textsIn(inside(asked, 'metadata')))
  return {
    task: 'image_snapshot_pending',
    response: answer(context, id),
  }
}

/** The volumes get snapshots in Cinder, the image only says which; the server has no task. */
const ofVolumes: ActionHandler = (context, server, asked) => {
  context.enforce('os_compute_api:servers:create_image:allow_volume_backed', target(server))
  const name = String(asked['name'])
  const id = describeSnapshots(context, server, name, {
    ...madeBy(context, server),
    ...textsIn(inside(asked, 'metadata')),
    root_device_name: server.root_device_name,
    block_device_mapping: JSON.stringify(snapshotVolumes(context, server, `snapshot for ${name}`)),
    bdm_v2: 'True',
  })
  return { response: answer(context, id) }
}

export const createBackup: ActionHandler = (context, server, asked) => {
  if (server.image_ref === '') {
    throw badRequest('Backup is not supported for volume-backed instances.')
  }
  const id = snapshotOf(context, server, String(asked['name']), {
    ...textsIn(inside(asked, 'metadata')),
    image_type: 'backup',
    backup_type: String(asked['backup_type']),
  })
  const rotation = Number(asked['rotation'])
  return {
    task: 'image_snapshot_pending',
    changes: { backup: { type: String(asked['backup_type']), rotation } },
    response: answer(context, id, rotation > 0),
  }
}
