/** Secrets of a stack (heat.engine.resources.openstack.barbican.secret). */
import { ask, askIfThere, textOf, withoutNulls } from '#heat/resources/ask.ts'
import { secretSchema } from '#heat/resources/barbican/secret-schema.ts'
import { invalid, ResourceError } from '#heat/resources/failures.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

const path = (ref: string): `/${string}` => `/secrets/${ref.slice(ref.lastIndexOf('/') + 1)}`

const shown = (it: Resource, ref: string): JsonObject => ask(it, 'key-manager', 'GET', path(ref))

function validate(properties: JsonObject): void {
  const type = textOf(properties, 'payload_content_type')
  const encoding = textOf(properties, 'payload_content_encoding')
  if (type !== '' && !properties['payload']) {
    throw new ResourceError(
      'ResourcePropertyDependency',
      'payload_content_type cannot be specified without payload.',
    )
  }
  if (type === 'application/octet-stream' && encoding === '') {
    throw invalid(
      "Property unspecified. For 'application/octet-stream' value of 'payload_content_type' " +
        "property, 'payload_content_encoding' property must be specified.",
    )
  }
  if (encoding !== '' && (type === '' || type === 'text/plain')) {
    throw new ResourceError(
      'ResourcePropertyValueDependency',
      'payload_content_encoding property should only be specified for payload_content_type ' +
        'with value application/octet-stream.',
    )
  }
}

/** The physical id is the secret's address, as Barbican gives it. */
export const secret: ResourceType = {
  ...secretSchema,
  life: {
    validate,
    create: (it) =>
      textOf(ask(it, 'key-manager', 'POST', '/secrets', withoutNulls(it.properties)), 'secret_ref'),
    delete: (it, id) => void askIfThere(it, 'key-manager', 'DELETE', path(id)),
    attribute: (it, id, name) => {
      if (name !== 'decrypted_payload') return shown(it, id)[name]
      // A stack knows what it stored; Barbican would give the same bytes.
      return it.properties['payload']
    },
    show: shown,
  },
}
