/**
 * Attaching and detaching by hand, which only changes what Cinder knows:
 * https://docs.openstack.org/api-ref/block-storage/v3/#attach-volume-to-a-server
 */
import type { CinderAttachment } from '@meridian/openstack'
import type { Action } from '#cinder/act.ts'
import { attach, detach, type Attached } from '#cinder/attachments/attaching.ts'
import { UUID_OR_NULL, textOf } from '#cinder/requests.ts'
import { volumes, type StoredVolume } from '#cinder/rows.ts'
import { invalidInput, invalidVolume, known, write } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'

/** Notes that a server or a host has the volume, and how (cinder.volume.manager.attach_volume). */
export const attachAction: Action<StoredVolume> = {
  rule: 'volume_extension:volume_actions:attach',
  schema: {
    type: 'object',
    properties: {
      instance_uuid: { type: 'string', format: 'uuid' },
      mountpoint: { type: 'string', minLength: 1, maxLength: 255 },
      host_name: { type: 'string', maxLength: 255 },
      mode: { type: 'string', enum: ['rw', 'ro'] },
    },
    required: ['mountpoint'],
    anyOf: [{ required: ['instance_uuid'] }, { required: ['host_name'] }],
    additionalProperties: false,
  },
  does: (context, volume, sent) => {
    refuseMaintenance(volume, 'attached')
    const { readonly = 'False' } = volume.metadata
    const mode = textOf(sent['mode']) ?? 'rw'
    if (readonly === 'True' && mode !== 'ro') {
      throw badRequest(`Invalid attaching mode '${mode}' for volume ${volume.id}.`)
    }
    const host = textOf(sent['host_name'])
    const to = {
      server_id: textOf(sent['instance_uuid']),
      device: String(sent['mountpoint']),
      host: host ? hostName(host) : null,
    }
    if (volume.attachments.some((one) => isOf(one, to))) {
      write(context, volume, { status: 'in-use' })
      return
    }
    if (volume.status === 'in-use' && !volume.multiattach) {
      throw invalidVolume('volume is already attached and multiple attachments are not enabled')
    }
    attach(context, volume.id, to)
    const after = known(context, volume.id)
    write(context, after, { metadata: { ...after.metadata, readonly, attached_mode: mode } })
  },
}

/** Notes that the volume is no longer there; of several attachments one is named. */
export const detachAction: Action<StoredVolume> = {
  rule: 'volume_extension:volume_actions:detach',
  schema: {
    type: ['object', 'null'],
    properties: { attachment_id: UUID_OR_NULL },
    additionalProperties: false,
  },
  does: (context, volume, sent) => {
    const ended = endable(context, volume, sent)
    refuseMaintenance(volume, 'detached')
    detach(context, volume.id, (one) => one.attachment_id === ended)
  },
}

const isOf = ({ server_id, host_name }: CinderAttachment, to: Attached): boolean =>
  to.server_id === null ? host_name === to.host : server_id === to.server_id

/** The name of a host as Cinder keeps it (cinder.volume.volume_utils.sanitize_hostname). */
const hostName = (text: string): string =>
  text
    .replace(/[\u0100-\u{10ffff}]/gu, '')
    .replace(/[ _]/g, '-')
    .replace(/[^\p{L}\p{N}.-]/gu, '')
    .toLowerCase()
    .replace(/^[.-]+|[.-]+$/g, '')

/**
 * The id of the attachment that is meant; undefined when there is none at all. Throws 400 for one
 * of another volume, 409 for one that a server uses and for none in particular (cinder.volume.api.attachment_deletion_allowed).
 */
function endable(context: Context, volume: StoredVolume, sent: JsonObject): string | undefined {
  const { attachments } = volume
  const id =
    textOf(sent['attachment_id']) ??
    (attachments.length === 1 ? attachments[0]?.attachment_id : undefined)
  if (id === undefined && attachments.length === 0) return undefined
  const meant = attachments.find((one) => one.attachment_id === id)
  if (!meant && id !== undefined && isElsewhere(context, id)) {
    throw invalidInput('Mismatched volume and attachment')
  }
  if (!meant) throw conflict(usedBy(''))
  usedByServer(context, volume.id, meant.attachment_id, meant.server_id)
  return meant.attachment_id
}

const usedBy = (server: string): string =>
  `ConflictNovaUsingAttachment: Detach volume from instance ${server} using the Compute API`

/** Throws 409 for an attachment that a server uses (cinder.volume.api.attachment_deletion_allowed). */
export function usedByServer(
  context: Context,
  volumeId: string,
  attachmentId: string,
  serverId: string | null,
): void {
  if (serverId === null) return
  const path = `/servers/${encodeURIComponent(serverId)}/os-volume_attachments/${volumeId}` as const
  const { body } = context.world.inside(context, 'compute', 'GET', path)
  const found = isObject(body) ? body['volumeAttachment'] : undefined
  if (isObject(found) && found['attachment_id'] === attachmentId) throw conflict(usedBy(serverId))
}

/** Whether any volume has an attachment with that id. */
const isElsewhere = (context: Context, id: string): boolean =>
  context
    .table(volumes)
    .list()
    .some(({ attachments }) => attachments.some((one) => one.attachment_id === id))

function refuseMaintenance({ status }: StoredVolume, what: string): void {
  if (status !== 'maintenance') return
  throw invalidVolume(`The volume cannot be ${what} in maintenance mode.`)
}
