/** Volumes of a stack (heat.engine.resources.openstack.cinder.volume). */
import { ask, askIfThere, objectIn, picked, textOf, withoutNulls } from '#heat/resources/ask.ts'
import {
  conflicting,
  inError,
  invalid,
  ResourceError,
  unknownStatus,
} from '#heat/resources/failures.ts'
import { imageId } from '#heat/resources/find.ts'
import { volumeSchema } from '#heat/resources/cinder/volume-schema.ts'
import type { Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'

/** A volume. Throws the refusal, also where it is not there. */
export const volumeShown = (it: Resource, id: string): JsonObject =>
  objectIn(ask(it, 'volumev3', 'GET', `/volumes/${id}`), 'volume')

const act = (it: Resource, id: string, verb: string, body: Json): void =>
  void ask(it, 'volumev3', 'POST', `/volumes/${id}/action`, { [verb]: body })

function validate(properties: JsonObject): void {
  const { image, imageRef, backup_id: backup, size } = properties
  if (image && imageRef) throw conflicting('image', 'imageRef')
  if (backup) return
  const used = ['snapshot_id', 'source_volid', 'image', 'imageRef'].filter(
    (name) => properties[name],
  )
  const list = `[${used.map((name) => `'${name}'`).join(', ')}]`
  const sizeless = used.filter((name) => name === 'snapshot_id' || name === 'source_volid')
  const hasSize = size !== null && size !== undefined
  if (!hasSize && (sizeless.length !== 1 || used.length !== 1)) {
    throw invalid(
      'If neither "backup_id" nor "size" is provided, one and only one of "source_volid", ' +
        `"snapshot_id" must be specified, but currently specified options: ${list}.`,
    )
  }
  if (hasSize && used.length > 1) {
    throw invalid(
      'If "size" is provided, only one of "image", "imageRef", "source_volid", "snapshot_id" ' +
        `can be specified, but currently specified options: ${list}.`,
    )
  }
}

function create(it: Resource): string {
  const { properties } = it
  const names = {
    name: textOf(properties, 'name') || it.physicalName,
    description: textOf(properties, 'description') || null,
  }
  const backup = textOf(properties, 'backup_id')
  if (backup !== '') {
    const answer = ask(it, 'volumev3', 'POST', `/backups/${backup}/restore`, { restore: {} })
    const id = textOf(objectIn(answer, 'restore'), 'volume_id')
    ask(it, 'volumev3', 'PUT', `/volumes/${id}`, { volume: names })
    return id
  }
  const image = textOf(properties, 'image') || textOf(properties, 'imageRef')
  const hints = properties['scheduler_hints']
  const answer = ask(it, 'volumev3', 'POST', '/volumes', {
    volume: {
      ...names,
      ...picked(properties, ['size', 'availability_zone', 'snapshot_id', 'volume_type']),
      ...picked(properties, ['source_volid', 'metadata']),
      ...(image === '' ? {} : { imageRef: imageId(it, image) }),
    },
    ...(isObject(hints) ? { 'OS-SCH-HNT:scheduler_hints': withoutNulls(hints) } : {}),
  })
  return textOf(objectIn(answer, 'volume'), 'id')
}

function created(it: Resource, id: string | null): Progress {
  const status = textOf(volumeShown(it, id ?? ''), 'status')
  if (['creating', 'restoring-backup', 'downloading'].includes(status)) return 'in progress'
  if (status === 'error') throw inError(status)
  if (status !== 'available') throw unknownStatus(status, 'Volume create failed')
  const readonly = it.properties['read_only']
  if (typeof readonly === 'boolean') act(it, id ?? '', 'os-update_readonly_flag', { readonly })
  return 'complete'
}

function update(it: Resource, id: string, change: JsonObject): void {
  const volume = volumeShown(it, id)
  const before = volume['size']
  const { size, backup_id: backup, metadata, volume_type: type, read_only: readonly } = change
  const grows = typeof size === 'number' && typeof before === 'number' && size !== before
  if (grows && size < before) {
    throw new ResourceError('NotSupported', 'Shrinking volume is not supported.')
  }
  if ('name' in change || 'description' in change) {
    const name = textOf(it.properties, 'name') || it.physicalName
    const description = textOf(it.properties, 'description') || null
    ask(it, 'volumev3', 'PUT', `/volumes/${id}`, { volume: { name, description } })
  }
  if (metadata !== undefined) {
    ask(it, 'volumev3', 'PUT', `/volumes/${id}/metadata`, { metadata: metadata ?? {} })
  }
  if (typeof type === 'string') {
    act(it, id, 'os-retype', { new_type: type, migration_policy: 'never' })
  }
  if (typeof readonly === 'boolean') act(it, id, 'os-update_readonly_flag', { readonly })
  if (typeof backup === 'string') {
    ask(it, 'volumev3', 'POST', `/backups/${backup}/restore`, { restore: { volume_id: id } })
  }
  if (!grows) return
  try {
    act(it, id, 'os-extend', { new_size: size })
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error
    throw new ResourceError('Error', `Failed to extend volume ${id} - ${error.message}`)
  }
}

function updated(it: Resource, id: string): Progress {
  const status = textOf(volumeShown(it, id), 'status')
  if (['extending', 'restoring-backup', 'retyping'].includes(status)) return 'in progress'
  if (status === 'available' || status === 'in-use') return 'complete'
  throw unknownStatus(
    status,
    status === 'error_restoring' ? 'Volume backup restore failed' : 'Volume resize failed',
  )
}

/** Texts, but for what is a map or a list; metadata as JSON in the text that Python writes. */
function attribute(it: Resource, id: string, name: string): Json | undefined {
  const volume = volumeShown(it, id)
  if (name === 'metadata') return JSON.stringify(volume['metadata'])
  if (name === 'metadata_values') return volume['metadata']
  if (name === 'attachments_list') return volume['attachments']
  if (name === 'display_name') return volume['name']
  if (name === 'display_description') return volume['description']
  const value = volume[name]
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const volume: ResourceType = {
  ...volumeSchema,
  life: {
    validate,
    create,
    created,
    update,
    updated,
    delete: (it, id) => {
      const found = askIfThere(it, 'volumev3', 'GET', `/volumes/${id}`)
      const status = found ? textOf(objectIn(found, 'volume'), 'status') : 'deleting'
      if (status === 'in-use') throw new ResourceError('Error', 'Volume in use')
      if (status !== 'deleting') askIfThere(it, 'volumev3', 'DELETE', `/volumes/${id}`)
    },
    deleted: (it, id) => {
      const found = askIfThere(it, 'volumev3', 'GET', `/volumes/${id}`)
      const status = found ? textOf(objectIn(found, 'volume'), 'status') : ''
      if (status === 'error_deleting') throw inError(status, 'delete')
      return found ? 'in progress' : 'complete'
    },
    attribute,
    show: volumeShown,
  },
}
