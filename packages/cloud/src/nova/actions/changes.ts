/** Rebuild and resize: the actions that change what a server is. */
import { badRequest } from '#http/faults.ts'
import { accepted } from '#http/reply.ts'
import { atLaunch } from '#nova/flavors/rows.ts'
import { findImage } from '#nova/images/images.ts'
import { allowedCount } from '#nova/quotas.ts'
import { target } from '#nova/requests.ts'
import type { ActionHandler } from '#nova/actions/effect.ts'
import { fieldsOf, password } from '#nova/servers/new-server.ts'
import { checkFit, checkImage, checkMetadata, keyFor } from '#nova/servers/create.ts'
import { flavors } from '#nova/flavors/rows.ts'
import { resizeMove } from '#nova/migrations/server-moves.ts'
import { wholeServer } from '#nova/servers/view.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { bootImage, reimage } from '#nova/volumes/volumes.ts'

export const rebuild: ActionHandler = (context, server, asked) => {
  if (asked['trusted_image_certificates'] !== undefined) {
    context.enforce('os_compute_api:servers:rebuild:trusted_certs', target(server))
  }
  // The key pair is the caller's, whoever made the server.
  keyFor(context, asked['key_name'])
  const image = findImage(context, context.projectId, String(asked['imageRef']))
  if (!image) throw badRequest('Cannot find image for rebuild')
  const fromVolume = server.image_ref === ''
  const mayDiffer = context.version.minor >= 93
  if (fromVolume && !mayDiffer && image.id !== bootImage(context, server)) {
    throw badRequest(
      `Image ${image.id} is unacceptable: Unable to rebuild with a different image for a ` +
        'volume-backed server.',
    )
  }
  // The disk of the flavor is none of what boots from a volume.
  checkImage(image, fromVolume ? { ...server.flavor, disk: 0 } : server.flavor)
  checkMetadata(context, asked['metadata'])
  if (fromVolume && mayDiffer) reimage(context, server, image.id)
  const changes: Partial<ServerRow> = {
    ...fieldsOf(asked),
    // What boots from a volume is told by having no image, and stays so.
    ...(fromVolume ? {} : { image_ref: image.id }),
    old_vm_state: server.vm_state,
  }
  const shown: ServerRow = {
    ...server,
    ...changes,
    task_state: 'rebuilding',
    updated_at: context.now,
  }
  const view = {
    ...wholeServer(context, shown, 'rebuilt'),
    adminPass: String(asked['adminPass'] ?? password(context)),
  }
  const location = `${context.base}/servers/${server.id}`
  return { task: 'rebuilding', changes, response: accepted({ server: view }, { location }) }
}

/**
 * Nova looks the flavor up as itself: who knows the id of a private one may resize to it. What is
 * counted is the quota of the server's project, whoever asks; a disk configuration that is not
 * asked for becomes manual.
 */
export const resize: ActionHandler = (context, server, asked) => {
  const id = String(asked['flavorRef'])
  const flavor = context.table(flavors).get(id)
  if (!flavor) throw badRequest(`Flavor ${id} could not be found.`)
  if (flavor.disk === 0 && server.flavor.disk !== 0 && server.image_ref !== '') {
    throw badRequest(
      'Server disk was unable to be resized because: Resize to zero disk flavor is not allowed.',
    )
  }
  if (flavor.id === server.flavor.id) {
    throw badRequest('When resizing, instances must change flavor!')
  }
  const more = {
    vcpus: Math.max(0, flavor.vcpus - server.flavor.vcpus),
    ram: Math.max(0, flavor.ram - server.flavor.ram),
  }
  allowedCount(context, server.tenant_id, more, { least: 1, most: 1, instances: 0 })
  const image = findImage(context, server.tenant_id, server.image_ref)
  if (image) checkFit(image, flavor)
  return {
    task: 'resize_prep',
    changes: {
      old_flavor: server.flavor,
      old_vm_state: server.vm_state,
      flavor: atLaunch(flavor),
      disk_config: 'MANUAL',
      ...fieldsOf(asked),
      ...resizeMove(context, server, flavor.id),
    },
  }
}
