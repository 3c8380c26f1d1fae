/** Rebuild and resize: the actions that change what a server is. */
import { badRequest, forbidden } from '#http/faults.ts'
import { accepted } from '#http/reply.ts'
import { atLaunch } from '#nova/flavor-rows.ts'
import { findImage } from '#nova/images.ts'
import { keypairRows } from '#nova/keypairs.ts'
import { momentOf } from '#nova/moment.ts'
import { allowedCount } from '#nova/quotas.ts'
import type { ActionHandler } from '#nova/server-actions.ts'
import { password } from '#nova/new-server.ts'
import { checkImage, checkMetadata, flavorFor } from '#nova/server-create.ts'
import { flavors } from '#nova/flavor-rows.ts'
import { otherHost } from '#nova/server-life.ts'
import { wholeServer } from '#nova/server-view.ts'
import type { ServerRow } from '#nova/servers.ts'

export const rebuild: ActionHandler = (context, server, asked) => {
  const image = findImage(momentOf(context), context.projectId, String(asked['imageRef']))
  if (!image) throw badRequest('Cannot find image for rebuild')
  const flavor = context.table(flavors).get(server.flavor.id)
  if (flavor) checkImage(image, flavor)
  checkMetadata(context, asked['metadata'])
  const key = asked['key_name']
  if (typeof key === 'string' && !context.table(keypairRows).has(`${server.user_id} ${key}`)) {
    throw badRequest('Invalid key_name provided.')
  }
  const { minor } = context.version
  const changes: Partial<ServerRow> = {
    image_ref: image.id,
    old_vm_state: server.vm_state,
    ...(typeof asked['name'] === 'string' ? { name: asked['name'] } : {}),
    ...(asked['description'] === undefined
      ? {}
      : { description: asked['description'] === null ? null : String(asked['description']) }),
    // Metadata has passed the schema: strings by strings.
    ...(asked['metadata'] === undefined
      ? {}
      : { metadata: asked['metadata'] as Record<string, string> }),
    ...(key === undefined ? {} : { key_name: key === null ? null : String(key) }),
    ...(asked['user_data'] === undefined
      ? {}
      : { user_data: asked['user_data'] === null ? null : String(asked['user_data']) }),
    ...(typeof asked['accessIPv4'] === 'string' ? { accessIPv4: asked['accessIPv4'] } : {}),
    ...(typeof asked['accessIPv6'] === 'string' ? { accessIPv6: asked['accessIPv6'] } : {}),
  }
  const shown: ServerRow = {
    ...server,
    ...changes,
    task_state: 'rebuilding',
    updated_at: context.now,
  }
  const view = {
    ...wholeServer(context, shown, true),
    adminPass: String(asked['adminPass'] ?? password(context)),
    ...(minor >= 54 ? { key_name: shown.key_name } : {}),
    ...(minor >= 57 ? { user_data: shown.user_data } : {}),
  }
  const location = `${context.base}/servers/${server.id}`
  return { task: 'rebuilding', changes, response: accepted({ server: view }, { location }) }
}

export const resize: ActionHandler = (context, server, asked) => {
  const flavor = flavorFor(context, String(asked['flavorRef']))
  if (flavor.id === server.flavor.id) {
    throw badRequest('When resizing, instances must change flavor!')
  }
  if (flavor.disk === 0 && server.flavor.disk !== 0 && server.image_ref !== '') {
    throw badRequest('Resize to zero disk flavor is not allowed.')
  }
  if (flavor.disk < server.flavor.disk && server.image_ref !== '') {
    throw forbidden('Resize to a smaller root disk is not allowed.')
  }
  const more = {
    vcpus: Math.max(0, flavor.vcpus - server.flavor.vcpus),
    ram: Math.max(0, flavor.ram - server.flavor.ram),
  }
  allowedCount(context, more, 1, 1, 0)
  return {
    task: 'resize_prep',
    changes: {
      old_flavor: server.flavor,
      old_vm_state: server.vm_state,
      flavor: atLaunch(flavor),
      ...(server.host === null ? {} : { old_host: server.host }),
      host: otherHost(momentOf(context), { ...server, flavor: atLaunch(flavor) }),
    },
  }
}
