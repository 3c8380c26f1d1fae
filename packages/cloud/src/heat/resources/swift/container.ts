/** Containers of objects of a stack (heat.engine.resources.openstack.swift.container). */
import { ask, askIfThere, textOf } from '#heat/resources/ask.ts'
import { notImplemented, ResourceError } from '#heat/resources/failures.ts'
import { containerSchema } from '#heat/resources/swift/container-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type JsonObject } from '#http/json.ts'

const path = ({ projectId }: Resource, id: string): `/${string}` =>
  `/v1/AUTH_${projectId}/${encodeURIComponent(id)}`

/** What only headers could carry, which resources do not send. */
const UNPLAYED = ['X-Container-Read', 'X-Container-Write', 'X-Container-Meta', 'X-Account-Meta']

/** The first objects of a container, none where it is gone. */
function objectsOf(it: Resource, id: string): readonly JsonObject[] {
  const { status, body } = it.call('object-store', 'GET', `${path(it, id)}?format=json&limit=1000`)
  return status === 200 && Array.isArray(body) ? body.filter(isObject) : []
}

export const container: ResourceType = {
  ...containerSchema,
  life: {
    create: (it) => {
      for (const name of UNPLAYED) {
        const value = it.properties[name]
        const empty = isObject(value) && Object.keys(value).length === 0
        if (value && !empty) throw notImplemented(`Property ${name}`)
      }
      const name = textOf(it.properties, 'name') || it.physicalName
      ask(it, 'object-store', 'PUT', path(it, name))
      return name
    },
    delete: (it, id) => {
      const objects = objectsOf(it, id)
      if (objects.length > 0 && it.properties['PurgeOnDelete'] !== true) {
        throw new ResourceError(
          'ResourceActionNotSupported',
          `Deleting non-empty container (${id}) when PurgeOnDelete is False is not supported ` +
            'for resource.',
        )
      }
    },
    deleted: (it, id) => {
      const objects = objectsOf(it, id)
      for (const object of objects) {
        const name = encodeURIComponent(textOf(object, 'name'))
        askIfThere(it, 'object-store', 'DELETE', `${path(it, id)}/${name}`)
      }
      if (objects.length > 0) return 'in progress'
      askIfThere(it, 'object-store', 'DELETE', path(it, id))
      return 'complete'
    },
    attribute: (_it, _id, name) => {
      throw notImplemented(`Attribute ${name}`)
    },
  },
}
