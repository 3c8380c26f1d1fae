/** Volumes at servers of a stack (heat …volume_base.BaseVolumeAttachment, cinder.volume). */
import { ask, askIfThere, objectIn, textOf } from '#heat/resources/ask.ts'
import { volumeShown } from '#heat/resources/cinder/volume.ts'
import { volumeAttachmentSchema } from '#heat/resources/cinder/volume-attachment-schema.ts'
import { ResourceError, unknownStatus } from '#heat/resources/failures.ts'
import type { Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

const path = (properties: JsonObject): `/${string}` =>
  `/servers/${textOf(properties, 'instance_uuid')}/os-volume_attachments`

/** What Nova calls an attachment is the volume's id. */
function attach(it: Resource): string {
  const volumeId = textOf(it.properties, 'volume_id')
  const device = textOf(it.properties, 'mountpoint')
  const volumeAttachment = { volumeId, ...(device === '' ? {} : { device }) }
  try {
    ask(it, 'compute', 'POST', path(it.properties), { volumeAttachment })
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error
    const server = textOf(it.properties, 'instance_uuid')
    throw new ResourceError(
      'Error',
      `Failed to attach volume ${volumeId} to server ${server} - ${error.message}`,
      error.status,
    )
  }
  return volumeId
}

function attached(it: Resource, id: string): Progress {
  const status = textOf(volumeShown(it, id), 'status')
  if (['available', 'attaching', 'reserved'].includes(status)) return 'in progress'
  if (status === 'in-use') return 'complete'
  throw unknownStatus(status, 'Volume attachment failed')
}

/** What is not attached, or cannot be let go just now, is for the check that follows. */
function detach(it: Resource, properties: JsonObject, id: string): void {
  const { status } = it.call('compute', 'DELETE', `${path(properties)}/${id}`)
  if (status < 400 || [400, 404, 409].includes(status)) return
  const server = textOf(properties, 'instance_uuid')
  throw new ResourceError('Error', `Could not detach attachment ${id} from server ${server}.`)
}

/** Whether both Cinder and Nova have let go. */
function detached(it: Resource, properties: JsonObject, id: string): Progress {
  const found = askIfThere(it, 'volumev3', 'GET', `/volumes/${id}`)
  const status = found ? textOf(objectIn(found, 'volume'), 'status') : 'available'
  const known = askIfThere(it, 'compute', 'GET', `${path(properties)}/${id}`)
  if (known) return 'in progress'
  if (status === 'available' || status === 'deleting') return 'complete'
  if (status === 'in-use' || status === 'detaching') return 'in progress'
  throw unknownStatus(status, 'Volume detachment failed')
}

/** What an update has to let go of before it attaches, kept with the resource. */
const LEAVING = 'leaving'

export const volumeAttachment: ResourceType = {
  ...volumeAttachmentSchema,
  life: {
    create: attach,
    created: (it, id) => attached(it, id ?? ''),
    update: (it, id, _change, before) => {
      detach(it, before, id)
      it.data.set(LEAVING, textOf(before, 'instance_uuid'))
    },
    updated: (it, id) => {
      const server = it.data.get(LEAVING) ?? ''
      const volumeId = textOf(it.properties, 'volume_id')
      if (server === '') return attached(it, volumeId)
      if (detached(it, { instance_uuid: server }, id) === 'in progress') return 'in progress'
      it.data.set(LEAVING, '')
      attach(it)
      return attached(it, volumeId)
    },
    moved: (it) => textOf(it.properties, 'volume_id'),
    delete: (it, id) => detach(it, it.properties, id),
    deleted: (it, id) => detached(it, it.properties, id),
    attribute: () => undefined,
    show: (it, id) =>
      objectIn(ask(it, 'compute', 'GET', `${path(it.properties)}/${id}`), 'volumeAttachment'),
  },
}
