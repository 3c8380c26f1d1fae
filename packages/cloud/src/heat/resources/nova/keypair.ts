/** Key pairs of a stack (heat.engine.resources.openstack.nova.keypair). */
import { ask, askIfThere, objectIn, picked, textOf } from '#heat/resources/ask.ts'
import { invalid } from '#heat/resources/failures.ts'
import { userId } from '#heat/resources/find.ts'
import { keypairSchema } from '#heat/resources/nova/keypair-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

const path = (name: string): `/${string}` => `/os-keypairs/${encodeURIComponent(name)}`

const shown = (it: Resource, name: string): JsonObject =>
  objectIn(ask(it, 'compute', 'GET', path(name)), 'keypair')

export const keypair: ResourceType = {
  ...keypairSchema,
  life: {
    // Nova makes no keys itself any more (2.92).
    validate: ({ public_key: key }) => {
      if (!key) {
        throw invalid('The public_key property is required by the nova API version currently used.')
      }
    },
    create: (it) => {
      const user = textOf(it.properties, 'user')
      const fields = {
        ...picked(it.properties, ['name', 'public_key']),
        type: textOf(it.properties, 'key_type') || 'ssh',
        ...(user === '' ? {} : { user_id: userId(it, user) }),
      }
      const answer = ask(it, 'compute', 'POST', '/os-keypairs', {
        keypair: fields,
      })
      return textOf(objectIn(answer, 'keypair'), 'name')
    },
    delete: (it, id) => void askIfThere(it, 'compute', 'DELETE', path(id)),
    attribute: (it, id, name) =>
      name === 'private_key' ? '' : textOf(it.properties, name) || shown(it, id)[name],
    show: shown,
  },
}
